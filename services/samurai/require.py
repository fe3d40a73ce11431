"""What the checks of positions from outside have in common: errors that name the field as a JSON pointer."""

from collections import Counter
from collections.abc import Sequence

Pile = tuple[str, Sequence[int]]
"""Where pieces lie, as a JSON pointer, and the pieces."""


def require(condition: bool, path: str, expected: str) -> None:
    """Raise ValueError about the field at `path` unless the condition holds."""
    if not condition:
        raise ValueError(f"{path}: expected {expected}")


def require_pieces(box: Sequence[int], names: Sequence[str], *piles: Pile) -> None:
    """Raise ValueError unless the piles together hold exactly the pieces of `box`, all of them face up."""
    for path, pile in piles:
        for i, piece in enumerate(pile):
            require(piece != 0, f"{path}/{i}", "a piece; nothing may lie face down in a position to play on from")
    places = ", ".join(path for path, _ in piles)
    found = Counter(piece for _, pile in piles for piece in pile)
    for piece in sorted(found.keys() | set(box)):
        copies = list(box).count(piece)
        require(found[piece] == copies, places, f"{copies} of {names[piece]} in all, found {found[piece]}")


def require_ascending(path: str, pieces: Sequence[int]) -> None:
    """Raise ValueError unless the pieces lie in ascending order."""
    require(list(pieces) == sorted(pieces), path, "ascending order")
