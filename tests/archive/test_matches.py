"""Finished matches: in the archive once, in history pages once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError, StatementError

from services.archive.database import Database
from services.archive.matches import history, is_archived, match_by_id, pack, put_match, record_of
from services.archive.models import Match, Result

NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)


def a_match(match_id: str, players: tuple[str, ...] = ("p1", "p2"), ended: datetime = NOON) -> Match:
    return Match(
        id=match_id,
        game="ninjato",
        rules_version=1,
        options={},
        started=ended - timedelta(hours=1),
        ended=ended,
        end_reason="COMPLETED",
        rated=True,
        digest="00" * 8,
        record=pack(match_id.encode() * 100),
        results=[
            Result(seat=seat, player_id=player, kind="HUMAN", name=player, rank=seat + 1, score=10 - seat, lines=[])
            for seat, player in enumerate(players)
        ],
    )


def test_a_match_comes_back_with_its_results_and_its_record(database: Database) -> None:
    with database.writing() as session:
        assert put_match(session, a_match("ninjato-a"))
    with database.reading() as session:
        match = match_by_id(session, "ninjato-a")
        assert match is not None
        assert match.ended == NOON
        assert [(result.seat, result.name, result.rank) for result in match.results] == [(0, "p1", 1), (1, "p2", 2)]
        assert record_of(session, "ninjato-a") == b"ninjato-a" * 100
        assert record_of(session, "ninjato-b") is None


def test_archiving_again_changes_nothing(database: Database) -> None:
    with database.writing() as session:
        put_match(session, a_match("ninjato-a"))
    with database.writing() as session:
        assert not put_match(session, a_match("ninjato-a", players=("somebody", "else"), ended=NOON + timedelta(1)))
    with database.reading() as session:
        match = match_by_id(session, "ninjato-a")
        assert match is not None
        assert match.ended == NOON
        assert [result.player_id for result in match.results] == ["p1", "p2"]


def test_of_many_workers_at_once_one_archives(open_database: Callable[[], Database]) -> None:
    def archive(_: int) -> bool:
        with open_database().writing() as session:
            return put_match(session, a_match("ninjato-a"))

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(archive, range(6))) == [False] * 5 + [True]


def test_a_broken_match_is_an_error_and_not_taken_for_archived(database: Database) -> None:
    broken = a_match("ninjato-a")
    broken.results[0].name = None  # type: ignore[assignment]
    with pytest.raises(IntegrityError), database.writing() as session:
        put_match(session, broken)
    with pytest.raises(StatementError, match="no time zone"), database.writing() as session:
        put_match(session, a_match("ninjato-b", ended=NOON.replace(tzinfo=None)))
    with database.reading() as session:
        assert not is_archived(session, "ninjato-a")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moments=st.lists(st.integers(0, 3), max_size=12),
    limit=st.integers(1, 5),
)
def test_pages_give_every_match_of_a_player_once_newest_first(
    database: Database, moments: list[int], limit: int
) -> None:
    with database.writing() as session:
        session.execute(delete(Result))
        session.execute(delete(Match))
        for number, hours in enumerate(moments):
            put_match(session, a_match(f"ninjato-{number:02}", ended=NOON + timedelta(hours=hours)))
        put_match(session, a_match("ninjato-other", players=("p3", "p4")))
    seen: list[Match] = []
    cursor = None
    with database.reading() as session:
        while True:
            page = history(session, "p1", cursor, limit)
            seen += page.matches
            cursor = page.cursor
            if cursor is None:
                break
            assert len(page.matches) == limit
    assert [match.id for match in seen] == sorted(
        (f"ninjato-{number:02}" for number in range(len(moments))),
        key=lambda match_id: (moments[int(match_id[-2:])], match_id),
        reverse=True,
    )


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "x",
        "2026-05-05T12:00:00+00:00",
        "2026-05-05T12:00:00_ninjato-a",
        "_",
        "\x00",
        "0001-01-01T00:00:00+14:00_a",
        "2026-05-05T12:00:00+00:00_\x00",
    ],
)
def test_a_made_up_cursor_is_refused(database: Database, cursor: str) -> None:
    with database.reading() as session, pytest.raises(ValueError, match="cursor"):
        history(session, "p1", cursor)
