"""How the platform does, for operators: what it leans on, who runs, what waits, what goes wrong."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import gevent
import grpc
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from services.archive.database import Database
from services.common.celery import QUEUES, queues_of
from services.common.engines import Engines
from services.common.names import SHARDS, shard_due_key
from services.common.queues import Waiting, waiting
from services.common.roster import SERVICES, present
from zashiki.engine.v1.engine_pb2 import DescribeGameRequest
from zashiki.operate.v1.operate_pb2 import Process, Trouble

T = TypeVar("T")

ANSWER_SECONDS = 2.0
OVERDUE_SECONDS = 60.0
PROMPT_QUEUES = ("ai.fast", "ai.deep", "ai.hints")
PROMPT_SECONDS, PATIENT_SECONDS = 10.0, 300.0
"""How long jobs may wait in a queue before somebody should look: people wait for bots and hints."""


@dataclass(frozen=True)
class Part:
    """Something the platform leans on. `fault` says why it does not answer, and is empty when it does."""

    name: str
    seconds: float
    about: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Live:
    """Matches that run or are not archived yet, by game; and how long the longest overdue one has been."""

    games: dict[str, int]
    overdue_seconds: float


@dataclass(frozen=True)
class Logged:
    """What processes of one service logged as a warning or an error, taken together."""

    service: str
    trouble: Trouble


@dataclass(frozen=True)
class Status:
    """All of it. What could not be asked is None."""

    parts: list[Part]
    engines: list[Part]
    live: Live | None
    queues: dict[str, Waiting] | None
    processes: list[Process] | None

    def workers(self, queue: str) -> int:
        """Return how many processes work a queue off."""
        return sum(queue in process.queues for process in self.processes or ())

    def logged(self) -> list[Logged]:
        """Return what went wrong, the latest first."""
        found: dict[tuple[str, bool, str], Trouble] = {}
        for process in self.processes or ():
            for trouble in process.troubles:
                key = process.service, trouble.error, trouble.event
                together = found.setdefault(key, Trouble(event=trouble.event, error=trouble.error))
                together.count += trouble.count
                together.last.FromNanoseconds(max(together.last.ToNanoseconds(), trouble.last.ToNanoseconds()))
        logged = [Logged(service, trouble) for (service, *_), trouble in found.items()]
        return sorted(logged, key=lambda one: -one.trouble.last.ToNanoseconds())

    def wants(self) -> Iterator[str]:
        """Yield what somebody should look at, the worst first."""
        for part in (*self.parts, *self.engines):
            if part.fault:
                yield f"{part.name} does not answer: {part.fault}."
        if self.processes is not None:
            there = {process.service for process in self.processes}
            for service in SERVICES:
                if service not in there:
                    yield f"No {service} says that it is there."
            for queue in self.queues or QUEUES:
                if "worker" in there and not self.workers(queue):
                    yield f"No worker takes jobs from {queue}."
        if self.live and self.live.overdue_seconds > OVERDUE_SECONDS:
            yield f"A match has been due for {self.live.overdue_seconds:.0f} s, and no coordinator looked at it."
        for queue, waits in (self.queues or {}).items():
            if waits.oldest_seconds > (PROMPT_SECONDS if queue.startswith(PROMPT_QUEUES) else PATIENT_SECONDS):
                yield f"Jobs wait {waits.oldest_seconds:.0f} s in {queue}: there are too few workers for it."


class StatusBoard:
    """Looks at everything at once."""

    def __init__(self, redis: Redis, broker: Redis, database: Database, engines: Engines) -> None:
        self._redis = redis
        self._broker = broker
        self._database = database
        self._engines = engines
        self._queues = queues_of(engines.places())

    def look(self) -> Status:
        """Return the status. What is away is part of it."""
        parts = [
            gevent.spawn(_part, "Redis of matches", lambda: _redis_about(self._redis)),
            gevent.spawn(_part, "Redis of queues", lambda: _redis_about(self._broker)),
            gevent.spawn(_part, "Database", self._database_about),
        ]
        engines = [
            gevent.spawn(_part, f"Engine of {place}", partial(self._engine_about, place))
            for place in self._engines.places()
        ]
        live = gevent.spawn(_or_none, self._live)
        queues = gevent.spawn(_or_none, lambda: waiting(self._broker, self._queues, time.time_ns() // 1_000_000))
        processes = gevent.spawn(_or_none, lambda: present(self._broker))
        gevent.joinall([*parts, *engines, live, queues, processes])
        return Status(
            parts=[one.get() for one in parts],
            engines=[one.get() for one in engines],
            live=live.get(),
            queues=queues.get(),
            processes=processes.get(),
        )

    def _database_about(self) -> str:
        with self._database.reading() as session:
            session.execute(text("SELECT 1"))
            dialect = session.get_bind().dialect
        return dialect.name

    def _engine_about(self, place: str) -> str:
        request = DescribeGameRequest(game=place.partition("@")[0])
        described = self._engines.call(place, "DescribeGame", request, ANSWER_SECONDS)
        return f"rules version {described.game.rules_version}"

    def _live(self) -> Live:
        with self._redis.pipeline(transaction=False) as pipeline:
            for shard in range(SHARDS):
                pipeline.zrange(shard_due_key(shard), 0, -1, withscores=True)
            due: Sequence[tuple[bytes, float]] = [member for members in pipeline.execute() for member in members]
        games = Counter(match_id.decode().partition("-")[0] for match_id, _ in due)
        first = min((due_ms for _, due_ms in due), default=float("inf"))
        return Live(dict(sorted(games.items())), max(0.0, time.time() - first / 1000))


def _redis_about(redis: Redis) -> str:
    redis.ping()
    info = redis.info()
    if "used_memory" not in info:
        return "Cluster"
    version = info.get("valkey_version") or info["redis_version"]
    return f"version {version}, {info['used_memory'] >> 20} MiB"


def _part(name: str, ask: Callable[[], str]) -> Part:
    began = time.perf_counter()
    about = fault = ""
    try:
        about = ask()
    except (RedisError, SQLAlchemyError) as error:
        fault = type(error).__name__
    except grpc.RpcError as error:
        fault = error.code().name
    return Part(name, time.perf_counter() - began, about, fault)


def _or_none(ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except RedisError:
        return None
