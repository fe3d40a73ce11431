"""When a game was not served, so that nobody's clock is charged for it.

An engine beats once a second, in Redis; so does every replica of it, and every gateway. A silence tells of an outage of
all of a kind, or of Redis, and stands in Redis too. Whoever has a clock to keep gives that time back before all else.
"""

from collections.abc import Callable, Iterable
from typing import Any

from redis.asyncio import Redis

from services.common.pulse import BEAT, SILENCE_MS, beat_arguments, beat_keys
from services.kernel.clock import MOST_MS
from services.kernel.match import Moment


class Outages:
    """The outages of some games."""

    def __init__(self, redis: Redis, games: Iterable[str], now_ms: Callable[[], int]) -> None:
        self._beat: Any = redis.register_script(BEAT)
        self._now_ms = now_ms
        self._last_ms = 0
        self._ended: set[str] = set()
        self._known: dict[str, list[tuple[int, int]]] = {game: [] for game in games}

    async def beat(self) -> None:
        """Note that the games are being served, and find out whether they were not for a while. Raises RedisError."""
        now_ms = self._now_ms()
        for game in self._known:
            stored, found = await self._beat(keys=beat_keys(game, "engine"), args=beat_arguments(now_ms))
            self._known[game] = sorted(_parsed(outage) for outage in stored)
            if found or any(until > self._last_ms > 0 for _, until in self._known[game]):
                self._ended.add(game)
        self._last_ms = now_ms

    def ended(self) -> set[str]:
        """Return the games of which an outage has ended since this was last asked."""
        ended, self._ended = self._ended, set()
        return ended

    async def catch_up(self) -> None:
        """Beat at once if that is overdue: what comes first after an outage must know of it. Raises RedisError."""
        if self._now_ms() - self._last_ms > SILENCE_MS:
            await self.beat()

    def last_end_ms(self, game: str) -> int:
        """Return when the last outage of a game ended."""
        return max((until for _, until in self._known[game]), default=0)

    def owed_ms(self, game: str, moment: Moment) -> int:
        """Return for how long nobody could answer since this moment, where clocks have run since."""
        if moment.outcome or not any(face.running for face in moment.clocks.faces):
            return 0
        lost, counted = 0, moment.time_ms
        for begin, until in self._known.get(game, ()):  # an engine and a gateway may have been away at the same time
            lost += max(0, until - max(begin, counted))
            counted = max(counted, until)
        return min(lost, MOST_MS)


def _parsed(outage: bytes) -> tuple[int, int]:
    begin, _, until = outage.decode().partition(":")
    return int(begin), int(until)
