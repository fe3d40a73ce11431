"""Compiles the hot modules with mypyc, in place, as `make fast` does.

The same sources run interpreted and compiled; `services/compiled.py` settles which. Wants mypy, setuptools and a C
compiler.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.errors import CompileError

SERVICES = Path("services")
HOT = {
    "kernel": ("chance", "determinize", "outcome", "part"),
    "ai": ("playout", "search"),
}
"""By folder: what searches and simulations spend their time in, besides the games."""
COLD = {"__init__", "check", "labels", "meta"}
"""Rooms of a game that searches and simulations never enter."""
GAMES = sorted(meta.parent.name for meta in SERVICES.glob("*/meta.py"))


def libraries(games: Sequence[str]) -> list[tuple[list[str], str]]:
    """Return the paths of the modules worth compiling by the library that holds them: one a game, one for the rest."""
    common = [str(SERVICES / folder / f"{name}.py") for folder, names in HOT.items() for name in names]
    rooms = [[room for room in sorted((SERVICES / game).glob("*.py")) if room.stem not in COLD] for game in games]
    named = zip(games, rooms, strict=True)
    return [(common, "zashiki_common"), *(([str(path) for path in paths], f"zashiki_{game}") for game, paths in named)]


def compiled_files() -> list[Path]:
    """Return the compiled modules, and the libraries with their code, which lie where Python looks first."""
    return [*SERVICES.glob("*/*.so"), *Path().glob("zashiki_*.so")]


def compile_all(games: Sequence[str], optimisation: str) -> None:
    """Compile the sources as they are now; those edited meanwhile count as changed since. Raises CompileError."""
    began = time.time()
    groups = libraries(games)
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    extensions = mypycify(
        [*options, *chain.from_iterable(paths for paths, _ in groups)],
        separate=groups,
        opt_level=optimisation,
        debug_level="0",
    )
    command = Distribution({"name": "zashiki", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace = True
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    for compiled in compiled_files():
        os.utime(compiled, (began, began))


def main() -> None:
    """Compile what the command line names."""
    parser = argparse.ArgumentParser(description="Compile rules and search with mypyc, in place.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(GAMES)}; all when none is named")
    parser.add_argument("-O", dest="optimisation", choices="0123", default="1", help="of the C compiler (default 1)")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    for compiled in compiled_files():
        compiled.unlink()
    try:
        compile_all(arguments.games or GAMES, arguments.optimisation)
    except CompileError as error:
        sys.exit(f"Not compiled, so everything runs interpreted as before. It wants a C compiler: {error}")


if __name__ == "__main__":
    main()
