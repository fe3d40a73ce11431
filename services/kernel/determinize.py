"""Deals what a viewer cannot see: the part of `determinize` that is the same for all games."""

from collections import Counter
from collections.abc import Sequence

from services.kernel.chance import Chance


def deal_unknown(deck: Sequence[int], places: Sequence[list[int]], chance: Chance) -> None:
    """Deal the cards of `deck` that are not in sight to the face-down ones (0) in `places`, all deals equally likely.

    `deck` is every card there is, `places` all lists any of them may lie in. Raises ValueError when the cards in
    sight and the face-down ones don't make up the deck.
    """
    unseen = Counter(deck)
    for place in places:
        unseen.subtract(place)
    face_down = -unseen.pop(0, 0)
    pool = [card for card, copies in sorted(unseen.items()) for _ in range(copies)]
    if len(pool) != face_down or min(unseen.values(), default=0) < 0:
        raise ValueError(f"{face_down} cards lie face down, but {len(pool)} of the deck are not in sight")
    chance.shuffle(pool)
    for place in places:
        for i, card in enumerate(place):
            if not card:
                place[i] = pool.pop()
