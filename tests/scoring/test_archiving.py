"""A judged match goes into the archive with all that follows from it, once."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from services.archive.database import Database
from services.archive.leavings import leavings_since
from services.archive.matches import match_by_id, rating_steps, record_of
from services.archive.migrate import migrate
from services.archive.ratings import STARTING_RATING, ratings_of
from services.scoring.archiving import archive
from services.scoring.judge import Verdict
from tests.databases import fresh_url
from zashiki.engine.v1.match_pb2 import (
    BOT_LEVEL_EASY,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    LogEntry,
    MatchInfo,
    MatchSetup,
    Outcome,
    Record,
    ScoreLine,
    SeatResult,
    SeatSetup,
)

RATED = Verdict(people=(0, 2), unrated_reason=None, left=frozenset(), digest="00" * 8)


def a_record(match_id: str = "ninjato-a", ranks: tuple[int, ...] = (2, 1, 3)) -> Record:
    seats = [
        SeatSetup(kind=SEAT_KIND_HUMAN, name="Yuki", player_id="p1"),
        SeatSetup(kind=SEAT_KIND_BOT, name="Bot", level=BOT_LEVEL_EASY),
        SeatSetup(kind=SEAT_KIND_HUMAN, name="Hana", player_id="p2"),
    ]
    info = MatchInfo(match_id=match_id, game="ninjato", rules_version=1, seats=seats, created=Timestamp(seconds=1000))
    return Record(
        setup=MatchSetup(info=info, seed=bytes(16)),
        entries=[LogEntry(version=1, time=Timestamp(seconds=2000), digest="00" * 8)],
        outcome=Outcome(
            end_reason="COMPLETED",
            results=[
                SeatResult(
                    seat=seat,
                    rank=rank,
                    score=10 - rank,
                    lines=[ScoreLine(key="honor", label="Honor", points=10 - rank, source="the track")],
                )
                for seat, rank in enumerate(ranks)
            ],
        ),
    )


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A migrated database."""
    database = Database(fresh_url(tmp_path))
    migrate(database)
    yield database
    database.engine.dispose()


def test_results_say_who_played_and_where_points_came_from(database: Database) -> None:
    left = Verdict((), "SOMEBODY_LEFT", frozenset({2}), "00" * 8)
    with database.writing() as session:
        assert archive(session, a_record(), left)
    with database.reading() as session:
        match = match_by_id(session, "ninjato-a")
        assert match is not None
        assert (match.rated, match.unrated_reason, match.end_reason) == (False, "SOMEBODY_LEFT", "COMPLETED")
        assert (match.ended - match.started).total_seconds() == 1000
        assert [(result.kind, result.level, result.player_id, result.rank) for result in match.results] == [
            ("HUMAN", None, "p1", 2),
            ("BOT", "EASY", None, 1),
            ("ZOMBIE", None, "p2", 3),
        ]
        assert match.results[1].lines == [{"key": "honor", "label": "Honor", "points": 9, "source": "the track"}]
        assert Record.FromString(record_of(session, "ninjato-a") or b"") == a_record()
        assert ratings_of(session, "p1") == []


def test_who_left_a_rated_match_first_is_noted(database: Database) -> None:
    long_ago = datetime(1970, 1, 1, tzinfo=UTC)
    spoiled = Verdict((), "SOMEBODY_LEFT", frozenset({0, 2}), "00" * 8, spoiled_by=2)
    rated, casual = a_record("ninjato-a"), a_record("ninjato-b")
    rated.setup.info.rated = True
    with database.writing() as session:
        archive(session, rated, spoiled)
        archive(session, casual, spoiled)
    with database.reading() as session:
        assert len(leavings_since(session, "p2", long_ago)) == 1
        assert leavings_since(session, "p1", long_ago) == []


def test_people_are_rated_among_themselves(database: Database) -> None:
    with database.writing() as session:
        archive(session, a_record(), RATED)
    with database.reading() as session:
        steps = rating_steps(session, "ninjato-a")
        assert [(step.seat, step.player_id, step.before) for step in steps] == [
            (0, "p1", STARTING_RATING),
            (2, "p2", STARTING_RATING),
        ]
        assert steps[0].after > STARTING_RATING > steps[1].after
        assert [(rating.rating, rating.matches) for rating in ratings_of(session, "p1")] == [(steps[0].after, 1)]


def test_archiving_twice_rates_once(database: Database) -> None:
    with database.writing() as session:
        assert archive(session, a_record(), RATED)
    with database.reading() as session:
        once = [rating.rating for player in ("p1", "p2") for rating in ratings_of(session, player)]
    with database.writing() as session:
        assert not archive(session, a_record(ranks=(3, 1, 2)), RATED)
    with database.reading() as session:
        assert [rating.rating for player in ("p1", "p2") for rating in ratings_of(session, player)] == once


def test_the_next_match_starts_from_the_last_rating(database: Database) -> None:
    for match_id in ("ninjato-a", "ninjato-b"):
        with database.writing() as session:
            archive(session, a_record(match_id), RATED)
    with database.reading() as session:
        first, second = (rating_steps(session, match_id)[0] for match_id in ("ninjato-a", "ninjato-b"))
        assert second.before == first.after < second.after
        assert ratings_of(session, "p1")[0].matches == 2


def test_a_failure_half_way_leaves_nothing_behind(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the power went")

    monkeypatch.setattr("services.scoring.archiving.rate", fail)
    with pytest.raises(RuntimeError), database.writing() as session:
        archive(session, a_record(), RATED)
    with database.reading() as session:
        assert match_by_id(session, "ninjato-a") is None
        assert ratings_of(session, "p1") == []
