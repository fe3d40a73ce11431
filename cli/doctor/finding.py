"""What a check found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing looked at.

    `fault` says in plain words what is wrong, and is empty when nothing is; `remedy` says what to do about it.
    """

    what: str
    fault: str = ""
    remedy: str = ""
