"""Dealing what the person cannot see of the rivals."""

from collections import Counter

from services.kernel.chance import Chance
from services.samurai.components import LOCATIONS_PER_REGION, REGION_LOCATIONS, RIVAL_ORDER_SET, SOLO_DESTINY
from services.samurai.slots import top_token, with_top
from services.samurai.state import Position, Rival, Token


def deal_rivals(state: Position, chance: Chance) -> None:
    """Deal the rivals' face-down order tokens and Location cards."""
    for rival in state.rivals:
        _deal_orders(state, rival, chance)
        _deal_locations(state, rival, chance)


def _deal_orders(state: Position, rival: Rival, chance: Chance) -> None:
    """Deal the order tokens that are not face up to the slots and the pile."""
    unknown = Counter(RIVAL_ORDER_SET)
    unknown.subtract(token.order for token in tokens_on_slots(state, rival.seat) if token.order)
    pool = list(unknown.elements())
    chance.shuffle(pool)
    for index, slot in enumerate(state.slots):
        token = top_token(slot)
        if token is not None and token.seat == rival.seat and not token.order:
            state.slots[index] = with_top(slot, Token(rival.seat, 0, pool.pop(), token.location))
    rival.orders = pool


def _deal_locations(state: Position, rival: Rival, chance: Chance) -> None:
    """Deal the Location cards never drawn: so many of each region to the spares, the rest to the pile."""
    in_sight = [token.location for token in tokens_on_slots(state, rival.seat)] + rival.passed
    rival.spares, rival.locations = [], [card for card in rival.drawn if card not in in_sight]
    for region, count in enumerate(spares_left(state), 1):
        never_drawn = [card for card in REGION_LOCATIONS[region] if card not in rival.drawn]
        chance.shuffle(never_drawn)
        rival.spares += sorted(never_drawn[:count])
        rival.locations += never_drawn[count:]
    chance.shuffle(rival.locations)


def tokens_on_slots(state: Position, seat: int) -> list[Token]:
    """Return a seat's order tokens on slots, from south to north."""
    tokens = [token for slot in state.slots for token in (slot.token, slot.cover) if token is not None]
    return [token for token in tokens if token.seat == seat]


def spares_left(state: Position) -> list[int]:
    """Return how many Location cards of each region a rival has laid aside: each even Destiny card took one."""
    first = [len(cards) - LOCATIONS_PER_REGION for cards in REGION_LOCATIONS[1:]]
    return [max(0, spares - (cards // 2 - SOLO_DESTINY // 2)) for spares, cards in zip(first, state.destiny)]
