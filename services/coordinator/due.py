"""The due sets: when somebody must look at which match, and what its head says then. One set a shard."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redis import Redis

from services.common.names import SHARDS, due_key, match_key, shard_due_key
from services.common.pulse import NOW
from zashiki.engine.v1.match_pb2 import MatchChanged

_AT_ONCE = 100

_MOVE_ON = """
local seen = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not seen or tonumber(seen) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 1
"""


@dataclass(frozen=True)
class Due:
    """A match in a due set. `head` is None for one that is gone; `deadline_ms` is when a person's time runs out."""

    match_id: str
    due_ms: int
    head: bytes | None
    deadline_ms: int | None

    def changed(self) -> MatchChanged | None:
        """Return what was last published of the match. Raises DecodeError."""
        return None if self.head is None else MatchChanged.FromString(self.head)


class DueSets:
    """Reads due sets, and moves matches on in them. Every method raises RedisError when Redis is away."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._script = redis.register_script(_MOVE_ON)
        self._now = redis.register_script(NOW)

    def now_ms(self) -> int:
        """Return the time by the store's clock, which what is due goes by."""
        return int(self._now(keys=[shard_due_key(0)]))

    def due(self, now_ms: int) -> list[Due]:
        """Return the matches that are due, at most a hundred a shard, longest waiting first."""
        with self._redis.pipeline(transaction=False) as pipeline:
            for shard in range(SHARDS):
                pipeline.zrange(
                    shard_due_key(shard), "-inf", now_ms, byscore=True, offset=0, num=_AT_ONCE, withscores=True
                )
            found = [entry for members in pipeline.execute() for entry in members]
        return sorted(self._with_heads(found), key=lambda due: due.due_ms)

    def count(self) -> int:
        """Return how many matches are ever going to be due: those that run, and those not archived yet."""
        with self._redis.pipeline(transaction=False) as pipeline:
            for shard in range(SHARDS):
                pipeline.zcard(shard_due_key(shard))
            return sum(pipeline.execute())

    def all(self) -> Iterator[Due]:
        """Yield all matches that are ever going to be due."""
        for shard in range(SHARDS):
            members = self._redis.zrange(shard_due_key(shard), 0, -1, withscores=True)
            for start in range(0, len(members), _AT_ONCE):
                yield from self._with_heads(members[start : start + _AT_ONCE])

    def move_on(self, due: Due, to_ms: int | None) -> bool:
        """Let a match be due at `to_ms` (None: never again), unless its due time has changed since it was read.

        Of several coordinators that found it due, one gets True, and acts.
        """
        arguments: list[str | int] = [due.match_id, due.due_ms, "" if to_ms is None else to_ms]
        return bool(self._script(keys=[due_key(due.match_id)], args=arguments))

    def _with_heads(self, members: Sequence[tuple[bytes, float]]) -> list[Due]:
        with self._redis.pipeline(transaction=False) as pipeline:
            for member, _ in members:
                pipeline.hmget(match_key(member.decode(), "head"), "changed", "deadline")
            heads = pipeline.execute()
        return [
            Due(member.decode(), int(score), head, int(deadline) if deadline else None)
            for (member, score), (head, deadline) in zip(members, heads, strict=True)
        ]
