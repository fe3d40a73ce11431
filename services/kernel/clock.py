"""The seats' time: a pure fold over the times of log entries, in milliseconds. It never asks what time it is."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Self

from zashiki.engine.v1.match_pb2 import Clock

MOST_MS = (1 << 32) - 1  # what a view's uint32 can show: increments of a day got there within fifty decisions


@dataclass(frozen=True, slots=True)
class Face:
    """One seat's clock: what was left at `since_ms`, and whether it has run from then on."""

    left_ms: int
    since_ms: int
    running: bool

    def remaining(self, now_ms: int) -> int:
        """Return what is left now."""
        return max(0, self.left_ms - max(0, now_ms - self.since_ms)) if self.running else self.left_ms

    def deadline(self) -> int:
        """Return when a running clock runs out."""
        return self.since_ms + self.left_ms


@dataclass(frozen=True, slots=True)
class Clocks:
    """All seats' clocks under one rule. Without a clock there are no faces."""

    rule: Clock
    faces: tuple[Face, ...]

    @classmethod
    def start(cls, rule: Clock, seats: int, now_ms: int) -> Self:
        """Return stopped clocks, filled."""
        kind = rule.WhichOneof("kind")
        if kind is None:
            return cls(rule, ())
        allowance = rule.real_time.bank_ms if kind == "real_time" else rule.per_move.move_ms
        return cls(rule, (Face(allowance, now_ms, running=False),) * seats)

    def gain(self, seat: int, now_ms: int) -> int:
        """Return what a decision adds to the seat's time: the increment, or what refills a per-move allowance.

        No bank grows beyond `MOST_MS`.
        """
        if not self.faces:
            return 0
        left = self.faces[seat].remaining(now_ms)
        if self.rule.WhichOneof("kind") == "real_time":
            return min(self.rule.real_time.increment_ms, MOST_MS - left)
        return self.rule.per_move.move_ms - left

    def give(self, seat: int, gain_ms: int, now_ms: int) -> Self:
        """Return the clocks with a seat's time changed by `gain_ms`; an undo gives back what the decision had added.

        Were it kept, deciding and undoing in turn would make time out of nothing.
        """
        if not self.faces:
            return self
        face = self.faces[seat]
        left = max(0, face.remaining(now_ms) + gain_ms)
        return self._with(seat, Face(left, now_ms, face.running))

    def run(self, seats: Collection[int], now_ms: int) -> Self:
        """Return the clocks with exactly those of `seats` running from now on."""
        return replace(
            self,
            faces=tuple(Face(face.remaining(now_ms), now_ms, seat in seats) for seat, face in enumerate(self.faces)),
        )

    def _with(self, seat: int, face: Face) -> Self:
        return replace(self, faces=(*self.faces[:seat], face, *self.faces[seat + 1 :]))
