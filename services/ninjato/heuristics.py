"""Advice to bots: how tempting an action looks (`prior`), and who is ahead (`evaluate`). The rules never ask.

The economy behind the figures: a shuriken at the dojo brings two or three cards, a raid makes about a treasure of each
card, the palace makes three treasures their value and an influence. So what one holds is worth what it may become, as
long as shuriken are left to make that of it. The figures were fitted to the final honor of games between bots.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from typing import Any, Final

from services.kernel.part import Part
from services.ninjato import actions as do
from services.ninjato.combat import NO_BASE, Means
from services.ninjato.components import (
    ELITE_HONOR,
    ELITES,
    ENVOY_CLAN,
    ENVOY_COST,
    GUARD_HIGH,
    GUARD_LOW,
    GUARDS,
    LAST_ROUND,
    PER_THING,
    RUMOR_COST,
    RUMOR_TYPE,
    SCORING_CLANS,
    SHURIKEN,
    SKILL_STYLE,
    TREASURE_VALUE,
)
from services.ninjato.enums import (
    APPROACH_STEALTH,
    APPROACH_STRENGTH,
    DOJO_CARD_THREE,
    SKILL_HENSOJUTSU,
    TREASURE_GOLD,
)
from services.ninjato.influence import clan_honor
from services.ninjato.scoring import DISHONORABLE_TYPE, dishonorable_each, multiplier, rumor_copies
from services.ninjato.state import Player, Position, Raid

WORTH = tuple(4.6 if kind == TREASURE_GOLD else float(value) for kind, value in enumerate(TREASURE_VALUE))
"""Honor a treasure brings when well spent; gold goes as the best kind that is wanted."""
FREE_RUMOR: Final = 5.0
"""Honor a free rumor is expected to bring by the end."""
CARD_WORTH = (0.0, 1.8, 0.8, 1.0, 0.8, 1.8)
"""Honor a dojo card in hand is worth: the extremes beat most."""
SHURIKEN_WORTH: Final = 4.4
SKILL_WORTH: Final = 0.36
"""Honor an ordinary skill adds to a shuriken to come."""
GROUP: Final = 3
"""Treasures an envoy takes."""
WARRIOR, SKILLS, ENVOYS, RUMORS = range(4)


class NinjatoHeuristics:
    """What a seasoned player thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        player = state.players[seat]
        return [_TEMPTATION[type(action)](state, player, action) for action in actions]

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's chance to win, by the honor it may expect to end with."""
        expected = _expected_honor(state)
        best = max(expected)
        # The more is still to come, the less a lead says.
        doubt = 4.5 + 0.45 * _shuriken_left(state, state.players[0])
        odds = [exp((honor - best) / doubt) for honor in expected]
        total = sum(odds)
        return [odd / total for odd in odds]


def _shuriken_left(state: Position, player: Player) -> int:
    """Return the shuriken `player` may still place in the game."""
    # When a round is scored the shuriken are back already, those of the round that comes.
    left = SHURIKEN * (LAST_ROUND - state.round)
    return left if state.scoring is not None else left + player.shuriken


def _expected_honor(state: Position) -> list[float]:
    owners = sum(
        1 for player in state.players if any(RUMOR_TYPE[rumor] == DISHONORABLE_TYPE for rumor in player.rumors)
    )
    expected = []
    for player in state.players:
        left = _shuriken_left(state, player)
        honor = player.honor + SHURIKEN_WORTH * left
        for elite in player.elites:
            honor += ELITE_HONOR[elite]
        honor += _rumors_worth(player, left, owners)
        honor += _treasures_worth(player.treasures, left)
        honor += _hand_worth(player.hand, left)
        honor += _skills_worth(state, player, left)
        expected.append(honor)
    _add_rewards(state, expected)
    return expected


def _rumors_worth(player: Player, left: int, dishonorable_owners: int) -> float:
    """Return the end bonus of the rumors held, counting on more of what they multiply."""
    if not player.rumors:
        return 0.0
    copies = rumor_copies(player)
    things = (
        len(player.elites) + 0.07 * left,
        len(player.skills) + 0.1 * left,
        len(player.envoys) + 0.25 * left,
        len(player.rumors) - copies[RUMORS] + 0.1 * left,
    )
    worth = float(copies[DISHONORABLE_TYPE] * dishonorable_each(dishonorable_owners))
    for kind in (WARRIOR, SKILLS, ENVOYS, RUMORS):
        if copies[kind]:
            worth += multiplier(copies[kind]) * PER_THING[kind] * things[kind]
    return worth


def _treasures_worth(treasures: Sequence[int], left: int) -> float:
    """Return what treasures will bring: about three are spent with a shuriken, the rest is worth 1 each."""
    count = len(treasures)
    if not count:
        return 0.0
    value = 0.0
    for treasure in treasures:
        value += WORTH[treasure]
    return count + min(0.75 + 0.02 * left, GROUP * left / count) * (value - count)


def _hand_worth(hand: Sequence[int], left: int) -> float:
    """Return what dojo cards will bring: a shuriken to play some, another to spend the loot."""
    if not left:
        return 0.0
    worth = 0.0
    for card in hand:
        worth += CARD_WORTH[card]
    return worth * min(1.0, 0.35 * left)


def _skills_worth(state: Position, player: Player, left: int) -> float:
    """Return what skills will add to the raids to come, and disguises to the scoring phases."""
    worth = 0.0
    for tile in player.skills:
        if tile.skill != SKILL_HENSOJUTSU:
            worth += SKILL_WORTH * left
        elif player.envoys:
            worth += 1.5 * sum(1 for round_ in SCORING_CLANS if round_ >= state.round)
    return worth


def _add_rewards(state: Position, expected: list[float]) -> None:
    """Add what influence may bring each seat in the scoring phases to come."""
    influence, oldest = _influences(state)
    honor = [0, 0, 0, 0]
    for house in state.houses:
        honor[house.token.clan] += house.token.honor
    phase = state.scoring
    for clan in range(1, 4):
        own = influence[clan]
        first, second = _leaders(own, oldest[clan])
        for round_, clans in SCORING_CLANS.items():
            if round_ < state.round:
                continue
            prizes = [max(honor[clan], FREE_RUMOR), min(honor[clan], FREE_RUMOR)]
            firm = 1 / (1.25 + 0.35 * (round_ - state.round))
            if phase is not None and round_ == state.round:
                firm = 1.0
                for place in (0, 1):
                    if phase.step > place * len(clans) + clans.index(clan):
                        prizes[place] = 0.0
            if first >= 0:
                expected[first] += firm * prizes[0]
            if second >= 0:
                expected[second] += firm * prizes[1]
            # What is not firm yet goes to those who work for it, and a little to everybody.
            share = (1 - firm) * sum(prizes) / (sum(own) + len(own))
            for seat, count in enumerate(own):
                expected[seat] += share * (count + 1)


def _influences(state: Position) -> tuple[list[list[int]], list[list[int]]]:
    """Return, by clan and seat, the influence and the number of the oldest envoy."""
    seats = len(state.players)
    influence = [[0] * seats for _ in range(4)]
    oldest = [[0] * seats for _ in range(4)]
    for player in state.players:
        for bribed in player.envoys:
            clan = ENVOY_CLAN[bribed.envoy]
            if not influence[clan][player.seat]:
                oldest[clan][player.seat] = bribed.order
            influence[clan][player.seat] += 1
    if state.scoring is not None:
        for disguised in state.scoring.disguises:
            influence[ENVOY_CLAN[disguised.envoy]][disguised.seat] += 1
    return influence, oldest


def _leaders(influence: Sequence[int], oldest: Sequence[int]) -> tuple[int, int]:
    """Return the seats first and second in influence, -1 where there is none; of equals, that with the older envoy."""
    first = second = -1
    for seat, count in enumerate(influence):
        if not count:
            continue
        rank = (-count, oldest[seat])
        if first < 0 or rank < (-influence[first], oldest[first]):
            first, second = seat, first
        elif second < 0 or rank < (-influence[second], oldest[second]):
            second = seat
    return first, second


# What tempts a player, by action.


def _visit_dojo(state: Position, player: Player, action: do.VisitDojo) -> float:
    if _shuriken_left(state, player) <= 2:
        return 0.1
    return (9.0, 7.0, 4.0, 2.0, 0.8, 0.3, 0.1, 0.05)[min(7, len(player.hand))]


