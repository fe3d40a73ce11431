"""Finished matches: archived once, read as history pages and as records."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import literal, select, tuple_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, undefer

from services.archive.models import Match, Moment, RatingStep, Result


def put_match(session: Session, match: Match) -> bool:
    """Archive a match with its results. Return False, with nothing changed, when it is there already.

    While another transaction archives the same match this waits for it.
    """
    try:
        with session.begin_nested():
            session.add(match)
    except IntegrityError:
        if not is_archived(session, match.id):
            raise
        return False
    return True


def is_archived(session: Session, match_id: str) -> bool:
    """Return whether the match is in the archive."""
    return session.scalar(select(Match.id).where(Match.id == match_id)) is not None


def match_by_id(session: Session, match_id: str) -> Match | None:
    """Return a match with its results, without its record."""
    return session.get(Match, match_id)


def results_json(match: Match) -> list[dict[str, Any]]:
    """Return who sat at a match and how they came out, as profiles and webhooks tell it."""
    return [
        {
            "seat": result.seat,
            "player_id": result.player_id,
            "name": result.name,
            "rank": result.rank,
            "score": result.score,
        }
        for result in match.results
    ]


def rating_steps(session: Session, match_id: str) -> Sequence[RatingStep]:
    """Return what a match did to ratings, by seat."""
    return session.scalars(select(RatingStep).where(RatingStep.match_id == match_id).order_by(RatingStep.seat)).all()


def record_of(session: Session, match_id: str) -> bytes | None:
    """Return the match's record, a serialized `zashiki.engine.v1.Record`."""
    match = session.get(Match, match_id, options=[undefer(Match.record)])
    return None if match is None else unpack(match.record)


def pack(record: bytes) -> bytes:
    """Compress a serialized record for `Match.record`."""
    return zlib.compress(record, 9)


def unpack(packed: bytes) -> bytes:
    """Return the serialized record of `Match.record`."""
    return zlib.decompress(packed)


@dataclass(frozen=True)
class Page:
    """Some matches, newest first, and where the next page begins (None on the last one)."""

    matches: Sequence[Match]
    cursor: str | None


def history(session: Session, player_id: str, cursor: str | None = None, limit: int = 20) -> Page:
    """Return a page of a player's matches. Raises ValueError for a cursor that no page gave."""
    query = (
        select(Match)
        .where(Match.id.in_(select(Result.match_id).where(Result.player_id == player_id)))
        .order_by(Match.ended.desc(), Match.id.desc())
        .limit(limit + 1)
    )
    if cursor is not None:
        ended, match_id = _place(cursor)
        query = query.where(tuple_(Match.ended, Match.id) < tuple_(literal(ended, Moment()), literal(match_id)))
    found = session.scalars(query).all()
    page = found[:limit]
    return Page(page, f"{page[-1].ended.isoformat()}_{page[-1].id}" if len(found) > limit else None)


def _place(cursor: str) -> tuple[datetime, str]:
    ended, _, match_id = cursor.partition("_")
    try:
        moment = datetime.fromisoformat(ended)
    except ValueError:
        moment = None
    if moment is None or moment.utcoffset() != timedelta(0) or not match_id or not match_id.isprintable():
        raise ValueError("cursor: not one that a history page gave; leave it out for the first page")
    return moment, match_id
