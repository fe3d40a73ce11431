"""A gateway that is told to stop: streams end at once, calls under way get their answers, and then it goes.

An open stream would otherwise hold it up until it is killed, and calls with it.
"""

from typing import Any

import gevent
from gevent.event import Event

from gateway.hub import Hub
from gateway.problems import draining

_STILL_ACCEPTING_SECONDS = 1.1
"""gunicorn looks once a second whether it is to stop; until then new connections come in."""


class Drain:
    """Knows how many calls are being answered. Streams are not counted."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._calls = 0
        self._over = False
        self._quiet = Event()
        self._quiet.set()

    def begin(self) -> None:
        """Note that a call came in. Raises Problem once nobody waits for it any more."""
        self._calls += 1
        self._quiet.clear()
        if self._over:
            raise draining()

    def end(self, _: BaseException | None = None) -> None:
        """Note that it was answered."""
        self._calls -= 1
        if not self._calls:
            self._quiet.set()

    def run(self, worker: Any) -> None:
        """Let gunicorn's worker, which has been told to stop, wait for calls and for nothing else."""
        self._hub.close()
        gevent.sleep(_STILL_ACCEPTING_SECONDS)
        self._quiet.wait()
        self._over = True
        worker.cfg.set("graceful_timeout", 0)  # connections that are merely kept alive are left
