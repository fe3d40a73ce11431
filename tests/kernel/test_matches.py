"""The matches of one process, with a clock of our own: who is overdue when, what is kept, what is let go of."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable

import pytest
from prometheus_client import CollectorRegistry
from redis.asyncio import Redis

from services.common.names import due_key, match_key
from services.kernel.due import Patience
from services.kernel.ids import new_match_id
from services.kernel.log import Answer, MatchLog
from services.kernel.match import Diverged, Match, Step
from services.kernel.matches import Held, Matches
from services.kernel.metrics import Metrics
from services.kernel.outages import Outages
from services.kernel.outcome import ABANDONED
from services.kernel.refusal import Reason, Refused
from services.kernel.stores import connect_async
from tests.kernel.matches import START_MS, discard, toy_match
from tests.kernel.toy import TOY
from tests.services import Valkey
from zashiki.engine.v1.match_pb2 import SEAT_KIND_ZOMBIE, Clock, PerMoveClock

BOT_DUE_MS = 10_000
PERSON_DUE_MS = 30 * 24 * 3600 * 1000
MOVE_MS = 60_000


class World:
    """Matches over a real store, and what time it is."""

    def __init__(self, redis: "Redis", capacity: int = 100) -> None:
        self.now_ms = START_MS
        self.redis = redis
        self.log = MatchLog(redis)
        self.matches = Matches(
            {"ninjato": TOY},
            self.log,
            Metrics(CollectorRegistry()),
            now_ms=lambda: self.now_ms,
            patience=Patience(bot_ms=BOT_DUE_MS, person_ms=PERSON_DUE_MS),
            outages=Outages(redis, [], lambda: self.now_ms),
            capacity=capacity,
            idle_ms=600_000,
        )

    async def begin(self, kinds: str, timed: bool = False) -> Match:
        """Put a new match into the log and return it as the process holds it."""
        match = toy_match(kinds, Clock(per_move=PerMoveClock(move_ms=MOVE_MS)) if timed else None)
        match.setup.info.match_id = new_match_id("ninjato")
        await self.matches.create(match, [])
        return (await self.matches.current(match.match_id)).match

    async def due(self, match: Match) -> float | None:
        """Return when somebody must look at the match."""
        return await self.redis.zscore(due_key(match.match_id), match.match_id)  # type: ignore[no-any-return]

    async def discard(self, match: Match, seat: int) -> None:
        """Let a seat discard."""
        await self.matches.commit(match.match_id, "", "", lambda held: discard(held.match, seat, self.now_ms))


def in_world(valkey: Valkey, story: Callable[[World], Awaitable[None]], **settings: int) -> None:
    async def run() -> None:
        async with connect_async(valkey.url) as redis:
            await story(World(redis, **settings))

    asyncio.run(run())


async def refusal(call: Awaitable[object]) -> Reason:
    with pytest.raises(Refused) as refused:
        await call
    return refused.value.reason


def test_a_person_is_overdue_from_the_deadline_on_and_not_before(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        match = await world.begin("hhb", timed=True)
        world.now_ms += 1_000
        await world.discard(match, 1)
        world.now_ms = START_MS + MOVE_MS - 1
        await world.matches.expire(match.match_id)  # the bot is overdue, the person not yet
        assert SEAT_KIND_ZOMBIE not in match.moment.kinds
        assert await world.due(match) == START_MS + MOVE_MS
        assert await refusal(world.matches.expire(match.match_id)) is Reason.NOT_DUE
        world.now_ms += 1
        await world.matches.expire(match.match_id)
        assert [kind == SEAT_KIND_ZOMBIE for kind in match.moment.kinds] == [True, False, False]
        assert 0 not in match.moment.to_act, "the engine has played for it"

    in_world(valkey, story)


def test_a_late_answer_counts_until_the_time_out_stands_in_the_log(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        match = await world.begin("hh", timed=True)
        world.now_ms += MOVE_MS + 5_000
        await world.discard(match, 0)
        assert match.moment.clocks.faces[0].remaining(world.now_ms) == MOVE_MS
        await world.matches.expire(match.match_id)
        assert [kind == SEAT_KIND_ZOMBIE for kind in match.moment.kinds] == [False, True]

    in_world(valkey, story)


def test_a_bot_is_due_ten_seconds_after_its_decision_arose(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        match = await world.begin("bh")
        assert await world.due(match) == START_MS + BOT_DUE_MS
        world.now_ms += 4_000
        await world.discard(match, 1)
        assert await world.due(match) == START_MS + BOT_DUE_MS, "what others do does not put it off"
        await world.discard(match, 0)
        assert await world.due(match) == START_MS + 4_000 + BOT_DUE_MS

    in_world(valkey, story)


def test_a_match_nobody_comes_back_to_ends_in_the_end(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        match = await world.begin("hh")
        assert await world.due(match) == START_MS + PERSON_DUE_MS
        world.now_ms += PERSON_DUE_MS - 1
        assert await refusal(world.matches.expire(match.match_id)) is Reason.NOT_DUE
        world.now_ms += 1
        await world.matches.expire(match.match_id)
        assert match.moment.outcome is not None
        assert match.moment.outcome.end_reason == ABANDONED
        assert await world.due(match) == world.now_ms + BOT_DUE_MS, "its score is due"

    in_world(valkey, story)


def test_finished_and_unused_matches_leave_nothing_behind(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        running, finished = await world.begin("hh"), await world.begin("hh")
        for seat in (0, 1):
            await world.matches.commit(
                finished.match_id, "", "", lambda held, seat=seat: held.match.resign(seat, world.now_ms)
            )
        traces = {"running": weakref.ref(running), "ended": weakref.ref(finished)}
        del running, finished
        for later_ms, left in ((29_999, {"running", "ended"}), (1, {"running"}), (570_000, set())):
            world.now_ms += later_ms
            world.matches.evict()
            gc.collect()
            assert {status for _, status in world.matches.census()} == left
            assert {status for status, trace in traces.items() if trace() is not None} == left

    in_world(valkey, story)


def test_too_many_matches_push_out_the_longest_unused(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        kept = await world.begin("hh")
        pushed_out = weakref.ref(await world.begin("hh"))
        await world.begin("hh")
        await world.matches.current(kept.match_id)
        world.matches.evict()
        gc.collect()
        assert world.matches.census().total() == 2
        assert pushed_out() is None

    in_world(valkey, story, capacity=2)


def test_a_log_that_was_tampered_with_is_noticed_every_time(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        match = await world.begin("hh")
        await world.discard(match, 0)
        key = match_key(match.match_id, "log")
        entry = (await world.log.entries(match.match_id, 0))[0]
        entry.digest = "0" * 16
        await world.redis.lset(key, 0, entry.SerializeToString())  # type: ignore[misc]
        other = World(world.redis)
        for _ in range(2):
            with pytest.raises(Diverged, match="entry 1"):
                await other.matches.current(match.match_id)

    in_world(valkey, story)


def test_absent_seats_play_the_same_wherever_they_are_played(valkey: Valkey) -> None:
    """Choices of the engine come from seed and version: two replicas would choose alike."""

    async def story(world: World) -> None:
        match = await world.begin("hhh")
        copies = [toy_match("hhh"), toy_match("hhh")]
        actions = [copy.act_for_absent(1, START_MS).entry.action for copy in copies]
        assert actions[0] == actions[1]
        await world.matches.commit(match.match_id, "", "", lambda held: held.match.resign(1, START_MS))
        entries = await world.log.entries(match.match_id, 0)
        assert {entry.seat for entry in entries} == {1}
        assert 1 not in match.moment.to_act

    in_world(valkey, story)


def test_a_refusal_counts_only_from_the_newest_version_whoever_read_on(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(world: World) -> None:
        match = await world.begin("hh")
        await World(world.redis).discard(match, 0)  # at another replica
        ask = world.log.answer

        async def ask_while_somebody_looks(match_id: str, request_id: str) -> Answer | None:
            await world.matches.current(match_id)
            return await ask(match_id, request_id)

        monkeypatch.setattr(world.log, "answer", ask_while_somebody_looks)

        def act(held: Held) -> Step:
            held.match.require(1, 1)
            return discard(held.match, 1, world.now_ms)

        assert await world.matches.commit(match.match_id, "one", "one", act) == 2

    in_world(valkey, story)


def test_an_undo_that_cannot_be_stored_changes_nothing(valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        async def fail(*_: object) -> None:
            raise ConnectionError("the store is away")

        match = await world.begin("hh", timed=True)
        await world.discard(match, 0)
        before = match.moment
        with monkeypatch.context() as broken:
            broken.setattr(world.log, "commit", fail)
            with pytest.raises(ConnectionError):
                await world.matches.commit(match.match_id, "", "", lambda held: held.match.undo(0, world.now_ms))
        assert match.moment is before
        await world.matches.commit(match.match_id, "", "", lambda held: held.match.undo(0, world.now_ms))
        assert match.moment.ply.digest(TOY) == toy_match("hh").digest()

    in_world(valkey, story)
