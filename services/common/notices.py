"""Notices to players in Redis: told to their webhooks at once, and again with growing pauses until they have them."""

from collections.abc import Iterable
from typing import Any

from services.common.names import notices_key
from zashiki.engine.v1.match_pb2 import PersonTurn
from zashiki.work.v1.work_pb2 import MatchEnded, Notice

FIRST_PAUSE_MS = 10_000
TRIES = 8
"""The last comes three hours after the first, each pause being four times as long as the one before, or an hour."""
_LONGEST_PAUSE_MS = 3_600_000
_REMEMBERED_SECONDS = 31 * 24 * 3600
"""Longer than anybody's turn lasts: nobody is told of it twice."""

_MOVE_ON = """
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('HINCRBY', KEYS[2], 'tries', 1)
return 1
"""
"""Of several who find a notice due, one moves it on and tries it."""

_DUE = notices_key("due")
_READERS = notices_key("readers")


class Notices:
    """What is to be told, to whom, and how often that was tried. `redis` is a synchronous client."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._move_on = redis.register_script(_MOVE_ON)

    def read_by(self, player_id: str, reads: bool) -> None:
        """Note whether a player has webhooks: nothing is kept for those who have none."""
        (self._redis.sadd if reads else self._redis.srem)(_READERS, player_id)

    def readers(self, player_ids: Iterable[str]) -> set[str]:
        """Return those of these players who have webhooks."""
        asked = sorted(set(player_ids))
        if not asked:
            return set()
        reads = self._redis.smismember(_READERS, asked)
        return {player_id for player_id, one in zip(asked, reads, strict=True) if one}

    def all_readers(self) -> set[str]:
        """Return all players who are noted to have webhooks."""
        return {player_id.decode() for player_id in self._redis.smembers(_READERS)}

    def add(self, notice: Notice, due_ms: int) -> bool:
        """Keep a notice to be tried at `due_ms`. Return False, with nothing changed, when it was kept before."""
        key = _key(notice.id)
        if self._redis.exists(key):
            return False
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.hsetnx(key, "notice", notice.SerializeToString())
            pipe.hsetnx(key, "tries", 1)
            pipe.expire(key, _REMEMBERED_SECONDS)
            pipe.zadd(_DUE, {notice.id: due_ms}, nx=True)
            return bool(pipe.execute()[0])

    def due(self, now_ms: int, most: int = 100) -> list[str]:
        """Return the ids of notices that are to be tried again, longest due first."""
        return [member.decode() for member in self._redis.zrangebyscore(_DUE, "-inf", now_ms, start=0, num=most)]

    def try_again(self, notice_id: str, now_ms: int) -> bool:
        """Move a notice that is due on. Return whether to try it: not when it is given up or another was first."""
        key = _key(notice_id)
        tries = int(self._redis.hget(key, "tries") or TRIES)
        if tries >= TRIES:
            self.finish(notice_id)
            return False
        pause = min(FIRST_PAUSE_MS * 4**tries, _LONGEST_PAUSE_MS)
        return bool(self._move_on(keys=[_DUE, key], args=[notice_id, now_ms, now_ms + pause]))

    def get(self, notice_id: str) -> tuple[Notice, set[str]] | None:
        """Return a notice and the ids of the webhooks that have it, None for one that is unknown."""
        kept = self._redis.hgetall(_key(notice_id))
        if b"notice" not in kept:
            return None
        told = {field.decode().removeprefix("told ") for field in kept if field.startswith(b"told ")}
        return Notice.FromString(kept[b"notice"]), told

    def told(self, notice_id: str, webhook_id: str, of: int) -> None:
        """Note that a webhook has a notice; once as many have it as are to, it is finished."""
        self._redis.hset(_key(notice_id), f"told {webhook_id}", 1)
        kept = self.get(notice_id)
        if kept is not None and len(kept[1]) >= of:
            self.finish(notice_id)

    def finish(self, notice_id: str) -> None:
        """Try a notice no more. What is left of it keeps it from being told again."""
        self._redis.zrem(_DUE, notice_id)


def turn_notice(match_id: str, turn: PersonTurn) -> Notice:
    """Return the notice of a turn."""
    notice = Notice(
        id=f"{match_id}:turn:{turn.seat}:{turn.since_version}",
        player_id=turn.player_id,
        match_id=match_id,
        your_turn=turn,
    )
    notice.time.GetCurrentTime()
    return notice


def end_notice(match_id: str, player_id: str) -> Notice:
    """Return the notice of a match's end."""
    notice = Notice(id=f"{match_id}:end:{player_id}", player_id=player_id, match_id=match_id, match_ended=MatchEnded())
    notice.time.GetCurrentTime()
    return notice


def _key(notice_id: str) -> str:
    return notices_key(f"notice:{notice_id}")
