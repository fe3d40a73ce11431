"""What a seat may answer. Shared objects: an action is never changed."""

from typing import Final

from services.kernel.part import PUBLIC, Part
from services.samurai.enums import UNIT_GENERAL


class ChooseDojo(Part):
    """Choose a Dojo."""

    SEEN = {"dojo": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, dojo: int) -> None:
        self.dojo = dojo


class Pledge(Part):
    """Choose a Destiny card."""

    SEEN = {"region": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, region: int) -> None:
        self.region = region


class Place(Part):
    """Choose a slot."""

    SEEN = {"slot": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, slot: int) -> None:
        self.slot = slot


class Pass(Part):
    """Place none."""

    __slots__ = ()


class LayOrder(Part):
    """Lay an order token."""

    SEEN = {"order": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, order: int) -> None:
        self.order = order


class March(Part):
    """Move an Army one step."""

    SEEN = {"origin": PUBLIC, "target": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, origin: int, target: int, unit: int) -> None:
        self.origin = origin
        self.target = target
        self.unit = unit


class Destroy(Part):
    """Destroy an Army."""

    SEEN = {"province": PUBLIC, "victim": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, province: int, victim: int, unit: int) -> None:
        self.province = province
        self.victim = victim
        self.unit = unit


class Recruit(Part):
    """Recruit an Army."""

    SEEN = {"province": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, province: int, unit: int) -> None:
        self.province = province
        self.unit = unit


class Harvest(Part):
    """Harvest one province."""

    SEEN = {"province": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, province: int) -> None:
        self.province = province


class HarvestAll(Part):
    """Harvest everything there is to harvest."""

    __slots__ = ()


class BuildCastle(Part):
    """Build a Castle."""

    SEEN = {"province": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, province: int) -> None:
        self.province = province


class Enhance(Part):
    """Pay a resource for more."""

    __slots__ = ()


class Train(Part):
    """Train an Army."""

    SEEN = {"unit": PUBLIC, "source": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, unit: int, source: int) -> None:
        self.unit = unit
        self.source = source


class Sweep(Part):
    """Destroy all opposing Armies in a province."""

    SEEN = {"province": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, province: int) -> None:
        self.province = province


class Cull(Part):
    """Leave each player one Army in each province."""

    __slots__ = ()


class Summon(Part):
    """Bring one more Army."""

    SEEN = {"origin": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, origin: int, unit: int) -> None:
        self.origin = origin
        self.unit = unit


class Push(Part):
    """Push an Army out of the province."""

    SEEN = {"target": PUBLIC, "victim": PUBLIC, "unit": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, target: int, victim: int, unit: int) -> None:
        self.target = target
        self.victim = victim
        self.unit = unit


class Borrow(Part):
    """Choose a token whose neutral action is done."""

    SEEN = {"slot": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, slot: int) -> None:
        self.slot = slot


class Done(Part):
    """Do no more."""

    __slots__ = ()


# The actions there can be, made once: searches and playouts ask for millions. Provinces and units are indexes.
_PROVINCES = range(32)
_SLOTS: Final = range(64)
_REGIONS = range(6)
_SEATS: Final = range(5)
_UNITS = range(UNIT_GENERAL + 1)

CHOOSE_DOJO: Final = [ChooseDojo(dojo) for dojo in range(6)]
PLEDGE: Final = [Pledge(region) for region in _REGIONS]
PLACE: Final = [Place(slot) for slot in _SLOTS]
PASS: Final = Pass()
LAY_ORDER: Final = [LayOrder(order) for order in range(6)]
MARCH: Final = [[[March(origin, target, unit) for unit in _UNITS] for target in _PROVINCES] for origin in _PROVINCES]
DESTROY: Final = [
    [[Destroy(province, victim, unit) for unit in _UNITS] for victim in _SEATS] for province in _PROVINCES
]
RECRUIT: Final = [[Recruit(province, unit) for unit in _UNITS] for province in _PROVINCES]
HARVEST: Final = [Harvest(province) for province in _PROVINCES]
HARVEST_ALL: Final = HarvestAll()
BUILD_CASTLE: Final = [BuildCastle(province) for province in _PROVINCES]
ENHANCE: Final = Enhance()
TRAIN: Final = [[Train(unit, source) for source in _UNITS] for unit in _UNITS]
SWEEP: Final = [Sweep(province) for province in _PROVINCES]
CULL: Final = Cull()
SUMMON: Final = [[Summon(origin, unit) for unit in _UNITS] for origin in _PROVINCES]
PUSH: Final = [[[Push(target, victim, unit) for unit in _UNITS] for victim in _SEATS] for target in _PROVINCES]
BORROW: Final = [Borrow(slot) for slot in _SLOTS]
DONE: Final = Done()
