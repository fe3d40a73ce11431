"""The Celery task that tells webhooks. It may run twice for a notice: whoever has it is not told again.

Posting happens in threads, and the task does not wait for them: a slow receiver holds nothing up but itself, and what
fails is due again later.
"""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import structlog
from celery import shared_task
from google.protobuf import json_format
from redis.exceptions import RedisError

from services.archive.database import Database
from services.archive.matches import match_by_id
from services.archive.models import Webhook
from services.archive.webhooks import webhooks_of
from services.common.celery import DELIVER_TASK
from services.common.notices import Notices
from services.common.public_address import Network, Refused, networks_of
from services.common.settings import Settings
from services.common.stores import connect
from services.notices.letter import body, headers
from services.notices.post import Undelivered, post
from zashiki.work.v1.work_pb2 import Notice, NoticeJob

_AT_ONCE = 8

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Surroundings:
    """What the task reaches out to."""

    notices: Notices
    database: Database
    networks: list[Network]
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(_AT_ONCE, "webhook"))


@cache
def surroundings() -> Surroundings:
    """Return this process's connections and threads; made at the first task, since neither survives a fork."""
    settings = Settings.load()
    redis = connect(settings.redis_url, connections=4)
    return Surroundings(Notices(redis), Database(settings.database_url), networks_of(settings.webhook_networks))


@shared_task(name=DELIVER_TASK)
def deliver(job: dict[str, Any]) -> None:
    """Tell a notice (a NoticeJob in its JSON mapping) to those webhooks of its player that don't have it yet."""
    deliver_notice(json_format.ParseDict(job, NoticeJob()).notice_id, surroundings())


def deliver_notice(notice_id: str, around: Surroundings) -> list[Future[None]]:
    """Begin to tell a notice. Raises RedisError, SQLAlchemyError; done again, it goes on where it broke off."""
    kept = around.notices.get(notice_id)
    if kept is None:
        return []
    notice, told = kept
    with around.database.reading() as session:
        asked = [one for one in webhooks_of(session, notice.player_id) if getattr(one, notice.WhichOneof("what") or "")]
        match = match_by_id(session, notice.match_id) if notice.HasField("match_ended") else None
    remaining = [one for one in asked if one.id not in told]
    if not remaining:
        around.notices.finish(notice_id)
        return []
    text = body(notice, match)
    return [around.threads.submit(_tell, notice, webhook, text, len(asked), around) for webhook in remaining]


def _tell(notice: Notice, webhook: Webhook, text: bytes, of: int, around: Surroundings) -> None:
    about = {"notice_id": notice.id, "webhook_id": webhook.id}  # not the URL: it may be a secret in itself
    try:
        post(webhook.url, text, headers(webhook.secret, notice.id, int(time.time()), text), around.networks)
    except (Undelivered, Refused) as error:
        log.info("webhook not told", **about, why=str(error))
        return
    try:
        around.notices.told(notice.id, webhook.id, of)
    except RedisError as error:
        log.warning("webhook told, and not noted", **about, error=type(error).__name__)
