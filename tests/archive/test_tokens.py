"""Tokens: found by their secret, which is not kept; ended one by one or together, and never those of others."""

from datetime import UTC, datetime

from services.archive.database import Database
from services.archive.players import add_player
from services.archive.tokens import (
    add_token,
    by_token,
    count_named,
    named_tokens_of,
    note_use,
    remove_named,
    remove_session,
    remove_sessions,
    sessions_of,
)


def fill(database: Database) -> None:
    with database.writing() as session:
        for player in ("aki", "ume"):
            add_player(session, player, player)
            add_token(session, f"{player}-1", player, f"{player} secret 1")
            add_token(session, f"{player}-2", player, f"{player} secret 2")
            add_token(session, f"{player}-bot", player, f"{player} secret 3", "my bot")


def test_a_token_finds_its_player(database: Database) -> None:
    fill(database)
    with database.writing() as session:
        found = by_token(session, "aki secret 3")
        assert found is not None
        player, token = found
        assert (player.id, token.id, token.name) == ("aki", "aki-bot", "my bot")
        assert "secret" not in token.hash
        assert by_token(session, "aki secret 4") is None
        note_use(session, "aki-bot", datetime(2030, 1, 1, tzinfo=UTC))
        assert [one.used.year for one in named_tokens_of(session, "aki")] == [2030]


def test_only_the_owner_ends_sessions_and_tokens_and_each_in_its_own_way(database: Database) -> None:
    fill(database)
    with database.writing() as session:
        assert not remove_session(session, "ume", "aki-1")
        assert not remove_named(session, "ume", "aki-bot")
        assert not remove_session(session, "aki", "aki-bot")
        assert not remove_named(session, "aki", "aki-1")
        assert remove_session(session, "aki", "aki-1")
        assert not remove_session(session, "aki", "aki-1")
        assert [one.id for one in sessions_of(session, "aki")] == ["aki-2"]
        assert count_named(session, "aki") == 1
        assert remove_named(session, "aki", "aki-bot")
        assert remove_sessions(session, "ume", but="ume-2") == 1
        assert [one.id for one in sessions_of(session, "ume")] == ["ume-2"]
        assert remove_sessions(session, "ume") == 1
        assert count_named(session, "ume") == 1
