"""One store and one engine of the toy game for all tests that do not kill them."""

from collections.abc import Iterator

import pytest

from tests.kernel.client import Client
from tests.services import Engine, Valkey


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    with Valkey(tmp_path_factory.mktemp("valkey")) as server:
        yield server


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory, valkey: Valkey) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("engine")
    with Engine(folder, valkey.url, (), "tests.kernel.toy", bot_due_seconds=0.2, max_streams=3) as server:
        yield server


@pytest.fixture
def client(engine: Engine) -> Client:
    return Client(engine)
