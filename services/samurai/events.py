"""What people are told happened."""

from services.kernel.part import OWNER, PUBLIC, Part


class DojoChosen(Part):
    """A seat chose its Dojo."""

    SEEN = {"seat": PUBLIC, "dojo": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, dojo: int) -> None:
        self.seat = seat
        self.dojo = dojo


class RoundBegan(Part):
    """A round of an era began."""

    SEEN = {"era": PUBLIC, "round": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, era: int, round_: int) -> None:
        self.era = era
        self.round = round_


class DestinyPledged(Part):
    """A seat chose its Destiny card."""

    SEEN = {"seat": PUBLIC, "region": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, region: int) -> None:
        self.seat = seat
        self.region = region


class DestinyLaid(Part):
    """A Destiny card was laid beside the influence board."""

    SEEN = {"seat": PUBLIC, "region": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int | None, region: int) -> None:
        self.seat = seat
        self.region = region


class SlotTaken(Part):
    """A seat chose a slot."""

    SEEN = {"seat": PUBLIC, "slot": PUBLIC, "covers": PUBLIC, "paid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, slot: int, covers: bool, paid: int) -> None:
        self.seat = seat
        self.slot = slot
        self.covers = covers
        self.paid = paid


class OrderLaid(Part):
    """A seat laid an order token face down."""

    SEEN = {"seat": PUBLIC, "slot": PUBLIC, "order": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, slot: int, order: int) -> None:
        self.seat = seat
        self.slot = slot
        self.order = order


class OrderRevealed(Part):
    """An order token was turned up."""

    SEEN = {"seat": PUBLIC, "slot": PUBLIC, "order": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, slot: int, order: int) -> None:
        self.seat = seat
        self.slot = slot
        self.order = order


class TaskBegan(Part):
    """A seat began to carry out an order or a neutral action."""

    SEEN = {"seat": PUBLIC, "slot": PUBLIC, "order": PUBLIC, "neutral": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, slot: int, order: int, neutral: bool) -> None:
        self.seat = seat
        self.slot = slot
        self.order = order
        self.neutral = neutral


class TaskIdle(Part):
    """An order or neutral action could do nothing at all."""

    SEEN = {"seat": PUBLIC, "slot": PUBLIC, "order": PUBLIC, "neutral": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, slot: int, order: int, neutral: bool) -> None:
        self.seat = seat
        self.slot = slot
        self.order = order
        self.neutral = neutral


class Stopped(Part):
    """A seat left off."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class PlacementSkipped(Part):
    """A seat had no slot for an order token, or none it could pay for."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Marched(Part):
    """An Army moved."""

    SEEN = {"seat": PUBLIC, "owner": PUBLIC, "origin": PUBLIC, "target": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, owner: int, origin: int, target: int, unit: int) -> None:
        self.seat = seat
        self.owner = owner
        self.origin = origin
        self.target = target
        self.unit = unit


class Destroyed(Part):
    """An Army was destroyed."""

    SEEN = {"seat": PUBLIC, "victim": PUBLIC, "province": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, victim: int, province: int, unit: int) -> None:
        self.seat = seat
        self.victim = victim
        self.province = province
        self.unit = unit


class Recruited(Part):
    """An Army was recruited."""

    SEEN = {"seat": PUBLIC, "province": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, province: int, unit: int) -> None:
        self.seat = seat
        self.province = province
        self.unit = unit


class Harvested(Part):
    """Resources were harvested."""

    SEEN = {"seat": PUBLIC, "province": PUBLIC, "bushido": PUBLIC, "food": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, province: int, bushido: int, food: int) -> None:
        self.seat = seat
        self.province = province
        self.bushido = bushido
        self.food = food


class CastleBuilt(Part):
    """A Castle was built."""

    SEEN = {"seat": PUBLIC, "province": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, province: int) -> None:
        self.seat = seat
        self.province = province


class Enhanced(Part):
    """A seat paid for more."""

    SEEN = {"seat": PUBLIC, "order": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, order: int) -> None:
        self.seat = seat
        self.order = order


class Trained(Part):
    """An Army was trained."""

    SEEN = {"seat": PUBLIC, "unit": PUBLIC, "source": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, unit: int, source: int) -> None:
        self.seat = seat
        self.unit = unit
        self.source = source


class AbilityBegan(Part):
    """An immediate ability came up."""

    SEEN = {"seat": PUBLIC, "dojo": PUBLIC, "unit": PUBLIC, "province": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, dojo: int, unit: int, province: int) -> None:
        self.seat = seat
        self.dojo = dojo
        self.unit = unit
        self.province = province


class ActionBorrowed(Part):
    """A Void Elite chose a neutral action."""

    SEEN = {"seat": PUBLIC, "slot": PUBLIC, "neutral": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, slot: int, neutral: int) -> None:
        self.seat = seat
        self.slot = slot
        self.neutral = neutral


class AgendaMet(Part):
    """A seat met an agenda."""

    SEEN = {"seat": PUBLIC, "region": PUBLIC, "points": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, region: int, points: int) -> None:
        self.seat = seat
        self.region = region
        self.points = points


class EraEnded(Part):
    """An era ended."""

    SEEN = {"era": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, era: int) -> None:
        self.era = era


class InfluenceGained(Part):
    """A seat gained influence in a region."""

    SEEN = {"seat": PUBLIC, "region": PUBLIC, "influence": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, region: int, influence: int) -> None:
        self.seat = seat
        self.region = region
        self.influence = influence


class PointsGained(Part):
    """A seat gained points."""

    SEEN = {"seat": PUBLIC, "points": PUBLIC, "reason": PUBLIC, "region": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, points: int, reason: int, region: int) -> None:
        self.seat = seat
        self.points = points
        self.reason = reason
        self.region = region


class TokensReturned(Part):
    """The order tokens went back to their owners."""

    __slots__ = ()


class DestinyDrawn(Part):
    """A seat drew a Destiny card."""

    SEEN = {"seat": PUBLIC, "region": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, region: int) -> None:
        self.seat = seat
        self.region = region


class TurnOrderSet(Part):
    """The turn order was set by points."""

    SEEN = {"turn_order": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, turn_order: list[int]) -> None:
        self.turn_order = turn_order


class LocationDrawn(Part):
    """A rival drew a Location card."""

    SEEN = {"seat": PUBLIC, "location": PUBLIC, "skipped": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, location: int, skipped: bool) -> None:
        self.seat = seat
        self.location = location
        self.skipped = skipped


class ArmiesPruned(Part):
    """A rival's Armies in a province were cut."""

    SEEN = {"seat": PUBLIC, "province": PUBLIC, "armies": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, province: int, armies: int) -> None:
        self.seat = seat
        self.province = province
        self.armies = armies


class LocationAdded(Part):
    """A rival's Location cards were added to."""

    SEEN = {"seat": PUBLIC, "region": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, region: int) -> None:
        self.seat = seat
        self.region = region


class GameEnded(Part):
    """The game ended."""

    SEEN = {"winners": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, winners: list[int]) -> None:
        self.winners = winners
