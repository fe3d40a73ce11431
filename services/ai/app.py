"""The workers' entry: `celery --app services.ai.app worker --queues …`."""

from services.common.celery import make_app
from services.common.settings import Settings

app = make_app(Settings.load(), include=("services.ai.tasks",))
