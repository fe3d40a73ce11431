"""Validates positions that come from outside: scenario files, imported games.

Every error names the field as a JSON pointer and says what was expected there.
"""

from services.genpei.state import Position


def check(state: Position) -> None:
    """Raise ValueError, naming the field, when a position cannot be played on from."""
