"""Compiles the hot modules with mypyc, in place: `python deploy/compile.py`, as `make fast` does.

The same sources run interpreted and compiled; `services/compiled.py` settles which. Wants mypy, setuptools and a C
compiler.
"""

import os
import sys
import time
from itertools import chain
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.errors import CompileError

SERVICES = Path("services")
HOT = {
    "kernel": ("chance", "determinize", "events", "outcome", "part"),
    "ai": ("playout", "search"),
}
"""By folder: what searches and simulations spend their time in, besides the games."""
COLD = {"__init__", "check", "labels", "meta"}
"""Rooms of a game that searches and simulations never enter."""


def libraries() -> list[tuple[list[str], str]]:
    """Return the paths of the modules worth compiling by the library that holds them: one a game, one for the rest."""
    common = [str(SERVICES / folder / f"{name}.py") for folder, names in HOT.items() for name in names]
    games = [meta.parent for meta in sorted(SERVICES.glob("*/meta.py"))]
    rooms = [([str(room) for room in sorted(game.glob("*.py")) if room.stem not in COLD], game.name) for game in games]
    return [(paths, f"zashiki_{name}") for paths, name in [(common, "common"), *rooms]]


def compiled_files() -> list[Path]:
    """Return the compiled modules, and the libraries with their code, which lie where Python looks first."""
    return [*SERVICES.glob("*/*.so"), *Path().glob("zashiki_*.so")]


def remove() -> None:
    """Remove what was compiled before; the sources run again."""
    for compiled in compiled_files():
        compiled.unlink()


def compile_all(optimisation: str) -> None:
    """Compile the sources as they are now; those edited meanwhile count as changed since. Raises CompileError."""
    began = time.time()
    groups = libraries()
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    extensions = mypycify(
        [*options, *chain.from_iterable(paths for paths, _ in groups)],
        separate=groups,
        opt_level=optimisation,
        debug_level="0",
    )
    command = Distribution({"name": "zashiki", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()
    for compiled in compiled_files():
        os.utime(compiled, (began, began))


if __name__ == "__main__":
    remove()
    try:
        compile_all(optimisation="1")
    except CompileError as error:
        sys.exit(f"Not compiled, so everything runs interpreted as before. It wants a C compiler: {error}")
