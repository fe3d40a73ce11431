"""What matches leave behind in a process and in the store: nothing."""

import gc
import time
import tracemalloc

from services.common.names import due_key, match_key
from services.common.retention import MATCH_KEYS, let_expire
from services.kernel.match import Match
from tests.kernel.test_matches import World, in_world
from tests.services import Valkey

MANY = 100
EVICTION_SECONDS = 0.05
CYCLES, GROWTH_BYTES = 100, 1 << 20


def held() -> int:
    """Return how many matches this process holds in any way."""
    gc.collect()
    return sum(isinstance(thing, Match) for thing in gc.get_objects())


def test_of_many_finished_matches_no_object_is_left_and_no_key_stays(valkey: Valkey) -> None:
    """Nor does letting go of them all hold anybody up. CPU time: a busy machine is no fault of ours."""

    async def story(world: World) -> None:
        before, match_ids = held(), []
        for _ in range(MANY):
            match = await world.begin("hh")
            match_ids.append(match.match_id)
            for seat in (0, 1):
                await world.matches.commit(
                    match.match_id, "", "", lambda held, seat=seat: held.match.resign(seat, world.now_ms)
                )
            del match
        world.now_ms += 30_000
        began = time.thread_time()
        world.matches.evict()
        assert time.thread_time() - began < EVICTION_SECONDS
        assert held() == before
        with valkey.client() as store:
            for match_id in match_ids:
                let_expire(store, match_id, 60)
            names = [match_key(match_id, name) for match_id in match_ids for name in MATCH_KEYS]
            left = [name for name in names if store.exists(name)]
            assert len(left) >= 3 * MANY
            assert all(store.ttl(name) > 0 for name in left)
            assert not any(store.zscore(due_key(match_id), match_id) for match_id in match_ids)

    in_world(valkey, story, capacity=2 * MANY)


def test_loading_a_match_and_letting_it_go_again_and_again_costs_no_memory(valkey: Valkey) -> None:
    async def story(world: World) -> None:
        match_id = (await world.begin("hh")).match_id

        async def cycle() -> None:
            await world.matches.current(match_id)
            world.now_ms += 600_000
            world.matches.evict()

        await cycle()
        tracemalloc.start()
        try:
            await cycle()
            gc.collect()
            before, _ = tracemalloc.get_traced_memory()
            for _ in range(CYCLES):
                await cycle()
            gc.collect()
            assert tracemalloc.get_traced_memory()[0] - before < GROWTH_BYTES
        finally:
            tracemalloc.stop()

    in_world(valkey, story)
