"""What a match did to ratings, as pages get it: at the moment it is archived, or when a page comes later."""

from collections.abc import Iterable

import orjson

from gateway.mailbox import frame
from services.archive.database import Database
from services.archive.matches import match_by_id, rating_steps
from services.archive.models import RatingStep
from zashiki.work.v1.work_pb2 import RatingChange


def scored_frame(match_id: str, rated: bool, changes: Iterable[RatingChange | RatingStep]) -> bytes:
    """Return the `scored` event."""
    body = {
        "match_id": match_id,
        "rated": rated,
        "changes": [
            {"player_id": change.player_id, "seat": change.seat, "before": change.before, "after": change.after}
            for change in changes
        ],
    }
    return frame("scored", orjson.dumps(body))


def archived_frame(database: Database, match_id: str) -> bytes | None:
    """Return the `scored` event of an archived match, None for one that isn't."""
    with database.reading() as session:
        match = match_by_id(session, match_id)
        return None if match is None else scored_frame(match_id, match.rated, rating_steps(session, match_id))
