"""The card spaces: how they lie along the street, what is on them, who employs whom."""

from typing import Final

from services.iki.components import INNER_SHOP, MANY, OUTER_SHOP, STALLS, SURCHARGES, TWO
from services.iki.state import EMPTY, Position

NAGAYAS: Final = 4


class Layout:
    """One side of the board; spaces are numbered along the nagayas, each from the edge to the Crossroads."""

    __slots__ = ("groups", "length", "outer", "stalls", "surcharges")

    def __init__(self, length: int) -> None:
        spaces = range(NAGAYAS * length)
        self.length = length
        self.surcharges = [SURCHARGES[length][space % length] for space in spaces]
        self.outer = [space for space in spaces if space % length == 0]
        self.groups = [list(spaces[start : start + length]) for start in self.outer]
        """The spaces that score harmony together: each nagaya, and with 3 or 4 players the corners."""
        if length == MANY:
            self.groups.append([space for space in spaces if space % length == length - 1])
        self.stalls: list[list[int]] = [[] for _ in range(1 + 2 * NAGAYAS)]
        """By shop, the spaces behind it."""
        outer_places, inner_places = STALLS[length]
        for nagaya, start in enumerate(self.outer, 1):
            self.stalls[OUTER_SHOP[nagaya]] = [start + place for place in outer_places]
            self.stalls[INNER_SHOP[nagaya]] = [start + place for place in inner_places]


LAYOUT_MANY: Final = Layout(MANY)
LAYOUT_TWO: Final = Layout(TWO)


def layout(state: Position) -> Layout:
    """Return the side of the board in play."""
    return LAYOUT_TWO if len(state.players) == 2 else LAYOUT_MANY


def free_spaces(state: Position) -> list[int]:
    """Return the spaces with nothing on them."""
    return [index for index, space in enumerate(state.spaces) if not (space.character or space.building)]


def spaces_within(state: Position, mons: int) -> list[int]:
    """Return the free spaces whose surcharge is at most `mons`."""
    surcharges = layout(state).surcharges
    return [index for index in free_spaces(state) if surcharges[index] <= mons]


def least_surcharge(state: Position) -> int | None:
    """Return the least surcharge of a free space, None when none is free."""
    surcharges = layout(state).surcharges
    return min((surcharges[index] for index in free_spaces(state)), default=None)


def space_of(state: Position, character: int) -> int:
    """Return the space of a character, -1 when it is not on the board."""
    for index, space in enumerate(state.spaces):
        if space.character == character:
            return index
    return -1


def employed(state: Position, seat: int) -> list[int]:
    """Return the characters a seat has on the board."""
    return [space.character for space in state.spaces if space.owner == seat and space.character]


def owns(state: Position, seat: int, building: int) -> bool:
    """Return whether a building of a seat stands."""
    for space in state.spaces:
        if space.building == building:
            return space.owner == seat
    return False


def vacate(state: Position, index: int) -> None:
    """Clear a space; the owner, if any, takes the Kobun back."""
    owner = state.spaces[index].owner
    if owner is not None:
        state.players[owner].kobuns += 1
    state.spaces[index] = EMPTY
