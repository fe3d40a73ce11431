"""Validates positions that come from outside: scenario files, imported games."""

from services.ninjato.state import Position


def check(state: Position) -> None:
    """Raise ValueError."""
