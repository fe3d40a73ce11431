"""`zashiki repair`: says what is wrong, changes nothing unless told to, and then all is right."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from redis import Redis

from cli.main import cli
from gateway.tables import Tables
from services.archive.database import Database
from services.archive.migrate import migrate
from services.archive.players import add_player
from services.archive.webhooks import add_webhook
from services.common.names import due_key, lobby_key, match_key
from services.common.notices import Notices
from services.kernel.due import Head, Patience
from services.kernel.log import MatchLog
from services.kernel.match import Match
from services.kernel.rules import load_game
from services.kernel.stores import connect_async
from tests.kernel.matches import toy_match
from tests.services import SERVICE_KEY, Valkey
from zashiki.lobby.v1.lobby_pb2 import TABLE_STATUS_STARTED, Person, Seat, Table


def repair(*options: str) -> Result:
    return CliRunner().invoke(cli, ["repair", *options])


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Match, Redis]]:
    """An installation with one match, which began at a table, and a player who has a webhook; and its store."""
    with Valkey(tmp_path / "store") as valkey:
        url = f"sqlite:///{tmp_path}/zashiki.db"
        monkeypatch.setenv("ZASHIKI_REDIS_URL", valkey.url)
        monkeypatch.setenv("ZASHIKI_DATABASE_URL", url)
        monkeypatch.setenv("ZASHIKI_SERVICE_KEY", SERVICE_KEY)
        migrate(Database(url))
        with Database(url).writing() as session:
            add_player(session, "p0", "Yuki")
            session.flush()
            add_webhook(session, "w", "p0", "https://example.com", "secret", your_turn=True, match_ended=True)
        match = Match(load_game("ninjato"), toy_match("hh", game=load_game("ninjato")).setup)
        store = valkey.client()
        asyncio.run(create(valkey, match))
        Notices(store).read_by("p0", True)
        people = [Seat(person=Person(player_id=f"p{seat}", name=f"Person {seat}")) for seat in (0, 1)]
        table = Table(id="table", game="ninjato", seats=people, status=TABLE_STATUS_STARTED, match_id=match.match_id)
        table.created.CopyFrom(match.setup.info.created)
        Tables(store).add(table)
        for seat in (0, 1):
            store.zadd(lobby_key(f"running:p{seat}"), {match.match_id: 1})
        yield match, store


async def create(valkey: Valkey, match: Match) -> None:
    async with connect_async(valkey.url) as redis:
        await MatchLog(redis).create(match.setup, [], Head.of(match, match.moment, Patience(4_000, 30 * 86_400_000)))


def test_it_finds_nothing_where_nothing_is_wrong(match: tuple[Match, Redis]) -> None:
    result = repair()
    assert (result.exit_code, result.stdout) == (0, "All indexes are right.\n")


def test_what_is_wrong_is_told_and_mended_only_when_asked_to(match: tuple[Match, Redis]) -> None:
    match_id, store = match[0].match_id, match[1]
    head = store.hgetall(match_key(match_id, "head"))
    store.delete(match_key(match_id, "head"), due_key(match_id), lobby_key("matches"), lobby_key("running:p1"))
    Notices(store).read_by("p0", False)
    for _ in range(2):
        dry = repair()
        assert dry.exit_code == 1
        assert [line.split()[0] for line in dry.stdout.splitlines()] == ["wrong"] * 4 + ["4"]
    assert repair("--mend").stdout.splitlines()[-1] == "All indexes are right."
    assert repair().exit_code == 0
    assert store.hgetall(match_key(match_id, "head")) == head
    assert store.zscore(due_key(match_id), match_id)
    assert store.hget(lobby_key("matches"), match_id) == b"table"
    assert Notices(store).all_readers() == {"p0"}


def test_without_redis_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_SERVICE_KEY", SERVICE_KEY)
    monkeypatch.setenv("ZASHIKI_REDIS_URL", "redis://127.0.0.1:1/0")
    result = repair()
    assert result.exit_code == 1
    assert "zashiki doctor" in result.stderr
