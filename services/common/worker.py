"""What every Celery worker does besides its jobs: it logs, traces and tells that it is there."""

from typing import Any

from celery import Celery, Task
from celery.signals import setup_logging, task_postrun, task_prerun, worker_process_init
from structlog.contextvars import clear_contextvars

from services.common import correlation, roster, tracing
from services.common.logs import configure_logs
from services.common.settings import Settings


def equip(app: Celery, settings: Settings, name: str) -> None:
    """Prepare this process for becoming a worker of `app`; logs and traces call it `name`.

    Threads and channels do not survive a fork, so most happens in the process that does the jobs.
    """

    @setup_logging.connect(weak=False)
    def _log(**_: object) -> None:
        configure_logs(settings, name)

    @worker_process_init.connect(weak=False)
    def _begin(**_: object) -> None:
        tracing.start(name)
        tracing.follow_jobs()
        task_prerun.connect(_begin_job, weak=False)  # after the tracing's own: there is a span by then
        task_postrun.connect(_end_job, weak=False)
        roster.attend(settings, "worker", queues=app.amqp.queues.consume_from)


def _begin_job(task: Task, args: tuple[dict[str, Any], ...], **_: object) -> None:
    correlation.begin(getattr(task.request, correlation.REQUEST_ID, None), args[0].get("match_id"), task.name)


def _end_job(**_: object) -> None:
    clear_contextvars()
