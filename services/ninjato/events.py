"""What people are told happened."""

from services.kernel.part import OWNER, PUBLIC, Part
from services.ninjato.state import ClanToken, PaidGroup, Place, Token


class RoundBegan(Part):
    """A round began."""

    SEEN = {"round": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, round_: int) -> None:
        self.round = round_


class ShurikenPlaced(Part):
    """A seat placed a shuriken."""

    SEEN = {"seat": PUBLIC, "place": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, place: Place) -> None:
        self.seat = seat
        self.place = place


class CardTaken(Part):
    """A seat took a face-up dojo card."""

    SEEN = {"seat": PUBLIC, "card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class CardDiscarded(Part):
    """A seat discarded a dojo card."""

    SEEN = {"seat": PUBLIC, "card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class SkillLearned(Part):
    """A seat learned a skill."""

    SEEN = {"seat": PUBLIC, "skill": PUBLIC, "paid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, skill: int, paid: int) -> None:
        self.seat = seat
        self.skill = skill
        self.paid = paid


class EnvoyBribed(Part):
    """A seat bribed an envoy."""

    SEEN = {"seat": PUBLIC, "envoy": PUBLIC, "paid": PUBLIC, "honor": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, envoy: int, paid: list[PaidGroup], honor: int) -> None:
        self.seat = seat
        self.envoy = envoy
        self.paid = paid
        self.honor = honor


class RumorSpread(Part):
    """A seat spread a rumor."""

    SEEN = {"seat": PUBLIC, "rumor": PUBLIC, "paid": PUBLIC, "honor": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, rumor: int, paid: list[PaidGroup], honor: int) -> None:
        self.seat = seat
        self.rumor = rumor
        self.paid = paid
        self.honor = honor


class GuardFaced(Part):
    """A guard was turned up or faced."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "guard": PUBLIC, "sentry": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, guard: int, sentry: bool) -> None:
        self.seat = seat
        self.house = house
        self.guard = guard
        self.sentry = sentry


class AlarmRaised(Part):
    """An alarm was raised."""

    SEEN = {"house": PUBLIC, "drawn": PUBLIC, "flipped": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, house: int, drawn: int, flipped: int) -> None:
        self.house = house
        self.drawn = drawn
        self.flipped = flipped


class CardLaid(Part):
    """A base or kicker was laid."""

    SEEN = {"seat": PUBLIC, "card": PUBLIC, "kicker": PUBLIC, "value": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, card: int, kicker: int, value: int) -> None:
        self.seat = seat
        self.card = card
        self.kicker = kicker
        self.value = value


class SkillUsed(Part):
    """A skill was used."""

    SEEN = {"seat": PUBLIC, "skill": PUBLIC, "by": PUBLIC, "value": PUBLIC, "refreshed": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, skill: int, by: int, value: int, refreshed: int) -> None:
        self.seat = seat
        self.skill = skill
        self.by = by
        self.value = value
        self.refreshed = refreshed


class GuardBeaten(Part):
    """A guard was beaten."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "guard": PUBLIC, "value": PUBLIC, "token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, guard: int, value: int, token: Token) -> None:
        self.seat = seat
        self.house = house
        self.guard = guard
        self.value = value
        self.token = token


class RaidFailed(Part):
    """A raid failed."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "guard": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, guard: int) -> None:
        self.seat = seat
        self.house = house
        self.guard = guard


class HouseLeft(Part):
    """A seat left a house."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "treasures": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, treasures: list[int]) -> None:
        self.seat = seat
        self.house = house
        self.treasures = treasures


class HouseCleared(Part):
    """A house was cleared."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "treasures": PUBLIC, "before": PUBLIC, "after": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, treasures: list[int], before: ClanToken, after: ClanToken) -> None:
        self.seat = seat
        self.house = house
        self.treasures = treasures
        self.before = before
        self.after = after


class TreasureAdded(Part):
    """A treasure came to a house."""

    SEEN = {"house": PUBLIC, "treasure": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, house: int, treasure: int) -> None:
        self.house = house
        self.treasure = treasure


class TreasureSwapped(Part):
    """Treasures were swapped."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "given": PUBLIC, "taken": PUBLIC, "flipped": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, given: Token, taken: Token, flipped: int) -> None:
        self.seat = seat
        self.house = house
        self.given = given
        self.taken = taken
        self.flipped = flipped


class RoundEnded(Part):
    """A round ended."""

    SEEN = {"round": PUBLIC, "turn_order": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, round_: int, turn_order: list[int]) -> None:
        self.round = round_
        self.turn_order = turn_order


class ScoringBegan(Part):
    """A scoring phase began."""

    SEEN = {"round": PUBLIC, "clans": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, round_: int, clans: list[int]) -> None:
        self.round = round_
        self.clans = clans


class DisguiseDeclared(Part):
    """A disguise was declared."""

    SEEN = {"seat": PUBLIC, "envoy": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, envoy: int) -> None:
        self.seat = seat
        self.envoy = envoy


class RewardGiven(Part):
    """A clan's reward was given."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC, "place": PUBLIC, "reward": PUBLIC, "honor": PUBLIC, "rumor": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int, place: int, reward: int, honor: int, rumor: int) -> None:
        self.seat = seat
        self.clan = clan
        self.place = place
        self.reward = reward
        self.honor = honor
        self.rumor = rumor


class PileShuffled(Part):
    """Discards became a new draw pile."""

    SEEN = {"pile": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, pile: int) -> None:
        self.pile = pile


class GameEnded(Part):
    """The game ended; rumors are shown."""

    SEEN = {"winners": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, winners: list[int]) -> None:
        self.winners = winners


class CardDrawn(Part):
    """A seat drew a dojo card from the pile."""

    SEEN = {"seat": PUBLIC, "card": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class TreasureKept(Part):
    """After a failed raid a seat kept one treasure."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "treasure": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, treasure: int) -> None:
        self.seat = seat
        self.house = house
        self.treasure = treasure
