"""A real Valkey, real coordinator processes, and an engine that notes what it is asked."""

import base64
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.request import urlopen

import grpc
import pytest
from redis import Redis

from services.common.names import MATCHES_CHANNEL, due_key, match_key
from tests.services import SERVICE_KEY, Process, Valkey, free_port
from zashiki.engine.v1.engine_pb2 import ExpireRequest, ExpireResponse
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceServicer, add_EngineServiceServicer_to_server
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_RUNNING, BotTurn, MatchChanged, MatchStatus, PersonTurn

FAR_MS = 3_600_000


class Store:
    """Redis as an engine leaves it."""

    def __init__(self, valkey: Valkey) -> None:
        self.redis: Redis = valkey.client()
        self.queues: Redis = valkey.queues()

    def commit(
        self,
        match_id: str,
        *bots: BotTurn,
        status: "MatchStatus.ValueType" = MATCH_STATUS_RUNNING,
        due_in_ms: int = FAR_MS,
        deadline_in_ms: int | None = None,
        publish: bool = True,
        people: Iterable[PersonTurn] = (),
        rules_version: int = 1,
    ) -> None:
        """Put a match's head and due time there; without `publish`, as if the message were lost."""
        now = time.time_ns() // 1_000_000
        message = MatchChanged(
            match_id=match_id, version=1, status=status, bots=bots, people=people, rules_version=rules_version
        )
        changed = message.SerializeToString()
        deadline = "" if deadline_in_ms is None else now + deadline_in_ms
        with self.redis.pipeline() as pipeline:
            pipeline.hset(match_key(match_id, "head"), mapping={"changed": changed, "deadline": deadline})
            pipeline.zadd(due_key(match_id), {match_id: now + due_in_ms})
            pipeline.execute()
        if publish:
            self.redis.publish(MATCHES_CHANNEL, changed)

    def job(self, queue: str, timeout: float = 20) -> dict[str, Any]:
        """Wait for the next job of a queue and take it."""
        popped = self.queues.brpop([queue], timeout)
        assert popped is not None, f"no job in {queue}"
        return _job(popped[1])

    def jobs(self, queue: str) -> list[dict[str, Any]]:
        """Return the jobs that wait in a queue, oldest first."""
        return [_job(message) for message in reversed(self.queues.lrange(queue, 0, -1))]

    def due_ms(self, match_id: str) -> float | None:
        """Return when a match is due."""
        return self.redis.zscore(due_key(match_id), match_id)


def _job(message: bytes) -> dict[str, Any]:
    body = json.loads(base64.b64decode(json.loads(message)["body"]))
    job: dict[str, Any] = body[0][0]
    return job


class Engine(EngineServiceServicer):
    """An engine that only notes which matches it is to expire."""

    def __init__(self) -> None:
        self.expired: Queue[str] = Queue()
        self.port = free_port()
        self._server: grpc.Server | None = None

    def Expire(self, request: ExpireRequest, context: grpc.ServicerContext) -> ExpireResponse:
        """Note the call."""
        assert dict(context.invocation_metadata())["authorization"] == f"Bearer {SERVICE_KEY}"
        self.expired.put(request.match_id)
        return ExpireResponse(version=2)

    def start(self) -> None:
        """Serve."""
        self._server = grpc.server(ThreadPoolExecutor(2))
        add_EngineServiceServicer_to_server(self, self._server)
        self._server.add_insecure_port(f"127.0.0.1:{self.port}")
        self._server.start()

    def stop(self) -> None:
        """Stop serving."""
        if self._server is not None:
            self._server.stop(0).wait()


class Coordinator(Process):
    """A coordinator process."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.port = free_port()
        environment = {**environment, "ZASHIKI_COORDINATOR_PORT": str(self.port)}
        log = folder / f"coordinator-{self.port}.log"
        super().__init__([sys.executable, "-m", "services.coordinator"], log, environment)

    def is_ready(self) -> bool:
        return '"heard what was missed"' in self.log.read_text()

    def metric(self, name: str) -> float:
        """Return a sum over all labels of one metric."""
        lines = self.exposition().splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))

    def exposition(self) -> str:
        """Return what Prometheus gets."""
        with urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            text: str = answer.read().decode()
        return text

    def alive(self) -> bool:
        """Return what /livez says."""
        with urlopen(f"http://127.0.0.1:{self.port}/livez") as answer:
            return bool(answer.status == 200)


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[Valkey]:
    """A Valkey of our own."""
    with Valkey(tmp_path) as server:
        yield server


@pytest.fixture
def store(valkey: Valkey) -> Store:
    """What engines would write there."""
    return Store(valkey)


@pytest.fixture
def engine() -> Iterator[Engine]:
    """An engine that notes what it is asked."""
    server = Engine()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def start(valkey: Valkey, engine: Engine, tmp_path: Path) -> Iterator[Callable[..., Coordinator]]:
    """Start a coordinator and wait until it hears."""
    with ExitStack() as running:

        def starter(**settings: object) -> Coordinator:
            environment = {
                "ZASHIKI_REDIS_URL": valkey.url,
                "ZASHIKI_BROKER_URL": valkey.queues_url,
                "ZASHIKI_ENGINES": f"ninjato=127.0.0.1:{engine.port}",
                "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
                "ZASHIKI_SWEEP_MS": "50",
                "ZASHIKI_TIDY_SECONDS": "0",
                **{f"ZASHIKI_{name.upper()}": str(value) for name, value in settings.items()},
            }
            return running.enter_context(Coordinator(tmp_path, environment))

        yield starter
