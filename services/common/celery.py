"""The one Celery application of all workers, and how jobs are handed to them.

A job is a message of `zashiki.work.v1`; a task takes it as its only argument, in its JSON mapping. Every job may be
delivered twice, so every task is idempotent.
"""

import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from celery import Celery
from celery.app.amqp import AMQP
from google.protobuf import json_format
from google.protobuf.message import Message
from kombu import Connection

from services.common.correlation import carried
from services.common.settings import Settings
from services.common.store_url import parse

MOVE_TASK = "ai.move"
HINT_TASK = "ai.hint"
REVIEW_TASK = "ai.review"
SCORE_TASK = "scoring.score"
RETAIN_TASK = "scoring.retain"
DELIVER_TASK = "notices.deliver"

FAST_QUEUE = "ai.fast"
DEEP_QUEUE = "ai.deep"
HINT_QUEUE = "ai.hints"
ANALYSIS_QUEUE = "ai.analysis"
SCORING_QUEUE = "scoring"
NOTICES_QUEUE = "notices"
QUEUES = (FAST_QUEUE, DEEP_QUEUE, HINT_QUEUE, ANALYSIS_QUEUE, SCORING_QUEUE, NOTICES_QUEUE)

OLD_RULES_QUEUES = (FAST_QUEUE, DEEP_QUEUE, HINT_QUEUE, SCORING_QUEUE)
"""Queues whose jobs need the rules of the match: those of older rules wait in queues of their own (`queue_at`)."""

SENT_HEADER = "sent_ms"
"""When a job was sent, in ms since 1970: so that its age can be told while it waits."""

REDELIVERY_SECONDS = 20
"""A job whose worker died is delivered again after this; the longest task must be shorter, or it runs twice at once."""


class _Connection(Connection):
    """Looks for a broker that is away every second; left alone, ever less often, in the end twice a minute."""

    def ensure_connection(self, *args: Any, **kwargs: Any) -> Any:
        return super().ensure_connection(*args, interval_start=1, interval_step=0, interval_max=1, **kwargs)


class _Amqp(AMQP):
    Connection = _Connection


def make_app(settings: Settings, include: tuple[str, ...] = ()) -> Celery:
    """Return the application. `include` names the modules whose tasks a worker of it runs."""
    broker, options = _broker(settings.broker_url or settings.redis_url)
    app = Celery("zashiki", broker=broker, backend=broker, include=include, amqp=_Amqp)
    app.conf.update(
        task_serializer="json",
        result_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        result_expires=60,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        result_backend_transport_options=options,
        worker_hijack_root_logger=False,
        worker_send_task_events=False,
        # Publishing fails within a second rather than hanging: whoever publishes looks again later anyway.
        task_publish_retry_policy={"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2, "interval_max": 0.3},
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        # With the visibility timeout alone kombu took 94 s to bring back the job of a killed worker; the restore
        # options make it look every second.
        broker_transport_options=options
        | {
            "visibility_timeout": REDELIVERY_SECONDS,
            "unacked_restore_interval": 1,
            "unacked_restore_throttle": 1,
            "unacked_mutex_expire": 5,
            "socket_connect_timeout": 2,
            "socket_keepalive": True,
        },
    )
    return app


def _broker(url: str) -> tuple[str, dict[str, str]]:
    """Return the URL as Celery writes it, and the options that go with it."""
    address = parse(url)
    if address.kind != "sentinel":
        return url, {}
    login = f":{quote(address.password, safe='')}@" if address.password else ""
    sentinels = (f"sentinel://{login}{host}:{port}/{address.database}" for host, port in address.hosts)
    return ";".join(sentinels), {"master_name": address.service}


def send(app: Celery, task: str, queue: str, job: Message) -> None:
    """Hand `job` to `queue`, without waiting for a result. Raises kombu's OperationalError when the broker is away."""
    arguments = [json_format.MessageToDict(job, preserving_proto_field_name=True)]
    # Without ignore_result the sender subscribes to a result channel per job and never leaves it.
    app.send_task(task, args=arguments, queue=queue, ignore_result=True, headers=job_headers())


def job_headers() -> dict[str, int | str]:
    """Return the headers of a job that is sent now: when that was, and what it is part of."""
    return {SENT_HEADER: time.time_ns() // 1_000_000, **carried()}


def queue_at(queue: str, place: str) -> str:
    """Return the queue for matches that are played at a place of the address book (`services.common.engines`).

    Workers of the release that has the older rules take from `QUEUE:GAME@VERSION`.
    """
    return f"{queue}:{place}" if "@" in place else queue


def queues_of(places: Iterable[str]) -> list[str]:
    """Return all queues there are with these places in the address book."""
    return [*QUEUES, *(queue_at(queue, place) for place in places if "@" in place for queue in OLD_RULES_QUEUES)]
