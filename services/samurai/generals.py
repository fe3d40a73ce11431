"""What Generals may do when they are recruited, by Dojo (rulebook: Dojo Abilities)."""

from collections.abc import Callable
from typing import Final

from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai import harvest, move
from services.samurai.atlas import atlas
from services.samurai.attack import common_victims, kill
from services.samurai.components import PROVINCE_REGION, REGION_PROVINCES
from services.samurai.enums import (
    DOJO_EARTH,
    DOJO_FIRE,
    DOJO_VOID,
    DOJO_WATER,
    DOJO_WIND,
    SITE_BUSHIDO,
    SITE_FOOD,
    UNIT_ARCHER,
    UNIT_GENERAL,
    UNIT_SAMURAI,
)
from services.samurai.pieces import next_common_victim
from services.samurai.state import Ability, Position


def _sweeps_here(state: Position, ability: Ability) -> list[Part]:
    """Earth General: destroy all opposing Armies in one province of this region."""
    provinces = REGION_PROVINCES[PROVINCE_REGION[ability.province]]
    return [do.SWEEP[province] for province in provinces if common_victims(state, [province])]


def _sweeps_near(state: Position, ability: Ability) -> list[Part]:
    """Void General: move up to one province and destroy all opposing Armies there."""
    here = [ability.province] if common_victims(state, [ability.province]) else []
    return [do.SWEEP[province] for province in (*here, *atlas(state).neighbours[ability.province])]


def sweep(state: Position, ability: Ability, action: do.Sweep) -> None:
    """Destroy all opposing Armies in a province; the Void General goes there first."""
    ability.left = 0
    seat, province = state.active, action.province
    if state.players[seat].dojo == DOJO_VOID and province != ability.province:
        move.step(state, do.MARCH[ability.province][province][UNIT_GENERAL])
    for player in state.players:
        while player.seat != seat and (unit := next_common_victim(player, province)):
            kill(state, seat, player.seat, province, unit)


def _culls(state: Position, ability: Ability) -> list[Part]:
    """Wind General: where anybody has more than one Army in a province of this region, all but one fall."""
    for province in REGION_PROVINCES[PROVINCE_REGION[ability.province]]:
        if any(player.samurai[province - 1] + player.archers[province - 1] > 1 for player in state.players):
            return [do.CULL]
    return []


def cull(state: Position, ability: Ability, action: do.Cull) -> None:
    """Leave each player one Army in each province of this region."""
    ability.left = 0
    for province in REGION_PROVINCES[PROVINCE_REGION[ability.province]]:
        for player in state.players:
            while player.samurai[province - 1] + player.archers[province - 1] > 1:
                kill(state, state.active, player.seat, province, next_common_victim(player, province))


def _summons(state: Position, ability: Ability) -> list[Part]:
    """Fire General: bring Armies of one's own from anywhere to this province, one after another."""
    player = state.players[state.active]
    summons: list[Part] = []
    for province in range(1, 1 + len(state.sites)):
        if province != ability.province:
            if player.samurai[province - 1]:
                summons.append(do.SUMMON[province][UNIT_SAMURAI])
            if player.archers[province - 1]:
                summons.append(do.SUMMON[province][UNIT_ARCHER])
    return summons


def summon(state: Position, ability: Ability, action: do.Summon) -> None:
    """Bring one Army."""
    move.step(state, do.MARCH[action.origin][ability.province][action.unit])


def collect(state: Position, ability: Ability) -> None:
    """Water General: gain one resource for each resource province of this region, Armies or not."""
    provinces = REGION_PROVINCES[PROVINCE_REGION[ability.province]]
    yielding = [province for province in provinces if state.sites[province - 1] in (SITE_BUSHIDO, SITE_FOOD)]
    harvest.reap(state, state.active, yielding, bountiful=False)


def _victims_in_region(state: Position, ability: Ability) -> list[Part]:
    """Water General: destroy opposing Armies anywhere in this region."""
    return common_victims(state, REGION_PROVINCES[PROVINCE_REGION[ability.province]])


USES: Final[dict[int, Callable[[Position, Ability], list[Part]]]] = {
    DOJO_EARTH: _sweeps_here,
    DOJO_WIND: _culls,
    DOJO_FIRE: _summons,
    DOJO_WATER: _victims_in_region,
    DOJO_VOID: _sweeps_near,
}
