"""The match log in Redis: the truth about every match. Speaks bytes and versions, knows no rules.

Commands and scripts stay at the level of Redis 7.0.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from services.common.names import MATCHES_CHANNEL, SHARDS, due_key, match_key, request_key, shard_due_key
from services.kernel.due import Head
from zashiki.engine.v1.match_pb2 import LogEntry, MatchSetup

_ANSWERS_KEPT = 24 * 3600
"""Seconds after a match's last commit (or a creation) in which a repeated request id gets its first answer."""

_SCRIPTS = Path(__file__).parent


@dataclass(frozen=True)
class Answer:
    """The first answer to a request id: the version it led to, and what was asked."""

    version: int
    fingerprint: str

    def __str__(self) -> str:
        return f"{self.version}:{self.fingerprint}"

    @classmethod
    def parse(cls, stored: bytes) -> "Answer":
        """Read what `str` wrote."""
        version, _, fingerprint = stored.decode().partition(":")
        return cls(int(version), fingerprint)


class Conflict(Exception):
    """Another entry came first; read the log on and try again."""


class Unknown(Exception):
    """There is no such match."""


def fingerprint(*parts: object) -> str:
    """Return a short hash that tells one request from another."""
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def _fields(head: Head) -> tuple[int, bytes, int | str, int | str]:
    """Return status, message, deadline and due time as the scripts want them."""
    changed = head.changed
    deadline, due = ("" if time_ms is None else time_ms for time_ms in (head.deadline_ms, head.due_ms))
    return changed.status, changed.SerializeToString(), deadline, due


class MatchLog:
    """Reads and writes logs. Every method raises redis.exceptions.RedisError when the store can't be reached."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis  # its stubs know neither bytes from text nor what SET … GET returns
        self._commit = redis.register_script((_SCRIPTS / "commit.lua").read_text())
        self._create = redis.register_script((_SCRIPTS / "create.lua").read_text())

    async def reserve(self, request_id: str, match_id: str, asked: str) -> tuple[str, str]:
        """Return the match id that belongs to a creation's request id, and the fingerprint it came with first.

        The id is kept for the first who asks; a creation that died half-way is finished under the same id by a retry.
        """
        key = request_key(request_id)
        mine = f"{match_id}:{asked}".encode()
        first = await self._redis.set(key, mine, nx=True, ex=_ANSWERS_KEPT, get=True)
        kept, _, with_fingerprint = (first or mine).decode().partition(":")
        return kept, with_fingerprint

    async def create(self, setup: MatchSetup, entries: Sequence[LogEntry], head: Head) -> None:
        """Begin a match. Does nothing when it has begun already."""
        match_id = setup.info.match_id
        status, changed, deadline, due = _fields(head)
        await self._create(
            keys=[
                match_key(match_id, "head"),
                match_key(match_id, "log"),
                match_key(match_id, "setup"),
                due_key(match_id),
            ],
            args=[
                match_id,
                len(entries),
                setup.SerializeToString(),
                status,
                changed,
                deadline,
                due,
                MATCHES_CHANNEL,
                *(entry.SerializeToString() for entry in entries),
            ],
        )

    async def due(self) -> AsyncIterator[str]:
        """Yield the ids of all matches that somebody must look at some time; of running ones all are."""
        for shard in range(SHARDS):
            for member in await self._redis.zrange(shard_due_key(shard), 0, -1):
                yield member.decode()

    async def setup(self, match_id: str) -> MatchSetup:
        """Return a match's setup. Raises Unknown."""
        stored = await self._redis.get(match_key(match_id, "setup"))
        if stored is None:
            raise Unknown(match_id)
        return MatchSetup.FromString(stored)

    async def entries(self, match_id: str, after: int) -> list[LogEntry]:
        """Return the entries after version `after`."""
        stored = await self._redis.lrange(match_key(match_id, "log"), after, -1)
        return [LogEntry.FromString(entry) for entry in stored]

    async def answer(self, match_id: str, request_id: str) -> Answer | None:
        """Return the first answer to a request id, None when it is new."""
        stored = await self._redis.hget(match_key(match_id, "requests"), request_id)
        return None if stored is None else Answer.parse(stored)

    async def commit(self, match_id: str, entry: LogEntry, head: Head, asked: str) -> Answer | None:
        """Append `entry`, all at once with everything that follows from it.

        A repeated request id changes nothing and returns its first answer. Raises Conflict, Unknown.
        """
        status, changed, deadline, due = _fields(head)
        said, more = await self._commit(
            keys=[
                match_key(match_id, "head"),
                match_key(match_id, "log"),
                match_key(match_id, "requests"),
                due_key(match_id),
            ],
            args=[
                match_id,
                entry.version - 1,
                entry.SerializeToString(),
                status,
                changed,
                deadline,
                due,
                entry.request_id,
                str(Answer(entry.version, asked)),
                _ANSWERS_KEPT,
                MATCHES_CHANNEL,
            ],
        )
        match said:
            case b"DONE":
                return None
            case b"REPEATED":
                return Answer.parse(more)
            case b"UNKNOWN":
                raise Unknown(match_id)
        raise Conflict(match_id)
