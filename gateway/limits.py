"""Rate limits, counted in Redis by player, or by address for strangers.

Only calls that have a limit are looked at: Flask-Limiter's hooks on every request, moves included, cost more than
the rest of our own work on them.
"""

import time
from collections.abc import Mapping
from math import ceil

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import FixedWindowRateLimiter
from redis import Redis
from redis.exceptions import RedisError

from gateway.problems import Problem


class Limits:
    """Counts calls. While Redis can't be reached each process counts for itself."""

    def __init__(self, redis: Redis, rates: Mapping[str, str]) -> None:
        """Take rates by name, such as {"rate_chat": "20/minute"}. Raises ValueError for one that can't be read."""
        storage = RedisStorage("redis://", key_prefix="zashiki:rate")
        # It would make a client of its own, which knows one server only; ours may be one of a Cluster.
        storage.storage = redis
        storage.initialize_storage("redis://")
        self._shared = FixedWindowRateLimiter(storage)
        self._own = FixedWindowRateLimiter(MemoryStorage())
        self._items = {name: parse_many(rate) for name, rate in rates.items()}

    def count(self, name: str, who: str) -> None:
        """Count a call against the rate of this name. Raises Problem when it is used up."""
        for item in self._items[name]:
            try:
                _count(self._shared, item, name, who)
            except RedisError:
                _count(self._own, item, name, who)

    def count_here(self, name: str, who: str) -> None:
        """Count a call in this process only, which costs next to nothing. Raises Problem when the rate is used up."""
        for item in self._items[name]:
            _count(self._own, item, name, who)


def _count(limiter: FixedWindowRateLimiter, item: RateLimitItem, name: str, who: str) -> None:
    if not limiter.hit(item, name, who):
        seconds = ceil(limiter.get_window_stats(item, name, who).reset_time - time.time())
        raise Problem(
            429,
            "RATE_LIMITED",
            "Too many requests; wait as long as Retry-After says.",
            headers={"Retry-After": str(max(1, seconds))},
        )
