"""Rate limits, counted in Redis by player, or by address for strangers."""

from collections.abc import Callable
from typing import Any

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from gateway.backends import backends
from gateway.identity import caller_or_address

limiter = Limiter(key_func=caller_or_address, headers_enabled=True, key_prefix="zashiki:rate")


def limited(setting: str) -> Callable[[Any], Any]:
    """Limit a view at the rate that this setting tells."""
    return limiter.limit(lambda: getattr(backends().settings, setting))


def limited_by_address(setting: str) -> Callable[[Any], Any]:
    """Limit a view by address even for players: a new name with each call would be a new player each time."""
    return limiter.limit(lambda: getattr(backends().settings, setting), key_func=get_remote_address)
