"""A move through the whole stack: from the HTTP request to the event at the other seat, and how many a second."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from statistics import quantiles

from cli.bench.load import Tally, play_pairs
from cli.bench.platform import cpu_seconds, running_platform
from cli.bench.section import Row, at_least, at_most

GAME = "ninjato"
MATCHES = 50
SECONDS = 10.0
THINKING = 1.0
"""Longest thought of a person, in seconds: 50 matches make about 100 moves/s."""

STREAMS = 500
P50_MS, P95_MS, MOVES_PER_SECOND = 25.0, 60.0, 300.0


def run() -> Iterator[Row]:
    """Yield latencies with live matches, then with many streams too, then throughput and the CPU it costs."""
    with running_platform() as platform:
        places = [(platform.url, platform.url)]
        asyncio.run(play_pairs(places, GAME, MATCHES, 3.0, THINKING))
        calm = asyncio.run(play_pairs(places, GAME, MATCHES, SECONDS, THINKING))
        yield from _latency(f"{MATCHES} matches", calm)
        crowd = STREAMS // MATCHES - 2
        crowded = asyncio.run(play_pairs(places, GAME, MATCHES, SECONDS, THINKING, crowd))
        yield from _latency(f"{STREAMS} streams", crowded)
        before, own = cpu_seconds(platform), time.process_time()
        flood = asyncio.run(play_pairs(places, GAME, MATCHES, SECONDS, 0.0))
        own = time.process_time() - own
        after = cpu_seconds(platform)
        yield at_least("sustained moves", flood.moves / flood.seconds, MOVES_PER_SECOND, "/s")
        yield from _cpu(before, after, flood.moves, own)


def _latency(under: str, tally: Tally) -> Iterator[Row]:
    ms = [1000 * seconds for seconds in tally.latencies]
    cuts = quantiles(ms, n=20)
    yield at_most(f"move to event, {under}, p50", cuts[9], P50_MS, "ms")
    yield at_most(f"move to event, {under}, p95", cuts[18], P95_MS, "ms")
    yield Row(f"moves during that, {under}", f"{tally.moves / tally.seconds:,.0f} /s, {tally.refused.total()} refused")


def _cpu(before: Mapping[str, float], after: Mapping[str, float], moves: int, own: float) -> Iterator[Row]:
    for name in sorted(after, key=lambda name: before.get(name, 0.0) - after[name]):
        yield Row(f"CPU a move: {name}", f"{1000 * (after[name] - before.get(name, 0.0)) / moves:.2f} ms")
    yield Row("CPU a move: this load driver", f"{1000 * own / moves:.2f} ms")
