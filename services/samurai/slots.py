"""The order slots: which region they belong to, and what lies on them."""

from services.samurai.state import Position, Slot, Token


def region_of(state: Position, slot: int) -> int:
    """Return the region a slot belongs to; all regions have equally many."""
    return 1 + slot * len(state.destiny) // len(state.slots)


def top_token(slot: Slot) -> Token | None:
    """Return the order token that acts: the covering one, or else the one below."""
    return slot.cover if slot.cover is not None else slot.token


def may_be_covered(slot: Slot) -> bool:
    """Tell whether a token lies here since the first round of the era, which is face up, and nothing on it."""
    return slot.cover is None and slot.token is not None and slot.token.order != 0


def with_top(slot: Slot, token: Token) -> Slot:
    """Return the slot with its acting token exchanged for `token`."""
    return Slot(slot.neutral, slot.token, token) if slot.cover is not None else Slot(slot.neutral, token, None)
