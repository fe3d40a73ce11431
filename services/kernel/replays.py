"""Looking back: records followed once, and then shown at any version, to anybody, without working them out again."""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import blake2b

import orjson
from cachetools import TTLCache

from services.kernel.creation import recorded
from services.kernel.match import Diverged, Match
from services.kernel.refusal import Reason, Refused, malformed
from services.kernel.replay import verify_outcome
from services.kernel.rules import Game
from services.kernel.views import Views
from zashiki.engine.v1.match_pb2 import Record

MOST_VIEWS = 50
_KEPT = 4
"""Records kept. A long game is some megabytes; whoever steps through one asks for the same again and again."""
_KEPT_SECONDS = 120
_BREATH = 20
"""Entries followed, or views made, in a row before others get their turn."""


class Replay:
    """A record as it was after each of its entries."""

    def __init__(self, stills: Sequence[Match]) -> None:
        """Take the match at its start and after each entry."""
        self._stills = stills

    @property
    def last(self) -> int:
        """Version of the last entry."""
        return len(self._stills) - 1

    async def views(self, viewer: int, first: int, count: int, since_version: int | None) -> list[bytes]:
        """Return the JSON views of `viewer` from version `first` on, their clocks as they stood then.

        Their events begin after `since_version`, or are those of their own entry.
        """
        first = min(first, self.last)
        views = []
        for number, still in enumerate(self._stills[first : first + count], 1):
            moment = still.moment
            since = moment.version - 1 if since_version is None else since_version
            views.append(Views(still).json(viewer, max(since, 0), moment.time_ms))
            if number % _BREATH == 0:
                await asyncio.sleep(0)
        return views

    async def log(self, viewer: int) -> bytes:
        """Return the events of all entries as a JSON list, each as `viewer` saw it then."""
        events = []
        for version, still in enumerate(self._stills[1:], 1):
            events += Views(still).events(viewer, version - 1)
            if version % _BREATH == 0:
                await asyncio.sleep(0)
        return orjson.dumps(events)


class Replays:
    """The records looked at lately."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._kept: TTLCache[bytes, Replay] = TTLCache(_KEPT, _KEPT_SECONDS)

    async def of(self, record: Record) -> Replay:
        """Return the replay of a record from outside. Raises Refused (UNKNOWN_GAME, MALFORMED)."""
        key = blake2b(record.SerializeToString(deterministic=True), digest_size=16).digest()
        replay = self._kept.get(key)
        if replay is None:
            replay = self._kept[key] = Replay(await self._followed(record))
        return replay

    def evict(self) -> None:
        """Let go of what was looked at a while ago."""
        self._kept.expire()

    async def _followed(self, record: Record) -> list[Match]:
        game = self._games.get(record.setup.info.game)
        if game is None:
            raise Refused(
                Reason.UNKNOWN_GAME,
                f"This engine plays {', '.join(self._games)}, not {record.setup.info.game!r}.",
                "record.setup.info.game",
            )
        match = recorded(game, record)
        stills = [match.still()]
        try:
            for entry in record.entries:
                match.follow(entry)
                match.verify(entry.digest)
                stills.append(match.still())
                if match.moment.version % _BREATH == 0:
                    await asyncio.sleep(0)
            verify_outcome(match, record)
        except Diverged as error:
            raise malformed("record", str(error)) from None
        return stills
