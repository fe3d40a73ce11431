"""Passwords: Argon2id, worked out beside the event loop so that nobody else waits for it."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from gevent.threadpool import ThreadPool

_Answer = TypeVar("_Answer")

_AT_ONCE = 2
"""Each hash takes 19 MiB while it is worked out."""


@cache
def _hasher() -> PasswordHasher:
    # The least that OWASP's cheat sheet on password storage accepts: 19 MiB, two passes, one lane; 20 ms or so.
    return PasswordHasher(memory_cost=19 * 1024, time_cost=2, parallelism=1)


@cache
def _pool() -> ThreadPool:
    return ThreadPool(_AT_ONCE)


@cache
def _nobodys() -> str:
    """Return a hash that no password has."""
    return _hasher().hash("")


def hash_password(password: str) -> str:
    """Return what is stored of a password."""
    return _beside(_hasher().hash, password)


def is_password(password: str, hashed: str | None) -> bool:
    """Return whether this is the password. Takes as long where there is none (None), and says no."""
    return _beside(_verify, password, hashed or _nobodys()) and hashed is not None


def _verify(password: str, hashed: str) -> bool:
    try:
        return _hasher().verify(hashed, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


def _beside(work: Callable[..., _Answer], *arguments: str) -> _Answer:
    answer: _Answer = _pool().spawn(work, *arguments).get()
    return answer
