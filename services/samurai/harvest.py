"""Harvest: resource provinces yield to whoever has an Army there."""

from collections.abc import Iterable

from services.kernel.part import Part
from services.samurai.actions import HARVEST, HARVEST_ALL, Harvest, HarvestAll
from services.samurai.agendas import decree_bonus
from services.samurai.components import BOUNTIFUL_HARVEST, PROVINCE_REGION, REGION_PROVINCES, YIELD
from services.samurai.enums import SITE_BUSHIDO, SITE_FOOD
from services.samurai.events import Harvested
from services.samurai.pieces import gain, has_army
from services.samurai.slots import region_of
from services.samurai.state import Position, Task


def begin(state: Position, task: Task) -> None:
    """Nothing but the provinces limits a Harvest, and it is done once."""
    task.left = 1


def harvestable(state: Position, seat: int, provinces: Iterable[int]) -> list[int]:
    """Return the resource provinces among those given that have an Army of `seat`."""
    player, sites = state.players[seat], state.sites
    return [
        province
        for province in provinces
        if sites[province - 1] in (SITE_BUSHIDO, SITE_FOOD) and has_army(player, province)
    ]


def possible(state: Position, task: Task) -> bool:
    """Tell whether there is something to harvest."""
    provinces = REGION_PROVINCES[region_of(state, task.slot)]
    return task.left > 0 and bool(harvestable(state, state.active, provinces))


def legal(state: Position, task: Task) -> list[Part]:
    """Harvest the whole region by an order, one province of it by a neutral action."""
    if not task.neutral:
        return [HARVEST_ALL]
    provinces = REGION_PROVINCES[region_of(state, task.slot)]
    return [HARVEST[province] for province in harvestable(state, state.active, provinces)]


def harvest(state: Position, task: Task, action: Harvest) -> None:
    """Harvest one province."""
    task.left = 0
    reap(state, state.active, [action.province], bountiful=True)


def harvest_all(state: Position, task: Task, action: HarvestAll) -> None:
    """Harvest every resource province of the region with an Army."""
    task.left = 0
    provinces = harvestable(state, state.active, REGION_PROVINCES[region_of(state, task.slot)])
    reap(state, state.active, provinces, bountiful=True)


def reap(state: Position, seat: int, provinces: list[int], bountiful: bool) -> None:
    """Gain what resource provinces yield, and more under a Bountiful Harvest where `bountiful` lets it count."""
    bushido = food = 0
    for province in provinces:
        amount = YIELD
        if bountiful:
            amount += decree_bonus(state, PROVINCE_REGION[province], BOUNTIFUL_HARVEST)
        if state.sites[province - 1] == SITE_BUSHIDO:
            bushido += amount
        else:
            food += amount
    if bushido or food:
        gain(state, seat, bushido, food)
        if state.events is not None:
            state.events.append(Harvested(seat, provinces[0] if len(provinces) == 1 else 0, bushido, food))
