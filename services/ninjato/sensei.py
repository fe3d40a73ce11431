"""The sensei: learning skills."""

from typing import Final

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import LEARN, Discard, Learn
from services.ninjato.components import SKILL_COST, SKILL_STYLE
from services.ninjato.enums import PLACE_KIND_SENSEI, STAGE_TUITION
from services.ninjato.events import SkillLearned
from services.ninjato.rounds import end_turn, place_shuriken
from services.ninjato.state import READY, Place, Player, Position, Purchase

_SENSEI: Final = Place(PLACE_KIND_SENSEI, 0, 0)


def legal_lessons(state: Position) -> list[Part]:
    """Each skill taught that the player can pay for, with the card shown, or freely in a style already known."""
    player = state.players[state.active]
    return [
        LEARN[skill]
        for skill in dict.fromkeys(state.sensei)
        if is_free(player, skill) or (SKILL_COST[skill] in player.hand if SKILL_COST[skill] else player.hand)
    ]


def is_free(player: Player, skill: int) -> bool:
    """Return whether a player learns a skill without giving a card: its style is known already."""
    style = SKILL_STYLE[skill]
    return style > 0 and any(SKILL_STYLE[tile.skill] == style for tile in player.skills)


def learn(state: Position, action: Learn, chance: Chance) -> None:
    """Place a shuriken at the sensei and learn; where any card will do, the player is asked which."""
    place_shuriken(state, _SENSEI)
    if is_free(state.players[state.active], action.skill):
        _gain(state, action.skill, 0, chance)
    elif SKILL_COST[action.skill]:
        _gain(state, action.skill, SKILL_COST[action.skill], chance)
    else:
        state.purchase = Purchase(0, 0, action.skill, [])
        state.stage = STAGE_TUITION


def pay_tuition(state: Position, action: Discard, chance: Chance) -> None:
    """Give a dojo card of one's own choice for the skill."""
    assert state.purchase is not None
    skill = state.purchase.skill
    state.purchase = None
    _gain(state, skill, action.card, chance)


def _gain(state: Position, skill: int, paid: int, chance: Chance) -> None:
    player = state.players[state.active]
    if paid:
        player.hand.remove(paid)
        state.dojo_discard.append(paid)
    state.sensei.remove(skill)
    player.skills.append(READY[skill])
    if state.events is not None:
        state.events.append(SkillLearned(player.seat, skill, paid))
    end_turn(state, chance)
