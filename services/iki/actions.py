"""What a seat may answer. Shared objects: an action is never changed."""

from typing import Final

from services.kernel.part import PUBLIC, Part


class Settle(Part):
    """Take a starting character."""

    SEEN = {"character": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int, space: int) -> None:
        self.character = character
        self.space = space


class PlaceIkizama(Part):
    """Place the Ikizama."""

    SEEN = {"space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, space: int) -> None:
        self.space = space


class GainIncome(Part):
    """Gain income instead of hiring."""

    __slots__ = ()


class Hire(Part):
    """Hire a character."""

    SEEN = {"character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int) -> None:
        self.character = character


class Place(Part):
    """Choose a card space."""

    SEEN = {"space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, space: int) -> None:
        self.space = space


class Move(Part):
    """Move the Oyakata; sandals pay for the steps beyond the Ikizama's and the Move token's."""

    SEEN = {"steps": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, steps: int) -> None:
        self.steps = steps


class Trade(Part):
    """Do business with the shop."""

    SEEN = {"deal": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, deal: int) -> None:
        self.deal = deal


class BuyTobacco(Part):
    """Buy a pipe, a pouch, or both."""

    SEEN = {"pipe": PUBLIC, "pouch": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, pipe: int, pouch: int) -> None:
        self.pipe = pipe
        self.pouch = pouch


class BuyFish(Part):
    """Buy a fish."""

    SEEN = {"fish": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, fish: int) -> None:
        self.fish = fish


class UseSkill(Part):
    """Do business with a character."""

    SEEN = {"character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int) -> None:
        self.character = character


class Train(Part):
    """Choose the own character that gains experience."""

    SEEN = {"character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int) -> None:
        self.character = character


class Swap(Part):
    """Choose a character that changes places: first one, then the other."""

    SEEN = {"character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int) -> None:
        self.character = character


class Build(Part):
    """Choose the building to build."""

    SEEN = {"building": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, building: int) -> None:
        self.building = building


class EndTurn(Part):
    """End the turn."""

    __slots__ = ()


class ChooseNeutral(Part):
    """Choose the card that becomes a neutral character."""

    SEEN = {"character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int) -> None:
        self.character = character


class Protect(Part):
    """Give up a token to save the character the fire has reached."""

    __slots__ = ()


class LetBurn(Part):
    """Let the character burn."""

    __slots__ = ()


class Dismiss(Part):
    """Let a character go that cannot be fed."""

    SEEN = {"character": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int) -> None:
        self.character = character


class VisitShop(Part):
    """Place the Oyakata on a shop."""

    SEEN = {"shop": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, shop: int) -> None:
        self.shop = shop


# The actions there can be, made once: searches and playouts ask for millions.
SPACES: Final = 16
"""Card spaces of the larger board."""
MOST_STEPS: Final = 32
"""Steps of the longest move: all one's characters have retired after three laps, so more than four change nothing."""
SETTLE: Final = [[Settle(character, space) for space in range(SPACES)] for character in range(61)]
PLACE_IKIZAMA: Final = [PlaceIkizama(space) for space in range(6)]
GAIN_INCOME: Final = GainIncome()
HIRE: Final = [Hire(character) for character in range(61)]
PLACE: Final = [Place(space) for space in range(SPACES)]
MOVE: Final = [Move(steps) for steps in range(MOST_STEPS + 1)]
TRADE: Final = [Trade(deal) for deal in range(11)]
BUY_TOBACCO: Final = [[BuyTobacco(pipe, pouch) for pouch in range(9)] for pipe in range(9)]
BUY_FISH: Final = [BuyFish(fish) for fish in range(9)]
USE_SKILL: Final = [UseSkill(character) for character in range(61)]
TRAIN: Final = [Train(character) for character in range(61)]
SWAP: Final = [Swap(character) for character in range(61)]
BUILD: Final = [Build(building) for building in range(11)]
END_TURN: Final = EndTurn()
CHOOSE_NEUTRAL: Final = [ChooseNeutral(character) for character in range(61)]
PROTECT: Final = Protect()
LET_BURN: Final = LetBurn()
DISMISS: Final = [Dismiss(character) for character in range(61)]
VISIT_SHOP: Final = [VisitShop(shop) for shop in range(9)]
