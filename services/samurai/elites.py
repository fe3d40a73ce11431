"""What Elites may do when they are recruited, by Dojo (rulebook: Dojo Abilities)."""

from collections.abc import Callable
from typing import Final

from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai import harvest, move, recruit
from services.samurai.atlas import atlas
from services.samurai.attack import common_victims
from services.samurai.components import PROVINCE_REGION, REGION_PROVINCES
from services.samurai.enums import (
    DOJO_EARTH,
    DOJO_FIRE,
    DOJO_VOID,
    DOJO_WATER,
    DOJO_WIND,
    ORDER_TOKEN_ATTACK,
    ORDER_TOKEN_HARVEST,
    ORDER_TOKEN_MOVE,
    ORDER_TOKEN_RECRUIT,
    UNIT_ARCHER,
    UNIT_SAMURAI,
)
from services.samurai.events import ActionBorrowed, Marched
from services.samurai.pieces import next_common_victim, put_down, take_away
from services.samurai.slots import region_of, top_token
from services.samurai.state import Ability, Position


def _reinforcements(state: Position, ability: Ability) -> list[Part]:
    """Earth Elite: recruit a Samurai from the Barracks into this province."""
    if not state.players[state.active].barracks:
        return []
    return [do.RECRUIT[ability.province][UNIT_SAMURAI]]


def reinforce(state: Position, ability: Ability, action: do.Recruit) -> None:
    """Recruit one plain Samurai: Earth and Void Elites."""
    ability.left = 0
    recruit.bring(state, action.province, action.unit)


def _steps(state: Position, ability: Ability) -> list[Part]:
    """Wind Elite, and the Void Elite doing a Move: this Elite steps into an adjacent province."""
    return list(atlas(state).steps[ability.province][UNIT_SAMURAI])


def march(state: Position, ability: Ability, action: do.March) -> None:
    """Move this Elite one step."""
    ability.left -= 1
    ability.province = action.target
    move.step(state, action)


def _victims_beside(state: Position, ability: Ability) -> list[Part]:
    """Fire Elite: destroy an opposing Army in an adjacent province."""
    return common_victims(state, atlas(state).neighbours[ability.province])


def _pushes(state: Position, ability: Ability) -> list[Part]:
    """Water Elite: push opposing Armies from here into one and the same adjacent province."""
    targets = [ability.target] if ability.target else atlas(state).neighbours[ability.province]
    index, seat = ability.province - 1, state.active
    pushes: list[Part] = []
    for target in targets:
        for player in state.players:
            if player.seat != seat:
                if player.samurai[index]:
                    pushes.append(do.PUSH[target][player.seat][UNIT_SAMURAI])
                if player.archers[index]:
                    pushes.append(do.PUSH[target][player.seat][UNIT_ARCHER])
    return pushes


def push(state: Position, ability: Ability, action: do.Push) -> None:
    """Push one Army; the next goes the same way."""
    ability.left -= 1
    ability.target = action.target
    victim = state.players[action.victim]
    take_away(victim, ability.province, action.unit)
    put_down(victim, action.target, action.unit)
    if state.events is not None:
        state.events.append(Marched(state.active, victim.seat, ability.province, action.target, action.unit))


def _loans(state: Position, ability: Ability) -> list[Part]:
    """Void Elite: choose one of one's uncovered tokens in this region, and do the neutral action beside it.

    Only those are offered whose neutral action can do something.
    """
    if ability.borrowed:
        return _LOANS[ability.borrowed](state, ability)
    region, seat = PROVINCE_REGION[ability.province], state.active
    return [
        do.BORROW[index]
        for index, slot in enumerate(state.slots)
        if (token := top_token(slot)) is not None
        and token.seat == seat
        and region_of(state, index) == region
        and _LOANS[slot.neutral](state, ability)
    ]


def borrow(state: Position, ability: Ability, action: do.Borrow) -> None:
    """Choose the token; its neutral action comes next."""
    ability.borrowed = state.slots[action.slot].neutral
    if state.events is not None:
        state.events.append(ActionBorrowed(state.active, action.slot, ability.borrowed))


def _victims_at_hand(state: Position, ability: Ability) -> list[Part]:
    """Void Elite doing an Attack: destroy an opposing Army where the Elite stands."""
    return common_victims(state, [ability.province])


def _musters(state: Position, ability: Ability) -> list[Part]:
    """Void Elite doing a Recruit: a Samurai from the Barracks to the Capital or a Castle of this region."""
    if not state.players[state.active].barracks:
        return []
    return [
        do.RECRUIT[province][UNIT_SAMURAI] for province in recruit.musters(state, PROVINCE_REGION[ability.province])
    ]


def _harvests(state: Position, ability: Ability) -> list[Part]:
    """Void Elite doing a Harvest: one resource province of this region where one has an Army but the General."""
    player, provinces = state.players[state.active], REGION_PROVINCES[PROVINCE_REGION[ability.province]]
    held = [province for province in provinces if next_common_victim(player, province)]
    return [do.HARVEST[province] for province in harvest.harvestable(state, state.active, held)]


def reap(state: Position, ability: Ability, action: do.Harvest) -> None:
    """Harvest one province; decrees don't change what abilities give."""
    ability.left = 0
    harvest.reap(state, state.active, [action.province], bountiful=False)


USES: Final[dict[int, Callable[[Position, Ability], list[Part]]]] = {
    DOJO_EARTH: _reinforcements,
    DOJO_WIND: _steps,
    DOJO_FIRE: _victims_beside,
    DOJO_WATER: _pushes,
    DOJO_VOID: _loans,
}
_LOANS: Final[dict[int, Callable[[Position, Ability], list[Part]]]] = {
    ORDER_TOKEN_MOVE: _steps,
    ORDER_TOKEN_ATTACK: _victims_at_hand,
    ORDER_TOKEN_RECRUIT: _musters,
    ORDER_TOKEN_HARVEST: _harvests,
}
