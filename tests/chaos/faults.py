"""What may befall the members of a town. Each fault is over when its function returns."""

import time
from collections.abc import Callable, Mapping
from functools import partial

from tests.chaos.town import HOUR, Town

LONGER_THAN_DEADLINES = 7.0
"""Seconds. No call to an engine or a store waits as long."""
A_WHILE = 3.0
"""Seconds that whatever does not kill anybody lasts."""

Fault = Callable[[Town], None]


def kill(name: str, town: Town) -> None:
    """Kill a member with SIGKILL and start it again."""
    town.members[name].kill()
    town.start(name)


def restart(name: str, town: Town) -> None:
    """Stop a member in good order and start it again."""
    town.members[name].stop()
    town.start(name)


def pause(name: str, town: Town, seconds: float = LONGER_THAN_DEADLINES) -> None:
    """Let a member stand still for longer than anybody waits for it; then it goes on as if nothing had been."""
    town.members[name].pause()
    time.sleep(seconds)
    town.members[name].resume()


def power_failure(town: Town) -> None:
    """Kill everything at once, and start it all again."""
    for member in town.members.values():
        member.kill()
    town.start(*town.stores)
    town.start(*town.processes)


def full_disk(town: Town) -> None:
    """Let the store's append-only file find no room, and after it has died of that once more at the first write."""
    for _ in range(2):
        if not town.store.fill_disk():
            return
        town.wait_until_dead("store")
        town.start("store")


def full_memory(town: Town) -> None:
    """Let the store refuse whatever would take more memory."""
    _configured(town, "maxmemory", 1, 0)


def read_only(town: Town) -> None:
    """Let the store refuse all writes, as one that has lost its replicas does."""
    _configured(town, "min-replicas-to-write", 1, 0)


def lost_queues(town: Town) -> None:
    """Empty the broker."""
    town.broker.queues().flushall()


def lost_subscriptions(town: Town) -> None:
    """Cut everybody off who listens."""
    town.store.client().client_kill_filter(_type="pubsub")


def one_clock_jumps(town: Town) -> None:
    """Put an engine's clock an hour ahead, and after some moves right again."""
    _clocks(town, HOUR, "engine-1")


def all_clocks_jump_ahead(town: Town) -> None:
    """Put all clocks but the stores' an hour ahead, and after some moves right again."""
    _clocks(town, HOUR, *town.processes)


def all_clocks_jump_back(town: Town) -> None:
    """Put all clocks but the stores' an hour back, and after some moves right again."""
    _clocks(town, -HOUR, *town.processes)


def _clocks(town: Town, seconds: int, *names: str) -> None:
    for wrong in (seconds, 0):
        for name in names:
            town.clocks[name].put(wrong)
        time.sleep(A_WHILE)


def _configured(town: Town, name: str, wrong: int, right: int) -> None:
    with town.store.client() as store:
        store.config_set(name, wrong)
        time.sleep(A_WHILE)
        store.config_set(name, right)


def every_fault(town: Town) -> Mapping[str, Fault]:
    """Return all faults by name."""
    each = {
        f"{fault.__name__} {name}": partial(fault, name) for fault in (kill, pause, restart) for name in town.members
    }
    several = (
        power_failure,
        full_disk,
        full_memory,
        read_only,
        lost_queues,
        lost_subscriptions,
        one_clock_jumps,
        all_clocks_jump_ahead,
        all_clocks_jump_back,
    )
    return {**each, **{fault.__name__.replace("_", " "): fault for fault in several}}
