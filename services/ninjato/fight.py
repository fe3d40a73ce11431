"""A fight with one guard.

It is a chain of small steps: lay a base, add kickers and skills, strike. Each is legal only while a win is within
reach, so cards are never lost on a guard that stands.
"""

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import (
    AS_FOUR,
    AS_TWO,
    KICK_DOWN,
    KICK_UP,
    LAY,
    OPEN_HAND_DOWN,
    OPEN_HAND_UP,
    REFRESH,
    STRIKE,
    USE,
    Kick,
    Lay,
    UseSkill,
)
from services.ninjato.combat import NO_BASE, Means, beats
from services.ninjato.enums import (
    APPROACH_STEALTH,
    APPROACH_STRENGTH,
    DOJO_CARD_THREE,
    SKILL_HENSOJUTSU,
    SKILL_MINUS_TWO,
    SKILL_PLUS_MINUS_ONE,
    SKILL_PLUS_TWO,
    SKILL_REFRESH,
    SKILL_SIX,
    SKILL_SWITCH,
    SKILL_TWO_OR_FOUR,
    SKILL_ZERO,
)
from services.ninjato.events import CardLaid, SkillUsed
from services.ninjato.state import USED, Player, Position, Raid


def raid_under_way(state: Position) -> Raid:
    """Return the raid under way."""
    assert state.raid is not None
    return state.raid


def means(player: Player, raid: Raid) -> Means:
    """Return what the raider has left against the guard faced."""
    return Means(player, raid.base if raid.has_base else NO_BASE, not raid.base_is_skill, raid.modifier)


def legal_steps(raid: Raid, have: Means) -> list[Part]:
    """Return the steps of the fight that keep a win within reach."""
    actions = _legal_additions(raid, have) if raid.has_base else _legal_bases(raid, have)
    return actions + _legal_turns(raid, have)


def _legal_bases(raid: Raid, have: Means) -> list[Part]:
    actions: list[Part] = []
    threes, have.real = have.threes, True
    for card in dict.fromkeys(have.hand):
        have.base, have.threes = card, threes - (card == DOJO_CARD_THREE)
        if have.can_win(raid.approach, raid.facing):
            actions.append(LAY[card])
    have.threes = threes
    if have.ready[SKILL_TWO_OR_FOUR]:
        have.ready[SKILL_TWO_OR_FOUR] -= 1
        have.real = False
        for action in (AS_TWO, AS_FOUR):
            have.base = action.by
            if have.can_win(raid.approach, raid.facing):
                actions.append(action)
        have.ready[SKILL_TWO_OR_FOUR] += 1
    have.base = NO_BASE
    return actions


def _legal_additions(raid: Raid, have: Means) -> list[Part]:
    value = raid.base + raid.modifier
    actions: list[Part] = [STRIKE] if beats(raid.approach, raid.facing, value, value) else []
    if have.threes:
        have.threes -= 1
        _offer_sum(actions, raid, have, KICK_UP, 1)
        _offer_sum(actions, raid, have, KICK_DOWN, -1)
        have.threes += 1
    ready = have.ready
    if ready[SKILL_PLUS_MINUS_ONE]:
        ready[SKILL_PLUS_MINUS_ONE] -= 1
        _offer_sum(actions, raid, have, OPEN_HAND_UP, 1)
        _offer_sum(actions, raid, have, OPEN_HAND_DOWN, -1)
        ready[SKILL_PLUS_MINUS_ONE] += 1
    for skill, by in ((SKILL_PLUS_TWO, 2), (SKILL_MINUS_TWO, -2)):
        if ready[skill]:
            ready[skill] -= 1
            _offer_sum(actions, raid, have, USE[skill], by)
            ready[skill] += 1
    if have.real:
        for skill, base in ((SKILL_ZERO, 0), (SKILL_SIX, 6)):
            if ready[skill]:
                ready[skill] -= 1
                have.base = base
                if have.can_win(raid.approach, raid.facing):
                    actions.append(USE[skill])
                ready[skill] += 1
        have.base = raid.base
    return actions


