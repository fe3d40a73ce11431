"""When two names are the same: whatever their case or width, and whatever alphabet their letters are borrowed from.

Look-alikes are those of Unicode's Technical Standard 39, whose table `confusable-homoglyphs` keeps.
"""

from functools import cache
from importlib.resources import files
from unicodedata import normalize

import orjson


def name_key(name: str) -> str:
    """Return what is equal for names that differ in case, width or composition only, or would but for look-alikes.

    In capitals, since those of Greek and Cyrillic look like Latin ones more often than small letters do.
    """
    return _skeleton(normalize("NFKC", normalize("NFKC", name).casefold()).upper())


def name_look(name: str) -> str:
    """Return what is equal for names that look the same as they are written: `AIice` with a capital I and `Alice`."""
    return _skeleton(normalize("NFKC", name))


def _skeleton(text: str) -> str:
    """Return TR39's skeleton, which is for comparing only: each letter as the one all its look-alikes share."""
    table = _prototypes()
    return normalize("NFD", normalize("NFD", text).translate(table))


@cache
def _prototypes() -> dict[int, str]:
    """Return the shared letter by look-alike. Read when the first name is taken: most processes never need it."""
    table: dict[str, list[dict[str, str]]] = orjson.loads(
        (files("confusable_homoglyphs") / "confusables.json").read_bytes()
    )
    found = {}
    for letter, alike in table.items():
        # A shared letter lists all that look like it, the others list only the shared one.
        if len(letter) > 1 or len(alike) > 1:
            continue
        shared = alike[0]["c"]
        if len(shared) > 1 or len(table.get(shared, ())) > 1 or shared < letter:
            found[ord(letter)] = shared
    return found
