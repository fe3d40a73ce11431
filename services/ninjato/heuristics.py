"""Advice to bots: how tempting an action looks, and how good a position is. The rules never ask."""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from services.kernel.part import Part
from services.ninjato import actions as do
from services.ninjato.combat import NO_BASE, Means, wins
from services.ninjato.components import (
    ELITES,
    GUARD_HIGH,
    GUARD_LOW,
    GUARDS,
    HAND_LIMIT,
    LAST_ROUND,
    RUMOR_TYPE,
    SCORING_CLANS,
    SHURIKEN,
    SKILL_STYLE,
    TREASURE_VALUE,
)
from services.ninjato.enums import (
    APPROACH_STRENGTH,
    DOJO_CARD_THREE,
    SKILL_HENSOJUTSU,
    STAGE_FIGHT,
    STAGE_OVER,
    TREASURE_GOLD,
)
from services.ninjato.fight import means
from services.ninjato.influence import clan_honor, ranking
from services.ninjato.scoring import DISHONORABLE_TYPE, rumor_copies, score_sheet, totals
from services.ninjato.state import Player, Position

_WORTH = [5.0 if kind == TREASURE_GOLD else float(value) for kind, value in enumerate(TREASURE_VALUE)]
"""What a treasure brings when spent well; gold stands for the best."""
_HAND = [0.0, 1.6, 2.9, 3.9, 4.6, 5.1, 5.4, 5.6, *[5.6] * HAND_LIMIT]
"""What so many dojo cards in hand are worth while there are turns to use them."""
_DEAL = 1.0
"""What an envoy, a rumor or a skill adds to the treasure paid for it, at the least."""
_FREE_RUMOR = 4.0
"""Honor that a rumor won in a scoring phase is worth at the end, roughly."""


class NinjatoHeuristics:
    """What a sensible beginner thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action: how likely a sensible beginner takes it."""
        player = state.players[seat]
        return [_TEMPTATION[type(action)](state, player, action) for action in actions]

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's prospects, 0 to 1: of the others, the share this seat is likely to end before."""
        seats = len(state.players)
        outcome = score_sheet(state) if state.stage == STAGE_OVER else None
        if outcome is not None:
            return [(seats - result.rank) / (seats - 1) for result in outcome.results]
        expected = _expected_honor(state)
        spread = 4.0 + 2.5 * (LAST_ROUND - state.round)
        prospects = []
        for seat, own in enumerate(expected):
            ahead = [1 / (1 + exp((other - own) / spread)) for rival, other in enumerate(expected) if rival != seat]
            prospects.append(sum(ahead) / len(ahead))
        return prospects


def _expected_honor(state: Position) -> list[float]:
    """Return each seat's honor now, and what the things it holds are likely to bring until the end."""
    expected = [float(total) for total in totals(state)]
    rounds_left = LAST_ROUND - state.round
    for player in state.players:
        turns = player.shuriken + SHURIKEN * rounds_left
        expected[player.seat] += _treasure_prospects(_store(state, player), turns)
        cards = len(player.hand) + (state.draws_left if player.seat == state.active else 0)
        expected[player.seat] += _HAND[min(2 * turns, cards, HAND_LIMIT)]
        expected[player.seat] += sum(_skill_prospects(tile.skill, rounds_left) for tile in player.skills)
    if state.purchase is not None:
        paid = sum(group.size * TREASURE_VALUE[group.kind] for group in state.purchase.paid)
        expected[state.active] += paid + _DEAL
    _add_clan_prospects(state, expected)
    return expected


def _store(state: Position, player: Player) -> list[int]:
    """Return a player's treasure, and what they are about to carry off."""
    if state.raid is None or state.active != player.seat:
        return player.treasures
    raid, house = state.raid, state.houses[state.raid.house]
    loot = sorted((token.treasure for token in raid.loot), key=_WORTH.__getitem__)
    if raid.failed:
        return player.treasures + loot[-1:]
    if state.stage == STAGE_FIGHT:
        if not means(player, raid).can_win(raid.approach, raid.facing):
            return player.treasures + loot[-1:]
        loot += (house.plain or house.red)[:1]
    return player.treasures + loot


def _treasure_prospects(store: Sequence[int], turns: int) -> float:
    """Return what treasure brings beyond the 1 honor of a leftover: about two tokens go with each second turn."""
    best = sorted((_WORTH[token] for token in store), reverse=True)
    return 0.7 * sum(worth - 1 for worth in best[:turns])


def _skill_prospects(skill: int, rounds_left: int) -> float:
    return 1.0 if skill == SKILL_HENSOJUTSU else 0.4 * rounds_left


def _add_clan_prospects(state: Position, expected: list[float]) -> None:
    """Add what the present influence would bring in the phases to come, the later ones counting less."""
    coming = sum(0.8**number for number, round_ in enumerate(r for r in SCORING_CLANS if r >= state.round))
    if state.scoring is not None:
        coming -= state.scoring.step / (2 * len(state.scoring.clans))
    for clan in range(1, 4):
        seats = ranking(state, clan)
        honor = float(clan_honor(state, clan))
        for place, seat in enumerate(seats[:2]):
            expected[seat] += 0.7 * coming * (max if place == 0 else min)(honor, _FREE_RUMOR)