def _offer_sum(actions: list[Part], raid: Raid, have: Means, action: Part, by: int) -> None:
    have.modifier += by
    if have.can_win(raid.approach, raid.facing):
        actions.append(action)
    have.modifier -= by


def _legal_turns(raid: Raid, have: Means) -> list[Part]:
    """Switch the approach, or turn a used skill back up."""
    actions: list[Part] = []
    ready = have.ready
    if ready[SKILL_SWITCH]:
        ready[SKILL_SWITCH] -= 1
        if have.can_win(_other(raid.approach), raid.facing):
            actions.append(USE[SKILL_SWITCH])
        ready[SKILL_SWITCH] += 1
    if ready[SKILL_REFRESH]:
        ready[SKILL_REFRESH] -= 1
        for skill in refreshable(have):
            ready[skill] += 1
            if have.can_win(raid.approach, raid.facing):
                actions.append(REFRESH[skill])
            ready[skill] -= 1
        ready[SKILL_REFRESH] += 1
    return actions


def refreshable(have: Means) -> list[int]:
    """Return the used skills that may be turned back up.

    Never a disguise, and never another refresh: two of them could go on for ever.
    """
    return [
        skill
        for skill in range(1, 11)
        if have.ready[skill] < have.owned[skill] and skill not in (SKILL_REFRESH, SKILL_HENSOJUTSU)
    ]


def _other(approach: int) -> int:
    return APPROACH_STEALTH if approach == APPROACH_STRENGTH else APPROACH_STRENGTH


def lay(state: Position, action: Lay, chance: Chance) -> None:
    """Lay a dojo card as the base of the attack."""
    raid = raid_under_way(state)
    state.players[state.active].hand.remove(action.card)
    raid.laid.append(action.card)
    raid.has_base = True
    raid.base = action.card
    if state.events is not None:
        state.events.append(CardLaid(state.active, action.card, 0, raid.base + raid.modifier))


def kick(state: Position, action: Kick, chance: Chance) -> None:
    """Add a three as a kicker."""
    raid = raid_under_way(state)
    state.players[state.active].hand.remove(DOJO_CARD_THREE)
    raid.laid.append(DOJO_CARD_THREE)
    raid.modifier += action.by
    if state.events is not None:
        state.events.append(CardLaid(state.active, DOJO_CARD_THREE, action.by, raid.base + raid.modifier))


def use_skill(state: Position, action: UseSkill, chance: Chance) -> None:
    """Use a skill that bears on the attack."""
    raid, skill = raid_under_way(state), action.skill
    turn_down(state, skill)
    if skill == SKILL_SWITCH:
        raid.approach = _other(raid.approach)
    elif skill == SKILL_TWO_OR_FOUR:
        raid.has_base = raid.base_is_skill = True
        raid.base = action.by
    elif skill == SKILL_ZERO:
        raid.base = 0
    elif skill == SKILL_SIX:
        raid.base = 6
    elif skill == SKILL_PLUS_TWO:
        raid.modifier += 2
    elif skill == SKILL_MINUS_TWO:
        raid.modifier -= 2
    else:
        raid.modifier += action.by
    if state.events is not None:
        state.events.append(SkillUsed(state.active, skill, action.by, raid.base + raid.modifier, 0))


def turn_down(state: Position, skill: int) -> None:
    """Turn one ready tile of a skill face down."""
    skills = state.players[state.active].skills
    skills[next(i for i, tile in enumerate(skills) if tile.skill == skill and not tile.used)] = USED[skill]


def end_fight(raid: Raid) -> None:
    """Clear what was laid; the guard is no longer faced."""
    raid.facing = raid.base = raid.modifier = 0
    raid.facing_sentry = raid.has_base = raid.base_is_skill = False
    raid.laid = []
