"""The map of a game: which provinces border on which, mountains taken into account."""

from collections.abc import Sequence
from typing import Final

from services.samurai.actions import MARCH, March
from services.samurai.components import BASE_PROVINCES, FULL_PROVINCES, LAND_BORDERS, SEA_LANES, Border
from services.samurai.state import Position


def neighbours(provinces: int, closed: Sequence[Border]) -> list[list[int]]:
    """Return the neighbours of each province in ascending order, by province number, some borders being closed."""
    found: list[list[int]] = [[] for _ in range(provinces + 1)]
    for south, north in (*LAND_BORDERS, *SEA_LANES):
        if north <= provinces and (south, north) not in closed:
            found[south].append(north)
            found[north].append(south)
    for beside in found:
        beside.sort()
    return found


class Atlas:
    """Neighbours of each province, and the steps that lead to them. Lists are indexed by province number."""

    __slots__ = ("neighbours", "steps")

    def __init__(self, provinces: int, closed: tuple[Border, ...]) -> None:
        self.neighbours = neighbours(provinces, closed)
        self.steps: list[list[list[March]]] = [
            [[MARCH[origin][target][unit] for target in beside] for unit in range(5)]
            for origin, beside in enumerate(self.neighbours)
        ]
        """By province and unit."""


_atlases: dict[tuple[int, tuple[Border, ...]], Atlas] = {}
"""Those asked for; the same maps are asked for again and again. A few hundred at most are kept."""
_MOST_KEPT: Final = 300


def atlas_of(provinces: int, closed: tuple[Border, ...]) -> Atlas:
    """Return the map of so many provinces, some borders closed."""
    key = (provinces, closed)
    atlas = _atlases.get(key)
    if atlas is None:
        if len(_atlases) >= _MOST_KEPT:
            _atlases.clear()
        atlas = _atlases[key] = Atlas(provinces, closed)
    return atlas


_OPEN: Final = {provinces: atlas_of(provinces, ()) for provinces in (BASE_PROVINCES, FULL_PROVINCES)}


def atlas(state: Position) -> Atlas:
    """Return the map of a position."""
    if not state.mountains:
        return _OPEN[len(state.sites)]
    return atlas_of(len(state.sites), tuple((border.south, border.north) for border in state.mountains))
