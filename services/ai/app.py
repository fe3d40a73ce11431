"""The Celery application of opponents: `celery --app services.ai.app worker --queues …`."""

import services.common.untraced  # noqa: F401

# isort: split

from services.common.celery import make_app
from services.common.settings import Settings
from services.common.worker import equip

settings = Settings.load()
app = make_app(settings, include=("services.ai.tasks",))
equip(app, settings, "ai")
