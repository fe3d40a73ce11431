"""Which calls have a rate limit."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import request

from gateway.backends import backends
from gateway.identity import caller_or_address

_View = Callable[..., Any]


def limited(rate: str, who: Callable[[], str] = caller_or_address) -> Callable[[_View], _View]:
    """Limit a view at the rate that this setting tells. Raises Problem when it is used up."""

    def limit(view: _View) -> _View:
        @wraps(view)
        def counted(*args: Any, **kwargs: Any) -> Any:
            backends().limits.count(rate, who())
            return view(*args, **kwargs)

        return counted

    return limit


def limited_by_address(rate: str) -> Callable[[_View], _View]:
    """Limit a view by address even for players: a new name with each call would be a new player each time."""
    return limited(rate, lambda: request.remote_addr or "unknown")
