"""The whole platform for tests: the processes of `zashiki up`, on free ports, its data in a folder of the test."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.local import LocalPlatform, free_port
from tests.services import wait_until


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


def kill(platform: LocalPlatform, program: str) -> int:
    """Kill a program with SIGKILL and return the process id it had."""
    pid = platform.processes.pids()[program]
    os.kill(pid, signal.SIGKILL)
    return pid


def wait_restarted(platform: LocalPlatform, program: str, killed: int) -> None:
    """Wait until supervisor has started a killed program again."""
    wait_until(lambda: platform.processes.pids().get(program, killed) != killed)
