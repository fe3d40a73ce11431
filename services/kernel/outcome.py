"""How a match ended: score sheet, ranks, tie-breaks. The fields are those of `zashiki.engine.v1.Outcome`."""

from collections.abc import Sequence

from services.kernel.part import PUBLIC, Part

COMPLETED = "COMPLETED"
ABANDONED = "ABANDONED"
AGREED = "AGREED"


class ScoreLine(Part):
    """One line of a score sheet."""

    SEEN = {"key": PUBLIC, "label": PUBLIC, "points": PUBLIC, "source": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, key: str, label: str, points: int, source: str) -> None:
        self.key = key
        self.label = label
        self.points = points
        self.source = source


class SeatResult(Part):
    """One seat's result; the lines add up to the score. Rank 1 means won, whoever else is ranked."""

    SEEN = {"seat": PUBLIC, "rank": PUBLIC, "score": PUBLIC, "lines": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, rank: int, score: int, lines: list[ScoreLine]) -> None:
        self.seat = seat
        self.rank = rank
        self.score = score
        self.lines = lines


class Rival(Part):
    """How an opponent came out that the rules themselves play. `score` is None where it collects no points."""

    SEEN = {"name": PUBLIC, "rank": PUBLIC, "score": PUBLIC, "lines": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, name: str, rank: int, score: int | None, lines: list[ScoreLine]) -> None:
        self.name = name
        self.rank = rank
        self.score = score
        self.lines = lines


class Outcome(Part):
    """The end of a match.

    Ranks count seats and rivals together: where no seat has rank 1, everybody at the table lost to a rival.
    """

    SEEN = {"end_reason": PUBLIC, "results": PUBLIC, "tie_breaks": PUBLIC, "rivals": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(
        self, end_reason: str, results: list[SeatResult], tie_breaks: list[str], rivals: Sequence[Rival] = ()
    ) -> None:
        self.end_reason = end_reason
        self.results = results
        self.tie_breaks = tie_breaks
        self.rivals = list(rivals)