def _learn(state: Position, player: Player, action: do.Learn) -> float:
    if action.skill == SKILL_HENSOJUTSU:
        return 0.4 if player.envoys else 0.05
    known = any(SKILL_STYLE[tile.skill] == SKILL_STYLE[action.skill] for tile in player.skills)
    return (0.3 if known else 0.2) * (LAST_ROUND - state.round)


def _start_raid(state: Position, player: Player, action: do.StartRaid) -> float:
    """Count the guards the hand may beat that way, and the treasures they guard."""
    house = state.houses[action.house]
    stealth = action.approach == APPROACH_STEALTH
    fit = 0.0
    for card in player.hand:
        if card == DOJO_CARD_THREE:
            fit += 0.6
        elif (card < DOJO_CARD_THREE) == stealth:
            fit += 0.9
    for tile in player.skills:
        if not tile.used and tile.skill != SKILL_HENSOJUTSU:
            fit += 0.5
    tokens = house.plain + house.red
    value = 0.0
    for treasure in tokens[: max(1, int(fit))]:
        value += WORTH[treasure]
    return 0.02 * value * value if _shuriken_left(state, player) > 1 else 0.004 * value * value


def _bribe(state: Position, player: Player, action: do.Bribe) -> float:
    tokens = sum(size for _, size in ENVOY_COST[action.envoy])
    return 1.2 * tokens + 0.15 * clan_honor(state, ENVOY_CLAN[action.envoy])


def _spread(state: Position, player: Player, action: do.Spread) -> float:
    tokens = sum(size for _, size in RUMOR_COST[action.rumor])
    return 0.3 * tokens + 0.25 * _rumor_gain(state, player, action.rumor)


def _rumor_gain(state: Position, player: Player, rumor: int) -> float:
    """Return what a rumor adds to the end bonus."""
    left = _shuriken_left(state, player)
    owners = 1
    for other in state.players:
        if other is not player and any(RUMOR_TYPE[own] == DISHONORABLE_TYPE for own in other.rumors):
            owners += 1
    before = _rumors_worth(player, left, owners)
    player.rumors.append(rumor)
    after = _rumors_worth(player, left, owners)
    player.rumors.pop()
    return after - before


def _leans_low(player: Player) -> bool:
    """Return whether the hand is rather one for stealth."""
    low = sum(card < DOJO_CARD_THREE for card in player.hand)
    return low >= sum(card > DOJO_CARD_THREE for card in player.hand)


def _draw(state: Position, player: Player, action: do.Draw) -> float:
    if action.card in (0, DOJO_CARD_THREE):
        return 1.5
    fitting = _leans_low(player) == (action.card < DOJO_CARD_THREE)
    return (1.5 if fitting else 0.7) * (3.0 if action.card in (1, 5) else 1.0)


def _discard(state: Position, player: Player, action: do.Discard) -> float:
    if action.card == DOJO_CARD_THREE:
        return 1.0
    fitting = _leans_low(player) == (action.card < DOJO_CARD_THREE)
    return (0.4 if fitting else 2.0) * (0.7 if action.card in (1, 5) else 2.0)


def _pay(state: Position, player: Player, action: do.Pay) -> float:
    return float(1 + TREASURE_VALUE[action.kind]) ** 2 * 0.6**action.gold


def _lay(state: Position, player: Player, action: do.Lay) -> float:
    """Prefer the card that wins alone, and by the least."""
    raid = state.raid
    assert raid is not None
    if raid.approach == APPROACH_STRENGTH:
        margin = action.card - GUARD_HIGH[raid.facing]
    else:
        margin = GUARD_LOW[raid.facing] - action.card
    return 4.0 / margin if margin > 0 else 0.5


def _kick(state: Position, player: Player, action: do.Kick) -> float:
    return 1.0 if _helps(state, action.by) else 0.05


def _use_skill(state: Position, player: Player, action: do.UseSkill) -> float:
    return 0.8 if action.by in (0, 2, 4) or _helps(state, action.by) else 0.05


