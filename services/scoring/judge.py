"""Judges a finished match from its record alone, trusting nothing that can be worked out again."""

from dataclasses import dataclass

from services.kernel.match import Diverged
from services.kernel.outcome import AGREED, COMPLETED
from services.kernel.replay import replay
from services.kernel.rules import load_game
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, Record


class NotOver(Exception):
    """The match still runs; there is nothing to score."""


class OtherRules(Exception):
    """The match was played by rules that this worker does not have; one of the release that had them must judge it."""


@dataclass(frozen=True)
class Verdict:
    """What scoring found.

    `people` are the seats that are rated, empty for an unrated match; `unrated_reason` is one of those listed at
    `zashiki.work.v1.Scored`, None for a rated match; `left` are the seats that were given up or ran out of time;
    `spoiled_by` is the first of them; `digest` is that of the last position; `divergence` says where a record failed to
    replay.
    """

    people: tuple[int, ...]
    unrated_reason: str | None
    left: frozenset[int]
    digest: str
    divergence: str | None = None
    spoiled_by: int | None = None


def judge(record: Record) -> Verdict:
    """Replay a record and decide whether it counts.

    Raises NotOver, OtherRules, and LookupError for a game this worker does not know.
    """
    info = record.setup.info
    if not record.HasField("outcome"):
        raise NotOver(info.match_id)
    game = load_game(info.game)
    if info.rules_version != game.meta.rules_version:
        raise OtherRules(f"{info.match_id} needs version {info.rules_version} of {info.game}")
    leaving = [entry.seat for entry in record.entries if entry.WhichOneof("what") in ("resigned", "timed_out")]
    left = frozenset(leaving)
    try:
        match = replay(record, game)
    except (Diverged, ValueError) as error:
        last = record.entries[-1].digest if record.entries else ""
        return Verdict((), "DIVERGED", left, last, str(error))
    people = _people(record)
    reason = _unrated_reason(record, people, left)
    return Verdict(() if reason else people, reason, left, match.digest(), spoiled_by=next(iter(leaving), None))


def _people(record: Record) -> tuple[int, ...]:
    seats = record.setup.info.seats
    return tuple(number for number, seat in enumerate(seats) if seat.kind == SEAT_KIND_HUMAN and seat.player_id)


def _unrated_reason(record: Record, people: tuple[int, ...], left: frozenset[int]) -> str | None:
    """Bots have no rating and do not change anybody's: people are rated by their order among themselves."""
    info = record.setup.info
    if not info.rated:
        return "CASUAL"
    if record.outcome.end_reason == AGREED:
        return "AGREED"
    if record.outcome.end_reason != COMPLETED:
        return "ABANDONED"
    if left:
        return "SOMEBODY_LEFT"
    if len(people) < 2:
        return "TOO_FEW_PEOPLE"
    if len({info.seats[seat].player_id for seat in people}) < len(people):
        return "SAME_PERSON"
    return None
