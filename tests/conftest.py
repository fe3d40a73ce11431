"""What all tests share."""

from collections.abc import Iterator

import pytest

from cli.local import LocalPlatform
from tests import containers
from tests.stack import running_platform


def pytest_report_header() -> str:
    """Say what the service tests run on."""
    why = containers.trouble()
    return f"service tests on {f'embedded Valkey ({why})' if why else f'{containers.IMAGE} in containers'}"


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalPlatform]:
    """The whole platform, for tests that look at it from outside; those that kill something start their own."""
    with running_platform(tmp_path_factory.mktemp("platform")) as platform:
        yield platform
