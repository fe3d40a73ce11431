"""The clan houses: raids.

A fight is a chain of small steps (lay a base, add kickers and skills, strike), each legal only while a win is within
reach, so cards are never lost on a guard that stands. What cannot be beaten can only be given up to, and the raider is
asked even then: a raid that failed by itself would tell what is in the hand.
"""

from bisect import insort

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import (
    AS_FOUR,
    AS_TWO,
    BANZAI,
    GIVE_UP,
    KEEP,
    KICK_DOWN,
    KICK_UP,
    LAY,
    LEAVE,
    OPEN_HAND_DOWN,
    OPEN_HAND_UP,
    REFRESH,
    START_RAID,
    STRIKE,
    SWAP,
    USE,
    Banzai,
    GiveUp,
    Install,
    Keep,
    Kick,
    Lay,
    Leave,
    Refresh,
    StartRaid,
    Strike,
    Swap,
    UseSkill,
)
from services.ninjato.combat import NO_BASE, Means, beats, wins
from services.ninjato.components import GUARD_ALARM, HOUSES
from services.ninjato.enums import (
    APPROACH_STEALTH,
    APPROACH_STRENGTH,
    DOJO_CARD_THREE,
    GUARD_ELITE_A,
    PLACE_KIND_HOUSE,
    SKILL_HENSOJUTSU,
    SKILL_MINUS_TWO,
    SKILL_PLUS_MINUS_ONE,
    SKILL_PLUS_TWO,
    SKILL_REFRESH,
    SKILL_SIX,
    SKILL_SWAP,
    SKILL_SWITCH,
    SKILL_TWO_OR_FOUR,
    SKILL_ZERO,
    STAGE_BANZAI,
    STAGE_FIGHT,
    STAGE_INSTALL,
    STAGE_KEEP,
)
from services.ninjato.events import (
    AlarmRaised,
    CardLaid,
    GuardBeaten,
    GuardFaced,
    HouseCleared,
    HouseLeft,
    RaidFailed,
    SkillUsed,
    TreasureKept,
    TreasureSwapped,
)
from services.ninjato.piles import discard_guard, draw_elite, draw_guard, draw_treasure
from services.ninjato.rounds import add_treasure, end_turn, place_shuriken
from services.ninjato.state import READY, TOKENS, USED, House, Place, Player, Position, Raid, Token, token_index

_SIDES = [[Place(PLACE_KIND_HOUSE, house, approach) for approach in range(3)] for house in range(HOUSES)]


def _raid(state: Position) -> Raid:
    assert state.raid is not None
    return state.raid


def means(player: Player, raid: Raid) -> Means:
    """Return what the raider has left against the guard faced."""
    return Means(player, raid.base if raid.has_base else NO_BASE, not raid.base_is_skill, raid.modifier)


def legal_raids(state: Position) -> list[Part]:
    """Each side of each house that has treasure and whose sentry the player could beat."""
    reach = Means(state.players[state.active], NO_BASE, True, 0).reach()
    actions: list[Part] = []
    for index, house in enumerate(state.houses):
        if house.sentry and (house.plain or house.red):
            for approach in (APPROACH_STRENGTH, APPROACH_STEALTH):
                if wins(approach, house.sentry, reach):
                    actions.append(START_RAID[index][approach])
    return actions


def start_raid(state: Position, action: StartRaid, chance: Chance) -> None:
    """Place a shuriken on a side of a house and face the sentry."""
    place_shuriken(state, _SIDES[action.house][action.approach])
    state.raid = Raid(action.house, action.approach, [], 0, False, [], False, False, 0, 0, False)
    _face(state, state.raid, state.houses[action.house].sentry, sentry=True)


def _face(state: Position, raid: Raid, guard: int, sentry: bool) -> None:
    raid.facing = guard
    raid.facing_sentry = sentry
    state.stage = STAGE_FIGHT
    if state.events is not None:
        state.events.append(GuardFaced(state.active, raid.house, guard, sentry))


def legal_fight(state: Position) -> list[Part]:
    """The steps after which a win is still within reach; giving up before anything is laid, but never to a sentry.

    A position from outside may hold a fight that cannot be won; it can always be given up.
    """
    raid, player = _raid(state), state.players[state.active]
    have = means(player, raid)
    hopeless = not have.can_win(raid.approach, raid.facing)
    actions: list[Part] = []
    if not hopeless:
        actions = _legal_additions(raid, have) if raid.has_base else _legal_bases(raid, have)
        actions += _legal_turns(raid, have)
    if not raid.has_base:
        actions += _legal_swaps(state, raid, player)
    if hopeless or not (raid.has_base or raid.facing_sentry):
        actions.append(GIVE_UP)
    return actions


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
        for skill, value in ((SKILL_ZERO, 0), (SKILL_SIX, 6)):
            if ready[skill]:
                ready[skill] -= 1
                have.base = value
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
    """Switching the approach, turning a used skill back up."""
    actions: list[Part] = []
    ready = have.ready
    if ready[SKILL_SWITCH]:
        ready[SKILL_SWITCH] -= 1
        if have.can_win(_other(raid.approach), raid.facing):
            actions.append(USE[SKILL_SWITCH])
        ready[SKILL_SWITCH] += 1
    if ready[SKILL_REFRESH]:
        ready[SKILL_REFRESH] -= 1
        for skill in _refreshable(have):
            ready[skill] += 1
            if have.can_win(raid.approach, raid.facing):
                actions.append(REFRESH[skill])
            ready[skill] -= 1
        ready[SKILL_REFRESH] += 1
    return actions


