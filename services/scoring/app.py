"""The Celery application of scoring: `celery -A services.scoring.app worker -Q scoring`."""

from celery.signals import setup_logging

from services.common.celery import make_app
from services.common.logs import configure_logs
from services.scoring.settings import ScoringSettings

settings = ScoringSettings.load()
app = make_app(settings, include=("services.scoring.tasks",))


@setup_logging.connect
def _configure(**_: object) -> None:
    configure_logs(settings.log_level, "scoring")
