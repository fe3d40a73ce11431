"""The one seam that decides what a viewer sees.

Everything that leaves an engine for a viewer (positions, events, what bots search from) has gone through `mask`.
"""

from typing import Any

from services.kernel.part import NOBODY, PUBLIC, Part

SPECTATOR = -1
"""The viewer that owns nothing."""
EVERYTHING = -2
"""The viewer for whom nothing is hidden: whoever looks back at a record. No request can name it."""


def mask(part: Part, viewer: int, owner: int = SPECTATOR) -> None:
    """Turn face down, in place, whatever `viewer` (a seat, or SPECTATOR) may not see. Give it a copy.

    Face down, an enum is 0 (UNSPECIFIED) and a list of enums as many zeros, so that what lies there can be counted;
    a number and a part are None whether there is one or not. Nothing else can be hidden (the codec refuses it): of a
    list of parts everybody sees how many there are, and their fields say who sees more.
    """
    if viewer == EVERYTHING:
        return
    seat = getattr(part, "seat", None)
    if seat is not None:
        owner = seat
    for name, seen in part.SEEN.items():
        value = getattr(part, name)
        if seen is not PUBLIC and (seen is NOBODY or owner != viewer):
            setattr(part, name, None if name in part.NUMBERS else _face_down(value))
        elif isinstance(value, Part):
            mask(value, viewer, owner)
        elif isinstance(value, list) and value and isinstance(value[0], Part):
            for inner in value:
                mask(inner, viewer, owner)


def _face_down(value: object) -> object:
    if isinstance(value, list):
        return [0] * len(value)
    if isinstance(value, int):
        return 0
    return None


def masked(part: Part, viewer: int) -> Part:
    """Return a masked copy of `part`, such as an event."""
    copy = _copied(part)
    mask(copy, viewer)
    return copy


def _copied(part: Part) -> Part:
    values: list[Any] = []
    for name in part.SEEN:
        value = getattr(part, name)
        if isinstance(value, list):
            value = [_copied(inner) if isinstance(inner, Part) else inner for inner in value]
        elif isinstance(value, Part):
            value = _copied(value)
        values.append(value)
    return type(part)(*values)
