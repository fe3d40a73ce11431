"""Celery tasks: a bot's move, and a hint for a person. Both see a match as its seat does, through the engine."""

import faulthandler
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

import grpc
import structlog
from celery import Task, shared_task
from celery.signals import worker_process_init
from google.protobuf import json_format
from redis import Redis, RedisError

from services.ai.gathering import Gathering
from services.ai.levels import HINT, LEVELS, Level
from services.ai.search import Tally
from services.common.celery import DEEP_QUEUE, FAST_QUEUE, HINT_TASK, MOVE_TASK
from services.common.engines import Engines
from services.common.names import match_key
from services.common.settings import Settings
from services.kernel.part import Part, State
from services.kernel.rules import Game, load_game
from zashiki.engine.v1 import engine_pb2, game_pb2, match_pb2
from zashiki.work.v1 import work_pb2

log = structlog.get_logger()

SOFT_LIMIT, HARD_LIMIT, LAST_LIMIT = 8, 10, 12
"""Seconds; no search comes near, and all lie under the time after which a job is delivered again."""
LATENESS = 0.3
"""Seconds part 0 waits for other parts beyond the common end of their searches."""

SETTLED = (
    grpc.StatusCode.ABORTED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.ALREADY_EXISTS,
    grpc.StatusCode.NOT_FOUND,
)
"""Answers of an engine that asking again would not change: the decision is gone, or answered."""


@dataclass(frozen=True)
class Tools:
    """What a worker process holds open."""

    engines: Engines
    redis: Redis


@cache
def tools() -> Tools:
    """Return this process's connections. Never call it before the fork: gRPC channels do not survive one."""
    settings = Settings.load()
    return Tools(
        Engines(settings.engines, settings.service_key.get_secret_value()),
        Redis.from_url(settings.redis_url, socket_timeout=5),
    )


@worker_process_init.connect  # type: ignore[untyped-decorator]
def _open(**_: object) -> None:
    tools()


cached_game = cache(load_game)


@dataclass(frozen=True)
class Sight:
    """A match as one seat sees it."""

    game: Game
    observation: State
    view: engine_pb2.View


def look(engines: Engines, match_id: str, seat: int) -> Sight:
    """Observe a match as `seat`. Raises grpc.RpcError."""
    request = engine_pb2.ObserveRequest(
        match_id=match_id,
        # Events are of no use here; a version that is never reached asks for none.
        viewers=[engine_pb2.Viewer(seat=seat, since_version=(1 << 32) - 1)],
        encoding=engine_pb2.VIEW_ENCODING_TYPED,
    )
    view = engines.call(engines.stub(match_id).Observe, request).views[0]
    game = cached_game(match_id.partition("-")[0])
    observation = game.codec.from_message(getattr(view.position, game.meta.game))
    assert isinstance(observation, State)
    return Sight(game, observation, view)


def answer(tools: Tools, job: work_pb2.MoveJob) -> None:
    """Decide for a bot and act. Does nothing when the decision is no longer owed. Raises grpc.RpcError, RedisError."""
    sight = look(tools.engines, job.match_id, job.seat)
    if job.seat not in sight.view.to_act:
        return
    actions, tally = _considered(tools, job, sight)
    if tally is not None:
        _act(tools.engines, job, sight, actions[tally.best()])


def _considered(tools: Tools, job: work_pb2.MoveJob, sight: Sight) -> tuple[list[Part], Tally | None]:
    level = LEVELS[match_pb2.BotLevel.Name(job.level).removeprefix("BOT_LEVEL_").lower()]
    if job.parts <= 1:
        return _consider(sight, job, level, _share(tools.redis, FAST_QUEUE, level.seconds))
    key = match_key(job.match_id, f"search:{job.since_version}:{job.seat}:{sight.view.digest}")
    gathering = Gathering(tools.redis, key, job.parts)
    seconds = _share(tools.redis, DEEP_QUEUE, level.seconds)
    actions, tally = _consider(sight, job, level, max(0.0, seconds - gathering.elapsed()))
    return actions, gathering.contribute(job.part, tally, max(0.0, seconds + LATENESS - gathering.elapsed()))


