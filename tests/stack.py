"""The whole platform for tests: the processes of `zashiki up`, on free ports, its data in a folder of the test."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.local import LocalPlatform, free_port


@contextmanager
def running_platform(folder: Path, **settings: object) -> Iterator[LocalPlatform]:
    """Run a platform. `settings` are those of its processes, such as `engine_bot_due_seconds=2`."""
    with pytest.MonkeyPatch.context() as environment:
        for name in [name for name in os.environ if name.startswith("ZASHIKI_")]:
            environment.delenv(name)
        for name, value in settings.items():
            environment.setenv(f"ZASHIKI_{name.upper()}", str(value))
        with LocalPlatform(folder, free_port()) as platform:
            yield platform
