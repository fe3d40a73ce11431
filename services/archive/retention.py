"""How long the archive keeps what."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, select

from services.archive.database import Database, remove
from services.archive.models import Base, Leaving, Match, RatingStep, Result, Review, Token
from services.common.settings import AT_LEAST_0, DatabaseSettings, setting

_AT_ONCE = 500
"""Matches removed in one transaction, so that nobody who writes meanwhile waits long."""


@dataclass(frozen=True, kw_only=True)
class RetentionSettings(DatabaseSettings):
    """Days; 0 means for ever."""

    keep_matches_days: int = setting(
        0, about="how long finished matches are kept, with results, records and reviews", check=AT_LEAST_0
    )
    keep_reviews_days: int = setting(
        0, about="how long reviews are kept; whoever asks again gets a new one", check=AT_LEAST_0
    )
    keep_sessions_days: int = setting(
        0, about="how long a browser that stays away is recognized; a guest is then lost", check=AT_LEAST_0
    )
    keep_leavings_days: int = setting(30, about="how long it is known who left rated matches", check=AT_LEAST_0)


def expired(database: Database, keep: RetentionSettings, now: datetime) -> Counter[str]:
    """Return how many rows have been kept long enough, by table."""
    with database.reading() as session:
        found = {
            model.__tablename__: session.scalar(select(func.count()).select_from(model).where(old))
            for model, old in _old(keep, now)
        }
    return Counter({name: count or 0 for name, count in found.items()})


def retain(database: Database, keep: RetentionSettings, now: datetime) -> Counter[str]:
    """Remove what has been kept long enough. Returns how many rows that were, by table; ratings stay as they are.

    Harmless when done again, or by several at once. Raises SQLAlchemyError.
    """
    removed: Counter[str] = Counter()
    for model, old in _old(keep, now):
        if model is Match:
            removed[Match.__tablename__] = 0
            while some := _remove_matches(database, old):
                removed[Match.__tablename__] += some
        else:
            with database.writing() as session:
                removed[model.__tablename__] = remove(session, delete(model).where(old))
    return removed


def _old(keep: RetentionSettings, now: datetime) -> Iterator[tuple[type[Base], ColumnElement[bool]]]:
    if keep.keep_matches_days:
        yield Match, Match.ended < now - timedelta(days=keep.keep_matches_days)
    if keep.keep_reviews_days:
        yield Review, Review.made < now - timedelta(days=keep.keep_reviews_days)
    if keep.keep_sessions_days:
        yield Token, Token.name.is_(None) & (Token.used < now - timedelta(days=keep.keep_sessions_days))
    if keep.keep_leavings_days:
        yield Leaving, Leaving.time < now - timedelta(days=keep.keep_leavings_days)


def _remove_matches(database: Database, old: ColumnElement[bool]) -> int:
    with database.writing() as session:
        ids = session.scalars(select(Match.id).where(old).limit(_AT_ONCE)).all()
        for model in (Review, RatingStep, Result):
            remove(session, delete(model).where(model.match_id.in_(ids)))
        return remove(session, delete(Match).where(Match.id.in_(ids)))