def _consider(sight: Sight, job: work_pb2.MoveJob, level: Level, seconds: float) -> tuple[list[Part], Tally]:
    seed = blake2b(f"{job.match_id}:{job.since_version}:{job.seat}:{job.part}".encode(), digest_size=8).digest()
    return level.bot.consider(sight.game, sight.observation, job.seat, int.from_bytes(seed, "big"), seconds)


def _share(redis: Redis, queue: str, seconds: float) -> float:
    """Return the thinking time that leaves some to those who wait behind: many matches at once get shorter searches,
    not later answers."""
    return seconds / (1 + int(redis.llen(queue)))


def _act(engines: Engines, job: work_pb2.MoveJob, sight: Sight, action: Part) -> None:
    message = game_pb2.Action()
    sight.game.codec.to_message(action, getattr(message, sight.game.meta.game))
    request = engine_pb2.ActRequest(
        match_id=job.match_id,
        request_id=f"ai:{job.match_id}:{job.since_version}:{job.seat}",
        seat=job.seat,
        version=job.since_version,
        action=message,
        view_digest=sight.view.digest,
    )
    try:
        engines.call(engines.stub(job.match_id).Act, request)
    except grpc.RpcError as error:
        if error.code() not in SETTLED:
            raise
        log.info("answer not taken", match_id=job.match_id, seat=job.seat, reason=error.code().name)


def advise(engines: Engines, job: work_pb2.HintJob) -> work_pb2.HintResult:
    """Rank what a seat may do, best first; nothing when it owes no decision. Raises grpc.RpcError."""
    sight = look(engines, job.match_id, job.seat)
    result = work_pb2.HintResult(version=sight.view.version)
    if job.seat not in sight.view.to_act:
        return result
    actions, tally = HINT.bot.consider(sight.game, sight.observation, job.seat, int(sight.view.digest, 16))
    visits = max(1, sum(tally.visits))
    for index in sorted(range(len(actions)), key=lambda i: (-tally.visits[i], -tally.value(i), i)):
        result.actions.add(
            index=index,
            label=sight.view.legal[index].label,
            weight=tally.visits[index] / visits,
            value=tally.value(index),
        )
    return result


@contextmanager
def never_stuck() -> Iterator[None]:
    """End the process, with a traceback, if the work inside hangs.

    Celery's limits need a pool of processes; the small `solo` worker, which runs tasks itself, has nobody to watch it.
    """
    faulthandler.dump_traceback_later(LAST_LIMIT, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@shared_task(  # type: ignore[untyped-decorator]
    name=MOVE_TASK,
    bind=True,
    soft_time_limit=SOFT_LIMIT,
    time_limit=HARD_LIMIT,
    max_retries=4,
)
def move(task: Task, job: dict[str, Any]) -> None:
    """Run a MoveJob (JSON mapping). Failing engines or Redis are tried again for about four seconds; after that the
    coordinator's sweep asks anew."""
    parsed = json_format.ParseDict(job, work_pb2.MoveJob())
    try:
        with never_stuck():
            answer(tools(), parsed)
    except (grpc.RpcError, RedisError) as error:
        if isinstance(error, grpc.RpcError) and error.code() in SETTLED:
            log.info("nothing to decide", match_id=parsed.match_id, seat=parsed.seat, reason=error.code().name)
            return
        raise task.retry(exc=error, countdown=0.25 * 2**task.request.retries) from None


@shared_task(  # type: ignore[untyped-decorator]
    name=HINT_TASK,
    ignore_result=False,
    soft_time_limit=SOFT_LIMIT,
    time_limit=HARD_LIMIT,
    throws=(grpc.RpcError,),
)
def hint(job: dict[str, Any]) -> dict[str, Any]:
    """Run a HintJob; the result is a HintResult, both in their JSON mapping."""
    with never_stuck():
        result = advise(tools().engines, json_format.ParseDict(job, work_pb2.HintJob()))
    return json_format.MessageToDict(
        result, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
