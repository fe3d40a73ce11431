"""The Celery application of opponents: `celery --app services.ai.app worker --queues …`."""

from celery.signals import setup_logging

from services.common.celery import make_app
from services.common.logs import configure_logs
from services.common.settings import QueueSettings

settings = QueueSettings.load()
app = make_app(settings, include=("services.ai.tasks",))


@setup_logging.connect
def _configure(**_: object) -> None:
    configure_logs(settings.log_level, "ai")
