"""What a seasoned player would say of a position: how likely each action is (`prior`), and who is ahead (`evaluate`).

The economy behind the figures: a shuriken at the dojo brings two or three cards, a raid turns a card into about a
treasure, the palace turns three treasures into their value and an influence. So cards and treasures are worth what they
become, as long as shuriken are left to make it of them.
"""

from collections.abc import Callable, Sequence
from math import exp

from services.kernel.part import Part, State
from services.ninjato.actions import (
    Banzai,
    Bribe,
    Decline,
    Discard,
    Disguise,
    Draw,
    GiveUp,
    Install,
    Keep,
    Kick,
    Lay,
    Learn,
    Leave,
    Pay,
    Refresh,
    Spread,
    StartRaid,
    Strike,
    Swap,
    TakeHonor,
    TakeNothing,
    TakeRumor,
    UseSkill,
    VisitDojo,
)
from services.ninjato.components import (
    DISHONORABLE,
    ELITE_HONOR,
    ENVOY_CLAN,
    ENVOY_COST,
    GUARD_HIGH,
    GUARD_LOW,
    LAST_ROUND,
    MULTIPLIERS,
    PER_THING,
    RUMOR_COST,
    RUMOR_TYPE,
    RUMOR_TYPES,
    SCORING_CLANS,
    SHURIKEN,
    TREASURE_VALUE,
)
from services.ninjato.enums import (
    APPROACH_STEALTH,
    DOJO_CARD_THREE,
    SKILL_HENSOJUTSU,
    TREASURE_GOLD,
)
from services.ninjato.state import Player, Position, Raid

WORTH = (*TREASURE_VALUE[:TREASURE_GOLD], 4.6)
"""Honor a treasure brings when well spent; gold goes as the best kind that is wanted."""
FREE_RUMOR = 5.0
"""Honor a free rumor is expected to bring by the end."""
GROUP = 3
"""Treasures an envoy takes."""

WARRIOR, SKILLS, ENVOYS, RUMORS, DISHONORABLE_TYPE = range(len(RUMOR_TYPES))


