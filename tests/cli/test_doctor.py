"""`zashiki doctor` names planted faults in plain words; a platform that runs is looked at in `test_up`."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import grpc
import pytest
from click.testing import CliRunner
from redis import Redis
from sqlalchemy import text

from cli.doctor import database, engines, machine, processes, rules, stores
from cli.doctor.command import doctor, examine
from services.archive.database import Database
from services.archive.migrate import migrate
from services.common.names import MATCHES_CHANNEL, due_key, match_key
from services.common.settings import Settings
from tests.services import SERVICE_KEY, Valkey, free_port
from zashiki.engine.v1.engine_pb2 import ListGamesRequest, ListGamesResponse
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceServicer, add_EngineServiceServicer_to_server
from zashiki.engine.v1.game_pb2 import GameInfo
from zashiki.engine.v1.match_pb2 import MatchChanged


class Engine(EngineServiceServicer):
    """Plays Ninjato for those who have the key."""

    def ListGames(self, request: ListGamesRequest, context: grpc.ServicerContext) -> ListGamesResponse:
        if ("authorization", f"Bearer {SERVICE_KEY}") not in context.invocation_metadata():
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "no")
        return ListGamesResponse(games=[GameInfo(game="ninjato", rules_version=2)])


class World:
    """An installation without workers; `settings` are right until a test makes them wrong."""

    def __init__(self, settings: Settings, store: Redis) -> None:
        self.settings = settings
        self.store = store

    def set(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)

    def configure(self, **options: str) -> None:
        for name, value in options.items():
            self.store.config_set(name.replace("_", "-"), value)

    def faults(self, check: ModuleType) -> str:
        """Return what one check complains of."""
        return "\n".join(f"{one.what}: {one.fault} -> {one.remedy}" for one in check.check(self.settings) if one.fault)


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Two stores and an engine."""
    folder = tmp_path_factory.mktemp("stores")
    engine = grpc.server(ThreadPoolExecutor(1))
    add_EngineServiceServicer_to_server(Engine(), engine)
    port = engine.add_insecure_port("127.0.0.1:0")
    engine.start()
    with Valkey(folder / "matches") as store, Valkey(folder / "queues") as broker:
        yield {"store": store.url, "broker": broker.url, "engine": f"127.0.0.1:{port}"}
    engine.stop(0).wait()


@pytest.fixture
def world(servers: dict[str, str], tmp_path: Path) -> Iterator[World]:
    url = f"sqlite:///{tmp_path}/zashiki.db"
    migrate(Database(url))
    with Redis.from_url(servers["store"]) as store:
        healthy = {
            "appendonly": "yes",
            "appendfsync": "always",
            "maxmemory": "0",
            "maxmemory-policy": "noeviction",
            "min-replicas-to-write": "0",
        }
        settings = Settings(
            redis_url=servers["store"],
            broker_url=servers["broker"],
            database_url=url,
            engines={"ninjato": servers["engine"]},
            service_key=SERVICE_KEY,
        )
        yield World(settings, store)
        for name, value in healthy.items():
            store.config_set(name, value)
        store.replicaof("NO", "ONE")
        store.flushall()


