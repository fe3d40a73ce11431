"""Turns what is known of a match into jobs: each bot's decision asked once, each end scored."""

import structlog
from celery import Celery
from google.protobuf.timestamp_pb2 import Timestamp
from redis import Redis

from services.common import correlation
from services.common.celery import (
    DEEP_QUEUE,
    DELIVER_TASK,
    FAST_QUEUE,
    MOVE_TASK,
    NOTICES_QUEUE,
    RETAIN_TASK,
    SCORE_TASK,
    SCORING_QUEUE,
    queue_at,
    send,
)
from services.common.engines import Engines
from services.common.names import UPKEEP_KEY, match_key
from services.common.notices import FIRST_PAUSE_MS, Notices, turn_notice
from services.coordinator import metrics
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_HARD, MATCH_STATUS_ENDED, BotTurn, MatchChanged
from zashiki.work.v1.work_pb2 import MoveJob, NoticeJob, RetainJob, ScoreJob

_REMEMBERED_SECONDS = 300
"""How long attempts are remembered after the last one; longer than the longest pause between two."""

log = structlog.get_logger(__name__)


class Dispatcher:
    """Hands work to Celery. What was asked stands in Redis, so that several coordinators don't ask twice."""

    def __init__(self, redis: "Redis", celery: Celery, engines: Engines, deep_parts: int) -> None:
        self._redis = redis
        self._celery = celery
        self._engines = engines
        self._deep_parts = deep_parts
        self._notices = Notices(redis)

    def hear(self, changed: MatchChanged) -> None:
        """Ask for whatever this change calls for and nobody asked for yet.

        Raises RedisError or kombu's OperationalError; the sweep asks again for what was lost then.
        """
        metrics.HEARD.inc()
        with correlation.part_of(correlation.headers_of(changed.cause), changed.match_id):
            self._hear(changed)

    def tell_again(self, now_ms: int) -> None:
        """Ask again for the notices that not all webhooks have. Raises as `hear` does."""
        for notice_id in self._notices.due(now_ms):
            if self._notices.try_again(notice_id, now_ms):
                send(self._celery, DELIVER_TASK, NOTICES_QUEUE, NoticeJob(notice_id=notice_id))

    def ask_again(self, changed: MatchChanged, bot: BotTurn, tries: int) -> bool:
        """Ask a bot whose answer is overdue. Return False, without asking, once it was asked `tries` times."""
        attempt = self.attempt(changed.match_id, _decision(bot))
        if attempt > tries:
            return False
        self._send_move(changed, bot, attempt)
        return True

    def ask_for_score(self, ended: MatchChanged, attempt: int) -> None:
        """Ask for an ended match to be scored."""
        send(self._celery, SCORE_TASK, self._queue(SCORING_QUEUE, ended), ScoreJob(match_id=ended.match_id))
        metrics.SCORING.labels(metrics.attempt_label(attempt)).inc()
        if attempt > 1:
            log.warning("scoring asked again", match_id=ended.match_id, attempt=attempt)

    def ask_to_tidy(self, every_seconds: int) -> None:
        """Ask, once in so many seconds, for the removal of what the archive has kept long enough. Raises as `hear`."""
        if self._redis.set(UPKEEP_KEY, 1, nx=True, ex=every_seconds):
            send(self._celery, RETAIN_TASK, SCORING_QUEUE, RetainJob())

    def attempt(self, match_id: str, what: str) -> int:
        """Return how often `what` has been attempted for a match, this time included."""
        key = match_key(match_id, f"asked:{what}")
        with self._redis.pipeline() as pipeline:
            pipeline.incr(key)
            pipeline.expire(key, _REMEMBERED_SECONDS)
            return int(pipeline.execute()[0])

    def _hear(self, changed: MatchChanged) -> None:
        if changed.status == MATCH_STATUS_ENDED:
            if self._first(changed.match_id, "score"):
                self.ask_for_score(changed, 1)
            return
        for bot in changed.bots:
            if self._first(changed.match_id, _decision(bot)):
                self._send_move(changed, bot, 1)
        self._tell_turns(changed)

    def _tell_turns(self, changed: MatchChanged) -> None:
        readers = self._notices.readers(turn.player_id for turn in changed.people)
        for turn in changed.people:
            if turn.player_id in readers:
                notice = turn_notice(changed.match_id, turn)
                if self._notices.add(notice, notice.time.ToMilliseconds() + FIRST_PAUSE_MS):
                    send(self._celery, DELIVER_TASK, NOTICES_QUEUE, NoticeJob(notice_id=notice.id))

    def _first(self, match_id: str, what: str) -> bool:
        key = match_key(match_id, f"asked:{what}")
        return bool(self._redis.set(key, 1, nx=True, ex=_REMEMBERED_SECONDS))

    def _queue(self, queue: str, changed: MatchChanged) -> str:
        return queue_at(queue, self._engines.place(changed.match_id, changed.rules_version))

    def _send_move(self, changed: MatchChanged, bot: BotTurn, attempt: int) -> None:
        deep = bot.level == BOT_LEVEL_HARD
        queue = self._queue(DEEP_QUEUE if deep else FAST_QUEUE, changed)
        parts = self._deep_parts if deep else 1
        asked = Timestamp()
        asked.GetCurrentTime()
        for part in range(parts):
            job = MoveJob(
                match_id=changed.match_id,
                seat=bot.seat,
                since_version=bot.since_version,
                level=bot.level,
                part=part,
                parts=parts,
                asked=asked,
            )
            send(self._celery, MOVE_TASK, queue, job)
        metrics.ASKED.labels(metrics.attempt_label(attempt)).inc()
        if attempt > 1:
            log.warning(
                "bot asked again",
                match_id=changed.match_id,
                seat=bot.seat,
                since=bot.since_version,
                attempt=attempt,
            )


def _decision(bot: BotTurn) -> str:
    return f"{bot.since_version}:{bot.seat}"
