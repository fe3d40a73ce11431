"""One town for all that befalls it here."""

import logging
from collections.abc import Iterator

import pytest

from tests.chaos.town import Town

LONG_SECONDS = 1800

logging.getLogger("httpx").setLevel(logging.WARNING)  # a line a call would bury those that tell of faults


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give the long versions their time."""
    if config.getoption("long"):
        for item in items:
            item.add_marker(pytest.mark.timeout(LONG_SECONDS))


@pytest.fixture(scope="session")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    with Town(tmp_path_factory.mktemp("town")) as town:
        yield town
