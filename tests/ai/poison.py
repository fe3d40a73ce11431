"""The Celery application of opponents in which a `normal` bot's thinking kills the worker."""

import os
import signal
from typing import Any

from services.ai.levels import LEVELS, Level
from tests.ai.hasty import app

__all__ = ["app"]


class Deadly:
    """No answer comes from it."""

    def consider(self, *_: Any) -> Any:
        """End this process."""
        os.kill(os.getpid(), signal.SIGKILL)


LEVELS["normal"] = Level(Deadly())
