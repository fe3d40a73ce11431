"""The due sets: what is due is found, and of those who found it one may act."""

from concurrent.futures import ThreadPoolExecutor
from typing import cast

from services.coordinator.due import DueSets
from tests.coordinator.conftest import Store
from tests.services import Valkey
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED

LATER_MS = 4_000_000_000_000


def test_what_is_due_comes_longest_waiting_first_with_its_head(store: Store, valkey: Valkey) -> None:
    for number in range(20):
        store.commit(f"ninjato-{number:02}", due_in_ms=-1000 * number, deadline_in_ms=-1000 * number, publish=False)
    store.commit("ninjato-later", status=MATCH_STATUS_ENDED, publish=False)
    due_sets = DueSets(valkey.client())
    now_ms = int(cast(float, store.due_ms("ninjato-00")))
    found = due_sets.due(now_ms)
    assert [due.match_id for due in found] == [f"ninjato-{number:02}" for number in reversed(range(20))]
    assert [due.match_id for due in found] == [changed.match_id for due in found if (changed := due.changed())]
    assert [due.deadline_ms for due in found] == [due.due_ms for due in found]
    assert {due.match_id for due in due_sets.all()} == {due.match_id for due in found} | {"ninjato-later"}


def test_of_many_who_find_a_match_due_one_moves_it_on(store: Store, valkey: Valkey) -> None:
    store.commit("ninjato-a", due_in_ms=0, publish=False)
    finders = [DueSets(valkey.client()) for _ in range(8)]
    found = [next(finder.all()) for finder in finders]
    with ThreadPoolExecutor(8) as pool:
        moved = list(pool.map(lambda at: finders[at].move_on(found[at], LATER_MS), range(8)))
    assert sorted(moved) == [False] * 7 + [True]
    assert store.due_ms("ninjato-a") == LATER_MS


def test_a_match_that_moved_on_by_itself_is_left_alone(store: Store, valkey: Valkey) -> None:
    store.commit("ninjato-a", due_in_ms=0, publish=False)
    due_sets = DueSets(valkey.client())
    found = next(due_sets.all())
    store.commit("ninjato-a", due_in_ms=5000, publish=False)
    after = store.due_ms("ninjato-a")
    assert not due_sets.move_on(found, None)
    assert store.due_ms("ninjato-a") == after
    assert due_sets.move_on(next(due_sets.all()), None)
    assert store.due_ms("ninjato-a") is None
    assert not due_sets.move_on(found, LATER_MS)
