"""The Celery tasks of scoring and of tidying the archive.

They may run twice, or twice at once: the archive takes a match once, and gives it away once.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

import structlog
from celery import shared_task
from google.protobuf import json_format

from services.archive.database import Database
from services.archive.matches import match_by_id, rating_steps
from services.archive.retention import RetentionSettings, retain
from services.common.celery import REDELIVERY_SECONDS, RETAIN_TASK, SCORE_TASK
from services.common.engines import Engines
from services.common.names import SCORED_CHANNEL
from services.common.notices import Notices, end_notice
from services.common.retention import let_expire
from services.common.stores import connect
from services.scoring.archiving import archive
from services.scoring.judge import judge
from services.scoring.settings import ScoringSettings
from zashiki.engine.v1.engine_pb2 import GetRecordRequest
from zashiki.work.v1.work_pb2 import RatingChange, Scored, ScoreJob

_LIMIT_SECONDS = REDELIVERY_SECONDS - 4

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Surroundings:
    """What the task reaches out to."""

    engines: Engines
    database: Database
    redis: Any
    retention_seconds: int
    keep: RetentionSettings


@cache
def surroundings() -> Surroundings:
    """Return this process's connections. Opened at the first task, since a gRPC channel does not survive a fork."""
    settings = ScoringSettings.load()
    return Surroundings(
        Engines(settings.engines, settings.service_key),
        Database(settings.database_url),
        connect(settings.redis_url, connections=4),
        settings.retention_seconds,
        settings,
    )


@shared_task(name=SCORE_TASK, soft_time_limit=_LIMIT_SECONDS, time_limit=_LIMIT_SECONDS + 2)
def score(job: dict[str, Any]) -> None:
    """Score a match (a ScoreJob in its JSON mapping). What fails is not retried here: the coordinator asks again."""
    score_match(json_format.ParseDict(job, ScoreJob()).match_id, surroundings())


@shared_task(name=RETAIN_TASK, soft_time_limit=_LIMIT_SECONDS, time_limit=_LIMIT_SECONDS + 2)
def retain_archive(_: dict[str, Any]) -> None:
    """Remove what the archive has kept long enough (a RetainJob). What the time does not suffice for waits an hour."""
    removed = retain(surroundings().database, surroundings().keep, datetime.now(UTC))
    log.info("archive tidied", **removed)


def score_match(match_id: str, around: Surroundings) -> Scored:
    """Archive an ended match unless it is, tell everybody, and let it leave Redis.

    Raises NotOver, OtherRules, LookupError for an unknown game, grpc.RpcError, SQLAlchemyError, RedisError; done again,
    it goes on where it broke off.
    """
    scored = _archived(match_id, around.database)
    if scored is None:
        _archive(match_id, around)
        scored = _archived(match_id, around.database)
        assert scored is not None
    around.redis.publish(SCORED_CHANNEL, scored.SerializeToString())
    _tell_players(match_id, around)
    let_expire(around.redis, match_id, around.retention_seconds)
    return scored


def _archive(match_id: str, around: Surroundings) -> None:
    record = around.engines.call(match_id, "GetRecord", GetRecordRequest(match_id=match_id)).record
    verdict = judge(record)
    if verdict.divergence is not None:
        log.error("record does not replay", match_id=match_id, divergence=verdict.divergence)
    with around.database.writing() as session:
        archive(session, record, verdict)
    log.info("scored", match_id=match_id, end_reason=record.outcome.end_reason, unrated_reason=verdict.unrated_reason)


def _tell_players(match_id: str, around: Surroundings) -> None:
    """Leave a notice of the end to each player who reads them. The coordinator finds it there at its next look."""
    with around.database.reading() as session:
        match = match_by_id(session, match_id)
    players = [result.player_id for result in match.results if result.player_id] if match else []
    notices = Notices(around.redis)
    for player_id in notices.readers(players):
        notice = end_notice(match_id, player_id)
        notices.add(notice, notice.time.ToMilliseconds())


def _archived(match_id: str, database: Database) -> Scored | None:
    with database.reading() as session:
        match = match_by_id(session, match_id)
        if match is None:
            return None
        return Scored(
            match_id=match_id,
            rated=match.rated,
            unrated_reason=match.unrated_reason or "",
            changes=[
                RatingChange(player_id=step.player_id, seat=step.seat, before=step.before, after=step.after)
                for step in rating_steps(session, match_id)
            ],
        )
