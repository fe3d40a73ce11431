"""Which form of the hot modules runs: the compiled one beside the sources (`make fast`), or the sources themselves.

All or nothing: compiled modules reach into each other's objects, so they cannot be mixed with interpreted ones.
"""

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
INTERPRETED = "ZASHIKI_INTERPRETED"
"""Set to 1 in the environment, sources run even where compiled modules lie ready."""


def compiled_modules(folder: Path = HERE) -> dict[Path, Path]:
    """Return the compiled modules this Python could load from the packages in `folder`, by their sources."""
    suffix = EXTENSION_SUFFIXES[0]
    found = folder.glob(f"*/*{suffix}")
    return {path.with_name(path.name.removesuffix(suffix) + ".py"): path for path in found}


def outdated(modules: dict[Path, Path]) -> list[Path]:
    """Return the sources that changed, or went away, since they were compiled."""
    return sorted(
        source
        for source, compiled in modules.items()
        if not source.exists() or source.stat().st_mtime > compiled.stat().st_mtime
    )


def in_use() -> bool:
    """Return whether this process runs compiled modules."""
    return bool(compiled_modules()) and not any(isinstance(finder, Sources) for finder in sys.meta_path)


class Sources(MetaPathFinder):
    """Finds the sources of modules that also lie there compiled."""

    def __init__(self, sources: Sequence[Path]) -> None:
        self._sources = {f"services.{source.parent.name}.{source.stem}": source for source in sources}

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        source = self._sources.get(name)
        if source is None:
            return None
        if not source.exists():
            raise ModuleNotFoundError(f"No module named {name!r}: {source} is gone, only its compiled form is left")
        return spec_from_file_location(name, source)


def choose() -> None:
    """Have this process import the sources if it was told to, or if any compiled module is older than its own."""
    modules = compiled_modules()
    changed = outdated(modules)
    if changed:
        names = ", ".join(str(source.relative_to(HERE.parent)) for source in changed[:3])
        warnings.warn(
            f"running interpreted: {names}{' and others' if len(changed) > 3 else ''} changed after `make fast`; "
            "run it again, or `make slow` to remove the compiled modules",
            RuntimeWarning,
            stacklevel=1,
        )
    if changed or (modules and os.environ.get(INTERPRETED) == "1"):
        sys.meta_path.insert(0, Sources(list(modules)))
