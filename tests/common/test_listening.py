"""A subscription is asked whether it still lives, and given up when it says nothing."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from redis.exceptions import ConnectionError as Unreachable

from services.common.listening import SILENCE_SECONDS, messages


class Line:
    """A subscription on which things come at their times, and a clock that runs while it is waited for them."""

    def __init__(self, coming: dict[float, str], answers: bool) -> None:
        self.now = 0.0
        self._coming = coming
        self._answers = answers

    def get_message(self, timeout: float) -> dict[str, Any] | None:
        at = min((time for time in self._coming if time <= self.now + timeout), default=None)
        self.now = self.now + timeout if at is None else max(self.now, at)
        return None if at is None else {"type": self._coming.pop(at)}

    def ping(self) -> None:
        if self._answers:
            self._coming[self.now + 0.1] = "pong"


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Line]:
    line = Line(*request.param)
    monkeypatch.setattr("services.common.listening.monotonic", lambda: line.now)
    return line


@pytest.mark.parametrize("line", [({1.0: "message", 7.0: "message"}, True)], indirect=True)
def test_a_quiet_one_is_listened_to_for_ever(line: Line) -> None:
    heard = [message for message in islice(messages(line, 0.5), 200) if message]
    assert heard == [{"type": "message"}] * 2
    assert line.now > 60


@pytest.mark.parametrize("line", [({1.0: "message"}, False)], indirect=True)
def test_a_deaf_one_is_given_up(line: Line) -> None:
    with pytest.raises(Unreachable, match="said nothing"):
        list(messages(line, 0.5))
    assert line.now <= 1.0 + 2 * SILENCE_SECONDS + 0.5
