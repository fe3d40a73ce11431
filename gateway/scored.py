"""What pages get of a match once it is archived: what it did to ratings, and how it ended."""

from collections.abc import Iterable
from typing import Any

import orjson
from google.protobuf import json_format

from gateway.mailbox import frame
from services.archive.database import Database
from services.archive.matches import match_by_id, rating_steps, record_of
from services.archive.models import RatingStep, Result
from zashiki.engine.v1.match_pb2 import Record
from zashiki.work.v1.work_pb2 import RatingChange, Scored


def scored_frame(scored: Scored) -> bytes:
    """Return the `scored` event of a match archived just now."""
    return _frame(scored.match_id, scored.unrated_reason, scored.changes)


def archived_frame(database: Database, match_id: str) -> bytes | None:
    """Return the `scored` event of a match archived before, None for one that isn't."""
    with database.reading() as session:
        match = match_by_id(session, match_id)
        return None if match is None else _frame(match_id, match.unrated_reason, rating_steps(session, match_id))


def archived_result(database: Database, match_id: str) -> dict[str, Any] | None:
    """Return how an archived match ended, None for one that isn't: long after its engine has forgotten it."""
    with database.reading() as session:
        match, record = match_by_id(session, match_id), record_of(session, match_id)
        if match is None or record is None:
            return None
        return {
            "match_id": match.id,
            "game": match.game,
            "options": match.options,
            "ended": match.ended.isoformat(),
            "seats": [_seat(result) for result in match.results],
            "outcome": json_format.MessageToDict(
                Record.FromString(record).outcome,
                preserving_proto_field_name=True,
                always_print_fields_with_no_presence=True,
            ),
            "scored": _scored(match_id, match.unrated_reason, rating_steps(session, match_id)),
        }


def _seat(result: Result) -> dict[str, Any]:
    return {"name": result.name, "player_id": result.player_id, "kind": result.kind.lower()}


def _frame(match_id: str, unrated_reason: str | None, changes: Iterable[RatingChange | RatingStep]) -> bytes:
    return frame("scored", orjson.dumps(_scored(match_id, unrated_reason, changes)))


def _scored(match_id: str, unrated_reason: str | None, changes: Iterable[RatingChange | RatingStep]) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "rated": not unrated_reason,
        "unrated_reason": unrated_reason or None,
        "changes": [
            {"player_id": change.player_id, "seat": change.seat, "before": change.before, "after": change.after}
            for change in changes
        ],
    }
