"""Playing a position on, and what it is worth: where searches get their rewards from."""

from collections.abc import Sequence
from typing import Final

from services.kernel.chance import Chance
from services.kernel.outcome import Outcome
from services.kernel.part import Part, State
from services.kernel.rules import Game

LONGEST_TURN: Final = 60
"""Decisions after which a playout is judged even in the middle of a turn; no real turn comes near it."""
ALONE: Final = 2
"""The same for a lone seat, whose turn nobody else's ends; what is played for long by chance tells little."""

WINNING: Final = 0.9
"""Share of a reward that is for winning. The rest is for the opponents left behind (other seats, and rivals that the
rules play), so that a lost game is still played for its places."""


def likely_action(game: Game, state: State, seat: int, chance: Chance) -> Part:
    """Return a legal action of `seat`, drawn by the heuristics' prior."""
    actions = game.rules.legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    return actions[chance.weighted(game.heuristics.prior(state, seat, actions))]


def playout(game: Game, state: State, mover: int, decisions: int, chance: Chance, seats: int) -> list[float]:
    """Play `state` on, in place, by likely actions; return each seat's reward, 0 to 1. `mover` is who acted last.

    Judges after `decisions` decisions, but not before the turn then under way is over: in the middle of a turn
    a position's worth hangs on what the turn will bring.
    """
    rules = game.rules
    longest = LONGEST_TURN if seats > 1 else ALONE
    while True:
        to_act = rules.to_act(state)
        if not to_act:
            outcome = rules.outcome(state)
            assert outcome is not None
            return rewards(outcome)
        seat = to_act[0]
        if (decisions <= 0 and seat != mover) or decisions <= -longest:
            return game.heuristics.evaluate(state)
        mover = seat
        decisions -= 1
        rules.apply(state, seat, likely_action(game, state, seat, chance), chance)


def random_playout(game: Game, state: State, chance: Chance) -> int:
    """Play `state` to its end, in place, every legal action alike likely; return how many decisions that took."""
    rules = game.rules
    decisions = 0
    while to_act := rules.to_act(state):
        seat = to_act[0]
        actions = rules.legal_actions(state, seat)
        rules.apply(state, seat, actions[chance.below(len(actions))], chance)
        decisions += 1
    return decisions


def rewards(outcome: Outcome) -> list[float]:
    """Return each seat's reward, 0 to 1, for how a game ended; all of it for those who have nobody to leave behind."""
    ranks = [result.rank for result in outcome.results]
    field = ranks + [rival.rank for rival in outcome.rivals]
    winners = max(1, ranks.count(1))
    return [WINNING * (rank == 1) / winners + (1 - WINNING) * _left_behind(rank, field) for rank in ranks]


def _left_behind(rank: int, field: Sequence[int]) -> float:
    """Return the share of the opponents in `field`, oneself included, that are ranked worse."""
    return sum(other > rank for other in field) / (len(field) - 1) if len(field) > 1 else float(rank == 1)
