"""The sweep: pub/sub forgets, so whatever is due and was missed is found here, within seconds."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc
import structlog
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from services.common import correlation
from services.common.engines import Engines
from services.coordinator import metrics
from services.coordinator.dispatch import Dispatcher
from services.coordinator.due import Due, DueSets
from services.coordinator.settings import CoordinatorSettings
from zashiki.engine.v1.engine_pb2 import ExpireRequest
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED, MatchChanged

_EXPIRE_RETRY_MS = 2_000
_LONGEST_RETRY_MS = 120_000

log = structlog.get_logger(__name__)


class Sweep:
    """Looks at the due sets."""

    def __init__(
        self, due_sets: DueSets, dispatcher: Dispatcher, engines: Engines, settings: CoordinatorSettings
    ) -> None:
        self._due_sets = due_sets
        self._dispatcher = dispatcher
        self._engines = engines
        self._settings = settings
        # An engine that hangs must not keep the others' matches waiting.
        self._callers = ThreadPoolExecutor(8, thread_name_prefix="expire")

    def look_at_all(self) -> None:
        """Ask for everything that running and ended matches call for and nobody asked for yet."""
        for due in self._due_sets.all():
            with _contained(due.match_id):
                if changed := due.changed():
                    self._dispatcher.hear(changed)
        log.info("heard what was missed")

    def look_at_due(self, now_ms: int) -> None:
        """Deal with every match that is due."""
        found = self._due_sets.due(now_ms)
        metrics.DUE.set(len(found))
        metrics.LAG.set((now_ms - found[0].due_ms) / 1000 if found else 0)
        for due in found:
            with _contained(due.match_id):
                self._look_at(due, now_ms)

    def close(self) -> None:
        """Wait for calls that are under way."""
        self._callers.shutdown(cancel_futures=True)

    def _look_at(self, due: Due, now_ms: int) -> None:
        changed = due.changed()
        if changed is None:
            self._due_sets.move_on(due, None)
            return
        with correlation.part_of(correlation.headers_of(changed.cause), due.match_id):
            self._move_on(due, changed, now_ms)

    def _move_on(self, due: Due, changed: MatchChanged, now_ms: int) -> None:
        if changed.status == MATCH_STATUS_ENDED:
            self._score(changed, due, now_ms)
        elif changed.bots and not _past(due.deadline_ms, now_ms):
            self._ask(changed, due, now_ms)
        else:
            self._expire(due, now_ms)

    def _score(self, ended: MatchChanged, due: Due, now_ms: int) -> None:
        attempt = self._dispatcher.attempt(due.match_id, "score")
        if self._due_sets.move_on(due, now_ms + _doubling(self._settings.score_retry_ms, attempt)):
            self._dispatcher.ask_for_score(ended, attempt)

    def _ask(self, changed: MatchChanged, due: Due, now_ms: int) -> None:
        again_ms = now_ms + self._settings.bot_retry_ms
        again_ms = again_ms if due.deadline_ms is None else min(again_ms, due.deadline_ms)
        if not self._due_sets.move_on(due, again_ms):
            return
        asked = [self._dispatcher.ask_again(changed, bot, self._settings.bot_tries) for bot in changed.bots]
        if not all(asked):
            self._callers.submit(self._call_expire, due.match_id)

    def _expire(self, due: Due, now_ms: int) -> None:
        attempt = self._dispatcher.attempt(due.match_id, "expire")
        if self._due_sets.move_on(due, now_ms + _doubling(_EXPIRE_RETRY_MS, attempt)):
            self._callers.submit(self._call_expire, due.match_id)

    def _call_expire(self, match_id: str) -> None:
        try:
            self._engines.call(match_id, "Expire", ExpireRequest(match_id=match_id))
        except LookupError as error:
            log.error("no engine to expire a match", match_id=match_id, error=str(error))
            metrics.EXPIRED.labels("NO_ENGINE").inc()
        except grpc.RpcError as error:
            code = error.code()  # type: ignore[attr-defined]
            metrics.EXPIRED.labels(code.name).inc()
            if code is not grpc.StatusCode.FAILED_PRECONDITION:  # that means: dealt with meanwhile
                log.warning("expiring failed; the sweep tries again", match_id=match_id, code=code.name)
        else:
            metrics.EXPIRED.labels("OK").inc()


@contextmanager
def _contained(match_id: str) -> Iterator[None]:
    """Keep a fault on one match from stopping the sweep, which would find it first again the next time."""
    try:
        yield
    except (RedisError, KombuError):
        raise
    except Exception:
        metrics.TROUBLE.labels("match").inc()
        log.exception("a fault on one match; going on with the others", match_id=match_id)


def _past(deadline_ms: int | None, now_ms: int) -> bool:
    return deadline_ms is not None and deadline_ms <= now_ms


def _doubling(first_ms: int, attempt: int) -> int:
    return min(first_ms << min(attempt - 1, 16), _LONGEST_RETRY_MS)
