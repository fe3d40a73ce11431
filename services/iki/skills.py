"""Phase B2, business with a character."""

from typing import Final

from services.iki.actions import SWAP, TRAIN, USE_SKILL, Swap, Train, UseSkill
from services.iki.board import employed, layout, space_of, vacate
from services.iki.building import can_build
from services.iki.careers import gain_experience
from services.iki.components import (
    BUILDS,
    EXCHANGES,
    SKILL,
    SKILL_GAIN,
    SKILL_OPPONENTS,
    SKILL_SPEND,
    SWAPS,
    TRAINS,
)
from services.iki.enums import DEPARTURE_USED, STAGE_BUILD, STAGE_BUSINESS, STAGE_SWAP, STAGE_TRAIN
from services.iki.events import CharacterRemoved, CharactersSwapped, OpponentsGained, SkillUsed
from services.iki.goods import can_pay, gain, pay
from services.iki.state import NOTHING, Player, Position, turn_under_way
from services.kernel.chance import Chance
from services.kernel.part import Part

_STAGE: Final = {TRAINS: STAGE_TRAIN, SWAPS: STAGE_SWAP, BUILDS: STAGE_BUILD}


def legal_skills(state: Position, player: Player) -> list[Part]:
    """Each character behind the shop whose skill can be paid and would do something."""
    actions: list[Part] = []
    for index in layout(state).stalls[player.oyakata]:
        character = state.spaces[index].character
        if character and can_pay(player, SKILL_SPEND[character]) and _has_use(state, player, character):
            actions.append(USE_SKILL[character])
    return actions


def _has_use(state: Position, player: Player, character: int) -> bool:
    skill = SKILL[character]
    if skill == TRAINS:
        return bool(employed(state, player.seat))
    if skill == SWAPS:
        return sum(1 for space in state.spaces if space.character) > 1
    if skill == BUILDS:
        return can_build(state, player, character, SKILL_SPEND[character])
    return True


def use_skill(state: Position, action: UseSkill, chance: Chance) -> None:
    """Spend and gain what the character says; training, swapping and building go on from there."""
    player, character = state.players[state.active], action.character
    turn, skill = turn_under_way(state), SKILL[character]
    gained = SKILL_GAIN[character] if skill == EXCHANGES else NOTHING
    turn.character_done = True
    if state.events is not None:
        owner = state.spaces[space_of(state, character)].owner
        state.events.append(SkillUsed(player.seat, character, owner, SKILL_SPEND[character], gained))
    pay(player, SKILL_SPEND[character])
    if skill != EXCHANGES:
        turn.skill = character
        state.stage = _STAGE[skill]
        return
    gain(state, player, gained)
    if SKILL_OPPONENTS[character] is not NOTHING:
        _give_opponents(state, player, character)
    finish_skill(state, character)


def _give_opponents(state: Position, player: Player, character: int) -> None:
    if state.events is not None:
        state.events.append(OpponentsGained(player.seat, SKILL_OPPONENTS[character]))
    for other in state.players:
        if other is not player:
            gain(state, other, SKILL_OPPONENTS[character])


def finish_skill(state: Position, character: int) -> None:
    """After business an opponent's character gains experience, wherever it is by now, and a neutral one leaves."""
    turn_under_way(state).skill = 0
    state.stage = STAGE_BUSINESS
    index = space_of(state, character)
    if index < 0:
        return
    owner = state.spaces[index].owner
    if owner is None:
        vacate(state, index)
        state.removed.append(character)
        if state.events is not None:
            state.events.append(CharacterRemoved(character, None, DEPARTURE_USED))
    elif owner != state.active:
        gain_experience(state, index)


def legal_trainings(state: Position) -> list[Part]:
    """Any of one's own characters, the one whose skill it is included."""
    return [TRAIN[character] for character in employed(state, state.active)]


def train(state: Position, action: Train, chance: Chance) -> None:
    """Give a character experience, by a character's skill or a pipe."""
    gain_experience(state, space_of(state, action.character))
    state.stage = STAGE_BUSINESS
    trainer = turn_under_way(state).skill
    if trainer:
        finish_skill(state, trainer)


def legal_swaps(state: Position) -> list[Part]:
    """Any character on the board, then any other; buildings stay."""
    first = turn_under_way(state).swapping
    return [SWAP[space.character] for space in state.spaces if space.character and space.character != first]


def swap(state: Position, action: Swap, chance: Chance) -> None:
    """Choose the first, then let it change places with the second, Kobuns and all, without paying."""
    turn = turn_under_way(state)
    if not turn.swapping:
        turn.swapping = action.character
        return
    first, second = space_of(state, turn.swapping), space_of(state, action.character)
    state.spaces[first], state.spaces[second] = state.spaces[second], state.spaces[first]
    if state.events is not None:
        state.events.append(CharactersSwapped(state.active, turn.swapping, action.character))
    turn.swapping = 0
    finish_skill(state, turn.skill)
