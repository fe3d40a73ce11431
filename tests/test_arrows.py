"""Who may import whom, as drawn in docs/architecture.md, and what the pure core may not touch at all."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.kernel.rules import all_games

OURS = ("services", "gateway", "cli", "tests", "zashiki")
GAMES = all_games()

MAY_IMPORT = {
    "services/common": ("zashiki",),
    "services/kernel": ("services.common", "zashiki.engine"),
    **{f"services/{game}": ("services.kernel", f"zashiki.{game}") for game in GAMES},
    "services/archive": ("services.common",),
    "services/ai": ("services.kernel", "services.common", "zashiki"),
    "services/scoring": ("services.kernel", "services.archive", "services.common", "zashiki"),
    "services/review": ("services.ai", "services.kernel", "services.archive", "services.common", "zashiki"),
    "services/notices": ("services.archive", "services.common", "zashiki"),
    "services/coordinator": ("services.common", "zashiki"),
    "gateway": ("services.archive", "services.common", "zashiki"),
    "cli": ("services", "gateway", "zashiki"),
}
"""By folder, besides itself. Whoever needs a game's rules gets them from `load_game`, by name."""

OUTSIDE_WORLD = {"asyncio", "datetime", "os", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"}
"""Modules by which I/O, the clock or global randomness would come into rules."""


def sources(folder: str) -> list[Path]:
    return sorted(Path(folder).rglob("*.py"))


def imported(source: Path) -> Iterator[str]:
    """Yield the full name of each module or thing imported anywhere in a file, functions included."""
    for node in ast.walk(ast.parse(source.read_text(), source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{source}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def test_every_folder_has_its_arrows() -> None:
    folders = {str(path.parent) for path in Path("services").glob("*/__init__.py")} | {"gateway", "cli"}
    assert folders == set(MAY_IMPORT)


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_nothing_is_imported_against_an_arrow(folder: str) -> None:
    allowed = (folder.replace("/", "."), *MAY_IMPORT[folder])
    against = [
        f"{source} imports {name}"
        for source in sources(folder)
        for name in imported(source)
        if within(name, OURS) and not within(name, allowed)
    ]
    assert not against


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_needs_no_rules(game: str) -> None:
    """`meta.py` is imported where no rules may run."""
    assert all(within(name, ("services.kernel",)) for name in imported(Path(f"services/{game}/meta.py")))


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_pure(game: str) -> None:
    """No I/O, no clock, no randomness but the match's."""
    against = [
        f"{source} imports {name}"
        for source in sources(f"services/{game}")
        for name in imported(source)
        if name.partition(".")[0] in OUTSIDE_WORLD
    ]
    assert not against


def test_the_kernel_knows_no_game() -> None:
    named = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    knowing = [str(source) for source in sources("services/kernel") if named.search(source.read_text())]
    assert not knowing


def test_the_global_generator_is_banned() -> None:
    """Lint refuses the functions of `random`, which share one hidden generator; `random.Random(seed)` is welcome."""
    lint = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["ruff"]["lint"]
    assert "TID" in lint["select"]
    shared = ("choice", "choices", "randint", "random", "randrange", "sample", "seed", "shuffle", "uniform")
    assert {f"random.{name}" for name in shared} <= set(lint["flake8-tidy-imports"]["banned-api"])
