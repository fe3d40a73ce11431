"""The Celery task of reviews: run by a worker of `services.ai.app` that includes this module."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import structlog
from celery import Task, shared_task
from google.protobuf import json_format

from services.archive.database import Database
from services.archive.matches import record_of
from services.archive.reviews import put_review, review_of
from services.common.celery import ANALYSIS_QUEUE, REVIEW_TASK, send
from services.common.names import match_key
from services.common.settings import Settings
from services.common.stores import connect
from services.kernel.match import Diverged
from services.review.analysis import analyse, merged, parts_of
from zashiki.engine.v1.match_pb2 import Record
from zashiki.work.v1.work_pb2 import Review, ReviewJob

PARTS_LIVE_SECONDS = 600
"""How long parts wait for the next one; after that whoever asks for the review starts it anew."""
_LIMIT_SECONDS = 14

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Surroundings:
    """What the task reaches out to."""

    database: Database
    redis: Any


@cache
def surroundings() -> Surroundings:
    """Return this process's connections, opened at the first task."""
    settings = Settings.load()
    return Surroundings(Database(settings.database_url), connect(settings.redis_url, connections=4))


@shared_task(name=REVIEW_TASK, bind=True, soft_time_limit=_LIMIT_SECONDS, time_limit=_LIMIT_SECONDS + 2)
def review(task: Task, job: dict[str, Any]) -> None:
    """Run a ReviewJob (JSON mapping)."""
    hand_on = partial(send, task.app, REVIEW_TASK, ANALYSIS_QUEUE)
    review_match(json_format.ParseDict(job, ReviewJob()), surroundings(), hand_on)


def review_match(job: ReviewJob, around: Surroundings, hand_on: Callable[[ReviewJob], None]) -> None:
    """Split a review into parts and hand these on, or work one of them out.

    Does nothing for a match without a record, or with a review. Done again, it changes nothing. Raises SQLAlchemyError,
    RedisError, kombu's OperationalError.
    """
    with around.database.reading() as session:
        packed = None if review_of(session, job.match_id) is not None else record_of(session, job.match_id)
    if packed is None:
        return
    record = Record.FromString(packed)
    key = match_key(job.match_id, "review")
    if job.parts:
        _work_out(record, job, key, around)
    elif around.redis.set(f"{key}:split", 1, nx=True, ex=PARTS_LIVE_SECONDS):
        parts = parts_of(record)
        for part in range(parts):
            hand_on(ReviewJob(match_id=job.match_id, part=part, parts=parts))


def _work_out(record: Record, job: ReviewJob, key: str, around: Surroundings) -> None:
    if not around.redis.hexists(key, str(job.part)):
        found = _analysed(record, job)
        with around.redis.pipeline() as pipeline:
            pipeline.hset(key, str(job.part), found.SerializeToString())
            pipeline.expire(key, PARTS_LIVE_SECONDS)
            pipeline.execute()
    parts = around.redis.hgetall(key)
    if len(parts) < job.parts:
        return
    whole = merged(Review.FromString(one) for one in parts.values())
    with around.database.writing() as session:
        put_review(session, job.match_id, whole.SerializeToString())
    around.redis.delete(key, f"{key}:split")
    log.info("reviewed", match_id=job.match_id, mistakes=len(whole.mistakes))


def _analysed(record: Record, job: ReviewJob) -> Review:
    try:
        return analyse(record, job.part, job.parts)
    except (Diverged, LookupError, ValueError) as error:
        log.warning("a record that cannot be reviewed", match_id=job.match_id, error=str(error))
        return Review()
