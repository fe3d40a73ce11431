"""Idempotency-Key: a call that is repeated with the same key is done once."""

from hashlib import blake2b

import orjson
from flask import request
from pydantic import BaseModel

from gateway.problems import Problem, malformed

_LENGTH = 48


def idempotency_key() -> str | None:
    """Return the key the call came with, None without one. Raises Problem for one that can't be a key."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (0 < len(key) <= _LENGTH and key.isascii() and key.isprintable()):
        raise malformed("Idempotency-Key", f"must have 1 to {_LENGTH} printable ASCII characters")
    return key


def fingerprint(body: BaseModel) -> str:
    """Return what tells one body from another, whatever the order of its fields."""
    return blake2b(orjson.dumps(body.model_dump(), option=orjson.OPT_SORT_KEYS), digest_size=8).hexdigest()


def reused() -> Problem:
    """Return the problem of a key that came with another body before."""
    return Problem(
        409, "REQUEST_ID_REUSED", "This Idempotency-Key was used for another request; take a new key for a new one."
    )
