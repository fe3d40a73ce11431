"""What has been kept long enough goes, and nothing else."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from services.archive.database import Database
from services.archive.leavings import note_leaving
from services.archive.matches import put_match
from services.archive.models import Base, Leaving, Match, Rating, RatingStep, Result, Review, Token
from services.archive.players import add_player
from services.archive.ratings import lock_ratings
from services.archive.retention import RetentionSettings, expired, retain
from services.archive.tokens import add_token, note_use
from tests.archive.test_matches import a_match

NOW = datetime(2026, 12, 1, tzinfo=UTC)
AGES = (1, 9, 11)


@pytest.fixture
def aged(database: Database) -> Database:
    """A database in which everything is there once of each age, in days."""
    with database.writing() as session:
        add_player(session, "p1", "Yuki")
        for age in AGES:
            then = NOW - timedelta(days=age)
            put_match(session, a_match(f"ninjato-{age}", ("p1", "p2"), then))
            session.add(RatingStep(match_id=f"ninjato-{age}", seat=0, player_id="p1", before=1.0, after=2.0))
            session.add(Review(match_id=f"ninjato-{age}", made=then, content=b"a review"))
            note_leaving(session, "p1", f"ninjato-{age}", then)
            for name in (None, "a program"):
                add_token(session, f"{name} {age}", "p1", f"{name} {age}", name)
                session.flush()
                note_use(session, f"{name} {age}", then)
        lock_ratings(session, ["p1"], "ninjato")
    return database


def counted(database: Database, *models: type[Base]) -> list[int]:
    with database.reading() as session:
        return [session.scalar(select(func.count()).select_from(model)) or 0 for model in models]


@pytest.mark.parametrize(
    ("keep", "gone"),
    [
        ({}, {}),
        ({"keep_matches_days": 10}, {"matches": 1}),
        ({"keep_matches_days": 5}, {"matches": 2}),
        ({"keep_reviews_days": 10}, {"reviews": 1}),
        ({"keep_sessions_days": 10}, {"tokens": 1}),
        ({"keep_leavings_days": 10}, {"leavings": 1}),
    ],
)
def test_what_is_older_than_it_is_to_be_kept_goes(aged: Database, keep: dict[str, int], gone: dict[str, int]) -> None:
    days = RetentionSettings(**keep)
    told = expired(aged, days, NOW)
    assert +told == gone, "a dry run tells it"
    assert counted(aged, Match, Review, Token, Leaving) == [3, 3, 6, 3], "and changes nothing"
    assert +retain(aged, days, NOW) == gone
    assert +retain(aged, days, NOW) == {}
    left = 3 - gone.get("matches", 0)
    assert counted(aged, Match, RatingStep) == [left, left]
    assert counted(aged, Result, Review) == [2 * left, left - gone.get("reviews", 0)]
    assert counted(aged, Token, Leaving) == [6 - gone.get("tokens", 0), 3 - gone.get("leavings", 0)]
    assert counted(aged, Rating) == [1], "ratings stay"


def test_many_matches_go_in_steps(aged: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.archive.retention._AT_ONCE", 1)
    assert retain(aged, RetentionSettings(keep_matches_days=5), NOW)["matches"] == 2
    assert counted(aged, Match) == [1]
