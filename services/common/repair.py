"""What a repair finds: an index in Redis that does not say what it is derived from."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    `mend` puts it right and returns True, unless what it was derived from has changed meanwhile: then nothing is
    changed. It is None for what cannot be derived again; `what` then says what to do.
    """

    what: str
    mend: Callable[[], bool] | None = None
