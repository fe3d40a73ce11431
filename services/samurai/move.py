"""Move: steps for one's Armies, each beginning in the region of the order."""

from services.kernel.part import Part
from services.samurai.actions import March
from services.samurai.agendas import decree_bonus
from services.samurai.atlas import atlas
from services.samurai.components import (
    GENERAL_STEPS,
    MOVE_NEUTRAL,
    MOVE_STEPS,
    PROVINCE_REGION,
    REGION_PROVINCES,
    SWIFT_ROADS,
)
from services.samurai.enums import UNIT_ARCHER, UNIT_GENERAL, UNIT_SAMURAI
from services.samurai.events import Marched
from services.samurai.pieces import put_down, take_away
from services.samurai.slots import region_of
from services.samurai.state import Position, Task


def begin(state: Position, task: Task) -> None:
    """Set the steps: the General has one of his own when he is in the region."""
    region = region_of(state, task.slot)
    task.left = (MOVE_NEUTRAL if task.neutral else MOVE_STEPS) + decree_bonus(state, region, SWIFT_ROADS)
    if PROVINCE_REGION[state.players[state.active].general] == region:
        task.extra = GENERAL_STEPS


def possible(state: Position, task: Task) -> bool:
    """Tell whether any Army can still take a step."""
    player, region = state.players[state.active], region_of(state, task.slot)
    if PROVINCE_REGION[player.general] == region:
        return task.left > 0 or task.extra > 0
    if not task.left:
        return False
    samurai, archers = player.samurai, player.archers
    return any(samurai[province - 1] or archers[province - 1] for province in REGION_PROVINCES[region])


def legal(state: Position, task: Task) -> list[Part]:
    """Step with any Army in the region to any adjacent province, also across the region's border."""
    player, region = state.players[state.active], region_of(state, task.slot)
    steps = atlas(state).steps
    marches: list[Part] = []
    if task.left:
        samurai, archers = player.samurai, player.archers
        for province in REGION_PROVINCES[region]:
            if samurai[province - 1]:
                marches += steps[province][UNIT_SAMURAI]
            if archers[province - 1]:
                marches += steps[province][UNIT_ARCHER]
    if PROVINCE_REGION[player.general] == region:
        marches += steps[player.general][UNIT_GENERAL]
    return marches


def march(state: Position, task: Task, action: March) -> None:
    """Take one step; the General takes his own first."""
    if action.unit == UNIT_GENERAL and task.extra:
        task.extra -= 1
    else:
        task.left -= 1
    step(state, action)


def step(state: Position, action: March) -> None:
    """Move one of the active player's Armies."""
    player = state.players[state.active]
    take_away(player, action.origin, action.unit)
    put_down(player, action.target, action.unit)
    if state.events is not None:
        state.events.append(Marched(player.seat, player.seat, action.origin, action.target, action.unit))
