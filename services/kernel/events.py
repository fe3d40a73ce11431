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
    """A seat ran out of time."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat
