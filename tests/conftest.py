"""What all tests share."""

from pathlib import Path
from typing import Any

import pytest
from structlog.contextvars import clear_contextvars
from xdist.scheduler import LoadScopeScheduling

from tests import databases, services

_TURNS = {"e2e": -1, "conformance": 1}


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


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Where several processes share the tests, keep those of a folder together, so that its servers start once.

    Not by xdist's groups: pytest 9.2 overlooks them without a word (pytest-xdist, issue 1386).
    """
    return FolderScheduling(config, log)


class FolderScheduling(LoadScopeScheduling):
    """Hands out folders. Conformance tests need no servers, and even the processes out at the end."""

    def _split_scope(self, nodeid: str) -> str:
        folder = nodeid.split("::")[0].split("/")[1]
        return nodeid if folder == "conformance" else folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the browser, which takes longest, and end with conformance."""
    items.sort(key=lambda item: _TURNS.get(item.path.relative_to(Path(__file__).parent).parts[0], 0))
