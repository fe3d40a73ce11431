"""The platform that sections measure: the processes of `zashiki up` in a folder of its own, limits out of the way."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import psutil

from cli.local import LocalPlatform, free_port

P = TypeVar("P", bound=LocalPlatform)

UNLIMITED = {
    "ZASHIKI_RATE_PLAYERS": "1000000/minute",
    "ZASHIKI_RATE_TABLES": "1000000/minute",
    "ZASHIKI_MAX_STREAMS_PER_PLAYER": "100000",
    "ZASHIKI_MAX_STREAMS_PER_ADDRESS": "100000",
    "ZASHIKI_MAX_TABLES_PER_PLAYER": "100000",
}
"""All load comes from one address here."""


@contextmanager
def running_platform(kind: type[P] = LocalPlatform) -> Iterator[P]:
    """Run a platform of a kind that takes any load from one address."""
    before = dict(os.environ)
    os.environ.update(UNLIMITED)
    try:
        with (
            tempfile.TemporaryDirectory(prefix="zashiki-bench-") as folder,
            kind(Path(folder), free_port()) as platform,
        ):
            yield platform
    finally:
        os.environ.clear()
        os.environ.update(before)


def cpu_seconds(platform: LocalPlatform) -> Mapping[str, float]:
    """Return the CPU time each program has used, its children included."""
    return {name: _family_seconds(psutil.Process(pid)) for name, pid in platform.processes.pids().items()}


def _family_seconds(leader: psutil.Process) -> float:
    family = [leader, *leader.children(recursive=True)]
    return sum(times.user + times.system for times in (process.cpu_times() for process in family))
