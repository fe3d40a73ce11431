"""Ids that can't be guessed: 22 base62 digits carrying 128 bits."""

import secrets
from hashlib import blake2b
from string import ascii_letters, digits

_ALPHABET = digits + ascii_letters
_LENGTH = 22


def new_id() -> str:
    """Return a random id."""
    return _base62(secrets.token_bytes(16))


def derived_id(secret: bytes, *parts: str) -> str:
    """Return the id that belongs to `parts`: equal for equal parts, not to be guessed without `secret`."""
    return _base62(blake2b("\0".join(parts).encode(), key=secret[:64], digest_size=16).digest())


def _base62(value: bytes) -> str:
    number = int.from_bytes(value, "big")
    text = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, 62)
        text.append(_ALPHABET[digit])
    return "".join(reversed(text))
