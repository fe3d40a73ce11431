"""Celery tasks: a bot's move, and a hint for a person."""

import faulthandler
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import grpc
from celery import Task, shared_task
from celery.signals import worker_process_init
from google.protobuf import json_format
from redis import RedisError

from services.ai.play import Tools, advise, answer
from services.common.celery import HINT_TASK, MOVE_TASK
from services.common.engines import Engines
from services.common.settings import Settings
from services.common.stores import connect
from zashiki.work.v1 import work_pb2

SOFT_LIMIT, HARD_LIMIT, LAST_LIMIT = 8, 10, 12
"""Seconds; no search comes near, and all lie under the time after which a job is delivered again."""


@cache
def tools() -> Tools:
    """Return this process's connections. Never call it before the fork: gRPC channels do not survive one."""
    settings = Settings.load()
    return Tools(
        Engines(settings.engines, settings.service_key),
        connect(settings.redis_url, connections=4),
    )


@worker_process_init.connect
def _open(**_: object) -> None:
    tools()


@contextmanager
def never_stuck() -> Iterator[None]:
    """End the process, with a traceback, if the work inside hangs.

    Celery's limits need a pool of processes; the small `solo` worker, which runs tasks itself, has nobody to watch it.
    """
    faulthandler.dump_traceback_later(LAST_LIMIT, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@shared_task(name=MOVE_TASK, bind=True, max_retries=6, soft_time_limit=SOFT_LIMIT, time_limit=HARD_LIMIT)
def move(task: Task, job: dict[str, Any]) -> None:
    """Run a MoveJob (JSON mapping).

    Failing engines or Redis are tried again for about eight seconds; after that the coordinator's sweep asks anew.
    """
    try:
        with never_stuck():
            answer(tools(), json_format.ParseDict(job, work_pb2.MoveJob()))
    except (grpc.RpcError, RedisError) as error:
        raise task.retry(exc=error, countdown=min(2.0, 0.25 * 2**task.request.retries)) from None


@shared_task(name=HINT_TASK, ignore_result=False, soft_time_limit=SOFT_LIMIT, time_limit=HARD_LIMIT)
def hint(job: dict[str, Any]) -> dict[str, Any]:
    """Run a HintJob; the result is a HintResult, both in their JSON mapping."""
    with never_stuck():
        result = advise(tools().engines, json_format.ParseDict(job, work_pb2.HintJob()))
    return json_format.MessageToDict(
        result, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
