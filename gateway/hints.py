"""Hints: the AI workers rank a seat's legal actions."""

from typing import Any

from celery import Celery
from celery.exceptions import TimeoutError as NoResult
from google.protobuf import json_format
from kombu.exceptions import OperationalError

from gateway.problems import Problem
from services.common.celery import HINT_QUEUE, HINT_TASK, job_headers, queue_at
from services.common.engines import Engines
from zashiki.engine.v1.match_pb2 import MatchInfo
from zashiki.work.v1.work_pb2 import HintJob


class Hints:
    """Asks the workers and waits a little."""

    def __init__(self, celery: Celery, engines: Engines, seconds: float) -> None:
        self._celery = celery
        self._engines = engines
        self._seconds = seconds

    def ask(self, match: MatchInfo, seat: int) -> dict[str, Any]:
        """Return a HintResult in its JSON mapping. Raises Problem when no worker answers in time."""
        job = HintJob(match_id=match.match_id, seat=seat)
        job.asked.GetCurrentTime()
        try:
            # Work that nobody waits for any more is dropped by whichever worker finds it.
            result = self._celery.send_task(
                HINT_TASK,
                args=[json_format.MessageToDict(job)],
                queue=queue_at(HINT_QUEUE, self._engines.place(match.game, match.rules_version)),
                expires=self._seconds,
                ignore_result=False,
                headers=job_headers(),
            )
        except OperationalError:
            raise _no_hint() from None
        try:
            hint: dict[str, Any] = result.get(timeout=self._seconds, disable_sync_subtasks=False)
        except NoResult:
            raise _no_hint() from None
        finally:
            result.forget()
        return hint


def _no_hint() -> Problem:
    return Problem(503, "NO_HINT", "No helper is free right now; try again shortly.", headers={"Retry-After": "3"})
