"""The platform as a cluster runs it, two engines and two gateways, with nobody to restart what dies but the test."""

import json
import struct
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from services.archive.database import Database
from services.archive.migrate import migrate
from services.common.celery import FAST_QUEUE, SCORING_QUEUE
from services.kernel.rules import all_games
from tests import databases
from tests.ai.harness import Worker
from tests.coordinator.conftest import Coordinator
from tests.databases import Postgresql
from tests.gateway.harness import Gateway
from tests.services import SERVICE_KEY, Engine, Process, Valkey, wait_until
from zashiki.engine.v1.match_pb2 import ACTOR_BOT, LogEntry

HOUR = 3600


class Clock:
    """What a process takes for the time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.put(0)

    def put(self, seconds: int) -> None:
        """Put it ahead by so many seconds, in the middle of whatever the process does; behind when negative."""
        with self.path.open("r+b" if self.path.exists() else "wb") as file:
            file.write(struct.pack("q", seconds))


class Town:
    """All processes, each under its name, from when the `with` block begins."""

    def __init__(self, folder: Path, checkout: Path | None = None) -> None:
        """Keep everything in `folder`. The processes run what is in `checkout`, our own code when there is none."""
        self.store, self.broker = Valkey(folder / "store"), Valkey(folder / "broker")
        self.stores: dict[str, Valkey | Postgresql] = {"store": self.store, "broker": self.broker}
        if databases.backend() == databases.POSTGRESQL:
            self.stores["database"] = postgresql = Postgresql()
            self.database_url = postgresql.url
        else:
            self.database_url = databases.fresh_url(folder)
        games = tuple(all_games())
        self.engines = [Engine(folder / f"engine-{number}", self.store.url, games) for number in (1, 2)]
        for engine in self.engines:
            engine.environment["ZASHIKI_ENGINE_ADDRESS"] = engine.address.replace("127.0.0.1", "0.0.0.0")
        # By another address of this machine one gateway finds another engine responsible for a match than the other
        # does, as gateways may for a while when replicas come and go. So both engines work on it.
        addresses, others = (
            "ipv4:" + ",".join(engine.address.replace("127.0.0.1", host) for engine in self.engines)
            for host in ("127.0.0.1", "127.0.0.2")
        )
        self.environment = {
            "ZASHIKI_REDIS_URL": self.store.url,
            "ZASHIKI_BROKER_URL": self.broker.queues_url,
            "ZASHIKI_DATABASE_URL": self.database_url,
            "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
            "ZASHIKI_ENGINES": json.dumps(dict.fromkeys(games, addresses)),
            "ZASHIKI_ENGINE_ADDRESS": addresses,
        }
        self.gateways = [
            Gateway(
                folder / f"gateway-{number}",
                self.store,
                addresses,
                engines=json.dumps(dict.fromkeys(games, addresses if number == 1 else others)),
                broker_url=self.broker.queues_url,
                database_url=self.database_url,
                heartbeat_seconds=1,
            )
            for number in (1, 2)
        ]
        self.processes: dict[str, Process] = {
            **{f"engine-{number}": engine for number, engine in enumerate(self.engines, 1)},
            **{f"gateway-{number}": gateway for number, gateway in enumerate(self.gateways, 1)},
            "coordinator": Coordinator(folder, self.environment),
            "worker-fast": Worker(folder, self.environment, FAST_QUEUE),
            "worker-scoring": Worker(folder, self.environment, SCORING_QUEUE, include="services.scoring.tasks"),
        }
        self.clocks = {name: Clock(folder / f"{name}.clock") for name in self.processes}
        for name, process in self.processes.items():
            process.checkout = checkout or process.checkout
            process.environment["PYTHONPATH"] = str(Path(__file__).parent / "skewed")
            process.environment["ZASHIKI_TEST_CLOCK"] = str(self.clocks[name].path)

    def __enter__(self) -> Self:
        with ExitStack() as running:
            for store in self.stores.values():
                running.enter_context(store)
            migrate(Database(self.database_url))
            for process in self.processes.values():
                running.push(process)  # one that is not up yet has nothing to end
            self.start(*self.processes)
            self._running = running.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    @property
    def members(self) -> dict[str, Process | Valkey | Postgresql]:
        """Stores and processes."""
        return {**self.stores, **self.processes}

    def start(self, *names: str) -> None:
        """Start members, some at once, and wait until they serve."""
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda name: self.members[name].start(), names))

    def wait_until_dead(self, name: str) -> None:
        """Wait until a member ends by itself."""
        wait_until(lambda: name in self.dead(), 30)

    def dead(self) -> list[str]:
        """Return the names of members that have ended by themselves."""
        return [name for name, member in self.members.items() if member.is_dead()]

    def bot_moves(self, match_id: str = "*") -> int:
        """Return how often bots have moved in a match, or in all that are in the store."""
        store = self.store.client()
        logs = (store.lrange(key, 0, -1) for key in store.scan_iter(f"zashiki:{{m*}}:{match_id}:log"))
        return sum(LogEntry.FromString(entry).actor == ACTOR_BOT for entries in logs for entry in entries)
