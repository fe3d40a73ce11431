"""The clan markers on their wheels."""

from services.genpei.components import WHEEL
from services.genpei.enums import DIRECTION_CLOCKWISE
from services.genpei.events import MarkerMoved
from services.genpei.state import Position


def shown(state: Position, clan: int) -> int:
    """Return the space the marker of `clan` stands on."""
    return WHEEL[clan][state.markers[clan - 1]]


def neighbour(state: Position, clan: int, direction: int) -> int:
    """Return the index of the space next to the marker of `clan`."""
    return (state.markers[clan - 1] + (1 if direction == DIRECTION_CLOCKWISE else -1)) % len(WHEEL[clan])


def move_marker(state: Position, seat: int, clan: int, index: int, acts: bool = True) -> None:
    """Put the marker of `clan` on a space; `acts` says whether that space is done."""
    before = state.markers[clan - 1]
    state.markers[clan - 1] = index
    if state.events is not None:
        state.events.append(MarkerMoved(seat, clan, before, index, WHEEL[clan][index] if acts else 0))
