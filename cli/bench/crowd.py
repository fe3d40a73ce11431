"""A full house: many live matches and spectators, some of whom never read. Nothing is lost, nothing grows or stays.

`ZASHIKI_BENCH_CROWD=20,10` makes it 20 seconds and a tenth of the crowd, to try the section itself.
"""

import asyncio
import os
import random
import secrets
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from statistics import quantiles
from urllib.parse import urlsplit

import orjson
import psutil

from cli.bench.load import Connection, Heard, Pair, Tally, person
from cli.bench.platform import running_platform
from cli.bench.section import Row, at_most
from cli.local import LocalPlatform, free_port

GAME = "ninjato"
SECONDS, SHRINK = (int(part) for part in os.environ.get("ZASHIKI_BENCH_CROWD", "180,1").split(","))
MATCHES, SPECTATORS, SLEEPERS = 200 // SHRINK, 500 // SHRINK, 50 // SHRINK
THINKING = 6.0
"""Longest thought of a person, in seconds."""
SETTLING = 5.0
"""Seconds for the last events to come."""
P95_MS = 100.0
GROWTH = 10.0
"""Per cent that a process may grow from the first third of the run to its end."""
LEFT_SECONDS = 90.0
"""Within which everything is let go of: an engine keeps a finished match for half a minute."""


def run() -> Iterator[Row]:
    """Yield latency, lost events, memory, and what is left when everybody has gone."""
    os.environ["ZASHIKI_ENGINE_METRICS_PORT"] = str(port := free_port())
    with running_platform() as platform:
        crowd = Crowd(platform.url)
        asyncio.run(crowd.meet(lambda: _memory(platform)))
        cuts = quantiles([1000 * seconds for seconds in crowd.tally.latencies], n=20)
        under = f"{MATCHES} matches, {SPECTATORS} spectators, {SLEEPERS} of them asleep"
        yield at_most(f"move to event, {under}, p95", cuts[18], P95_MS, "ms")
        yield Row("moves during that", f"{crowd.tally.moves / SECONDS:,.0f} /s, {crowd.tally.refused.total()} refused")
        yield at_most("events that a reader lacks", crowd.lost, 0, "", digits=0)
        for name in ("gateway", "engine"):
            before, after = crowd.memory[0][name], crowd.memory[1][name]
            yield at_most(f"growth of memory, {name} ({after / 1e6:.0f} MB)", 100 * (after / before - 1), GROWTH, "%")
        yield at_most("left when all have gone", _left(platform.url, port), 0, "", digits=0)


class Crowd:
    """Everybody who comes."""

    def __init__(self, base: str) -> None:
        self._base = base
        self.tally = Tally()
        self.lost = 0
        self.memory: list[Mapping[str, int]] = []
        """By process: after a third of the run, and at its end."""

    async def meet(self, measure: Callable[[], Mapping[str, int]]) -> None:
        """Come, play and watch for a while, compare what was heard with what happened, and go."""
        pairs = [await self._pair(number) for number in range(MATCHES)]
        watchers = [(pairs[n % MATCHES], await self._watch(pairs[n % MATCHES])) for n in range(SPECTATORS - SLEEPERS)]
        sleepers = [self._sleeper(pairs[n % MATCHES].match) for n in range(SLEEPERS)]
        reading = [asyncio.create_task(_read(heard)) for _, heard in watchers]
        playing = [asyncio.create_task(pair.play(THINKING)) for pair in pairs]
        await asyncio.sleep(SECONDS / 3)
        self.memory.append(measure())
        await asyncio.sleep(SECONDS * 2 / 3)
        self.memory.append(measure())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.sleep(SETTLING)
        for pair, heard in watchers:
            self.lost += await self._lacks(pair.match, heard)
        for task in reading:
            task.cancel()
        for sleeper in sleepers:
            sleeper.close()
        for pair in pairs:
            await pair.resign()

    async def _pair(self, number: int) -> Pair:
        run = secrets.token_hex(4)
        tokens = await person(self._base, f"a{number} {run}"), await person(self._base, f"b{number} {run}")
        pair = Pair((self._base, self._base), GAME, tokens, self.tally, random.Random(number))
        await pair.open()
        return pair

    async def _watch(self, pair: Pair) -> Heard:
        return Heard(await Connection(self._base).events(f"/api/v1/matches/{pair.match}/events"))

    def _sleeper(self, match_id: str) -> socket.socket:
        """Open a stream that nobody ever reads, with as little room for what comes as can be had."""
        address = urlsplit(self._base)
        asleep = socket.socket()
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        asleep.connect((address.hostname, address.port))
        asleep.sendall(f"GET /api/v1/matches/{match_id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        return asleep

    async def _lacks(self, match_id: str, heard: Heard) -> int:
        """Return how many of a match's events a reader has not got, or got twice or in disorder."""
        _, view = await Connection(self._base).request("GET", f"/api/v1/matches/{match_id}?since=0")
        happened = [event["version"] for event in view["events"]]
        return 0 if heard.versions == happened else max(1, abs(len(happened) - len(heard.versions)))


async def _read(heard: Heard) -> None:
    async for _ in heard.states():
        pass


def _memory(platform: LocalPlatform) -> Mapping[str, int]:
    """Return the resident bytes of each program, its children included."""
    return {
        name: sum(one.memory_info().rss for one in [leader, *leader.children(recursive=True)])
        for name, leader in ((name, psutil.Process(pid)) for name, pid in platform.processes.pids().items())
    }


def _left(base: str, engine_metrics: int) -> float:
    """Return what is still held: open streams, listed games, matches in an engine's memory; when it stays, that."""
    deadline = time.monotonic() + LEFT_SECONDS
    while True:
        left = float(len(orjson.loads(_page(f"{base}/api/v1/tables?status=started"))["tables"]))
        left += _gauge(f"{base}/metrics", "zashiki_gateway_streams")
        left += _gauge(f"http://127.0.0.1:{engine_metrics}/metrics", "zashiki_engine_matches")
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(1)


def _gauge(url: str, name: str) -> float:
    lines = _page(url).splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))


def _page(url: str) -> str:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.netloc)
    connection.request("GET", f"{parts.path}?{parts.query}")
    with closing(connection):
        return connection.getresponse().read().decode()
