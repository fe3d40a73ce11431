"""Opponents' Celery application in which `hard` bots think longer than the broker believes that a worker lives."""

from time import sleep
from typing import Any

from services.ai.app import app
from services.ai.bots import Likely
from services.ai.levels import LEVELS, Level

app.conf.broker_transport_options = {**app.conf.broker_transport_options, "visibility_timeout": 1}


class Ponderous:
    """Thinks for three seconds."""

    def consider(self, *asked: Any) -> Any:
        """Answer late."""
        sleep(3)
        return Likely().consider(*asked)


LEVELS["hard"] = Level(Ponderous())
