"""Advice to bots: how tempting an action looks, and how good a position is."""

from collections.abc import Sequence

from services.kernel.part import Part
from services.ninjato.state import Position


class NinjatoHeuristics:
    """The advice."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a weight for each action."""
        return [1.0] * len(actions)

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's prospects."""
        return [0.5] * len(state.players)


HEURISTICS = NinjatoHeuristics()
