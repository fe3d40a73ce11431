"""Speed of rules and search alone, and what compiling them gains."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

from cli.bench.pace import Pace, paces
from cli.bench.section import Row, at_least, at_most
from services import compiled

SECONDS = 3.0
"""Of random games of each kind, and once more interpreted where compiled modules run."""

DECISIONS_PER_SECOND = {False: 30_000, True: 100_000}
"""By whether rules and search are compiled."""
PLAYOUTS_PER_SECOND = 60
CLONE_MS = 0.05
COMPILED_ITERATIONS_PER_SECOND = 1_500
COMPILED_GAIN = 2.5


def run() -> Iterator[Row]:
    """Yield for each game its random games, decisions and iterations of searches a second, and the time of a clone."""
    fast = compiled.in_use()
    here = paces(SECONDS)
    for name, pace in here.items():
        yield at_least(f"{name}: random playouts", pace.playouts, PLAYOUTS_PER_SECOND, "/s")
        yield at_least(f"{name}: decisions", pace.decisions, DECISIONS_PER_SECOND[fast], "/s")
        yield at_most(f"{name}: clone", pace.clone_ms, CLONE_MS, "ms", digits=4)
        if fast:
            yield at_least(f"{name}: search iterations", pace.iterations, COMPILED_ITERATIONS_PER_SECOND, "/s")
        else:
            yield Row(f"{name}: search iterations", f"{pace.iterations:,.0f} /s")
    if fast:
        yield from _gains(here, interpreted_paces())


def interpreted_paces() -> dict[str, Pace]:
    """Return the same of a process that runs the sources."""
    child = subprocess.run(
        [sys.executable, "-m", "cli.bench.pace", str(SECONDS)],
        env={**os.environ, compiled.INTERPRETED: "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return {name: Pace(**figures) for name, figures in json.loads(child.stdout).items()}


def _gains(fast: Mapping[str, Pace], slow: Mapping[str, Pace]) -> Iterator[Row]:
    """Yield how much faster compiled is, times what interpreted does."""
    for name, before in slow.items():
        gain = fast[name].decisions / before.decisions
        measured = f"{gain:.2f} × {before.decisions:,.0f} /s"
        yield Row(f"{name}: decisions, compiled", measured, f"≥ {COMPILED_GAIN} ×", gain >= COMPILED_GAIN)
        gain = fast[name].iterations / before.iterations
        measured = f"{gain:.2f} × {before.iterations:,.0f} /s"
        yield Row(f"{name}: search iterations, compiled", measured, f"≥ {COMPILED_GAIN} ×", gain >= COMPILED_GAIN)
