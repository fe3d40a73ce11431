"""What people are told happened."""

from services.iki.state import Goods
from services.kernel.part import PUBLIC, Part


class CharacterSettled(Part):
    """A starting character was chosen and placed."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int, space: int) -> None:
        self.seat = seat
        self.character = character
        self.space = space


class MonthBegan(Part):
    """A month began: characters were revealed."""

    SEEN = {"month": PUBLIC, "characters": PUBLIC, "blocked": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, month: int, characters: list[int], blocked: int) -> None:
        self.month = month
        self.characters = characters
        self.blocked = blocked


class IkizamaPlaced(Part):
    """A seat placed its Ikizama."""

    SEEN = {"seat": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space


class TurnBegan(Part):
    """A seat's turn began."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class IncomeGained(Part):
    """A seat gained income, or the mon of the 1-4 space."""

    SEEN = {"seat": PUBLIC, "mons": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, mons: int) -> None:
        self.seat = seat
        self.mons = mons


class CharacterHired(Part):
    """A seat hired a character."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC, "space": PUBLIC, "taken": PUBLIC, "cost": PUBLIC, "surcharge": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int, space: int, taken: int, cost: int, surcharge: int) -> None:
        self.seat = seat
        self.character = character
        self.space = space
        self.taken = taken
        self.cost = cost
        self.surcharge = surcharge


class FirefightingRaised(Part):
    """A seat rose on the firefighting track."""

    SEEN = {"seat": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space


class OyakataMoved(Part):
    """An Oyakata moved, or was placed on New Year's Day."""

    SEEN = {"seat": PUBLIC, "shop": PUBLIC, "steps": PUBLIC, "sandals": PUBLIC, "laps": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, shop: int, steps: int, sandals: int, laps: int) -> None:
        self.seat = seat
        self.shop = shop
        self.steps = steps
        self.sandals = sandals
        self.laps = laps


class ExperienceGained(Part):
    """A character gained experience and is still at work."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC, "experience": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int, experience: int) -> None:
        self.seat = seat
        self.character = character
        self.experience = experience


class CharacterRetired(Part):
    """A character retired."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC, "token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int, token: int) -> None:
        self.seat = seat
        self.character = character
        self.token = token


class ShopUsed(Part):
    """A seat did business with a shop."""

    SEEN = {"seat": PUBLIC, "deal": PUBLIC, "spent": PUBLIC, "gained": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, deal: int, spent: Goods, gained: Goods) -> None:
        self.seat = seat
        self.deal = deal
        self.spent = spent
        self.gained = gained


class PipeBought(Part):
    """A seat bought a pipe."""

    SEEN = {"seat": PUBLIC, "pipe": PUBLIC, "cost": PUBLIC, "gained": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, pipe: int, cost: int, gained: Goods) -> None:
        self.seat = seat
        self.pipe = pipe
        self.cost = cost
        self.gained = gained


class PouchBought(Part):
    """A seat bought a tobacco pouch."""

    SEEN = {"seat": PUBLIC, "pouch": PUBLIC, "cost": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, pouch: int, cost: int) -> None:
        self.seat = seat
        self.pouch = pouch
        self.cost = cost


class FishBought(Part):
    """A seat bought a fish."""

    SEEN = {"seat": PUBLIC, "fish": PUBLIC, "cost": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, fish: int, cost: int) -> None:
        self.seat = seat
        self.fish = fish
        self.cost = cost


class SkillUsed(Part):
    """A seat did business with a character."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC, "owner": PUBLIC, "spent": PUBLIC, "gained": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int, owner: int | None, spent: Goods, gained: Goods) -> None:
        self.seat = seat
        self.character = character
        self.owner = owner
        self.spent = spent
        self.gained = gained


class CharactersSwapped(Part):
    """Two characters changed places."""

    SEEN = {"seat": PUBLIC, "first": PUBLIC, "second": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, first: int, second: int) -> None:
        self.seat = seat
        self.first = first
        self.second = second


class BuildingBuilt(Part):
    """A seat built a building."""

    SEEN = {"seat": PUBLIC, "building": PUBLIC, "space": PUBLIC, "spent": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, building: int, space: int, spent: Goods) -> None:
        self.seat = seat
        self.building = building
        self.space = space
        self.spent = spent


class BuildingPaid(Part):
    """A building paid its owner."""

    SEEN = {"seat": PUBLIC, "building": PUBLIC, "gained": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, building: int, gained: Goods) -> None:
        self.seat = seat
        self.building = building
        self.gained = gained


class OpponentsGained(Part):
    """A skill gave something to the user's opponents."""

    SEEN = {"seat": PUBLIC, "gained": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, gained: Goods) -> None:
        self.seat = seat
        self.gained = gained


class NeutralPlaced(Part):
    """A neutral character came to the board."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int, space: int) -> None:
        self.seat = seat
        self.character = character
        self.space = space


class CharacterRemoved(Part):
    """A character left the game."""

    SEEN = {"character": PUBLIC, "owner": PUBLIC, "departure": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int, owner: int | None, departure: int) -> None:
        self.character = character
        self.owner = owner
        self.departure = departure


class FireBrokeOut(Part):
    """A fire broke out."""

    SEEN = {"nagaya": PUBLIC, "strength": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, nagaya: int, strength: int) -> None:
        self.nagaya = nagaya
        self.strength = strength


class FireEnded(Part):
    """A fire ended."""

    SEEN = {"seat": PUBLIC, "space": PUBLIC, "strength": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int | None, space: int, strength: int) -> None:
        self.seat = seat
        self.space = space
        self.strength = strength


class BuildingBurned(Part):
    """A building burned down."""

    SEEN = {"seat": PUBLIC, "building": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, building: int) -> None:
        self.seat = seat
        self.building = building


class CharacterProtected(Part):
    """A token saved a character from the fire."""

    SEEN = {"seat": PUBLIC, "character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, character: int) -> None:
        self.seat = seat
        self.character = character


class MonsLaid(Part):
    """Mons were laid on the characters not hired."""

    SEEN = {"cards": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, cards: int) -> None:
        self.cards = cards


class SeasonEnded(Part):
    """A season ended."""

    SEEN = {"month": PUBLIC, "characters": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, month: int, characters: list[int]) -> None:
        self.month = month
        self.characters = characters


class SalaryPaid(Part):
    """A seat was paid its characters' salary."""

    SEEN = {"seat": PUBLIC, "gained": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, gained: Goods) -> None:
        self.seat = seat
        self.gained = gained


class HarmonyScored(Part):
    """A seat scored harmony."""

    SEEN = {"seat": PUBLIC, "group": PUBLIC, "type": PUBLIC, "own": PUBLIC, "all": PUBLIC, "iki": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, group: int, type_: int, own: int, all_: int, iki: int) -> None:
        self.seat = seat
        self.group = group
        self.type = type_
        self.own = own
        self.all = all_
        self.iki = iki


class CharactersFed(Part):
    """A seat fed its characters."""

    SEEN = {"seat": PUBLIC, "rice": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, rice: int) -> None:
        self.seat = seat
        self.rice = rice


class NewYearBegan(Part):
    """New Year's Day began: the Oyakatas were taken back."""

    __slots__ = ()


class GameEnded(Part):
    """The game ended."""

    SEEN = {"winners": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, winners: list[int]) -> None:
        self.winners = winners
