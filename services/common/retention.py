"""How matches leave Redis: once archived, their keys live on for a while and then go by themselves."""

from typing import Any

from services.common.names import due_key, match_key

MATCH_KEYS = ("setup", "head", "log", "requests")


def let_expire(redis: Any, match_id: str, seconds: int) -> None:
    """Let an archived match's keys expire, and take it off its due set.

    Harmless when done again. `redis` is a synchronous client. Raises RedisError.
    """
    with redis.pipeline(transaction=True) as pipe:
        for name in MATCH_KEYS:
            pipe.expire(match_key(match_id, name), seconds)
        pipe.zrem(due_key(match_id), match_id)
        pipe.execute()
