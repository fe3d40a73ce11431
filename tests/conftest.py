"""What all tests share."""

from pathlib import Path

import pytest
from structlog.contextvars import clear_contextvars

from tests import databases, services


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--positions", type=int, default=20, help="positions of each game that bots must play alike in")
    parser.addoption("--long", action="store_true", help="every fault in tests/chaos, one after the other")
    parser.addoption("--previous", type=Path, help="checkout, set up, of the version that tests/chaos upgrades from")
    parser.addoption("--seed", type=int, default=1, help="order of those faults, and choices of those who play")


def pytest_report_header() -> list[str]:
    """Say what the tests run on."""
    return [
        f"services: tested on {services.described()}, {databases.backend()}",
        f"archive: tested on {databases.described()}",
    ]


@pytest.fixture(autouse=True)
def _part_of_no_request() -> None:
    """Requests that an earlier test answered in this process say nothing about what this one does."""
    clear_contextvars()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes share the tests, keep those of a folder together, so that its servers start once.

    The conformance suite needs none, and evens the processes out at the end.
    """
    for item in items:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        if folder != "conformance":
            item.add_marker(pytest.mark.xdist_group(folder))
