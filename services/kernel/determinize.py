"""Deals what a viewer cannot see: the part of `determinize` that is the same for all games."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from services.kernel.chance import Chance


def deal_unknown(deck: Sequence[int], places: Sequence[list[int]], chance: Chance) -> None:
    """Deal the cards of `deck` that are not in sight to the face-down ones (0) in `places`, all deals equally likely.

    `deck` is every card there is, `places` all lists any of them may lie in. Raises ValueError when the cards in
    sight and the face-down ones don't make up the deck.
    """
    seen = Counter(chain.from_iterable(places))
    pool: list[int] = []
    for card, copies in Counter(deck).items():
        pool += [card] * (copies - seen.pop(card, 0))
    face_down = seen.pop(0, 0)
    if seen or len(pool) != face_down:
        raise ValueError(f"{face_down} cards lie face down, but {len(pool)} of the deck are not in sight")
    chance.shuffle(pool)
    for place in places:
        if not any(place):
            cut = len(pool) - len(place)
            place[:] = pool[cut:]
            del pool[cut:]
            continue
        for i, card in enumerate(place):
            if not card:
                place[i] = pool.pop()
