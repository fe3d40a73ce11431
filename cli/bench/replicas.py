"""What a second replica of every service adds, by the CPU time a move costs in each: so it shows on any machine.

`ZASHIKI_BENCH_REPLICAS=5,10` makes it 5 seconds of 10 matches, to try the section itself.
"""

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson

from cli.bench.load import Tally, play_pairs
from cli.bench.platform import cpu_seconds, running_platform
from cli.bench.section import Row, at_most
from cli.local import LocalPlatform, free_port, games, gateway_is_ready
from cli.supervised import Program

GAME = "ninjato"
SECONDS, MATCHES = (int(part) for part in os.environ.get("ZASHIKI_BENCH_REPLICAS", "30,50").split(","))
REPLICATED = ("gateway", "engine", "coordinator")
SHARED = ("redis", "broker")
"""Programs of which there is one, whatever is replicated."""
GAIN = 1.6


class Pairs(LocalPlatform):
    """A platform with two of everything but the stores."""

    def __init__(self, data: Path, port: int) -> None:
        super().__init__(data, port)
        self._second_port = free_port()
        self.urls = [self.url, self.url.replace(str(port), str(self._second_port))]

    def _programs(self) -> list[Program]:
        address = f"127.0.0.1:{free_port()}"
        both = f"ipv4:{self.environment['ZASHIKI_ENGINE_ADDRESS']},{address}"
        self.environment["ZASHIKI_ENGINES"] = orjson.dumps(dict.fromkeys(games(), both)).decode()
        own = {"engine": f"ZASHIKI_ENGINE_ADDRESS={address}", "gateway": f"ZASHIKI_GATEWAY_PORT={self._second_port}"}
        programs = super()._programs()
        return programs + [_second(program, own.get(program.name)) for program in programs]

    def _is_ready(self) -> bool:
        return super()._is_ready() and gateway_is_ready(self._host, self._second_port)


def _second(program: Program, variable: str | None) -> Program:
    name, command = f"{program.name}-second", program.command
    if "celery" in command:
        command += (f"--hostname={name}@%h",)
    return Program(name, ("env", variable, *command) if variable else command)


@dataclass(frozen=True)
class Cost:
    """What was measured under one load, by kind of program.

    `idle_ms` is CPU in milliseconds a second that all programs of a kind take when nobody plays, `move_ms` what each
    move adds to that.
    """

    replicas: int
    tally: Tally
    idle_ms: Mapping[str, float]
    move_ms: Mapping[str, float]

    def capacity(self) -> tuple[float, str]:
        """Return how many moves a second there can be when every process has a core to itself, and what limits them."""
        limits = {}
        for kind, ms in self.move_ms.items():
            cores = 1 if kind in SHARED else self.replicas
            limits[kind] = (1000 * cores - self.idle_ms[kind]) / max(ms, 1e-3)
        kind = min(limits, key=lambda one: limits[one])
        return limits[kind], kind


def run() -> Iterator[Row]:
    """Yield what moves cost with one and with two of everything, and what follows for many cores.

    With two, first where a balancer keeps each person at a gateway, then where it keeps each match at one.
    """
    with running_platform() as platform:
        costs = {"one of each": _measured(platform, 1, [(platform.url, platform.url)])}
    with running_platform(Pairs) as pairs:
        a, b = pairs.urls
        costs["two, by person"] = _measured(pairs, 2, [(a, a), (b, b), (a, b), (b, a)])
        costs["two, by match"] = _measured(pairs, 2, [(a, a), (b, b)])
    alone = costs["one of each"].capacity()[0]
    for name, cost in costs.items():
        yield Row(f"{name}: moves on {os.cpu_count()} cores", f"{cost.tally.moves / cost.tally.seconds:,.0f} /s")
        for kind in (*REPLICATED, *SHARED):
            yield Row(f"{name}: CPU a move, {kind}", f"{cost.move_ms[kind]:.2f} ms")
        capacity, limit = cost.capacity()
        yield Row(f"{name}: moves with a core a process", f"{capacity:,.0f} /s, by {limit}")
        yield at_most(f"{name}: moves refused", cost.tally.refused.total(), 0, " ".join(cost.tally.refused), digits=0)
        if cost.replicas > 1:
            gain = capacity / alone
            yield Row(f"{name}: gain, with a core a process", f"{gain:.2f} ×", f"≥ {GAIN} ×", gain >= GAIN)


def _measured(platform: LocalPlatform, replicas: int, places: Sequence[tuple[str, str]]) -> Cost:
    asyncio.run(play_pairs(places, GAME, MATCHES, SECONDS / 4, 0.0))
    resting, began = _cpu_ms(platform), time.monotonic()
    time.sleep(SECONDS / 4)
    rested = time.monotonic() - began
    before = _cpu_ms(platform)
    tally = asyncio.run(play_pairs(places, GAME, MATCHES, SECONDS, 0.0))
    after = _cpu_ms(platform)
    idle = {kind: (before[kind] - resting[kind]) / rested for kind in after}
    moving = {kind: (after[kind] - before[kind] - idle[kind] * tally.seconds) / tally.moves for kind in after}
    return Cost(replicas, tally, idle, moving)


def _cpu_ms(platform: LocalPlatform) -> Mapping[str, float]:
    """Return the CPU time that the programs of each kind have used."""
    used: defaultdict[str, float] = defaultdict(float)
    for name, seconds in cpu_seconds(platform).items():
        used[name.removesuffix("-second")] += 1000 * seconds
    return used
