"""Advice to bots: how tempting an action looks (`prior`), and who is ahead (`evaluate`). The rules never ask."""

from collections.abc import Sequence
from math import exp

from services.iki.scoring import total
from services.iki.state import Position
from services.kernel.part import Part


class IkiHeuristics:
    """What a seasoned player thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        return [1.0] * len(actions)

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's chance to win."""
        expected = [total(state, player) for player in state.players]
        best = max(expected)
        odds = [exp((iki - best) / 20) for iki in expected]
        return [odd / sum(odds) for odd in odds]


HEURISTICS = IkiHeuristics()
