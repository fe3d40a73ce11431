"""How many jobs wait in Celery's queues, and for how long the oldest has: too few workers show here first."""

import json
from collections.abc import Sequence

from redis import Redis

from services.common.celery import SENT_HEADER
from services.coordinator import metrics


class Queues:
    """Looks at the queues in the broker's Redis."""

    def __init__(self, redis: "Redis", queues: Sequence[str]) -> None:
        self._redis = redis
        self._queues = queues

    def measure(self, now_ms: int) -> None:
        """Set the gauges of every queue. Raises RedisError."""
        with self._redis.pipeline(transaction=False) as pipeline:
            for queue in self._queues:
                # kombu pushes on the left and takes from the right.
                pipeline.llen(queue)
                pipeline.lindex(queue, -1)
            found = pipeline.execute()
        for queue, length, oldest in zip(self._queues, found[::2], found[1::2], strict=True):
            metrics.QUEUED.labels(queue).set(length)
            metrics.OLDEST.labels(queue).set(_age(oldest, now_ms))


def _age(message: bytes | None, now_ms: int) -> float:
    """Return the seconds since a message in kombu's envelope was sent; 0 for none, or for one that doesn't say."""
    sent = json.loads(message).get("headers", {}).get(SENT_HEADER) if message else None
    return max(0, now_ms - sent) / 1000 if sent else 0.0
