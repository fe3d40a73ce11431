"""The time, by the one clock that all replicas share."""

import time
from typing import Any

from redis.asyncio import Redis

from services.common.names import pulse_key
from services.common.pulse import NOW


class StoreClock:
    """The store's clock, carried on by this machine's steady one between two looks at it.

    A machine whose clock is wrong, or is put right while an engine runs there, so writes no wrong times into logs.
    """

    def __init__(self, redis: Redis) -> None:
        self._now: Any = redis.register_script(NOW)
        self._ahead_ms = time.time_ns() // 1_000_000 - _steady_ms()

    def now_ms(self) -> int:
        """Return the time in ms since 1970."""
        return self._ahead_ms + _steady_ms()

    async def look(self) -> None:
        """Look at the store's clock. Raises RedisError."""
        self._ahead_ms = await self._now(keys=[pulse_key("clock", "now")]) - _steady_ms()


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000
