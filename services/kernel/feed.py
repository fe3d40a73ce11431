"""One subscription of this process to what all engines publish, handed on to whoever waits for a match to change."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from time import monotonic

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from services.common.names import MATCHES_CHANNEL
from zashiki.engine.v1.match_pb2 import MatchChanged

_RETRY_SECONDS = 0.5
_LOOK_SECONDS = 3.0
"""How often everybody looks at the log unasked, in case a message was lost."""


class Feed:
    """Wakes watchers. A message is only a hint: a watcher looks at the log to see what is new."""

    def __init__(self, clients: Iterator[Redis]) -> None:
        """`clients` yields the client to subscribe with, and the next one whenever the one before has failed."""
        self._clients = clients
        self._watchers: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._watched = asyncio.Event()

    def watch(self, match_id: str) -> asyncio.Event:
        """Return an event that is set whenever the match may have changed. Give it back with `leave`."""
        changed = asyncio.Event()
        self._watchers[match_id].add(changed)
        self._watched.set()
        return changed

    def leave(self, match_id: str, changed: asyncio.Event) -> None:
        """Stop watching."""
        self._watchers[match_id].discard(changed)
        if not self._watchers[match_id]:
            del self._watchers[match_id]

    def wake_all(self) -> None:
        """Set every watcher's event: after a lost connection nobody knows what was missed."""
        for watchers in self._watchers.values():
            for changed in watchers:
                changed.set()

    async def run(self) -> None:
        """Listen until cancelled, connecting again whenever the connection is lost.

        There is no subscription while nobody watches: where all viewers are behind a gateway, hearing of each commit
        would only cost.
        """
        while True:
            await self._watched.wait()
            try:
                await self._listen()
            except RedisError as error:
                structlog.get_logger().warning("subscription lost", error=type(error).__name__)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _listen(self) -> None:
        async with next(self._clients).pubsub() as pubsub:
            await pubsub.subscribe(MATCHES_CHANNEL)
            looked = monotonic()
            while self._watchers:
                message = await pubsub.get_message(timeout=_LOOK_SECONDS)
                if monotonic() - looked >= _LOOK_SECONDS:
                    looked = monotonic()
                    self.wake_all()
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    self.wake_all()
                elif message["type"] == "message":
                    match_id = MatchChanged.FromString(message["data"]).match_id
                    for changed in self._watchers.get(match_id, ()):
                        changed.set()
            self._watched.clear()  # before anything is awaited, or somebody new would be overlooked
