"""A gateway that is told to stop waits for calls under way, and for nothing else."""

from typing import Any

import gevent
import pytest

from gateway.drain import Drain
from gateway.problems import Problem


class Streams:
    """The streams of a gateway."""

    def __init__(self) -> None:
        self.open = True

    def close(self) -> None:
        self.open = False


class Worker:
    """A worker of gunicorn, and what became of its settings."""

    def __init__(self) -> None:
        self.cfg = self
        self.settings: dict[str, Any] = {}

    def set(self, name: str, value: Any) -> None:
        self.settings[name] = value


def test_calls_are_answered_streams_end_at_once_and_late_calls_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.drain._STILL_ACCEPTING_SECONDS", 0.01)
    streams, worker = Streams(), Worker()
    drain = Drain(streams)  # type: ignore[arg-type]
    drain.begin()
    going = gevent.spawn(drain.run, worker)
    gevent.sleep(0.02)
    drain.begin()  # gunicorn still took it
    drain.end()
    assert not streams.open
    assert not going.ready()
    drain.end()
    going.join(5)
    assert worker.settings == {"graceful_timeout": 0}
    with pytest.raises(Problem, match="about to stop"):
        drain.begin()
