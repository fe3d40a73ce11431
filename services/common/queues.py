"""How many jobs wait in Celery's queues, and for how long the oldest has: too few workers show here first."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from redis import Redis

from services.common.celery import SENT_HEADER


@dataclass(frozen=True)
class Waiting:
    """What waits in a queue."""

    jobs: int
    oldest_seconds: float


def waiting(redis: "Redis", queues: Sequence[str], now_ms: int) -> dict[str, Waiting]:
    """Return what waits in each of these queues in the broker's Redis. Raises RedisError."""
    with redis.pipeline(transaction=False) as pipeline:
        for queue in queues:
            # kombu pushes on the left and takes from the right.
            pipeline.llen(queue)
            pipeline.lindex(queue, -1)
        found = pipeline.execute()
    return {
        queue: Waiting(length, _age(oldest, now_ms))
        for queue, length, oldest in zip(queues, found[::2], found[1::2], strict=True)
    }


def _age(message: bytes | None, now_ms: int) -> float:
    """Return the seconds since a message in kombu's envelope was sent; 0 for none, or for one that doesn't say."""
    sent = json.loads(message).get("headers", {}).get(SENT_HEADER) if message else None
    return max(0, now_ms - sent) / 1000 if sent else 0.0
