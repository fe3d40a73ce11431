"""Reads a game's `components.toml`: what is printed on its pieces, each top-level table with its provenance.

An operator who owns the box can correct a copy and point `ZASHIKI_COMPONENTS` at the folder that holds `<game>.toml`.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from services.kernel.files import BadFile

PROVENANCE = ("printed", "derived", "inferred", "reconstructed")
"""How sure a table is, surest first."""


class ComponentsError(BadFile):
    """A components file is wrong; the message names the file, the place in it and what was expected."""


class Table:
    """One table of a components file; every getter says what it expects and where it did not find it."""

    def __init__(self, file: Path, path: str, values: Mapping[str, Any]) -> None:
        self._file = file
        self._path = path
        self._values = values

    def integer(self, key: str, least: int = 0, most: int = 1000) -> int:
        """Return a whole number from `least` to `most`. Raises ComponentsError."""
        value = self._values.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return value

    def integers(self, key: str, least: int = 0, most: int = 1000) -> tuple[int, ...]:
        """Return a non-empty list of whole numbers from `least` to `most`. Raises ComponentsError."""
        values = self._values.get(key)
        if (
            not isinstance(values, list)
            or not values
            or not all(isinstance(v, int) and not isinstance(v, bool) and least <= v <= most for v in values)
        ):
            raise self.wrong(key, f"a list of whole numbers from {least} to {most}")
        return tuple(values)

    def flag(self, key: str) -> bool:
        """Return true or false. Raises ComponentsError."""
        value = self._values.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def text(self, key: str) -> str:
        """Return a non-empty text. Raises ComponentsError."""
        value = self._values.get(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, "a text")
        return value

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """Return a text that is one of `allowed`. Raises ComponentsError."""
        value = self._values.get(key)
        if value not in allowed:
            raise self.wrong(key, f"one of {', '.join(allowed)}")
        return str(value)

    def choices(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Return a non-empty list of texts out of `allowed`. Raises ComponentsError."""
        values = self._values.get(key)
        if not isinstance(values, list) or not values or not all(v in allowed for v in values):
            raise self.wrong(key, f"a list out of {', '.join(allowed)}")
        return tuple(values)

    def tables(self, key: str) -> list["Table"]:
        """Return a non-empty list of tables. Raises ComponentsError."""
        values = self._values.get(key)
        if not isinstance(values, list) or not values or not all(isinstance(v, dict) for v in values):
            raise self.wrong(key, "a list of tables")
        return [Table(self._file, f"{self._path}.{key}[{i}]", value) for i, value in enumerate(values)]

    def cards(self, expected: Sequence[str] = ()) -> Iterator[tuple[str, "Table"]]:
        """Yield name and table of each entry under `cards`: exactly those `expected`, in that order, or all there are.

        Raises ComponentsError for an entry that is missing, unknown or not a table.
        """
        cards = self._values.get("cards")
        if not isinstance(cards, dict):
            raise self.wrong("cards", "a table of tables")
        names = expected or tuple(cards)
        for name in cards:
            if name not in names:
                raise self.wrong(f"cards.{name}", f"only {', '.join(names)}")
        for name in names:
            if not isinstance(cards.get(name), dict):
                raise self.wrong(f"cards.{name}", "a table")
            yield name, Table(self._file, f"{self._path}.cards.{name}", cards[name])

    def wrong(self, key: str, expected: str) -> ComponentsError:
        """Return the error to raise about `key`, for checks only a game can make."""
        found = self._values
        for step in key.split("."):
            if not isinstance(found, Mapping) or step not in found:
                return ComponentsError(f"{self._file}: {self._path}.{key}: missing; expected {expected}")
            found = found[step]
        return ComponentsError(f"{self._file}: {self._path}.{key}: expected {expected}, found {found!r}")


class Components:
    """A whole components file; `tables` is the plain dict that clients are given."""

    def __init__(self, file: Path) -> None:
        """Read and check the provenance of every table. Raises ComponentsError."""
        self._file = file
        try:
            self.tables: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise ComponentsError(f"{file}: cannot be read ({error.strerror}); expected a components file") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ComponentsError(f"{file}: not TOML: {error}") from None
        for name, values in self.tables.items():
            if not isinstance(values, dict):
                raise ComponentsError(f"{file}: {name}: expected a table, found {values!r}")
            Table(file, name, values).choice("provenance", PROVENANCE)

    def table(self, name: str) -> Table:
        """Return a top-level table. Raises ComponentsError when it is missing."""
        if name not in self.tables:
            raise ComponentsError(f"{self._file}: {name}: missing; expected a table")
        return Table(self._file, name, self.tables[name])


def load_components(game: str, folder: Path) -> Components:
    """Return the components of `game`: the operator's corrected file if there is one, else the one in `folder`.

    Raises ComponentsError.
    """
    corrected = os.environ.get("ZASHIKI_COMPONENTS")
    if corrected:
        if not Path(corrected).is_dir():
            raise ComponentsError(f"ZASHIKI_COMPONENTS: expected a folder with {game}.toml, found {corrected!r}")
        if (file := Path(corrected) / f"{game}.toml").exists():
            return Components(file)
    return Components(folder / "components.toml")
