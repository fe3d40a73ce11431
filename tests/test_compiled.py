"""Compiled modules: used only when they are as new as their sources, and playing the same games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from services.compiled import INTERPRETED
from services.kernel.rules import all_games

ROOT = Path(__file__).parents[1]
OLDER, NEWER = 1_000_000_000, 1_000_000_100
IMPORT = [sys.executable, "-c", "import services.game.rules"]


def environment(tree: Path, **more: str) -> dict[str, str]:
    """Return the environment for the modules of a tree of their own."""
    inherited = {name: value for name, value in os.environ.items() if name != INTERPRETED}
    return {**inherited, "PYTHONPATH": str(tree), **more}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package with one room, and a compiled form of it that says when it is loaded, by being no library at all."""
    room = tmp_path / "services" / "game"
    room.mkdir(parents=True)
    for name in ("__init__.py", "compiled.py"):
        shutil.copy(ROOT / "services" / name, tmp_path / "services")
    (room / "__init__.py").touch()
    (room / "rules.py").write_text("print('interpreted')\n")
    return tmp_path


def import_rules(tree: Path, source: int, compiled: int | None, **more: str) -> subprocess.CompletedProcess[str]:
    """Import the room in a new process, its files having these times of change."""
    room = tree / "services" / "game"
    os.utime(room / "rules.py", (source, source))
    if compiled is not None:
        [suffix] = subprocess.run(
            [sys.executable, "-c", "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        library = room / f"rules{suffix}"
        library.write_text("no library")
        os.utime(library, (compiled, compiled))
    return subprocess.run(IMPORT, cwd=tree, env=environment(tree, **more), capture_output=True, text=True)


def test_nothing_compiled_runs_the_sources(tree: Path) -> None:
    done = import_rules(tree, source=OLDER, compiled=None)
    assert (done.stdout, done.stderr) == ("interpreted\n", "")


def test_what_is_as_new_as_its_source_is_used(tree: Path) -> None:
    done = import_rules(tree, source=OLDER, compiled=NEWER)
    assert done.returncode == 1
    assert "ImportError" in done.stderr, "the library was not even tried"


def test_what_is_older_than_its_source_is_not_used_and_that_is_said(tree: Path) -> None:
    done = import_rules(tree, source=NEWER, compiled=OLDER)
    assert done.stdout == "interpreted\n"
    assert "services/game/rules.py changed after `make fast`" in done.stderr


def test_what_has_lost_its_source_is_not_used(tree: Path) -> None:
    import_rules(tree, source=OLDER, compiled=NEWER)
    (tree / "services" / "game" / "rules.py").rename(tree / "services" / "game" / "others.py")
    done = subprocess.run(IMPORT, cwd=tree, env=environment(tree), capture_output=True, text=True)
    assert "ModuleNotFoundError" in done.stderr


def test_the_environment_can_ask_for_the_sources(tree: Path) -> None:
    done = import_rules(tree, source=OLDER, compiled=NEWER, **{INTERPRETED: "1"})
    assert (done.stdout, done.stderr) == ("interpreted\n", "")


@pytest.mark.timeout(600)  # compiling fills a core for some 20 seconds
def test_compiled_rules_play_the_recorded_games(tmp_path: Path) -> None:
    """Records were made interpreted; replaying one checks the digest after every entry, and the outcome."""
    if not shutil.which(os.environ.get("CC", "cc")):
        pytest.skip("no C compiler")
    game = all_games()[0]
    for folder in ("services", "cli", "zashiki", "deploy"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    compiling = [sys.executable, "deploy/compile.py", "-O", "0", game]
    subprocess.run(compiling, cwd=tmp_path, env=environment(tmp_path), capture_output=True, check=True)
    records = sorted(map(str, (ROOT / "tests" / "records" / game).iterdir()))[::4]
    play = (
        "import sys; from services import compiled; assert compiled.in_use();"
        f"import services.{game}.rules as rules; assert not rules.__file__.endswith('.py'), rules.__file__;"
        "from cli.main import cli; cli(['replay', *sys.argv[1:]])"
    )
    replayed = subprocess.run(
        [sys.executable, "-c", play, *records],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
