"""One platform for all that is killed, or plays, here."""

from collections.abc import Iterator

import pytest

from cli.local import LocalPlatform
from tests.stack import running_platform


@pytest.fixture(scope="session")
def whole_platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalPlatform]:
    """The processes of `zashiki up`; silent bots are asked again soon."""
    folder = tmp_path_factory.mktemp("platform")
    with running_platform(folder, engine_bot_due_seconds=2, bot_retry_ms=2000) as platform:
        yield platform
