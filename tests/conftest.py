"""What all tests share."""

from collections.abc import Iterator

import pytest

from cli.local import LocalPlatform
from tests.stack import running_platform


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalPlatform]:
    """The whole platform, for tests that look at it from outside; those that kill something start their own."""
    with running_platform(tmp_path_factory.mktemp("platform")) as platform:
        yield platform
