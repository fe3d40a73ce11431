"""One platform for most tests of the gateway; tests that kill something start their own."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gateway.harness import Gateway, Player
from tests.services import Engine, Valkey

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    with Valkey(tmp_path_factory.mktemp("store")) as valkey:
        yield valkey


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory, store: Valkey) -> Iterator[Engine]:
    with Engine(tmp_path_factory.mktemp("engine"), store.url, games=(), module="tests.kernel.toy") as engine:
        yield engine


@pytest.fixture(scope="session")
def gateway(tmp_path_factory: pytest.TempPathFactory, store: Valkey, engine: Engine) -> Iterator[Gateway]:
    with Gateway(tmp_path_factory.mktemp("gateway"), store.url, engine.address, claim_seconds=60) as gateway:
        yield gateway


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def player(gateway: Gateway) -> Player:
    return gateway.player(f"Player {next(_numbers)}")


@pytest.fixture
def others(gateway: Gateway) -> list[Player]:
    return [gateway.player(f"Other {next(_numbers)}") for _ in range(3)]
