"""One town for all that befalls it here."""

import logging
from collections.abc import Iterator

import pytest

from tests.chaos.town import Town

LONG_SECONDS = 1800

log = logging.getLogger(__name__)

logging.getLogger("httpx").setLevel(logging.WARNING)  # a line a call would bury those that tell of faults


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give the long versions their time."""
    if config.getoption("long"):
        for item in items:
            item.add_marker(pytest.mark.timeout(LONG_SECONDS))


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether everything is to be tried, however long it takes."""
    return bool(request.config.getoption("long"))


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """What all choices are made from."""
    seed: int = request.config.getoption("seed")
    log.info("seed %s", seed)
    return seed


@pytest.fixture(scope="session")
def town(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Town]:
    with Town(tmp_path_factory.mktemp("town"), request.config.getoption("previous")) as town:
        yield town
