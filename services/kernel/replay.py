"""From a record to its match, trusting nothing: every action legal, every digest equal, the outcome as recorded."""

from collections import deque
from collections.abc import Iterator

from services.kernel.match import Diverged, Match
from services.kernel.rules import Game, load_game
from services.kernel.schema import ENGINE
from zashiki.engine.v1.match_pb2 import Record


def replayed(record: Record, game: Game | None = None) -> Iterator[Match]:
    """Yield the match at its start and after each entry (one object, moving on).

    Raises Diverged naming the entry; LookupError for an unknown game; ValueError for a start that cannot be played on.
    """
    match = Match(game or load_game(record.setup.info.game), record.setup)
    yield match
    for entry in record.entries:
        match.follow(entry)
        match.verify(entry.digest)
        yield match


def replay(record: Record, game: Game | None = None) -> Match:
    """Return the match a record leads to. Raises as `replayed`, and Diverged when it ends otherwise than recorded."""
    match = deque(replayed(record, game), maxlen=1).pop()
    verify_outcome(match, record)
    return match


def verify_outcome(match: Match, record: Record) -> None:
    """Raise Diverged unless the match has come to the record's outcome, where it has one."""
    if record.HasField("outcome"):
        reached = match.moment.outcome
        if reached is None or ENGINE.from_message(record.outcome) != reached:
            raise Diverged(f"outcome: the record's is not what its {len(record.entries)} entries lead to")
