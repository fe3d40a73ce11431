"""Coordinators and workers: somebody hears of moves, and every queue has somebody who works it off."""

import time
from collections.abc import Iterator
from contextlib import closing

from kombu.exceptions import OperationalError
from redis import Redis
from redis.exceptions import RedisError

from cli.doctor.finding import Finding
from services.common.celery import (
    ANALYSIS_QUEUE,
    DEEP_QUEUE,
    FAST_QUEUE,
    HINT_QUEUE,
    NOTICES_QUEUE,
    SCORING_QUEUE,
    make_app,
    queues_of,
)
from services.common.names import MATCHES_CHANNEL, SHARDS, shard_due_key
from services.common.settings import Settings
from services.common.stores import connect

OVERDUE_SECONDS = 60
ANSWER_SECONDS = 4.0
"""A worker answers between two jobs; the longest ordinary job is a search of some 2 s."""
QUEUES = {
    FAST_QUEUE: "bots do not move",
    DEEP_QUEUE: "hard bots do not move",
    HINT_QUEUE: "there are no hints",
    ANALYSIS_QUEUE: "finished matches are not reviewed",
    SCORING_QUEUE: "finished matches are not archived",
    NOTICES_QUEUE: "webhooks are not told",
}


def check(settings: Settings) -> Iterator[Finding]:
    """Look for coordinators and workers. Says nothing where Redis itself is away; that is found elsewhere."""
    try:
        with closing(connect(settings.redis_url, connections=2, socket_timeout=3, socket_connect_timeout=3)) as redis:
            yield Finding("coordinator", *_coordinator(redis))
    except (RedisError, OSError):
        return
    try:
        inspect = make_app(settings).control.inspect(timeout=ANSWER_SECONDS)
        workers = inspect.active_queues() or {}
    except (OperationalError, RedisError, OSError):
        return
    served = {queue["name"] for queues in workers.values() for queue in queues}
    for queue in queues_of(settings.engines):
        consequence = QUEUES[queue.partition(":")[0]]
        yield Finding(
            f"workers of {queue}",
            "" if queue in served else f"no worker answers: {consequence}",
            ""
            if queue in served
            else f"start one{_release(queue)}: celery --app services.ai.app worker --queues {queue}",
        )


def _release(queue: str) -> str:
    return " of the release that had these rules" if ":" in queue else ""


def _coordinator(redis: "Redis") -> tuple[str, str]:
    remedy = "start one: python -m services.coordinator"
    if not redis.pubsub_numsub(MATCHES_CHANNEL)[0][1]:
        return "nobody hears of moves: no coordinator runs, so bots are not asked and clocks do not end", remedy
    oldest = min(
        (score for shard in range(SHARDS) for _, score in redis.zrange(shard_due_key(shard), 0, 0, withscores=True)),
        default=float("inf"),
    )
    late = time.time() - oldest / 1000
    if late > OVERDUE_SECONDS:
        return f"a match has been due for {late:.0f} s and nobody looked at it", remedy
    return "", ""
