"""Whatever of a match's indexes is lost or wrong follows from its log; a repair of what is sound changes nothing."""

import asyncio
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from redis import Redis

from services.common.names import SHARDS, due_key, match_key, shard_due_key
from services.common.retention import let_expire
from services.kernel.due import Patience
from services.kernel.match import Match, Step
from services.kernel.matches import Held
from services.kernel.refusal import Refused
from services.kernel.repair import LONGEST_RETRY_MS, MatchRepair
from services.kernel.rules import Game
from services.kernel.stores import connect_async
from tests.kernel.matches import START_MS
from tests.kernel.test_matches import BOT_DUE_MS, PERSON_DUE_MS, World
from tests.kernel.toy import TOY
from tests.services import Valkey
from zashiki.engine.v1.match_pb2 import MatchChanged

UNARCHIVED: set[str] = set()
"""Matches that the archive has lost."""
LATE_MS = START_MS + PERSON_DUE_MS
matches = st.tuples(
    st.sampled_from(["hh", "hb", "hhb", "bb"]),
    st.booleans(),
    st.integers(0, 1 << 16),
    st.integers(0, 12),
    st.booleans(),
)
"""Company, whether there is a clock, seed, number of steps, whether it is archived."""


@pytest.fixture(scope="module")
def store(valkey: Valkey) -> Redis:
    return valkey.client()


@pytest.fixture(scope="module")
def repair(store: Redis) -> MatchRepair:
    def game_of(game: str) -> Game:
        return {"ninjato": TOY}[game]

    patience = Patience(bot_ms=BOT_DUE_MS, person_ms=PERSON_DUE_MS)
    return MatchRepair(store, game_of, lambda match_id: match_id not in UNARCHIVED, patience, lambda: START_MS)


def played(valkey: Valkey, kinds: str, timed: bool, seed: int, steps: int, archived: bool) -> str:
    """Play some steps of a match as engines commit them, and return its id."""
    random = Random(seed)

    def some_step(held: Held, now_ms: int) -> Step:
        match, seat = held.match, random.choice(held.match.moment.to_act)
        if random.random() < 0.3:
            return random.choice([match.undo, match.resign, match.offer_end])(seat, now_ms)
        return match.act(seat, random.choice(match.legal(seat)), now_ms)

    async def play() -> Match:
        async with connect_async(valkey.url) as redis:
            world = World(redis)
            match = await world.begin(kinds, timed)
            for _ in range(steps):
                world.now_ms += 1_000
                if not match.moment.outcome:
                    with suppress(Refused):
                        await world.matches.commit(match.match_id, "", "", lambda held: some_step(held, world.now_ms))
            return match

    match = asyncio.run(play())
    if archived and match.moment.outcome:
        let_expire(valkey.client(), match.match_id, 86_400)
    return match.match_id


def indexes(store: Redis, match_id: str) -> tuple[object, ...]:
    """Return what stands beside a match's log, and whether it is going to go."""
    head = match_key(match_id, "head")
    due = [store.zscore(shard_due_key(shard), match_id) for shard in range(SHARDS)]
    return store.hgetall(head), due, store.ttl(head) > 0


def mended(repair: MatchRepair, match_id: str) -> bool:
    """Mend what is wrong with a match and with due sets. Return whether anything was."""
    faults = [*repair.look(match_id).faults, *(fault for fault in repair.strays() if match_id in fault.what)]
    for fault in faults:
        assert fault.mend is not None
        assert fault.mend()
    return bool(faults)