def plant_full_memory(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.configure(maxmemory=str(int(world.store.info("memory")["used_memory"]) + 1_000))


def plant_newer_tables(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with Database(world.settings.database_url).writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = 'from-the-future'"))


def plant_no_tables(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.set(database_url=world.settings.database_url.replace("zashiki.db", "empty.db"))


def plant_overdue_match(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = world.store.pubsub()
    listener.subscribe(MATCHES_CHANNEL)
    listener.get_message(timeout=1)
    monkeypatch.setattr(world, "listener", listener, raising=False)
    world.store.zadd(due_key("ninjato-x"), {"ninjato-x": (time.time() - 300) * 1000})


def plant_match_of_older_rules(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for match_id, version in (("ninjato-old", 1), ("ninjato-new", 2)):
        changed = MatchChanged(match_id=match_id, rules_version=version)
        world.store.hset(match_key(match_id, "head"), "changed", changed.SerializeToString())  # type: ignore[arg-type]
        world.store.zadd(due_key(match_id), {match_id: time.time() * 1000})


Plant = Callable[[World, pytest.MonkeyPatch], object]
FAULTS: dict[str, tuple[ModuleType, Plant, list[str]]] = {
    "redis is down": (
        stores,
        lambda world, _: world.set(redis_url=f"redis://127.0.0.1:{free_port()}/0"),
        ["Redis of matches", "cannot be reached", "ZASHIKI_REDIS_URL"],
    ),
    "cluster is down": (
        stores,
        lambda world, _: world.set(redis_url=f"redis+cluster://127.0.0.1:{free_port()}"),
        ["Redis of matches", "cannot be reached", "ZASHIKI_REDIS_URL"],
    ),
    "wrong password": (
        stores,
        lambda world, _: world.set(redis_url=world.settings.redis_url.replace("redis://", "redis://:wrong@")),
        ["refuses our password", "ZASHIKI_REDIS_URL"],
    ),
    "evicts": (stores, lambda world, _: world.configure(maxmemory_policy="allkeys-lru"), ["throws data away"]),
    "nearly full": (stores, plant_full_memory, ["nearly full", "maxmemory"]),
    "no append-only file": (stores, lambda world, _: world.configure(appendonly="no"), ["a restart forgets every"]),
    "everysec": (stores, lambda world, _: world.configure(appendfsync="everysec"), ["can lose moves", "always"]),
    "read-only": (stores, lambda world, _: world.store.replicaof("127.0.0.1", "1"), ["read-only replica", "primary"]),
    "no replicas": (stores, lambda world, _: world.configure(min_replicas_to_write="1"), ["too few replicas"]),
    "one store for all": (stores, lambda world, _: world.set(broker_url=""), ["share one Redis", "ZASHIKI_BROKER_URL"]),
    "clocks apart": (
        stores,
        lambda _, monkeypatch: monkeypatch.setattr(stores.time, "time", lambda now=time.time: now() - 30),
        ["differ by 30", "NTP"],
    ),
    "database is down": (
        database,
        lambda world, _: world.set(database_url=f"postgresql://z:z@127.0.0.1:{free_port()}/z"),
        ["cannot be opened", "ZASHIKI_DATABASE_URL"],
    ),
    "migrations missing": (database, plant_no_tables, ["not up to date", "services.archive.migrate"]),
    "older software": (database, plant_newer_tables, ["newer than this software"]),
    "engine is down": (
        engines,
        lambda world, _: world.set(engines={"ninjato": f"127.0.0.1:{free_port()}"}),
        ["engine of ninjato", "nobody answers", "UNAVAILABLE"],
    ),
    "wrong key": (
        engines,
        lambda world, _: world.set(service_key="another key altogether"),
        ["does not take our key", "ZASHIKI_SERVICE_KEY"],
    ),
    "another game": (
        engines,
        lambda world, _: world.set(engines={"iki": world.settings.engines["ninjato"]}),
        ["engine of iki", "plays ninjato only"],
    ),
    "rules that no engine has": (
        rules,
        plant_match_of_older_rules,
        ["version 1 of the rules of ninjato: no engine has it", "wait for one: 1", "ninjato@1=HOST:PORT"],
    ),
    "an engine of other rules than listed": (
        engines,
        lambda world, _: world.set(engines={"ninjato@1": world.settings.engines["ninjato"]}),
        ["engine of ninjato@1", "has version 2 of the rules"],
    ),
    "no coordinator": (processes, lambda *_: None, ["nobody hears of moves", "services.coordinator"]),
    "sweep stands still": (processes, plant_overdue_match, ["due for 3", "nobody looked"]),
    "no workers": (processes, lambda *_: None, ["workers of ai.fast: no worker answers: bots do not move"]),
    "weak key": (machine, lambda world, _: world.set(service_key="aaaaaaaaaaaaaaaaaaaa"), ["easy to guess"]),
    "full disk": (
        machine,
        lambda _, monkeypatch: monkeypatch.setattr(machine, "LEAST_FREE", 1 << 60),
        ["MiB are free", "make room"],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_named(name: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    check, plant, words = FAULTS[name]
    monkeypatch.setattr(processes, "ANSWER_SECONDS", 0.1)
    if check is not processes:
        assert world.faults(check) == ""
    plant(world, monkeypatch)
    faults = world.faults(check)
    for word in words:
        assert word in faults


def test_secrets_are_not_shown(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "ANSWER_SECONDS", 0.1)
    world.set(redis_url="redis://:a-password@127.0.0.1:1/0", database_url="postgresql://z:a-password@127.0.0.1:1/z")
    shown = str(list(examine(world.settings)))
    assert "cannot be reached" in shown
    assert "a-password" not in shown
    assert SERVICE_KEY not in shown


def test_a_folder_without_a_platform_is_named(tmp_path: Path) -> None:
    answer = CliRunner().invoke(doctor, ["--data", str(tmp_path)])
    assert answer.exit_code == 2
    assert "no platform has run there" in answer.output
