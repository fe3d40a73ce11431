"""The Celery application of opponents: `celery --app services.ai.app worker --queues …`."""

import services.common.untraced  # noqa: F401

# isort: split

from dataclasses import dataclass
from pathlib import Path

from celery.signals import heartbeat_sent

from services.common.celery import make_app
from services.common.settings import Settings, setting
from services.common.worker import equip


@dataclass(frozen=True, kw_only=True)
class WorkerSettings(Settings):
    """What a worker needs beside the shared settings."""

    worker_sign: str = setting("", about="file that a worker touches every few seconds between jobs; none when empty")


settings = WorkerSettings.load()
app = make_app(settings, include=("services.ai.tasks",))
equip(app, settings, "ai")


# A health check that asks over the broker is a Celery of its own each time: a second of work that the bots lack.
if settings.worker_sign:

    @heartbeat_sent.connect
    def _give_sign(**_: object) -> None:
        Path(settings.worker_sign).touch()