def _refreshable(have: Means) -> list[int]:
    """Used skills that may be turned back up: never a disguise, and never a refresh, which could go on for ever."""
    return [
        skill
        for skill in range(1, 11)
        if have.ready[skill] < have.owned[skill] and skill not in (SKILL_REFRESH, SKILL_HENSOJUTSU)
    ]


def _other(approach: int) -> int:
    return APPROACH_STEALTH if approach == APPROACH_STRENGTH else APPROACH_STRENGTH


def lay(state: Position, action: Lay, chance: Chance) -> None:
    """Lay a dojo card as the base of the attack."""
    raid = _raid(state)
    state.players[state.active].hand.remove(action.card)
    raid.laid.append(action.card)
    raid.has_base = True
    raid.base = action.card
    if state.events is not None:
        state.events.append(CardLaid(state.active, action.card, 0, raid.base + raid.modifier))


def kick(state: Position, action: Kick, chance: Chance) -> None:
    """Add a three as a kicker."""
    raid = _raid(state)
    state.players[state.active].hand.remove(DOJO_CARD_THREE)
    raid.laid.append(DOJO_CARD_THREE)
    raid.modifier += action.by
    if state.events is not None:
        state.events.append(CardLaid(state.active, DOJO_CARD_THREE, action.by, raid.base + raid.modifier))


def use_skill(state: Position, action: UseSkill, chance: Chance) -> None:
    """Use a skill that bears on the attack."""
    raid, skill = _raid(state), action.skill
    _turn_down(state, skill)
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
        state.events.append(SkillUsed(state.active, skill, action.by, raid.base + raid.modifier))


def _turn_down(state: Position, skill: int) -> None:
    skills = state.players[state.active].skills
    skills[next(i for i, tile in enumerate(skills) if tile.skill == skill and not tile.used)] = USED[skill]


def refresh(state: Position, action: Refresh, chance: Chance) -> None:
    """Turn another used skill back up."""
    _turn_down(state, SKILL_REFRESH)
    skills = state.players[state.active].skills
    skills[next(i for i, tile in enumerate(skills) if tile.skill == action.skill and tile.used)] = READY[action.skill]
    if state.events is not None:
        raid = _raid(state)
        state.events.append(SkillUsed(state.active, SKILL_REFRESH, 0, raid.base + raid.modifier))


def strike(state: Position, action: Strike, chance: Chance) -> None:
    """Beat the guard and take the least valuable plain treasure, or red when no plain one is left."""
    raid, player = _raid(state), state.players[state.active]
    house = state.houses[raid.house]
    token = TOKENS[house.plain.pop(0)] if house.plain else TOKENS[house.red.pop(0) + 5]
    raid.loot.append(token)
    state.dojo_discard.extend(raid.laid)
    if state.events is not None:
        value = raid.base + raid.modifier
        state.events.append(GuardBeaten(player.seat, raid.house, raid.facing, value, token))
    if raid.facing >= GUARD_ELITE_A:
        player.elites.append(raid.facing)
    elif not raid.facing_sentry:
        state.guard_discard.append(raid.facing)
    _end_fight(raid)
    if house.plain or house.red:
        state.stage = STAGE_BANZAI
    else:
        state.guard_discard.append(house.sentry)
        house.sentry = 0
        house.cleared = True
        state.stage = STAGE_INSTALL


def _end_fight(raid: Raid) -> None:
    raid.facing = raid.base = raid.modifier = 0
    raid.facing_sentry = raid.has_base = raid.base_is_skill = False
    raid.laid = []


def give_up(state: Position, action: GiveUp, chance: Chance) -> None:
    """The guard stands: the raid has failed."""
    raid = _raid(state)
    if not raid.facing_sentry:
        discard_guard(state, raid.facing)
    if state.events is not None:
        state.events.append(RaidFailed(state.active, raid.house, raid.facing))
    state.dojo_discard.extend(raid.laid)
    _end_fight(raid)
    raid.failed = True
    state.stage = STAGE_KEEP
    if not raid.loot:
        _abandon_house(state, raid, chance)
    elif len(legal_keeps(state)) == 1:
        _keep(state, raid, raid.loot[0], chance)


def legal_banzai(state: Position) -> list[Part]:
    """Banzai or leave, a swap or a refresh before that."""
    raid, player = _raid(state), state.players[state.active]
    return [BANZAI, LEAVE, *_legal_swaps(state, raid, player), *_legal_refreshes(player, raid)]


