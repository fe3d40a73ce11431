"""Match ids: `GAME-` and 128 random bits in base62."""

import re
import secrets
import string

_DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_LENGTH = 22
_SHAPE = re.compile(rf"[a-z][a-z0-9_]*-[0-9A-Za-z]{{{_LENGTH}}}")


def new_match_id(game: str) -> str:
    """Return an id nobody can guess."""
    number = secrets.randbits(128)
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_DIGITS))
        digits.append(_DIGITS[digit])
    return f"{game}-{''.join(digits)}"


def is_match_id(text: str) -> bool:
    """Return whether `text` has the shape of a match id."""
    return _SHAPE.fullmatch(text) is not None
