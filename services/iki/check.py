"""Validates positions that come from outside."""

from services.iki.state import Position


def check(state: Position) -> None:
    """Raise ValueError, naming the field, when a position cannot be played on from."""