def banzai(state: Position, action: Banzai, chance: Chance) -> None:
    """Take on the next guard: a regular one while plain treasure is left, then elites."""
    raid = _raid(state)
    guard = draw_guard(state, chance) if state.houses[raid.house].plain else draw_elite(state, chance)
    _face(state, raid, guard, sentry=False)
    if GUARD_ALARM[guard]:
        _raise_alarm(state, raid.house, chance)


def _raise_alarm(state: Position, index: int, chance: Chance) -> None:
    """A treasure joins the house, then its best plain one turns red, unless it is the only one left to fight for."""
    house = state.houses[index]
    drawn = draw_treasure(state, chance)
    if drawn:
        insort(house.plain, drawn)
    flipped = 0
    if len(house.plain) > 1:
        flipped = house.plain.pop()
        insort(house.red, flipped)
    if state.events is not None:
        state.events.append(AlarmRaised(index, drawn, flipped))


def leave(state: Position, action: Leave, chance: Chance) -> None:
    """Leave with everything on the shuriken."""
    raid = _raid(state)
    won = _carry_off(state, raid)
    if state.events is not None:
        state.events.append(HouseLeft(state.active, raid.house, won))
    _abandon_house(state, raid, chance)


def _carry_off(state: Position, raid: Raid) -> list[int]:
    won = [token.treasure for token in raid.loot]
    state.players[state.active].treasures.extend(won)
    return won


def _abandon_house(state: Position, raid: Raid, chance: Chance) -> None:
    """The sentry recovers and a plain treasure is added."""
    state.raid = None
    add_treasure(state, raid.house, chance)
    end_turn(state, chance)


def legal_keeps(state: Position) -> list[Part]:
    """One treasure of the shuriken, or a swap or refresh before that."""
    raid, player = _raid(state), state.players[state.active]
    actions: list[Part] = [KEEP[index] for index in dict.fromkeys(map(token_index, raid.loot))]
    return actions + _legal_swaps(state, raid, player) + _legal_refreshes(player, raid)


def keep(state: Position, action: Keep, chance: Chance) -> None:
    """Keep one treasure; the others are spent."""
    _keep(state, _raid(state), action.token, chance)


def _keep(state: Position, raid: Raid, token: Token, chance: Chance) -> None:
    raid.loot.remove(token)
    state.spent.extend(other.treasure for other in raid.loot)
    state.players[state.active].treasures.append(token.treasure)
    if state.events is not None:
        state.events.append(TreasureKept(state.active, raid.house, token.treasure))
    _abandon_house(state, raid, chance)


def _is_ready(player: Player, skill: int) -> bool:
    for tile in player.skills:
        if tile.skill == skill and not tile.used:
            return True
    return False


def _legal_swaps(state: Position, raid: Raid, player: Player) -> list[Part]:
    """Exchange any treasure of the shuriken for a different one of the house."""
    if not raid.loot or not _is_ready(player, SKILL_SWAP):
        return []
    house = state.houses[raid.house]
    takes = [*dict.fromkeys(house.plain), *(treasure + 5 for treasure in dict.fromkeys(house.red))]
    gives = dict.fromkeys(map(token_index, raid.loot))
    return [SWAP[give][take] for give in gives for take in takes if give != take]


def _legal_refreshes(player: Player, raid: Raid) -> list[Part]:
    if not _is_ready(player, SKILL_REFRESH):
        return []
    return [REFRESH[skill] for skill in _refreshable(means(player, raid))]


def swap(state: Position, action: Swap, chance: Chance) -> None:
    """Exchange treasures; both keep their side. For a red one, the best plain treasure of the house turns red."""
    raid, give, take = _raid(state), action.give, action.take
    house = state.houses[raid.house]
    _turn_down(state, SKILL_SWAP)
    raid.loot.remove(give)
    raid.loot.append(take)
    _side(house, take).remove(take.treasure)
    insort(_side(house, give), give.treasure)
    flipped = 0
    if take.red and not give.red:
        flipped = house.plain.pop()
        insort(house.red, flipped)
    if state.events is not None:
        state.events.append(TreasureSwapped(state.active, raid.house, give, take, flipped))


def _side(house: House, token: Token) -> list[int]:
    return house.red if token.red else house.plain


def legal_installs(state: Position) -> list[Part]:
    """Any token of the pile that is of another clan than the house's."""
    clan = state.houses[_raid(state).house].token.clan
    tokens = {(token.clan, token.honor): token for token in state.clan_pile if token.clan != clan}
    return [Install(tokens[key]) for key in sorted(tokens)]


def install(state: Position, action: Install, chance: Chance) -> None:
    """All treasure is carried off and another clan takes the house."""
    raid = _raid(state)
    house = state.houses[raid.house]
    won = _carry_off(state, raid)
    before = house.token
    house.token = action.token
    state.clan_pile.remove(action.token)
    state.clan_pile.append(before)
    if state.events is not None:
        state.events.append(HouseCleared(state.active, raid.house, won, before, action.token))
    state.raid = None
    end_turn(state, chance)
