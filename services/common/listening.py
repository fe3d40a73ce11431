"""A subscription that notices when it has gone deaf."""

from collections.abc import Iterator
from time import monotonic
from typing import Any

from redis.exceptions import ConnectionError as Unreachable

SILENCE_SECONDS = 2.0
"""Silence after which Redis is asked whether it is still there; it has as long again to answer."""


def messages(pubsub: Any, wait: float) -> Iterator[dict[str, Any] | None]:
    """Yield what comes, for ever, and None when nothing has for `wait` seconds, which is no longer than a silence.

    Raises RedisError when the connection is lost. One that ends without a word, since a machine or a network between
    went away, would otherwise be trusted for a quarter of an hour.
    """
    heard, asked = monotonic(), False
    while True:
        message = pubsub.get_message(timeout=wait)
        silence = monotonic() - heard
        if message is not None:
            heard, asked = monotonic(), False
        elif not asked and silence >= SILENCE_SECONDS:
            pubsub.ping()
            asked = True
        elif silence >= 2 * SILENCE_SECONDS:
            raise Unreachable(f"Redis said nothing for {silence:.1f} s")
        yield None if message is None or message["type"] == "pong" else message
