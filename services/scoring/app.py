"""The Celery application of scoring: `celery -A services.scoring.app worker -Q scoring`."""

import services.common.untraced  # noqa: F401

# isort: split

from services.common.celery import make_app
from services.common.worker import equip
from services.scoring.settings import ScoringSettings

settings = ScoringSettings.load()
app = make_app(settings, include=("services.scoring.tasks",))
equip(app, settings, "scoring")
