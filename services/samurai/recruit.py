"""Recruit: Armies come to the region's Capital or to one's Castles there (rulebook: Recruitment)."""

from services.kernel.part import Part
from services.samurai.actions import RECRUIT, Recruit
from services.samurai.agendas import decree_bonus
from services.samurai.components import (
    CAPITALS,
    LEVY,
    PROVINCE_REGION,
    RECRUIT_NEUTRAL,
    RECRUITS,
)
from services.samurai.enums import UNIT_ARCHER, UNIT_ELITE, UNIT_GENERAL, UNIT_SAMURAI
from services.samurai.events import Recruited
from services.samurai.pieces import opponent_has_army, put_down
from services.samurai.slots import region_of
from services.samurai.state import Player, Position, Task


def begin(state: Position, task: Task) -> None:
    """Set how many Armies come; those of a Levy are plain Samurai."""
    if task.neutral:
        task.left = RECRUIT_NEUTRAL
    else:
        task.left = RECRUITS
        task.extra = decree_bonus(state, region_of(state, task.slot), LEVY)


def musters(state: Position, region: int) -> list[int]:
    """Return where the active player may recruit in a region: the Capital, and Castles; with Dojos, if not besieged."""
    seat = state.active
    castles = [castle for castle in state.players[seat].castles if PROVINCE_REGION[castle] == region]
    if state.dojos:
        castles = [castle for castle in castles if not opponent_has_army(state, seat, castle)]
    return [CAPITALS[region], *castles]


def _ready(player: Player, task: Task) -> list[int]:
    """Return the units that may come next."""
    units = []
    if player.barracks:
        units.append(UNIT_SAMURAI)
    if task.left:
        if player.range:
            units.append(UNIT_ARCHER)
        if player.armory:
            units.append(UNIT_ELITE)
        if player.headquarters:
            units.append(UNIT_GENERAL)
    return units


def possible(state: Position, task: Task) -> bool:
    """Tell whether any unit can still come; there is always room in the Capital."""
    return task.left + task.extra > 0 and bool(_ready(state.players[state.active], task))


def legal(state: Position, task: Task) -> list[Part]:
    """Recruit any unit that is ready to any place for it."""
    units = _ready(state.players[state.active], task)
    return [RECRUIT[province][unit] for province in musters(state, region_of(state, task.slot)) for unit in units]


def recruit(state: Position, task: Task, action: Recruit) -> None:
    """Bring a unit, plain Samurai on a Levy first."""
    if action.unit == UNIT_SAMURAI and task.extra:
        task.extra -= 1
    else:
        task.left -= 1
    bring(state, action.province, action.unit)


def bring(state: Position, province: int, unit: int) -> None:
    """Put a unit of the active player on the map.

    For an Archer or the General the Samurai who trained goes back to the Barracks; an Elite is a Samurai from now on.
    """
    player = state.players[state.active]
    if unit == UNIT_SAMURAI:
        player.barracks -= 1
        put_down(player, province, UNIT_SAMURAI)
    elif unit == UNIT_ELITE:
        player.armory -= 1
        put_down(player, province, UNIT_SAMURAI)
    else:
        if unit == UNIT_ARCHER:
            player.range -= 1
        else:
            player.headquarters = 0
        player.barracks += 1
        put_down(player, province, unit)
    if state.events is not None:
        state.events.append(Recruited(player.seat, province, unit))
