"""When nobody could be reached: noticed by whoever comes first, written in the log, and charged to nobody."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from redis.asyncio import Redis

from services.common.names import pulse_key
from services.common.pulse import BEAT, beat_arguments, beat_keys
from services.kernel.match import Match
from services.kernel.outages import Outages
from services.kernel.stores import connect_async
from tests.kernel.client import Client
from tests.kernel.in_process import Replicas
from tests.kernel.matches import START_MS, seats, toy_match
from tests.kernel.toy import TOY
from tests.services import Engine, Valkey, wait_until
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.match_pb2 import Clock, PerMoveClock

CLOCK = Clock(per_move=PerMoveClock(move_ms=60_000))
GAME = "othello"
"""One that no engine beside us serves: our beats are of another time than theirs."""


class Beats:
    """A replica that beats at times of our own."""

    def __init__(self, redis: "Redis") -> None:
        self.now_ms = START_MS
        self.outages = Outages(redis, [GAME], lambda: self.now_ms)

    async def beat(self, after_ms: int) -> None:
        self.now_ms = START_MS + after_ms
        await self.outages.beat()

    def owed_ms(self, match: Match) -> int:
        return self.outages.owed_ms(GAME, match.moment)


def with_store(valkey: Valkey, story: Callable[["Redis"], Awaitable[None]]) -> None:
    async def run() -> None:
        async with connect_async(valkey.url) as redis:
            await redis.delete(*(pulse_key(GAME, name) for name in ("engine", "gateway", "outages")))
            await story(redis)

    asyncio.run(run())


def test_a_silence_is_an_outage_once_and_for_every_replica(valkey: Valkey) -> None:
    async def story(redis: "Redis") -> None:
        one, other = Beats(redis), Beats(redis)
        match = toy_match(clock=CLOCK)
        for after_ms in (0, 1_000, 5_900):
            await one.beat(after_ms)
        assert one.owed_ms(match) == 0
        await one.beat(65_900)
        await other.beat(66_000)
        assert one.owed_ms(match) == other.owed_ms(match) == 60_000
        assert (one.outages.ended(), one.outages.ended(), other.outages.ended()) == ({GAME}, set(), set())

    with_store(valkey, story)


def test_while_another_replica_serves_there_is_no_outage(valkey: Valkey) -> None:
    async def story(redis: "Redis") -> None:
        one, other = Beats(redis), Beats(redis)
        await one.beat(0)
        for after_ms in range(0, 60_000, 4_000):
            await other.beat(after_ms)
        await one.beat(60_000)
        assert one.owed_ms(toy_match(clock=CLOCK)) == 0

    with_store(valkey, story)


def test_only_what_came_after_the_last_entry_is_owed_and_only_while_a_clock_runs(valkey: Valkey) -> None:
    async def story(redis: "Redis") -> None:
        beats = Beats(redis)
        await beats.beat(-50_000)
        await beats.beat(30_000)
        timed = toy_match(clock=CLOCK)
        assert beats.owed_ms(timed) == 30_000
        timed.adopt(timed.compensate(30_000, beats.now_ms))
        assert beats.owed_ms(timed) == 0
        assert beats.owed_ms(toy_match()) == 0
        assert beats.owed_ms(toy_match("bb", clock=CLOCK)) == 0

    with_store(valkey, story)


def test_an_engine_and_a_gateway_that_were_away_together_count_once(valkey: Valkey) -> None:
    """And one that comes back later than the other counts until it is back."""

    async def story(redis: "Redis") -> None:
        beats, gateway = Beats(redis), redis.register_script(BEAT)
        match = toy_match(clock=CLOCK)
        await beats.beat(0)
        await gateway(keys=beat_keys(GAME, "gateway"), args=beat_arguments(START_MS + 500))
        await beats.beat(20_000)
        beats.outages.ended()
        match.adopt(match.compensate(20_000, beats.now_ms))
        assert beats.owed_ms(match) == 0
        await beats.beat(25_000)
        await gateway(keys=beat_keys(GAME, "gateway"), args=beat_arguments(START_MS + 30_000))
        await beats.beat(29_900)
        await beats.beat(30_500)
        assert beats.outages.ended() == {GAME}
        assert beats.owed_ms(match) == 10_000
        assert beats.owed_ms(toy_match(clock=CLOCK)) == 30_000

    with_store(valkey, story)


def test_what_comes_first_after_an_outage_knows_of_it(valkey: Valkey) -> None:
    async def story(redis: "Redis") -> None:
        beats = Beats(redis)
        await beats.beat(0)
        beats.now_ms += 10_000
        await beats.outages.catch_up()
        assert beats.owed_ms(toy_match(clock=CLOCK)) == 10_000

    with_store(valkey, story)


def test_an_outage_is_made_good_once_also_where_the_clock_is_behind() -> None:
    """As after a failover to a store whose clock is behind: the end of the outage is still to come there."""

    async def story() -> None:
        replicas = Replicas(TOY)
        request = pb.CreateMatchRequest(request_id="one", game="ninjato", seats=seats("hh"), clock=CLOCK)
        match_id = (await replicas.call("CreateMatch", request)).match_id
        replicas.outages.append((START_MS - 10_000, START_MS + 3_000))
        for replica in (0, 1, 0):
            await replicas.match(match_id, replica)
            replicas.now_ms += 10
        (entry,) = await replicas.log.entries(match_id, 0)
        assert entry.compensated.added_ms == 3_000

    asyncio.run(story())


def test_an_engine_that_comes_back_gives_the_time_back_and_says_so(tmp_path: Path) -> None:
    """Without anybody asking: both sides see it, and the match is not overdue."""
    with (
        Valkey(tmp_path / "valkey") as store,
        Engine(tmp_path / "engine", store.url, (), "tests.kernel.toy") as engine,
    ):
        client = Client(engine)
        match_id = client.create("hh", clock=CLOCK).match_id
        key = pulse_key("ninjato", "engine")
        engine.kill()
        silent_since = int(time.time() * 1000) - 10_000
        with store.client() as redis:
            redis.set(key, silent_since)
        engine.start()
        entry = wait_until(lambda: next(iter(client.record(match_id).entries), None))
        assert entry.compensated.added_ms > 0
        assert not entry.HasField("seat")
        for viewer in (0, 1):
            view = client.view(match_id, viewer)
            assert [event.WhichOneof("what") for event in view.events] == ["compensated"]
            assert view.clocks[viewer].remaining_ms > 58_000
        assert client.call("Resign", pb.ResignRequest(match_id=match_id, request_id="go", seat=0)).version >= 2
