"""Immediate abilities of Elites and Generals when they are recruited (rulebook: Dojo Abilities).

Everywhere Generals, one's own or others', are left out of account, and what is destroyed falls by Attack Priority.
"""

from typing import Final

from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai import attack, elites, generals
from services.samurai.components import FIRE_VICTIMS, WATER_PUSHED, WATER_VICTIMS, WIND_STEPS
from services.samurai.enums import DOJO_FIRE, DOJO_WATER, DOJO_WIND, STAGE_ABILITY, UNIT_ELITE, UNIT_GENERAL
from services.samurai.events import AbilityBegan, Stopped
from services.samurai.state import Ability, Position

_LEFT: Final = {
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
        generals.collect(state, ability)
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
    uses = elites.USES if ability.unit == UNIT_ELITE else generals.USES
    return uses[state.players[state.active].dojo](state, ability)


def forgo(state: Position, ability: Ability, action: do.Done) -> None:
    """Leave the ability, or the rest of it."""
    ability.left = 0
    if state.events is not None:
        state.events.append(Stopped(state.active))


def destroy(state: Position, ability: Ability, action: do.Destroy) -> None:
    """Destroy one Army: Fire and Void Elites, Water General."""
    ability.left -= 1
    attack.kill(state, state.active, action.victim, action.province, action.unit)
