"""Immediate abilities of Elites and Generals when they are recruited (rulebook: Dojo Abilities).

Everywhere Generals, one's own or others', are left out of account, and what is destroyed falls by Attack Priority.
"""

from collections.abc import Callable, Iterable

from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai import attack, harvest, move, recruit
from services.samurai.atlas import atlas
from services.samurai.components import (
    FIRE_VICTIMS,
    PROVINCE_REGION,
    REGION_PROVINCES,
    WATER_PUSHED,
    WATER_VICTIMS,
    WIND_STEPS,
)
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
    SITE_BUSHIDO,
    SITE_FOOD,
    STAGE_ABILITY,
    UNIT_ARCHER,
    UNIT_ELITE,
    UNIT_GENERAL,
    UNIT_SAMURAI,
)
from services.samurai.events import AbilityBegan, ActionBorrowed, Marched, Stopped
from services.samurai.pieces import next_common_victim, put_down, take_away
from services.samurai.slots import region_of, top_token
from services.samurai.state import Ability, Position

_LEFT = {
    (DOJO_WIND, UNIT_ELITE): WIND_STEPS,
    (DOJO_FIRE, UNIT_ELITE): FIRE_VICTIMS,
    (DOJO_WATER, UNIT_ELITE): WATER_PUSHED,
    (DOJO_WATER, UNIT_GENERAL): WATER_VICTIMS,
}
"""How often an ability that is not used at one go may be used."""


def begin_ability(state: Position, unit: int, province: int) -> None:
    """Offer the ability of a unit just recruited, if there is anything it could do."""
    dojo = state.players[state.active].dojo
    ability = Ability(unit, province, _LEFT.get((dojo, unit), 1), 0, 0)
    if state.events is not None:
        state.events.append(AbilityBegan(state.active, dojo, unit, province))
    if dojo == DOJO_WATER and unit == UNIT_GENERAL:
        _collect(state, ability)
    state.ability = ability
    state.stage = STAGE_ABILITY


def possible(state: Position, ability: Ability) -> bool:
    """Tell whether the ability can still do anything, going by what everybody can see."""
    return ability.left > 0 and bool(_uses(state, ability))


def legal_ability(state: Position) -> list[Part]:
    """Use the ability, or leave it."""
    assert state.ability is not None
    return [*_uses(state, state.ability), do.DONE]


def _uses(state: Position, ability: Ability) -> list[Part]:
    return _USES[state.players[state.active].dojo, ability.unit](state, ability)


def forgo(state: Position, ability: Ability, action: do.Done) -> None:
    """Leave the ability, or the rest of it."""
    ability.left = 0
    if state.events is not None:
        state.events.append(Stopped(state.active))


def _victims(state: Position, provinces: Iterable[int]) -> list[Part]:
    """Return who may be destroyed by an ability in some provinces."""
    seat = state.active
    victims: list[Part] = []
    for province in provinces:
        for player in state.players:
            unit = next_common_victim(player, province)
            if unit and player.seat != seat:
                victims.append(do.DESTROY[province][player.seat][unit])
    return victims


def destroy(state: Position, ability: Ability, action: do.Destroy) -> None:
    """Destroy one Army: Fire and Void Elites, Water General."""
    ability.left -= 1
    attack.kill(state, state.active, action.victim, action.province, action.unit)


# Earth.


def _reinforcements(state: Position, ability: Ability) -> list[Part]:
    """Earth Elite: recruit a Samurai from the Barracks into this province."""
    if not state.players[state.active].barracks:
        return []
    return [do.RECRUIT[ability.province][UNIT_SAMURAI]]


def reinforce(state: Position, ability: Ability, action: do.Recruit) -> None:
    """Recruit one plain Samurai: Earth and Void Elites."""
    ability.left = 0
    recruit.bring(state, action.province, action.unit)


def _sweeps_here(state: Position, ability: Ability) -> list[Part]:
    """Earth General: destroy all opposing Armies in one province of this region."""
    provinces = REGION_PROVINCES[PROVINCE_REGION[ability.province]]
    return [do.SWEEP[province] for province in provinces if _victims(state, [province])]