class NinjatoHeuristics:
    """Advice on Ninjato."""

    def prior(self, state: State, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        assert isinstance(state, Position)
        player = state.players[seat]
        return [_WEIGHT[type(action)](state, player, action) for action in actions]

    def evaluate(self, state: State) -> list[float]:
        """Return each seat's chance to win by the honor it may end with."""
        assert isinstance(state, Position)
        expected = _expected_honor(state)
        best = max(expected)
        # The more is still to come, the less a lead says.
        doubt = 4.0 + 0.5 * _shuriken_left(state, state.players[0])
        odds = [exp((honor - best) / doubt) for honor in expected]
        total = sum(odds)
        return [odd / total for odd in odds]


HEURISTICS = NinjatoHeuristics()


def _shuriken_left(state: Position, player: Player) -> int:
    """Return the shuriken `player` may still place in the game."""
    left = SHURIKEN * (LAST_ROUND - state.round)
    return left if state.scoring is not None else left + player.shuriken


# --- what a position is worth ---


def _expected_honor(state: Position) -> list[float]:
    """Return the honor each seat may expect to end with."""
    dishonorable = sum(any(RUMOR_TYPE[rumor] == DISHONORABLE_TYPE for rumor in p.rumors) for p in state.players)
    expected = []
    for player in state.players:
        left = _shuriken_left(state, player)
        expected.append(
            player.honor
            + sum([ELITE_HONOR[elite] for elite in player.elites])
            + _rumors_worth(player, left, dishonorable)
            + _treasures_worth(player.treasures, left)
            + _cards_worth(len(player.hand), left)
            + _skills_worth(state, player)
            + 3.5 * left
        )
    _add_rewards(state, expected)
    return expected


def _rumors_worth(player: Player, left: int, dishonorable_owners: int) -> float:
    """Return the end bonus of the rumors held, counting on more of what they multiply."""
    counts = [0] * len(RUMOR_TYPES)
    for rumor in player.rumors:
        counts[RUMOR_TYPE[rumor]] += 1
    things = (
        len(player.elites) + 0.05 * left,
        len(player.skills) + 0.08 * left,
        len(player.envoys) + 0.2 * left,
        len(player.rumors) - counts[RUMORS] + 0.1 * left,
    )
    worth = 0.0
    for kind, thing in enumerate(things):
        if counts[kind]:
            worth += multiplier(counts[kind]) * PER_THING[kind] * thing
    if counts[DISHONORABLE_TYPE]:
        worth += counts[DISHONORABLE_TYPE] * DISHONORABLE[min(dishonorable_owners, len(DISHONORABLE)) - 1]
    return worth


def multiplier(cards: int) -> int:
    """Return what `cards` rumors of one type multiply by."""
    sets, rest = divmod(cards, len(MULTIPLIERS))
    return sets * MULTIPLIERS[-1] + (MULTIPLIERS[rest - 1] if rest else 0)


def _treasures_worth(treasures: Sequence[int], left: int) -> float:
    """Return what the treasures will bring: about three are spent with a shuriken, the rest is worth 1 each."""
    if not treasures:
        return 0.0
    count = len(treasures)
    spent = min(1.0, GROUP * left / count) if count > 1 or left > 1 else 0.5
    value = sum([WORTH[treasure] for treasure in treasures])
    return count + 0.85 * spent * (value - count)


def _cards_worth(cards: int, left: int) -> float:
    """Return what dojo cards will bring. Each takes a third of a shuriken to play and a third to spend the loot."""
    if left == 0:
        return 0.0
    played = min(float(cards), 1.5 * left)
    return played * (0.7 if left == 1 else 1.8)


def _skills_worth(state: Position, player: Player) -> float:
    """Return what the skills will add in the raids to come, and disguises in scoring phases."""
    rounds = LAST_ROUND - state.round + (1 if player.shuriken else 0)
    phases = sum(1 for last in SCORING_CLANS if last >= state.round)
    worth = 0.0
    for tile in player.skills:
        worth += 1.5 * phases if tile.skill == SKILL_HENSOJUTSU else 0.8 * rounds
    return worth


def _add_rewards(state: Position, expected: list[float]) -> None:
    """Add what influence may bring each seat in the scoring phases to come."""
    seats = len(state.players)
    influence = [[0.0] * seats for _ in range(4)]
    oldest = [[0.0] * seats for _ in range(4)]
    for player in state.players:
        for bribed in player.envoys:
            clan = ENVOY_CLAN[bribed.envoy]
            influence[clan][player.seat] += 1
            oldest[clan][player.seat] = max(oldest[clan][player.seat], 1 / (1 + bribed.order))
    phase = state.scoring
    if phase is not None:
        for disguised in phase.disguises:
            influence[ENVOY_CLAN[disguised.envoy]][disguised.seat] += 1
    honor = [0, 0, 0, 0]
    for house in state.houses:
        honor[house.token.clan] += house.token.honor
    for last, clans in SCORING_CLANS.items():
        if last < state.round:
            continue
        # How far what stands now will still stand then.
        firm = 1.0 if phase is not None and last == state.round else 1 / (1.3 + 0.35 * (last - state.round))
        for index, clan in enumerate(clans):
            prizes = [max(honor[clan], FREE_RUMOR), min(honor[clan], FREE_RUMOR)]
            if phase is not None and last == state.round:
                if phase.step > index:
                    prizes[0] = 0.0
                if phase.step > index + len(clans):
                    prizes[1] = 0.0
            own, old = influence[clan], oldest[clan]
            ranked = sorted(range(seats), key=lambda seat: (-own[seat], -old[seat]))  # noqa: B023
            for prize, seat in zip(prizes, ranked, strict=False):
                if own[seat]:
                    expected[seat] += firm * prize
            shared = (1 - firm) * sum(prizes) / (sum(own) + seats)
            for seat in range(seats):
                expected[seat] += shared * (own[seat] + 1)


# --- what one would do ---


def _visit_dojo(state: Position, player: Player, action: VisitDojo) -> float:
    if _shuriken_left(state, player) <= 2:
        return 0.1
    return (9.0, 7.0, 4.0, 2.0, 0.8, 0.3, 0.1, 0.05)[min(7, len(player.hand))]


def _learn(state: Position, player: Player, action: Learn) -> float:
    if state.round == LAST_ROUND:
        return 0.3 if action.skill == SKILL_HENSOJUTSU and player.shuriken > 1 and player.envoys else 0.05
    return 0.2 + 0.1 * (LAST_ROUND - state.round)


def _start_raid(state: Position, player: Player, action: StartRaid) -> float:
    """The more guards the hand can beat that way, and the better the treasures they guard, the likelier."""
    house = state.houses[action.house]
    stealth = action.approach == APPROACH_STEALTH
    fit = 0.0
    for card in player.hand:
        if card == DOJO_CARD_THREE:
            fit += 0.6
        elif (card < DOJO_CARD_THREE) == stealth:
            fit += 0.9
    fit += 0.5 * sum(not tile.used and tile.skill != SKILL_HENSOJUTSU for tile in player.skills)
    beaten = max(1, min(int(fit), len(house.plain) + len(house.red)))
    value = sum([WORTH[treasure] for treasure in (house.plain + house.red)[:beaten]])
    weight = 0.02 * value * value
    if _shuriken_left(state, player) == 1:
        weight *= 0.2
    return weight


def _bribe(state: Position, player: Player, action: Bribe) -> float:
    tokens = sum(size for _, size in ENVOY_COST[action.envoy])
    clan = ENVOY_CLAN[action.envoy]
    honor = sum(house.token.honor for house in state.houses if house.token.clan == clan)
    return 1.2 * tokens + 0.15 * honor


def _spread(state: Position, player: Player, action: Spread) -> float:
    tokens = sum(size for _, size in RUMOR_COST[action.rumor])
    return 0.3 * tokens + 0.25 * _rumor_gain(state, player, action.rumor)


def _rumor_gain(state: Position, player: Player, rumor: int) -> float:
    """Return what a rumor adds to the end bonus, by what there is now."""
    left = _shuriken_left(state, player)
    owners = sum(any(RUMOR_TYPE[own] == DISHONORABLE_TYPE for own in p.rumors) for p in state.players if p is not player)
    before = _rumors_worth(player, left, owners + 1)
    player.rumors.append(rumor)
    after = _rumors_worth(player, left, owners + 1)
    player.rumors.pop()
    return after - before


def _draw(state: Position, player: Player, action: Draw) -> float:
    if not action.card:
        return 1.5
    if action.card == DOJO_CARD_THREE:
        return 1.5
    low = sum(card < DOJO_CARD_THREE for card in player.hand)
    high = sum(card > DOJO_CARD_THREE for card in player.hand)
    lean = 1.5 if (low >= high) == (action.card < DOJO_CARD_THREE) else 0.7
    return lean * (3.0 if action.card in (1, 5) else 1.0)


def _discard(state: Position, player: Player, action: Discard) -> float:
    low = sum(card < DOJO_CARD_THREE for card in player.hand)
    high = sum(card > DOJO_CARD_THREE for card in player.hand)
    if action.card == DOJO_CARD_THREE:
        return 1.0
    lean = 0.4 if (low >= high) == (action.card < DOJO_CARD_THREE) else 2.0
    return lean * (0.7 if action.card in (1, 5) else 2.0)


def _pay(state: Position, player: Player, action: Pay) -> float:
    return float(TREASURE_VALUE[action.kind]) ** 2 * 0.6**action.gold


def _lay(state: Position, player: Player, action: Lay) -> float:
    """Beat the guard, with no more than it takes."""
    margin = _margin(state.raid, action.card)
    return 4.0 / margin if margin > 0 else 0.5


def _margin(raid: Raid | None, value: int) -> int:
    """Return by how much `value` beats the guard faced, 0 or less when it doesn't."""
    assert raid is not None
    if raid.approach == APPROACH_STEALTH:
        return GUARD_LOW[raid.facing] - value
    return value - GUARD_HIGH[raid.facing]


def _kick(state: Position, player: Player, action: Kick) -> float:
    return 1.0


def _use_skill(state: Position, player: Player, action: UseSkill) -> float:
    return 0.8


def _swap(state: Position, player: Player, action: Swap) -> float:
    gain = WORTH[action.take.treasure] - WORTH[action.give.treasure]
    return 2.0 * gain if gain > 0 else 0.02


def _refresh(state: Position, player: Player, action: Refresh) -> float:
    return 0.3


def _strike(state: Position, player: Player, action: Strike) -> float:
    return 50.0


def _give_up(state: Position, player: Player, action: GiveUp) -> float:
    return 0.1


def _banzai(state: Position, player: Player, action: Banzai) -> float:
    """Weigh the next treasure against losing all but the best of those in hand."""
    raid = state.raid
    assert raid is not None
    house = state.houses[raid.house]
    tokens = house.plain or house.red
    chance = _chance_to_beat(raid, player, elite=not house.plain)
    loot = [WORTH[token.treasure] for token in raid.loot]
    gain = chance * WORTH[tokens[0]] - (1 - chance) * (sum(loot) - max(loot, default=0.0))
    if len(house.plain) + len(house.red) == 1:
        gain += 1.5 * chance
    return exp(max(-4.0, min(4.0, gain)))


def _chance_to_beat(raid: Raid, player: Player, elite: bool) -> float:
    """Return about how likely the hand beats a guard that is still face down."""
    if not player.hand:
        return 0.0
    kickers = player.hand.count(DOJO_CARD_THREE)
    ready = sum(not tile.used and tile.skill != SKILL_HENSOJUTSU for tile in player.skills)
    if raid.approach == APPROACH_STEALTH:
        best = min(player.hand)
        reach = DOJO_CARD_THREE - best
    else:
        best = max(player.hand)
        reach = best - DOJO_CARD_THREE
    reach += kickers - (best == DOJO_CARD_THREE) + ready
    odds = (0.0, 0.0, 0.0, 0.55, 0.95) if elite else (0.4, 0.6, 0.8, 1.0, 1.0)
    return odds[max(0, min(4, reach))]


def _leave(state: Position, player: Player, action: Leave) -> float:
    return 1.0


def _keep(state: Position, player: Player, action: Keep) -> float:
    return WORTH[action.token.treasure] ** 3


def _install(state: Position, player: Player, action: Install) -> float:
    """Raise the clan one leads, hold down the others."""
    own = 0
    others = 0
    for other in state.players:
        count = sum(ENVOY_CLAN[bribed.envoy] == action.token.clan for bribed in other.envoys)
        if other is player:
            own = count
        else:
            others = max(others, count)
    return exp(max(-3.0, min(3.0, (own - others) * action.token.honor / 5)))


def _disguise(state: Position, player: Player, action: Disguise) -> float:
    clan = ENVOY_CLAN[action.envoy]
    return 1.0 + sum(house.token.honor for house in state.houses if house.token.clan == clan)


def _decline(state: Position, player: Player, action: Decline) -> float:
    return 0.1


def _take_honor(state: Position, player: Player, action: TakeHonor) -> float:
    phase = state.scoring
    assert phase is not None
    clan = phase.clans[phase.step % len(phase.clans)]
    return 1.0 + sum(house.token.honor for house in state.houses if house.token.clan == clan) ** 2


def _take_rumor(state: Position, player: Player, action: TakeRumor) -> float:
    return 0.2 + _rumor_gain(state, player, action.rumor) ** 2 / 2


def _take_nothing(state: Position, player: Player, action: TakeNothing) -> float:
    return 0.01


_WEIGHT: dict[type[Part], Callable[..., float]] = {
    VisitDojo: _visit_dojo,
    Learn: _learn,
    StartRaid: _start_raid,
    Bribe: _bribe,
    Spread: _spread,
    Draw: _draw,
    Discard: _discard,
    Pay: _pay,
    Lay: _lay,
    Kick: _kick,
    UseSkill: _use_skill,
    Swap: _swap,
    Refresh: _refresh,
    Strike: _strike,
    GiveUp: _give_up,
    Banzai: _banzai,
    Leave: _leave,
    Keep: _keep,
    Install: _install,
    Disguise: _disguise,
    Decline: _decline,
    TakeHonor: _take_honor,
    TakeRumor: _take_rumor,
    TakeNothing: _take_nothing,
}
