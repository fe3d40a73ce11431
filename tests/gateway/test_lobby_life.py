"""The lobby, attacked by random people who do anything in any order, while engines come and go.

Whatever they call: no two people on one seat, no seat that nobody can free, no ticket for who waits at a table, no two
matches from one table.
"""

import time
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from gateway import seating
from gateway.reindex import LobbyRepair
from gateway.tables import seats_key
from services.common.names import lobby_key
from services.common.repair import Fault
from tests.gateway.lobby import Lobby, Visitor, lobby_of
from tests.services import Valkey
from zashiki.lobby.v1.lobby_pb2 import TABLE_STATUS_OPEN, TABLE_STATUS_STARTED, VISIBILITY_PUBLIC, Table

PERSON = st.integers(0, 3)
TABLE = st.integers(0, 5)
SEAT = st.integers(0, 3)
BOT_WAIT = 20.0


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    folder = tmp_path_factory.mktemp("lobby")
    with Valkey(folder / "store") as store, lobby_of(store, folder, queue_bot_wait=BOT_WAIT) as lobby:
        yield lobby


@pytest.fixture(scope="module")
def visitors(lobby: Lobby) -> list[Visitor]:
    return [lobby.player(f"Guest {number}") for number in range(4)]


class LobbyLife(RuleBasedStateMachine):
    """Calls and what must hold between them."""

    lobby: Lobby
    visitors: list[Visitor]

    def __init__(self) -> None:
        super().__init__()
        self.parts, self.engines = self.lobby.parts, self.lobby.engines
        self.parts.redis.flushdb()
        self.engines.reset()
        self.clock = time.time()
        self.tables: list[str] = []
        self.seen: dict[str, Table] = {}
        """Each table as it was at the last look."""

    @rule(who=PERSON, kinds=st.lists(st.sampled_from(["open", "bot"]), min_size=1, max_size=3), public=st.booleans())
    def open(self, who: int, kinds: list[str], public: bool) -> None:
        seats = [{"kind": "human"}] + [{"kind": k} | ({"level": "easy"} if k == "bot" else {}) for k in kinds]
        order = {
            "game": "ninjato",
            "seats": seats,
            "visibility": "public" if public else "private",
            "rated": "open" in kinds,
        }
        status, table = self.visitors[who].call("POST", "/tables", order)
        if status == 201:
            self.tables.append(table["id"])
        else:
            assert (self.engines.down, table["reason"]) == (True, "ENGINE_DOWN"), "what the game is was forgotten"

    @rule(who=PERSON, table=TABLE, seat=SEAT)
    def join(self, who: int, table: int, seat: int) -> None:
        self.at(who, table, "POST", f"seats/{seat}")

    @rule(who=PERSON, table=TABLE, seat=SEAT)
    def leave(self, who: int, table: int, seat: int) -> None:
        self.at(who, table, "DELETE", f"seats/{seat}")

    @rule(who=PERSON, table=TABLE)
    def start(self, who: int, table: int) -> None:
        self.at(who, table, "POST", "start")

    @rule(who=PERSON, seats=st.integers(2, 4), bots=st.booleans())
    def queue(self, who: int, seats: int, bots: bool) -> None:
        status, answer = self.visitors[who].call("POST", "/queue", {"game": "ninjato", "seats": seats, "bots": bots})
        assert status == 200 or answer["reason"] == "SEATED"

    @rule(who=PERSON)
    def unqueue(self, who: int) -> None:
        assert self.visitors[who].call("DELETE", "/queue")[0] == 204

    @rule(who=PERSON)
    def go_away(self, who: int) -> None:
        self.parts.redis.delete(lobby_key(f"here:{self.visitors[who].id}"))

    @rule(seconds=st.sampled_from([0.0, BOT_WAIT + 1]))
    def tick(self, seconds: float) -> None:
        self.clock += seconds
        self.parts.ticker.tick(self.clock)

    @rule(down=st.booleans(), loses_replies=st.booleans())
    def trouble(self, down: bool, loses_replies: bool) -> None:
        self.engines.down, self.engines.loses_replies = down, loses_replies

    @rule(which=TABLE)
    def a_match_ends(self, which: int) -> None:
        running = self.engines.running()
        if running:
            self.engines.end(running[which % len(running)])

    @rule(who=PERSON, which=TABLE)
    def play_again(self, who: int, which: int) -> None:
        ended = sorted(self.engines.ended)
        if ended:
            status, table = self.visitors[who].call("POST", f"/matches/{ended[which % len(ended)]}/rematch")
            if status == 200 and table["id"] not in self.tables:
                self.tables.append(table["id"])

    def at(self, who: int, table: int, method: str, path: str) -> None:
        if self.tables:
            self.visitors[who].call(method, f"/tables/{self.tables[table % len(self.tables)]}/{path}")

    @invariant()
    def nobody_is_pushed_off_a_seat_and_nobody_has_two(self) -> None:
        self.seen, before = self.all_tables(), self.seen
        for table in self.seen.values():
            players = seating.people(table)
            assert len(players) == len(set(players))
            for seat, was in zip(table.seats, before[table.id].seats if table.id in before else [], strict=False):
                if len(table.seats) == len(before[table.id].seats) and was.person.player_id:
                    assert seat.person.player_id in ("", was.person.player_id)

    @invariant()
    def who_waits_at_a_table_has_no_ticket(self) -> None:
        waiting = {player for table in self.all_tables().values() for player in seating.waiting(table)}
        assert waiting.isdisjoint(ticket.player_id for ticket, _ in self.parts.tickets.all())

    @invariant()
    def a_table_keeps_its_match_and_a_match_its_table(self) -> None:
        tables = self.all_tables().values()
        begun = [table.match_id for table in tables if table.match_id]
        assert len(begun) == len(set(begun))
        for table in tables:
            if table.id in self.seen and self.seen[table.id].match_id:
                assert table.match_id == self.seen[table.id].match_id

    @rule(data=st.data())
    def an_index_is_damaged_and_mended(self, data: st.DataObject) -> None:
        assert [fault.what for fault in self.faults()] == [], "indexes follow from tables"
        before = self.indexes()
        self.damage(data, sorted(before))
        for fault in self.faults():
            assert fault.mend is not None
            assert fault.mend()
        assert self.indexes() == before

    def damage(self, data: st.DataObject, keys: list[str]) -> None:
        """Drop an index, or an entry of one, or put there what does not belong."""
        redis = self.parts.redis
        key = data.draw(st.sampled_from([*keys, lobby_key("listed:ninjato"), lobby_key("matches")]), "index")
        stray = data.draw(st.sampled_from(["0000000000001:nowhere", *self.seen, "ninjato-nowhere"]), "stray")
        match data.draw(st.sampled_from(["drop", "drop an entry", "stray"]), "damage"), redis.type(key):
            case "drop", _:
                redis.delete(key)
            case "drop an entry", b"zset":
                redis.zpopmin(key)
            case "drop an entry", b"set":
                redis.spop(key)
            case "drop an entry", b"hash":
                redis.hdel(key, redis.hkeys(key)[0])
            case _, b"zset" if "running" not in key:
                redis.zadd(key, {stray: 7})
            case _, b"set":
                redis.sadd(key, stray)
            case _, b"hash":
                redis.hset(key, stray, "nowhere")

    def faults(self) -> Iterator[Fault]:
        tables = self.all_tables().values()
        playing = {table.match_id: frozenset(seating.people(table)) for table in tables if table.match_id}
        return LobbyRepair(self.parts.redis).faults(playing)

    def indexes(self) -> dict[str, object]:
        """Return what stands in every index, of players' matches those that run, and no longer when they began."""
        redis, found = self.parts.redis, dict[str, object]()
        running = {table.match_id.encode() for table in self.seen.values() if table.status == TABLE_STATUS_STARTED}
        for pattern in ("tables", "matches", "listed*", "live*", "seats:*", "running:*"):
            for key in map(bytes.decode, redis.scan_iter(lobby_key(pattern))):
                kind = redis.type(key)
                if pattern == "running:*":
                    found[key] = running.intersection(redis.zrange(key, 0, -1))
                elif kind == b"zset":
                    found[key] = redis.zrange(key, 0, -1, withscores=True)
                else:
                    found[key] = redis.smembers(key) if kind == b"set" else redis.hgetall(key)
        return found

    @invariant()
    def lists_show_what_is_there(self) -> None:
        public = [table for table in self.all_tables().values() if table.visibility == VISIBILITY_PUBLIC]
        for name, status in (("open", TABLE_STATUS_OPEN), ("started", TABLE_STATUS_STARTED)):
            listed = {table.id for table in self.parts.tables.page(name, "ninjato", None, 100).tables}
            assert listed == {table.id for table in public if table.status == status}

    def teardown(self) -> None:
        """When everybody has gone and every match has ended, nothing is held for anybody."""
        self.trouble(down=False, loses_replies=False)
        for number in range(len(self.visitors)):
            self.go_away(number)
        self.tick(0.0)
        for match_id in self.engines.running():
            self.engines.end(match_id)
        self.tick(0.0)
        assert self.parts.tables.unfinished() == []
        assert self.parts.tickets.all() == []
        assert not any(self.parts.redis.exists(seats_key(visitor.id)) for visitor in self.visitors)
        assert all(self.parts.redis.ttl(key) > 0 for key in self.parts.redis.scan_iter(lobby_key("*")))

    def all_tables(self) -> dict[str, Table]:
        keys = list(self.parts.redis.scan_iter(lobby_key("table:*")))  # KEYS asks one node of a Cluster only
        tables = [Table.FromString(data) for data in self.parts.redis.mget(keys)] if keys else []
        return {table.id: table for table in tables}


def test_no_sequence_of_calls_breaks_the_lobby(lobby: Lobby, visitors: list[Visitor]) -> None:
    LobbyLife.lobby, LobbyLife.visitors = lobby, visitors
    # Not shrunk: that takes minutes, and a failing sequence is short enough to read.
    phases = [Phase.explicit, Phase.reuse, Phase.generate]
    steps = settings(max_examples=20, stateful_step_count=30, deadline=None, phases=phases)
    run_state_machine_as_test(LobbyLife, settings=steps)  # type: ignore[no-untyped-call]