def sweep(state: Position, ability: Ability, action: do.Sweep) -> None:
    """Destroy all opposing Armies in a province; the Void General goes there first."""
    ability.left = 0
    seat, province = state.active, action.province
    if state.players[seat].dojo == DOJO_VOID and province != ability.province:
        move.step(state, do.MARCH[ability.province][province][UNIT_GENERAL])
    for player in state.players:
        while player.seat != seat and (unit := next_common_victim(player, province)):
            attack.kill(state, seat, player.seat, province, unit)


# Wind.


def _steps(state: Position, ability: Ability) -> list[Part]:
    """Wind Elite, and the Void Elite doing a Move: this Elite steps into an adjacent province."""
    return list(atlas(state).steps[ability.province][UNIT_SAMURAI])


def march(state: Position, ability: Ability, action: do.March) -> None:
    """Move this Elite one step."""
    ability.left -= 1
    ability.province = action.target
    move.step(state, action)


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
                attack.kill(state, state.active, player.seat, province, next_common_victim(player, province))


# Fire.


def _victims_beside(state: Position, ability: Ability) -> list[Part]:
    """Fire Elite: destroy an opposing Army in an adjacent province."""
    return _victims(state, atlas(state).neighbours[ability.province])


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


# Water.


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


def _collect(state: Position, ability: Ability) -> None:
    """Water General: gain one resource for each resource province of this region, Armies or not."""
    provinces = REGION_PROVINCES[PROVINCE_REGION[ability.province]]
    yielding = [province for province in provinces if state.sites[province - 1] in (SITE_BUSHIDO, SITE_FOOD)]
    harvest.reap(state, state.active, yielding, bountiful=False)


def _victims_in_region(state: Position, ability: Ability) -> list[Part]:
    """Water General: destroy opposing Armies anywhere in this region."""
    return _victims(state, REGION_PROVINCES[PROVINCE_REGION[ability.province]])


# Void.


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
    return _victims(state, [ability.province])


def _musters(state: Position, ability: Ability) -> list[Part]:
    """Void Elite doing a Recruit: a Samurai from the Barracks to the Capital or a Castle of this region."""
    if not state.players[state.active].barracks:
        return []
    return [
        do.RECRUIT[province][UNIT_SAMURAI] for province in recruit.musters(state, PROVINCE_REGION[ability.province])
    ]


def _harvests(state: Position, ability: Ability) -> list[Part]:
    """Void Elite doing a Harvest: one resource province of this region where one has an Army."""
    provinces = REGION_PROVINCES[PROVINCE_REGION[ability.province]]
    return [do.HARVEST[province] for province in harvest.harvestable(state, state.active, provinces)]


def reap(state: Position, ability: Ability, action: do.Harvest) -> None:
    """Harvest one province; decrees don't change what abilities give."""
    ability.left = 0
    harvest.reap(state, state.active, [action.province], bountiful=False)


def _sweeps_near(state: Position, ability: Ability) -> list[Part]:
    """Void General: move up to one province and destroy all opposing Armies there."""
    here = [ability.province] if _victims(state, [ability.province]) else []
    return [do.SWEEP[province] for province in (*here, *atlas(state).neighbours[ability.province])]


_USES: dict[tuple[int, int], Callable[[Position, Ability], list[Part]]] = {
    (DOJO_EARTH, UNIT_ELITE): _reinforcements,
    (DOJO_EARTH, UNIT_GENERAL): _sweeps_here,
    (DOJO_WIND, UNIT_ELITE): _steps,
    (DOJO_WIND, UNIT_GENERAL): _culls,
    (DOJO_FIRE, UNIT_ELITE): _victims_beside,
    (DOJO_FIRE, UNIT_GENERAL): _summons,
    (DOJO_WATER, UNIT_ELITE): _pushes,
    (DOJO_WATER, UNIT_GENERAL): _victims_in_region,
    (DOJO_VOID, UNIT_ELITE): _loans,
    (DOJO_VOID, UNIT_GENERAL): _sweeps_near,
}
_LOANS: dict[int, Callable[[Position, Ability], list[Part]]] = {
    ORDER_TOKEN_MOVE: _steps,
    ORDER_TOKEN_ATTACK: _victims_at_hand,
    ORDER_TOKEN_RECRUIT: _musters,
    ORDER_TOKEN_HARVEST: _harvests,
}
