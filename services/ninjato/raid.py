"""The clan houses: raids.

What cannot be beaten can only be given up to, and the raider is asked even then: a raid that failed by itself would
tell what is in the hand.
"""

from bisect import insort
from typing import Final

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import (
    BANZAI,
    GIVE_UP,
    KEEP,
    LEAVE,
    START_RAID,
    Banzai,
    GiveUp,
    Install,
    Keep,
    Leave,
    StartRaid,
    Strike,
)
from services.ninjato.combat import NO_BASE, Means, wins
from services.ninjato.components import GUARD_ALARM, HOUSES
from services.ninjato.enums import (
    APPROACH_STEALTH,
    APPROACH_STRENGTH,
    GUARD_ELITE_A,
    PLACE_KIND_HOUSE,
    STAGE_BANZAI,
    STAGE_FIGHT,
    STAGE_INSTALL,
    STAGE_KEEP,
)
from services.ninjato.events import (
    AlarmRaised,
    GuardBeaten,
    GuardFaced,
    HouseCleared,
    HouseLeft,
    RaidFailed,
    TreasureKept,
)
from services.ninjato.fight import end_fight, legal_steps, means, raid_under_way
from services.ninjato.piles import discard_guard, draw_elite, draw_guard, draw_treasure
from services.ninjato.rounds import add_treasure, end_turn, place_shuriken
from services.ninjato.state import TOKENS, Place, Position, Raid, Token, token_index
from services.ninjato.tricks import legal_refreshes, legal_swaps

_SIDES: Final = [[Place(PLACE_KIND_HOUSE, house, approach) for approach in range(3)] for house in range(HOUSES)]


def legal_raids(state: Position) -> list[Part]:
    """Each side of each house that has treasure and whose sentry the player could beat."""
    reach = Means(state.players[state.active], NO_BASE, True, 0).reach()
    actions: list[Part] = []
    for index, house in enumerate(state.houses):
        if house.sentry and (house.plain or house.red):
            if wins(APPROACH_STRENGTH, house.sentry, reach):
                actions.append(START_RAID[index][APPROACH_STRENGTH])
            if wins(APPROACH_STEALTH, house.sentry, reach):
                actions.append(START_RAID[index][APPROACH_STEALTH])
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
    """Take steps after which a win is still within reach; give up before anything is laid, but never to a sentry.

    A position from outside may hold a fight that cannot be won; it can always be given up.
    """
    raid, player = raid_under_way(state), state.players[state.active]
    have = means(player, raid)
    hopeless = not have.can_win(raid.approach, raid.facing)
    actions: list[Part] = []
    if not hopeless:
        actions = legal_steps(raid, have)
    if not raid.has_base:
        actions += legal_swaps(state, raid, player)
    if hopeless or not (raid.has_base or raid.facing_sentry):
        actions.append(GIVE_UP)
    return actions


def strike(state: Position, action: Strike, chance: Chance) -> None:
    """Beat the guard and take the least valuable plain treasure, or red when no plain one is left."""
    raid, player = raid_under_way(state), state.players[state.active]
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
    end_fight(raid)
    if house.plain or house.red:
        state.stage = STAGE_BANZAI
    else:
        state.guard_discard.append(house.sentry)
        house.sentry = 0
        house.cleared = True
        state.stage = STAGE_INSTALL


def give_up(state: Position, action: GiveUp, chance: Chance) -> None:
    """Let the guard stand: the raid has failed."""
    raid = raid_under_way(state)
    if not raid.facing_sentry:
        discard_guard(state, raid.facing)
    if state.events is not None:
        state.events.append(RaidFailed(state.active, raid.house, raid.facing))
    state.dojo_discard.extend(raid.laid)
    end_fight(raid)
    raid.failed = True
    state.stage = STAGE_KEEP
    if not raid.loot:
        _abandon_house(state, raid, chance)
    elif len(legal_keeps(state)) == 1:
        _keep(state, raid, raid.loot[0], chance)


def legal_banzai(state: Position) -> list[Part]:
    """Banzai or leave, a swap or a refresh before that."""
    raid, player = raid_under_way(state), state.players[state.active]
    return [BANZAI, LEAVE, *legal_swaps(state, raid, player), *legal_refreshes(player, raid)]


def banzai(state: Position, action: Banzai, chance: Chance) -> None:
    """Take on the next guard: a regular one while plain treasure is left, then elites."""
    raid = raid_under_way(state)
    guard = draw_guard(state, chance) if state.houses[raid.house].plain else draw_elite(state, chance)
    _face(state, raid, guard, sentry=False)
    if GUARD_ALARM[guard]:
        _raise_alarm(state, raid.house, chance)


def _raise_alarm(state: Position, index: int, chance: Chance) -> None:
    """Add a treasure, then turn the best plain one red unless it is the only one left to fight for."""
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
    raid = raid_under_way(state)
    won = _carry_off(state, raid)
    if state.events is not None:
        state.events.append(HouseLeft(state.active, raid.house, won))
    _abandon_house(state, raid, chance)


def _carry_off(state: Position, raid: Raid) -> list[int]:
    won = [token.treasure for token in raid.loot]
    state.players[state.active].treasures.extend(won)
    return won


def _abandon_house(state: Position, raid: Raid, chance: Chance) -> None:
    """Leave the house to its sentry, who recovers, and add a plain treasure."""
    state.raid = None
    add_treasure(state, raid.house, chance)
    end_turn(state, chance)


def legal_keeps(state: Position) -> list[Part]:
    """One treasure of the shuriken, or a swap or refresh before that."""
    raid, player = raid_under_way(state), state.players[state.active]
    actions: list[Part] = [KEEP[index] for index in dict.fromkeys(map(token_index, raid.loot))]
    return actions + legal_swaps(state, raid, player) + legal_refreshes(player, raid)


def keep(state: Position, action: Keep, chance: Chance) -> None:
    """Keep one treasure; the others are spent."""
    _keep(state, raid_under_way(state), action.token, chance)


def _keep(state: Position, raid: Raid, token: Token, chance: Chance) -> None:
    raid.loot.remove(token)
    state.spent.extend(other.treasure for other in raid.loot)
    state.players[state.active].treasures.append(token.treasure)
    if state.events is not None:
        state.events.append(TreasureKept(state.active, raid.house, token.treasure))
    _abandon_house(state, raid, chance)


def legal_installs(state: Position) -> list[Part]:
    """Any token of the pile that is of another clan than the house's."""
    clan = state.houses[raid_under_way(state).house].token.clan
    tokens = {(token.clan, token.honor): token for token in state.clan_pile if token.clan != clan}
    return [Install(tokens[key]) for key in sorted(tokens)]


def install(state: Position, action: Install, chance: Chance) -> None:
    """All treasure is carried off and another clan takes the house."""
    raid = raid_under_way(state)
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
