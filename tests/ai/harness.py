"""An engine, a store and Celery workers: what bots need around them."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from celery import Celery

from services.ai.play import Tools, look
from services.common.celery import make_app
from services.common.names import match_key
from services.common.settings import Settings
from tests.services import SERVICE_KEY, Engine, Process, Valkey
from zashiki.engine.v1 import engine_pb2, match_pb2
from zashiki.engine.v1.match_pb2 import BotLevel
from zashiki.work.v1 import work_pb2


class Worker(Process):
    """A Celery worker of one process."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str],
        *queues: str,
        app: str = "services.ai.app",
        include: str = "",
    ) -> None:
        """`include` names modules with more tasks than those of bots."""
        name = uuid4().hex
        command = [sys.executable, "-m", "celery", "--app", app, "worker", "--pool", "solo", "--loglevel", "INFO"]
        command += ["--without-gossip", "--without-mingle", "--heartbeat-interval", "1", "--hostname", f"{name}@test"]
        command += ["--include", include] if include else []
        self.sign = folder / f"{name}.sign"
        given = {**environment, "ZASHIKI_WORKER_SIGN": str(self.sign)}
        super().__init__([*command, "--queues", ",".join(queues)], folder / f"{name}.log", given)

    def is_ready(self) -> bool:
        return " ready." in self.log.read_text()


@dataclass
class Platform:
    """What a worker needs around it."""

    valkey: Valkey
    engine: Engine
    tools: Tools
    celery: Celery
    environment: dict[str, str]

    def new_match(self, *levels: "BotLevel.ValueType") -> str:
        """Return the id of a new match between bots."""
        seats = [
            match_pb2.SeatSetup(kind=match_pb2.SEAT_KIND_BOT, name=f"bot {i}", level=lv) for i, lv in enumerate(levels)
        ]
        request = engine_pb2.CreateMatchRequest(request_id=uuid4().hex, game="ninjato", seats=seats)
        created: engine_pb2.CreateMatchResponse = self.call("CreateMatch", request)
        return created.match_id

    def call(self, method: str, request: object) -> Any:
        return self.engine.engines.call("ninjato", method, request)

    def version(self, match_id: str) -> int:
        return int(self.valkey.client().hget(match_key(match_id, "head"), "version") or 0)

    def job(
        self, match_id: str, level: "BotLevel.ValueType", since: int = 0, part: int = 0, parts: int = 1
    ) -> work_pb2.MoveJob:
        """Return the job of whoever is to act."""
        seat = look(self.tools.engines, match_id, 0).view.to_act[0]
        return work_pb2.MoveJob(
            match_id=match_id,
            seat=seat,
            since_version=since,
            level=level,
            part=part,
            parts=parts,
        )


@contextmanager
def running_platform(folder: Path, **engine_settings: Any) -> Iterator[Platform]:
    """Run a store and an engine of Ninjato."""
    with Valkey(folder / "valkey") as valkey, Engine(folder, valkey.url, **engine_settings) as engine:
        environment = {
            "ZASHIKI_REDIS_URL": valkey.url,
            "ZASHIKI_BROKER_URL": valkey.queues_url,
            "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
            "ZASHIKI_ENGINES": f"ninjato={engine.address}",
        }
        celery = make_app(Settings(redis_url=valkey.url, broker_url=valkey.queues_url, service_key=SERVICE_KEY))
        yield Platform(valkey, engine, Tools(engine.engines, valkey.client()), celery, environment)
