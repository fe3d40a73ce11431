"""Files written by people: errors name the file, the place and what was expected."""

from pathlib import Path

import orjson


class BadFile(ValueError):
    """A file that cannot be used; the message names file, place and what was expected there."""


def read_json(path: Path) -> object:
    """Return the parsed content of a file. Raises BadFile with line and column."""
    try:
        return orjson.loads(path.read_bytes())
    except OSError as error:
        raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
    except orjson.JSONDecodeError as error:
        raise BadFile(f"{path}:{error.lineno}:{error.colno}: not JSON: {error.msg}") from None
