"""The archive as a file: what comes out goes in again, once, and half of it never does."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete

from services.archive.database import Database
from services.archive.leavings import note_leaving
from services.archive.matches import put_match
from services.archive.migrate import migrate
from services.archive.models import Base, Player, RatingStep
from services.archive.players import add_player
from services.archive.portable import BadArchive, export_lines, import_lines
from services.archive.ratings import lock_ratings
from services.archive.reviews import put_review
from services.archive.tokens import add_token
from services.archive.webhooks import add_webhook
from tests.archive.test_matches import NOON, a_match
from tests.databases import fresh_url

SECRETS = ("argon2 hash", "a token's hash", "a webhook's secret")

names = st.lists(st.sampled_from(["yuki", "hana", "ren", "瑠璃", "O'Hara \n"]), min_size=1, max_size=5, unique=True)


@pytest.fixture
def elsewhere(database: Database, tmp_path: Path) -> Iterator[Database]:
    """Another migrated database of the same kind, without rows."""
    other = Database(fresh_url(tmp_path / "elsewhere", database.engine.dialect.name))
    migrate(other)
    yield other
    other.engine.dispose()


def empty(*databases: Database) -> None:
    for database in databases:
        with database.writing() as session:
            for table in reversed(Base.metadata.sorted_tables):
                session.execute(delete(table))


def fill(database: Database, people: list[str], matches: list[bool]) -> None:
    """Fill every table; `matches` says of each whether it was reviewed, and somebody left it."""
    with database.writing() as session:
        for name in people:
            add_player(session, f"id-{name}", name).password_hash = SECRETS[0]
            add_token(session, f"token-{name}", f"id-{name}", SECRETS[1] + name)
            add_webhook(
                session,
                f"webhook-{name}",
                f"id-{name}",
                "https://example.com",
                SECRETS[2],
                your_turn=True,
                match_ended=True,
            )
        for number, told in enumerate(matches):
            match_id, players = f"ninjato-{number}", tuple(f"id-{name}" for name in people[:2])
            put_match(session, a_match(match_id, players, NOON + timedelta(seconds=number, microseconds=1)))
            for rating in lock_ratings(session, players, "ninjato").values():
                rating.mu += 1 / 3
            session.add(RatingStep(match_id=match_id, seat=0, player_id=players[0], before=1500.0, after=1500.1))
            if told:
                put_review(session, match_id, bytes(range(256)))
                note_leaving(session, players[0], match_id, NOON)


def exported(database: Database) -> list[bytes]:
    with database.reading() as session:
        return list(export_lines(session))


def imported(database: Database, lines: list[bytes]) -> dict[str, int]:
    with database.writing() as session:
        return dict(import_lines(session, lines))


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(people=names, matches=st.lists(st.booleans(), max_size=4))
def test_a_round_trip_loses_nothing_but_secrets(
    database: Database, elsewhere: Database, people: list[str], matches: list[bool]
) -> None:
    empty(database, elsewhere)
    fill(database, people, matches)
    lines = exported(database)
    assert not any(secret.encode() in line for secret in SECRETS for line in lines)
    added = imported(elsewhere, lines)
    assert sum(added.values()) == len(lines) - 2
    assert exported(elsewhere) == lines
    with elsewhere.reading() as session:
        assert all(player.password_hash is None for player in session.query(Player))
    assert imported(elsewhere, lines) == {}, "the second time everything is there"
    assert exported(elsewhere) == lines


def test_a_file_that_was_cut_off_or_damaged_changes_nothing(database: Database, elsewhere: Database) -> None:
    fill(database, ["yuki", "hana"], [True, False])
    whole = b"".join(exported(database))
    before = exported(elsewhere)

    @settings(max_examples=15, deadline=None)
    @given(at=st.integers(0, len(whole) - 2), cut_off=st.booleans())
    def damaged(at: int, cut_off: bool) -> None:
        rest = b"" if cut_off else bytes([whole[at] ^ 1]) + whole[at + 1 :]
        with pytest.raises(BadArchive):
            imported(elsewhere, (whole[:at] + rest).splitlines(keepends=True))

    damaged()
    assert exported(elsewhere) == before


def test_what_is_there_already_stays_and_the_rest_is_added(database: Database, elsewhere: Database) -> None:
    for where, name, matches in ((database, "Yuki", ("a", "b")), (elsewhere, "Yuki the first", ("b", "c"))):
        with where.writing() as session:
            add_player(session, "p1", name)
            for match in matches:
                put_match(session, a_match(f"ninjato-{match}"))
    assert imported(elsewhere, exported(database)) == {"matches": 1, "results": 2}
    with elsewhere.reading() as session:
        assert [player.name for player in session.query(Player)] == ["Yuki the first"]


def test_two_people_of_one_name_are_not_made_one(database: Database, elsewhere: Database) -> None:
    for where, player_id, name in ((database, "p1", "Alice"), (elsewhere, "p2", "AIice")):
        with where.writing() as session:
            add_player(session, player_id, name)
    before = exported(elsewhere)
    with pytest.raises(BadArchive, match=r"'AIice'.*look the same.*empty database"):
        imported(elsewhere, exported(database))
    assert exported(elsewhere) == before


WRONG_LINES = {
    b'{"table": "dreams", "row": {}}': "line 2: a table or column that is unknown here.*newer release",
    b'{"table": "leavings", "row": {"mood": 1}}': "line 2: a table or column that is unknown here",
    b'{"table": "leavings", "row": {"player_id": "p1"}}': "line 2: leavings.match_id is missing",
    b'{"table": "leavings", "row": {"player_id": 7, "match_id": "m"}}': "line 2: leavings.player_id: not of type str",
    b'{"table": "leavings", "row": {"player_id": "p", "match_id": "m", "time": "noon"}}': "not a moment such as",
    b'{"table": "reviews", "row": {"match_id": "m", "made": "2026-01-01T00:00:00+00:00", "content": "~"}}': "base64",
    b"[]": "line 2: expected an object",
    b"{": "line 2: not JSON",
}
"""What is wrong with a line of a file, in the words that say so."""


def test_a_wrong_line_is_named(database: Database) -> None:
    for line, words in WRONG_LINES.items():
        with pytest.raises(BadArchive, match=words):
            imported(database, [b'{"archive": "zashiki"}\n', line + b"\n"])


def test_another_file_is_no_archive(database: Database) -> None:
    lines: list[Any] = [[], [b'{"position": {}}\n']]
    for wrong in lines:
        with pytest.raises(BadArchive):
            imported(database, wrong)
