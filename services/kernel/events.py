"""What happens to a match outside its game. The fields are those of the messages in `zashiki.engine.v1`."""

from services.kernel.part import PUBLIC, Part


class SeatUndone(Part):
    """A seat took its last action back; what happened after `to_version` no longer holds."""

    SEEN = {"seat": PUBLIC, "to_version": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, to_version: int) -> None:
        self.seat = seat
        self.to_version = to_version


class SeatResigned(Part):
    """A seat was given up."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class SeatTimedOut(Part):
    """A seat ran out of time, or its person was `away` for long. Nobody claimed it when the engine did it unasked."""

    SEEN = {"seat": PUBLIC, "claimed_by": PUBLIC, "away": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, claimed_by: int | None, away: bool) -> None:
        self.seat = seat
        self.claimed_by = claimed_by
        self.away = away


class SeatReturned(Part):
    """A person took the seat back from the zombie."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class EndWasOffered(Part):
    """A person would end the match as it stands."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class ClocksCompensated(Part):
    """Nobody could be reached for a while; the clocks that ran got the time back."""

    SEEN = {"added_ms": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, added_ms: int) -> None:
        self.added_ms = added_ms
