"""Playing in a live match: see it as a seat does, through the engine, think, and answer there."""

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from time import time

import grpc
import structlog
from google.protobuf.timestamp_pb2 import Timestamp
from redis import Redis

from services.ai.gathering import Gathering
from services.ai.levels import HINT, LEVELS
from services.ai.search import Tally
from services.common.engines import Engines
from services.common.names import match_key
from services.kernel.part import Part, State
from services.kernel.rules import Game, load_game
from zashiki.engine.v1 import engine_pb2, game_pb2, match_pb2
from zashiki.work.v1 import work_pb2

log = structlog.get_logger()

LATENESS = 0.1
"""Seconds part 0 waits for other parts beyond the time in which their searches end."""

SETTLED = (
    grpc.StatusCode.ABORTED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.ALREADY_EXISTS,
    grpc.StatusCode.NOT_FOUND,
)
"""Answers of an engine that asking again would not change: the decision is gone, or answered."""

cached_game = cache(load_game)


@dataclass(frozen=True)
class Tools:
    """What a worker process holds open."""

    engines: Engines
    redis: Redis


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
    view = engines.call(match_id, "Observe", request).views[0]
    game = cached_game(match_id.partition("-")[0])
    observation = game.codec.from_message(getattr(view.position, game.meta.game))
    assert isinstance(observation, State)
    return Sight(game, observation, view)


def answer(tools: Tools, job: work_pb2.MoveJob) -> None:
    """Decide for a bot and act. Does nothing when the decision is no longer owed. Raises grpc.RpcError, RedisError."""
    if not job.HasField("asked"):
        job.asked.GetCurrentTime()
    if not _is_owed(tools.redis, job):
        log.info("an old question", match_id=job.match_id, seat=job.seat, since=job.since_version)
        return
    try:
        sight = look(tools.engines, job.match_id, job.seat)
        if job.seat in sight.view.to_act:
            actions, tally = _consider(tools.redis, job, sight)
            if tally is not None:
                _act(tools.engines, job, sight, actions[tally.best()])
    except grpc.RpcError as error:
        if error.code() not in SETTLED:
            raise
        log.info("nothing left to answer", match_id=job.match_id, seat=job.seat, reason=error.code().name)


def _is_owed(redis: Redis, job: work_pb2.MoveJob) -> bool:
    """Return whether the seat still owes the decision asked for, by the match's head.

    The engine would refuse an answer to an old one; this saves the thinking, which others wait for.
    """
    head = redis.hget(match_key(job.match_id, "head"), "changed")
    changed = match_pb2.MatchChanged.FromString(head or b"")
    return any(bot.seat == job.seat and bot.since_version <= job.since_version for bot in changed.bots)


def advise(engines: Engines, job: work_pb2.HintJob) -> work_pb2.HintResult:
    """Rank what a seat may do, best first; nothing when it owes no decision. Raises grpc.RpcError."""
    sight = look(engines, job.match_id, job.seat)
    result = work_pb2.HintResult(version=sight.view.version)
    if job.seat not in sight.view.to_act:
        return result
    seconds = HINT.seconds_left(_age(job.asked) if job.HasField("asked") else 0.0)
    actions, tally = HINT.bot.consider(sight.game, sight.observation, job.seat, int(sight.view.digest, 16), seconds)
    visits = max(1, sum(tally.visits))
    for index in sorted(range(len(actions)), key=lambda i: (-tally.visits[i], -tally.value(i), i)):
        result.actions.add(
            index=index,
            label=sight.view.legal[index].label,
            weight=tally.visits[index] / visits,
            value=tally.value(index),
        )
    return result


def _consider(redis: Redis, job: work_pb2.MoveJob, sight: Sight) -> tuple[list[Part], Tally | None]:
    """Return the legal actions and what to answer by; None when another part of the search answers."""
    level = LEVELS[match_pb2.BotLevel.Name(job.level).removeprefix("BOT_LEVEL_").lower()]
    seed = blake2b(f"{job.match_id}:{job.since_version}:{job.seat}:{job.part}".encode(), digest_size=8).digest()
    seconds = level.seconds_left(_age(job.asked))
    actions, tally = level.bot.consider(sight.game, sight.observation, job.seat, int.from_bytes(seed, "big"), seconds)
    if job.parts <= 1:
        return actions, tally
    key = match_key(job.match_id, f"search:{job.since_version}:{job.seat}:{sight.view.digest}")
    patience = max(0.0, level.within + LATENESS - _age(job.asked))
    return actions, Gathering(redis, key, job.parts).contribute(job.part, tally, patience)


def _age(asked: Timestamp) -> float:
    """Return the seconds since a job was asked for."""
    return max(0.0, time() - asked.ToMicroseconds() / 1e6)


def _act(engines: Engines, job: work_pb2.MoveJob, sight: Sight, action: Part) -> None:
    message = game_pb2.Action()
    sight.game.codec.to_message(action, getattr(message, sight.game.meta.game))
    request = engine_pb2.ActRequest(
        match_id=job.match_id,
        request_id=f"ai:{job.match_id}:{job.since_version}:{job.seat}",
        seat=job.seat,
        # The version the decision arose at: a redelivered job must not answer the seat's next decision.
        version=job.since_version,
        action=message,
    )
    engines.call(job.match_id, "Act", request)
