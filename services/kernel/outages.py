"""When a game was not served, so that nobody's clock is charged for it.

An engine beats once a second, in Redis; so does every replica of it. A silence tells of an outage of all of them, or of
Redis, and stands in Redis too: whoever has a clock to keep gives that time back, before anything else is done.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from services.common.names import pulse_key
from services.kernel.clock import MOST_MS
from services.kernel.match import Moment

_SILENCE_MS = 5_000
"""Silence that counts as an outage. A busy machine may well skip a few beats."""
_KEPT_MS = 40 * 24 * 3600 * 1000
"""How long an outage is kept: longer than any decision may take."""


class Outages:
    """The outages of some games."""

    def __init__(self, redis: Redis, games: Iterable[str], now_ms: Callable[[], int]) -> None:
        self._beat: Any = redis.register_script(Path(__file__).with_name("beat.lua").read_text())
        self._now_ms = now_ms
        self._last_ms = 0
        self._ended: set[str] = set()
        self._known: dict[str, list[tuple[int, int]]] = {game: [] for game in games}

    async def beat(self) -> None:
        """Note that the games are being served, and find out whether they were not for a while. Raises RedisError."""
        now_ms = self._now_ms()
        for game in self._known:
            keys = [pulse_key(game, "beat"), pulse_key(game, "outages")]
            stored, found = await self._beat(keys=keys, args=[now_ms, _SILENCE_MS, _KEPT_MS])
            self._known[game] = [_parsed(outage) for outage in stored]
            if found:
                self._ended.add(game)
        self._last_ms = now_ms

    def ended(self) -> set[str]:
        """Return the games of which this process found an outage since it was last asked."""
        ended, self._ended = self._ended, set()
        return ended

    async def catch_up(self) -> None:
        """Beat at once if that is overdue: what comes first after an outage must know of it. Raises RedisError."""
        if self._now_ms() - self._last_ms > _SILENCE_MS:
            await self.beat()

    def owed_ms(self, game: str, moment: Moment) -> int:
        """Return for how long nobody could answer since this moment, where clocks have run since."""
        if moment.outcome or not any(face.running for face in moment.clocks.faces):
            return 0
        lost = sum(max(0, until - max(begin, moment.time_ms)) for begin, until in self._known.get(game, ()))
        return min(lost, MOST_MS)


def _parsed(outage: bytes) -> tuple[int, int]:
    begin, _, until = outage.decode().partition(":")
    return int(begin), int(until)
