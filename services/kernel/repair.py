"""Heads and due sets, derived again from the logs of matches.

A live platform may go on meanwhile: each match is read at one moment, and mended only if its log is still the same.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from google.protobuf.message import DecodeError

from services.common.names import SHARDS, all_match_keys, due_key, match_key, match_of, shard_due_key
from services.common.repair import Fault
from services.kernel.due import Head, Patience
from services.kernel.match import Diverged, Match
from services.kernel.rules import Game
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, LogEntry, MatchChanged, MatchSetup

LONGEST_RETRY_MS = 120_000
"""A coordinator that asked for something puts a match off by at most so much."""

_MEND = """
-- KEYS head, log, due set, setup
-- ARGV match id, entries the rest was derived from, due time or '', ms the match lives on or negative, head's fields
if redis.call('LLEN', KEYS[2]) ~= tonumber(ARGV[2]) then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
if tonumber(ARGV[4]) >= 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
else
  redis.call('PERSIST', KEYS[2])
  redis.call('PERSIST', KEYS[4])
end
if ARGV[3] == '' then redis.call('ZREM', KEYS[3], ARGV[1]) else redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1]) end
return 1
"""


@dataclass(frozen=True)
class Looked:
    """What was found at a match: faults, and the players who have not given up if it runs."""

    faults: list[Fault]
    playing: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Stored:
    """A match as it stands in Redis. `lives_ms` is negative for one that scoring has not let go yet."""

    setup: MatchSetup
    entries: list[LogEntry]
    head: dict[bytes, bytes]
    lives_ms: int
    due_ms: float | None


class MatchRepair:
    """Looks at matches. `redis` is a synchronous client; every method raises RedisError."""

    def __init__(
        self,
        redis: Any,
        game_of: Callable[[str], Game],
        is_archived: Callable[[str], bool],
        patience: Patience,
        now_ms: Callable[[], int],
    ) -> None:
        """Replay by the games that `game_of` returns for their ids; it raises LookupError for an unknown one."""
        self._redis = redis
        self._game_of = game_of
        self._is_archived = is_archived
        self._patience = patience
        self._now_ms = now_ms
        self._mend = redis.register_script(_MEND)

    def matches(self) -> list[str]:
        """Return the ids of all matches."""
        return sorted(match_of(key.decode()) for key in self._redis.scan_iter(all_match_keys("setup"), count=1000))

    def look(self, match_id: str) -> Looked:
        """Compare what stands beside a match's log with the log."""
        stored = self._stored(match_id)
        if stored is None:
            return Looked([])
        try:
            match = self._replayed(stored)
        except (Diverged, LookupError, ValueError) as error:
            return Looked([Fault(f"{match_id}: its log does not replay here and is left alone: {error}")])
        head = Head.of(match, match.moment, self._patience)
        lost = stored.lives_ms >= 0 and not self._is_archived(match_id)
        lives_ms = -1 if lost else stored.lives_ms
        due_ms = None if lives_ms >= 0 else head.due_ms
        wrong = [
            *(["it is about to go, and not in the archive"] if lost else []),
            *(["its head is not where its log is"] if not _agrees(stored.head, head) else []),
            *(["its due time is wrong"] if not self._is_in_time(stored.due_ms, due_ms) else []),
        ]
        faults = []
        if wrong:
            faults = [Fault(f"{match_id}: {' and '.join(wrong)}", lambda: self._put(match, head, due_ms, lives_ms))]
        return Looked(faults, _playing(match))

    def strays(self) -> Iterator[Fault]:
        """Yield what is due in the place of no match."""
        for shard in range(SHARDS):
            key = shard_due_key(shard)
            for member in self._redis.zrange(key, 0, -1):
                match_id = member.decode(errors="replace")
                # A match is there before it is due, and its id never comes back: nothing can change meanwhile.
                if due_key(match_id) != key or not self._redis.exists(match_key(match_id, "setup")):
                    yield Fault(f"{match_id}: is due in {key}, and no such match is there", self._dropping(key, member))

    def _dropping(self, key: str, member: bytes) -> Callable[[], bool]:
        return lambda: bool(self._redis.zrem(key, member))

    def _stored(self, match_id: str) -> _Stored | None:
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.get(match_key(match_id, "setup"))
            pipe.lrange(match_key(match_id, "log"), 0, -1)
            pipe.hgetall(match_key(match_id, "head"))
            pipe.pttl(match_key(match_id, "setup"))
            pipe.zscore(due_key(match_id), match_id)
            setup, entries, head, lives_ms, due_ms = pipe.execute()
        if setup is None:
            return None
        return _Stored(
            MatchSetup.FromString(setup), [LogEntry.FromString(one) for one in entries], head, lives_ms, due_ms
        )

    def _replayed(self, stored: _Stored) -> Match:
        match = Match(self._game_of(stored.setup.info.game), stored.setup)
        for entry in stored.entries:
            match.follow(entry)
        if stored.entries:
            match.verify(stored.entries[-1].digest)
        return match

    def _is_in_time(self, found_ms: float | None, due_ms: int | None) -> bool:
        if found_ms is None or due_ms is None:
            return found_ms is due_ms
        return due_ms <= found_ms <= max(due_ms, self._now_ms() + LONGEST_RETRY_MS)

    def _put(self, match: Match, head: Head, due_ms: int | None, lives_ms: int) -> bool:
        match_id = match.match_id
        fields = [part for field in _fields(head).items() for part in field]
        return bool(
            self._mend(
                keys=[
                    match_key(match_id, "head"),
                    match_key(match_id, "log"),
                    due_key(match_id),
                    match_key(match_id, "setup"),
                ],
                args=[match_id, head.changed.version, "" if due_ms is None else due_ms, lives_ms, *fields],
            )
        )


def _fields(head: Head) -> dict[str, bytes]:
    """Return the hash that stands in Redis for a head."""
    return {
        "version": b"%d" % head.changed.version,
        "status": b"%d" % head.changed.status,
        "changed": head.changed.SerializeToString(),
        "deadline": b"" if head.deadline_ms is None else b"%d" % head.deadline_ms,
    }


def _agrees(found: dict[bytes, bytes], head: Head) -> bool:
    try:
        changed = MatchChanged.FromString(found.get(b"changed", b""))
    except DecodeError:
        return False
    changed.ClearField("cause")  # which request it was stands in no log, and matters to nobody later
    wanted = {name.encode(): value for name, value in _fields(head).items()}
    return changed == head.changed and found | {b"changed": b""} == wanted | {b"changed": b""}


def _playing(match: Match) -> frozenset[str]:
    moment = match.moment
    if moment.outcome:
        return frozenset()
    return frozenset(
        seat.player_id
        for number, seat in enumerate(match.setup.info.seats)
        if seat.player_id and (moment.kinds[number] == SEAT_KIND_HUMAN or match.may_return(number))
    )