def _dojo(state: Position, player: Player, action: do.VisitDojo) -> float:
    return (6.0, 5.0, 3.0, 2.0, 1.0, 0.6, 0.2, 0.1)[min(7, len(player.hand))]


def _learn(state: Position, player: Player, action: do.Learn) -> float:
    if action.skill == SKILL_HENSOJUTSU:
        return 0.5
    known = any(SKILL_STYLE[tile.skill] == SKILL_STYLE[action.skill] for tile in player.skills)
    return (1.5 if known else 0.8) * (LAST_ROUND - state.round) / LAST_ROUND + 0.05


def _start_raid(state: Position, player: Player, action: do.StartRaid) -> float:
    return 0.3 * len(player.hand)


def _bribe(state: Position, player: Player, action: do.Bribe) -> float:
    return 6.0


def _spread(state: Position, player: Player, action: do.Spread) -> float:
    return 0.3 + 0.4 * _rumor_prospects(player, action.rumor)


def _rumor_prospects(player: Player, rumor: int) -> float:
    """Return the number of things a rumor would multiply."""
    kind = RUMOR_TYPE[rumor]
    if kind == DISHONORABLE_TYPE:
        return 4.0
    others = len(player.rumors) - rumor_copies(player)[kind]
    return float((len(player.elites), len(player.skills), len(player.envoys), others)[kind])


def _draw(state: Position, player: Player, action: do.Draw) -> float:
    return (1.5, 1.2, 0.9, 1.0, 0.9, 1.2)[action.card]


def _discard(state: Position, player: Player, action: do.Discard) -> float:
    return 0.3 if action.card == DOJO_CARD_THREE else 1.0


def _pay(state: Position, player: Player, action: do.Pay) -> float:
    return (0.5 + 0.2 * TREASURE_VALUE[action.kind]) * 0.3**action.gold


def _lay(state: Position, player: Player, action: do.Lay) -> float:
    """Prefer the card that wins alone, and by the least."""
    raid = state.raid
    assert raid is not None
    if raid.approach == APPROACH_STRENGTH:
        margin = action.card - GUARD_HIGH[raid.facing]
    else:
        margin = GUARD_LOW[raid.facing] - action.card
    return 0.5 if margin <= 0 else 2.0 / margin


def _kick(state: Position, player: Player, action: do.Kick) -> float:
    return 1.0 if _helps(state, action.by) else 0.05


def _use_skill(state: Position, player: Player, action: do.UseSkill) -> float:
    return 0.5 if action.by in (0, 2, 4) or _helps(state, action.by) else 0.05


def _helps(state: Position, by: int) -> bool:
    return state.raid is not None and (by > 0) == (state.raid.approach == APPROACH_STRENGTH)


def _swap(state: Position, player: Player, action: do.Swap) -> float:
    return max(0.02, _WORTH[action.take.treasure] - _WORTH[action.give.treasure])


def _banzai(state: Position, player: Player, action: do.Banzai) -> float:
    """Weigh the chance that what is in hand beats the next guard against the loot at stake."""
    raid = state.raid
    assert raid is not None
    reach = Means(player, NO_BASE, True, 0).reach()
    guards = GUARDS if state.houses[raid.house].plain else ELITES
    chance = sum(wins(raid.approach, guard, reach) for guard in guards) / len(guards)
    stake = sum(_WORTH[token.treasure] for token in raid.loot) - max(_WORTH[token.treasure] for token in raid.loot)
    return max(0.02, 8 * chance - (1 - chance) * stake)


def _keep(state: Position, player: Player, action: do.Keep) -> float:
    return _WORTH[action.token.treasure] ** 2


def _install(state: Position, player: Player, action: do.Install) -> float:
    """Give a house to the clan one leads."""
    seats = ranking(state, action.token.clan)
    return 1.0 + (action.token.honor if seats[:1] == [player.seat] else 0)


def _take_honor(state: Position, player: Player, action: do.TakeHonor) -> float:
    phase = state.scoring
    assert phase is not None
    return 0.1 + clan_honor(state, phase.clans[phase.step])


def _take_rumor(state: Position, player: Player, action: do.TakeRumor) -> float:
    return 0.3 + _rumor_prospects(player, action.rumor)


def _constant(weight: float) -> Callable[[Position, Player, Any], float]:
    return lambda state, player, action: weight


_TEMPTATION: dict[type[Part], Callable[[Position, Player, Any], float]] = {
    do.VisitDojo: _dojo,
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
    do.Refresh: _constant(0.1),
    do.Strike: _constant(20.0),
    do.GiveUp: _constant(0.05),
    do.Banzai: _banzai,
    do.Leave: _constant(3.0),
    do.Keep: _keep,
    do.Install: _install,
    do.Disguise: _constant(4.0),
    do.Decline: _constant(0.2),
    do.TakeHonor: _take_honor,
    do.TakeRumor: _take_rumor,
    do.TakeNothing: _constant(0.1),
}

HEURISTICS = NinjatoHeuristics()
