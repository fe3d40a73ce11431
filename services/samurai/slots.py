"""The order slots: which region they belong to, and what lies on them."""

from services.samurai.components import COVERED_PER_HOUSE
from services.samurai.state import Position, Slot, Token


def region_of(state: Position, slot: int) -> int:
    """Return the region a slot belongs to; all regions have equally many."""
    return 1 + slot * len(state.destiny) // len(state.slots)


def top_token(slot: Slot) -> Token | None:
    """Return the order token that acts: the covering one, or else the one below."""
    return slot.cover if slot.cover is not None else slot.token


def may_be_covered(state: Position, slot: Slot) -> bool:
    """Tell whether the token here may be covered: in the second round, one of the first, which lies face up.

    In solo only one token of each house is covered in an era.
    """
    token = slot.token
    if state.round == 1 or slot.cover is not None or token is None or not token.order:
        return False
    return not state.rivals or _covered(state, token.seat) < COVERED_PER_HOUSE


def _covered(state: Position, seat: int) -> int:
    """Return how many tokens of a seat are covered."""
    return sum(1 for slot in state.slots if slot.cover is not None and slot.token and slot.token.seat == seat)


def laid(slot: Slot, token: Token) -> Slot:
    """Return the slot with a token laid on it, on top of what lies there."""
    return Slot(slot.neutral, token, None) if slot.token is None else Slot(slot.neutral, slot.token, token)


def with_top(slot: Slot, token: Token) -> Slot:
    """Return the slot with its acting token exchanged for `token`."""
    return Slot(slot.neutral, slot.token, token) if slot.cover is not None else Slot(slot.neutral, token, None)