DAMAGE = {
    "head lost": lambda store, match_id: store.delete(match_key(match_id, "head")),
    "field lost": lambda store, match_id: store.hdel(match_key(match_id, "head"), "deadline"),
    "field of no meaning": lambda store, match_id: store.hset(match_key(match_id, "head"), "mood", "good"),
    "version wrong": lambda store, match_id: store.hset(match_key(match_id, "head"), "version", 99),
    "status wrong": lambda store, match_id: store.hset(match_key(match_id, "head"), "status", 7),
    "message unreadable": lambda store, match_id: store.hset(match_key(match_id, "head"), "changed", b"\xff"),
    "message of nothing": lambda store, match_id: store.hset(match_key(match_id, "head"), "changed", b""),
    "not due": lambda store, match_id: store.zrem(due_key(match_id), match_id),
    "due too early": lambda store, match_id: store.zadd(due_key(match_id), {match_id: START_MS - 1}),
    "due too late": lambda store, match_id: store.zadd(due_key(match_id), {match_id: 2 * LATE_MS}),
    "due elsewhere": lambda store, match_id: store.zadd(
        next(key for key in map(shard_due_key, range(SHARDS)) if key != due_key(match_id)), {match_id: START_MS}
    ),
}


@settings(max_examples=20, deadline=None)
@given(match=matches, names=st.lists(st.sampled_from(sorted(DAMAGE)), min_size=1, max_size=3))
def test_indexes_follow_from_the_log_whatever_happened_to_them(
    valkey: Valkey, store: Redis, repair: MatchRepair, match: tuple[str, bool, int, int, bool], names: list[str]
) -> None:
    match_id = played(valkey, *match)
    before = indexes(store, match_id)
    assert not mended(repair, match_id), "what engines and scoring left is right"
    for name in names:
        DAMAGE[name](store, match_id)
    damaged = indexes(store, match_id) != before
    assert mended(repair, match_id) == damaged
    assert indexes(store, match_id) == before
    assert not mended(repair, match_id)


def test_an_ended_match_that_the_archive_lost_is_due_again_and_stays(
    valkey: Valkey, store: Redis, repair: MatchRepair
) -> None:
    ended = (played(valkey, "hh", False, seed, 12, True) for seed in range(100))
    match_id = next(one for one in ended if store.ttl(match_key(one, "log")) > 0)
    assert not mended(repair, match_id)
    UNARCHIVED.add(match_id)
    assert mended(repair, match_id)
    assert store.zscore(due_key(match_id), match_id)
    assert [store.ttl(match_key(match_id, name)) for name in ("setup", "head", "log")] == [-1, -1, -1]
    assert not mended(repair, match_id)


def test_a_match_that_a_coordinator_put_off_is_right(valkey: Valkey, store: Redis, repair: MatchRepair) -> None:
    match_id = played(valkey, "bh", False, 1, 0, False)
    store.zadd(due_key(match_id), {match_id: START_MS + LONGEST_RETRY_MS})
    assert repair.look(match_id).faults == []


def test_a_head_that_tells_which_request_it_came_from_is_right(
    valkey: Valkey, store: Redis, repair: MatchRepair
) -> None:
    match_id = played(valkey, "hh", False, 1, 3, False)
    key = match_key(match_id, "head")
    changed = MatchChanged.FromString(store.hget(key, "changed") or b"")  # type: ignore[arg-type]
    changed.cause.request_id = "somebody's"
    store.hset(key, "changed", changed.SerializeToString())  # type: ignore[arg-type]
    assert repair.look(match_id).faults == []


def test_a_match_that_went_on_meanwhile_is_not_set_back(valkey: Valkey, store: Redis, repair: MatchRepair) -> None:
    match_id = played(valkey, "hh", False, 1, 3, False)
    store.delete(match_key(match_id, "head"))
    (fault,) = repair.look(match_id).faults
    store.rpush(match_key(match_id, "log"), b"an entry of somebody else")
    assert fault.mend is not None
    assert not fault.mend()
    assert not store.exists(match_key(match_id, "head"))


def test_a_log_that_does_not_replay_is_told_and_left_alone(valkey: Valkey, store: Redis, repair: MatchRepair) -> None:
    match_id = played(valkey, "hh", False, 1, 3, False)
    store.lpop(match_key(match_id, "log"))
    before = indexes(store, match_id)
    (fault,) = repair.look(match_id).faults
    assert fault.mend is None
    assert "does not replay" in fault.what
    assert indexes(store, match_id) == before


def test_who_still_plays_is_known(valkey: Valkey, repair: MatchRepair) -> None:
    assert repair.look(played(valkey, "hbh", False, 1, 0, False)).playing == {"p0", "p2"}
