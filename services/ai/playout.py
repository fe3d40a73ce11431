"""Playing a position on, and what it is worth: where searches get their rewards from."""

from services.kernel.chance import Chance
from services.kernel.outcome import Outcome
from services.kernel.part import Part, State
from services.kernel.rules import Game

LONGEST_TURN = 60
"""Decisions after which a playout is judged even in the middle of a turn; no real turn comes near it."""

WINNING = 0.9
"""Share of a reward that is for winning. The rest is for the opponents left behind, so that a lost game is still played
for its places."""


def likely_action(game: Game, state: State, seat: int, chance: Chance) -> Part:
    """Return a legal action of `seat`, drawn by the heuristics' prior."""
    actions = game.rules.legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    return actions[chance.weighted(game.heuristics.prior(state, seat, actions))]


def playout(game: Game, state: State, mover: int, decisions: int, chance: Chance) -> list[float]:
    """Play `state` on, in place, by likely actions; return each seat's reward, 0 to 1. `mover` is who acted last.

    Judges after `decisions` decisions, but not before the turn then under way is over: in the middle of a turn
    a position's worth hangs on what the turn will bring.
    """
    rules = game.rules
    while True:
        to_act = rules.to_act(state)
        if not to_act:
            outcome = rules.outcome(state)
            assert outcome is not None
            return rewards(outcome)
        seat = to_act[0]
        if (decisions <= 0 and seat != mover) or decisions < -LONGEST_TURN:
            return game.heuristics.evaluate(state)
        mover = seat
        decisions -= 1
        rules.apply(state, seat, likely_action(game, state, seat, chance), chance)


def rewards(outcome: Outcome) -> list[float]:
    """Return each seat's reward, 0 to 1, for how a game ended."""
    ranks = [result.rank for result in outcome.results]
    if len(ranks) == 1:
        return [1.0]
    winners = ranks.count(1)
    behind = [sum(other > rank for other in ranks) / (len(ranks) - 1) for rank in ranks]
    return [WINNING * (rank == 1) / winners + (1 - WINNING) * share for rank, share in zip(ranks, behind, strict=True)]
