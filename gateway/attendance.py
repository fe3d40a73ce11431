"""Who attends to a match: those who did something there lately. An open tab alone says nothing.

So the page tells when its person moves, clicks or types (`POST …/here`), and each call that does something tells too.
"""

import time
from collections.abc import Iterable, Iterator
from typing import Any

from cachetools import TTLCache
from redis import Redis

from gateway.matches import Matches
from services.common.names import match_key
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, MatchInfo

_REMEMBERED_SECONDS = 3600
"""How long the last sign of somebody is kept; after it they have been away for at least as long."""
_NOTED_SECONDS = 5
"""How long a sign serves for those that follow it."""

Away = dict[int, int]
"""Seats whose people are away, and for how many milliseconds they have been."""


class Attendance:
    """The last sign of each person at each match."""

    def __init__(self, redis: Redis, matches: Matches, away_seconds: int, claim_seconds: int) -> None:
        """Somebody is away after so many seconds without a sign, and may be replaced after so many more."""
        self._redis = redis
        self._matches = matches
        self._away_ms = away_seconds * 1000
        self._patience_ms = (away_seconds + claim_seconds) * 1000
        self._noted: TTLCache[tuple[str, int], None] = TTLCache(10_000, _NOTED_SECONDS)

    def note(self, match_id: str, seat: int) -> None:
        """Note a sign of the person on a seat."""
        if (match_id, seat) not in self._noted:
            self._redis.set(_key(match_id, seat), _now_ms(), ex=_REMEMBERED_SECONDS)
            self._noted[match_id, seat] = None

    def away(self, match_ids: Iterable[str]) -> Iterator[tuple[str, Away]]:
        """Yield who is away at each of these matches. Raises RedisError, RpcError."""
        infos = [self._matches.info(match_id) for match_id in match_ids]
        people = [(info, seat) for info in infos for seat in _people(info)]
        with self._redis.pipeline(transaction=False) as pipeline:
            for info, seat in people:
                pipeline.get(_key(info.match_id, seat))
            signs = pipeline.execute()
        now_ms = _now_ms()
        found: dict[str, Away] = {info.match_id: {} for info in infos}
        for (info, seat), sign in zip(people, signs, strict=True):
            # Somebody who never came has been away since the match began, or as long as signs are kept.
            last_ms = max(info.created.ToMilliseconds(), int(sign or now_ms - _REMEMBERED_SECONDS * 1000))
            if now_ms - last_ms >= self._away_ms:
                found[info.match_id][seat] = now_ms - last_ms
        yield from found.items()

    def json(self, away: Away) -> dict[str, Any]:
        """Return who is away as pages get it, for how long, and how long that must last to be claimed."""
        seats = [{"seat": seat, "away_ms": away_ms} for seat, away_ms in away.items()]
        return {"seats": seats, "patience_ms": self._patience_ms}

    def claimable_ms(self, match_id: str, seat: int) -> int:
        """Return how old a decision must be to be claimed from the person on a seat; 0 while they are not away."""
        ((_, away),) = self.away([match_id])
        return self._patience_ms if away.get(seat, 0) >= self._patience_ms else 0


def _people(info: MatchInfo) -> list[int]:
    if info.clock.WhichOneof("kind") == "per_move":  # that says how long one may be away
        return []
    return [number for number, seat in enumerate(info.seats) if seat.kind == SEAT_KIND_HUMAN]


def _key(match_id: str, seat: int) -> str:
    return match_key(match_id, f"here:{seat}")


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
