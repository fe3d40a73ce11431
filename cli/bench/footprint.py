"""What the idle platform costs: time to start, memory."""

import time
from collections.abc import Iterator

import psutil

from cli.bench.platform import running_platform
from cli.bench.section import Row, at_most

IDLE_SECONDS = 5.0
START_SECONDS, RESIDENT_MB = 10.0, 700.0


def run() -> Iterator[Row]:
    """Yield seconds from start to the page answering, and the memory of all processes together."""
    began = time.perf_counter()
    with running_platform():
        yield at_most("start to ready", time.perf_counter() - began, START_SECONDS, "s")
        time.sleep(IDLE_SECONDS)
        memory = [process.memory_full_info() for process in psutil.Process().children(recursive=True)]
        yield at_most(f"resident, {len(memory)} processes", sum(one.rss for one in memory) / 1e6, RESIDENT_MB, "MB", 0)
        yield Row("of that not shared between them (PSS)", f"{sum(one.pss for one in memory) / 1e6:,.0f} MB")