def _helps(state: Position, by: int) -> bool:
    return state.raid is not None and (by > 0) == (state.raid.approach == APPROACH_STRENGTH)


def _swap(state: Position, player: Player, action: do.Swap) -> float:
    return max(0.02, 2.0 * (WORTH[action.take.treasure] - WORTH[action.give.treasure]))


def _banzai(state: Position, player: Player, action: do.Banzai) -> float:
    """Weigh the next treasure against losing all but the best of those at hand."""
    raid = state.raid
    assert raid is not None
    house = state.houses[raid.house]
    chance = _chance_to_beat(raid, player, elite=not house.plain)
    loot = [WORTH[token.treasure] for token in raid.loot]
    gain = chance * WORTH[(house.plain or house.red)[0]] - (1 - chance) * (sum(loot) - max(loot))
    if len(house.plain) + len(house.red) == 1:
        gain += 1.5 * chance
    return exp(max(-4.0, min(4.0, gain)))


def _chance_to_beat(raid: Raid, player: Player, elite: bool) -> float:
    """Return the chance that what is in hand beats a guard still face down."""
    low, high, switched_low, switched_high = Means(player, NO_BASE, True, 0).reach()
    if raid.approach != APPROACH_STRENGTH:
        low, high, switched_low, switched_high = switched_low, switched_high, low, high
    chance = 0.0
    for guard_low, guard_high, share in ELITE_FIGURES if elite else GUARD_FIGURES:
        if high > guard_high or switched_low < guard_low:
            chance += share
    return chance


def _figures(deck: Sequence[int]) -> tuple[tuple[int, int, float], ...]:
    """Return the low and high figures that guards of a deck have, and how many of them do."""
    figures = Counter((GUARD_LOW[guard], GUARD_HIGH[guard]) for guard in deck)
    return tuple((low, high, count / len(deck)) for (low, high), count in figures.items())


GUARD_FIGURES = _figures(GUARDS)
ELITE_FIGURES = _figures(ELITES)


def _keep(state: Position, player: Player, action: do.Keep) -> float:
    return WORTH[action.token.treasure] ** 3


def _install(state: Position, player: Player, action: do.Install) -> float:
    """Raise the clan one leads, hold down the others."""
    own = others = 0
    for other in state.players:
        count = sum(ENVOY_CLAN[bribed.envoy] == action.token.clan for bribed in other.envoys)
        if other is player:
            own = count
        else:
            others = max(others, count)
    return exp(max(-3.0, min(3.0, (own - others) * action.token.honor / 5)))


def _disguise(state: Position, player: Player, action: do.Disguise) -> float:
    return 1.0 + clan_honor(state, ENVOY_CLAN[action.envoy])


def _take_honor(state: Position, player: Player, action: do.TakeHonor) -> float:
    phase = state.scoring
    assert phase is not None
    return 1.0 + clan_honor(state, phase.clans[phase.step]) ** 2


def _take_rumor(state: Position, player: Player, action: do.TakeRumor) -> float:
    return 0.2 + _rumor_gain(state, player, action.rumor) ** 2 / 2


def _constant(weight: float) -> Callable[[Position, Player, Any], float]:
    return lambda state, player, action: weight


_TEMPTATION: dict[type[Part], Callable[[Position, Player, Any], float]] = {
    do.VisitDojo: _visit_dojo,
    do.Learn: _learn,
    do.StartRaid: _start_raid,
    do.Bribe: _bribe,
    do.Spread: _spread,
    do.Draw: _draw,
    do.Discard: _discard,
    do.Pay: _pay,
    do.Lay: _lay,
    do.Kick: _kick,
    do.UseSkill: _use_skill,
    do.Swap: _swap,
    do.Refresh: _constant(0.3),
    do.Strike: _constant(50.0),
    do.GiveUp: _constant(0.1),
    do.Banzai: _banzai,
    do.Leave: _constant(1.0),
    do.Keep: _keep,
    do.Install: _install,
    do.Disguise: _disguise,
    do.Decline: _constant(0.1),
    do.TakeHonor: _take_honor,
    do.TakeRumor: _take_rumor,
    do.TakeNothing: _constant(0.01),
}

HEURISTICS = NinjatoHeuristics()
