"""One platform for most tests of the gateway; tests that kill something start their own."""

import itertools
from collections.abc import Iterator

import pytest

from tests.gateway.harness import Gateway, Player
from tests.services import Engine, Valkey, free_port

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    with Valkey(tmp_path_factory.mktemp("store")) as valkey:
        yield valkey


@pytest.fixture(scope="session")
def engine_metrics_port() -> int:
    return free_port()


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory, store: Valkey, engine_metrics_port: int) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("engine")
    with Engine(folder, store.url, (), "tests.kernel.toy", metrics_port=engine_metrics_port) as engine:
        yield engine


@pytest.fixture(scope="session")
def gateway(tmp_path_factory: pytest.TempPathFactory, store: Valkey, engine: Engine) -> Iterator[Gateway]:
    with Gateway(tmp_path_factory.mktemp("gateway"), store, engine.address, claim_seconds=60) as gateway:
        yield gateway


@pytest.fixture(scope="session")
def impatient(tmp_path_factory: pytest.TempPathFactory, gateway: Gateway) -> Iterator[Gateway]:
    """A second gateway beside the first, with short waits and low limits, behind a proxy."""
    with gateway.beside(
        tmp_path_factory.mktemp("impatient"),
        claim_seconds=1,
        away_seconds=1,
        away_claim_seconds=0,
        heartbeat_seconds=0.1,
        queue_bot_wait=0,
        max_streams_per_player=2,
        trusted_proxies=1,
        rate_calls="150/minute",
        rate_players="20/minute",
        rate_sign_in="5/minute",
        rate_chat="3/minute",
    ) as impatient:
        yield impatient


@pytest.fixture
def player(gateway: Gateway) -> Player:
    return gateway.player(f"Player {next(_numbers)}")


@pytest.fixture
def hasty(impatient: Gateway) -> Player:
    """A player of the impatient gateway."""
    return impatient.player(f"Hasty {next(_numbers)}")


@pytest.fixture
def others(gateway: Gateway) -> list[Player]:
    return [gateway.player(f"Other {next(_numbers)}") for _ in range(3)]
