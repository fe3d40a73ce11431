"""The lobby with many tables, and with things in it that can't be read or played any more."""

import time
from collections.abc import Iterator
from statistics import quantiles

import pytest

from gateway.tables import TICKETS, Tables
from services.common.names import lobby_key
from tests.gateway.lobby import Lobby, Visitor, lobby_of
from tests.services import Valkey, server_of
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_EASY
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTED,
    TABLE_STATUS_STARTING,
    VISIBILITY_PUBLIC,
    Bot,
    Person,
    Seat,
    Table,
    Ticket,
)

MANY = 10_000


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    folder = tmp_path_factory.mktemp("many")
    with Valkey(folder / "store") as store, lobby_of(store, folder) as lobby:
        yield lobby


@pytest.fixture(scope="module")
def visitors(lobby: Lobby) -> list[Visitor]:
    return [lobby.player(f"Guest {number}") for number in range(2)]


def table(number: int, status: "Table.status.ValueType" = TABLE_STATUS_OPEN, game: str = "ninjato") -> Table:
    person = Seat(person=Person(player_id=f"p{number}", name=f"P {number}", rating=1500))
    seats = [person, Seat(bot=Bot(level=BOT_LEVEL_EASY)) if status == TABLE_STATUS_STARTING else Seat()]
    made = Table(id=f"t{number}", game=game, seats=seats, status=status, visibility=VISIBILITY_PUBLIC)
    if status == TABLE_STATUS_STARTED:
        made.match_id = f"ninjato-m{number}"
    made.created.FromMilliseconds(1_700_000_000_000 + number)
    return made


def test_ten_thousand_tables_and_matches_are_listed_at_once(lobby: Lobby, visitors: list[Visitor]) -> None:
    """No engine is asked, and the time does not grow with the number: nothing is loaded but one page."""
    with server_of(lobby.parts.redis, lobby_key("tables")).pipeline(transaction=False) as pipeline:
        tables = Tables(pipeline)
        for number in range(MANY):
            tables.add(table(number, TABLE_STATUS_STARTED if number % 2 else TABLE_STATUS_OPEN))
        pipeline.execute()
    lobby.engines.down = True
    for status in ("open", "started"):
        seconds, seen, cursor = [], [], ""
        for _ in range(40):
            began = time.process_time()  # a busy machine is no fault of the list
            code, page = visitors[0].call("GET", f"/tables?status={status}&game=ninjato&limit=20{cursor}")
            seconds.append(time.process_time() - began)
            assert code == 200
            seen += [one["id"] for one in page["tables"]]
            cursor = f"&cursor={page['cursor']}"
        assert seen == [f"t{number}" for number in range(MANY - 1 - (status == "open"), -1, -2)][: len(seen)]
        assert quantiles(seconds, n=20)[18] < 0.2
    lobby.engines.down = False
    lobby.parts.redis.flushdb()


def test_a_ticket_or_table_that_is_no_good_stops_nobody_else(lobby: Lobby, visitors: list[Visitor]) -> None:
    """A ticket that can't be read, one for a game no longer offered, a table of it."""
    poison = Ticket(player_id="x", name="X", game="gone", seats=2, rating=1500, bots=True)
    for name, held in (("garbage", b"\xff\xff"), ("x", poison.SerializeToString(deterministic=True))):
        lobby.parts.redis.hset(TICKETS, name, held)
    lobby.parts.presence.touch(["x", "p1"])
    lobby.parts.tables.add(table(1, TABLE_STATUS_STARTING, game="gone"))
    for visitor in visitors:
        assert visitor.call("POST", "/queue", {"game": "ninjato", "seats": 2})[0] == 200
    lobby.parts.ticker.tick(time.time())
    assert len(lobby.engines.running()) == 1
    lobby.parts.ticker.tick(time.time())
    assert lobby.parts.tickets.all() == []
    assert not lobby.parts.redis.exists(lobby_key("table:t1"))
    assert len(lobby.engines.running()) == 1
