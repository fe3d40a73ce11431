"""Advice to bots: how tempting an action looks (`prior`), and who is ahead (`evaluate`). The rules never ask."""

from collections.abc import Sequence

from services.genpei.state import Position
from services.kernel.part import Part


class GenpeiHeuristics:
    """What a seasoned player thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        return [1.0] * len(actions)

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's chance to win."""
        return [1.0 / len(state.players)] * len(state.players)


HEURISTICS = GenpeiHeuristics()
