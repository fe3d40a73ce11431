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

    @property
    def is_per_move(self) -> bool:
        """Whether each decision has a time of its own, however long somebody was away before."""
        return self.rule.WhichOneof("kind") == "per_move"

    def claimable_ms(self, seat: int) -> int:
        """Return when a running clock has been out for so long that the others may let a zombie play on."""
        return self.faces[seat].deadline() + self.rule.grace_ms

    def takeover_ms(self, seat: int) -> int:
        """Return when the engine does so unasked."""
        return self.claimable_ms(seat) + self.rule.claim_ms

    def gain(self, seat: int, now_ms: int) -> int:
        """Return what a decision adds to the seat's time: the increment, or what refills a per-move allowance.

        An increment lets no bank grow beyond the cap.
        """
        if not self.faces:
            return 0
        left = self.faces[seat].remaining(now_ms)
        if self.is_per_move:
            return self.rule.per_move.move_ms - left
        real_time = self.rule.real_time
        return max(0, min(real_time.increment_ms, (real_time.cap_ms or real_time.bank_ms) - left))

    def give(self, seat: int, gain_ms: int, now_ms: int) -> Self:
        """Return the clocks with a seat's time changed by `gain_ms`; an undo gives back what the decision had added.

        Were it kept, deciding and undoing in turn would make time out of nothing.
        """
        if not self.faces:
            return self
        face = self.faces[seat]
        left = max(0, face.remaining(now_ms) + gain_ms)
        return self._with(seat, Face(left, now_ms, face.running))

    def compensate(self, added_ms: int) -> Self:
        """Return the clocks with time given back to those that run, of which nobody could make use."""
        return replace(
            self,
            faces=tuple(
                replace(face, left_ms=min(MOST_MS, face.left_ms + added_ms)) if face.running else face
                for face in self.faces
            ),
        )

    def renew(self, seat: int, now_ms: int) -> Self:
        """Return the clocks for somebody who comes back: a full allowance, or at least a tenth of the bank."""
        if not self.faces:
            return self
        least = self.rule.per_move.move_ms if self.is_per_move else self.rule.real_time.bank_ms // 10
        face = self.faces[seat]
        return self._with(seat, Face(max(least, face.remaining(now_ms)), now_ms, face.running))

    def run(self, seats: Collection[int], now_ms: int) -> Self:
        """Return the clocks with exactly those of `seats` running from now on."""
        return replace(
            self,
            faces=tuple(Face(face.remaining(now_ms), now_ms, seat in seats) for seat, face in enumerate(self.faces)),
        )

    def _with(self, seat: int, face: Face) -> Self:
        return replace(self, faces=(*self.faces[:seat], face, *self.faces[seat + 1 :]))
