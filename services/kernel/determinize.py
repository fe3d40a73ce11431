"""Deals what a viewer cannot see: the part of `determinize` that is the same for all games."""

from services.kernel.chance import Chance


def deal_unknown(deck: tuple[int, ...], places: list[list[int]], chance: Chance) -> None:
    """Deal the cards of `deck` that are not in sight to the face-down ones (0) in `places`, all deals equally likely.

    `deck` is every card there is, `places` all lists any of them may lie in. Raises ValueError when the cards in
    sight and the face-down ones don't make up the deck.
    """
    left = [0] * (1 + max(deck, default=0))
    for card in deck:
        left[card] += 1
    face_down = 0
    for place in places:
        for card in place:
            if not card:
                face_down += 1
            elif card < len(left):
                left[card] -= 1
            else:
                raise ValueError(f"card {card} lies face up, but is not one of the deck; {face_down} lie face down")
    pool = [card for card, copies in enumerate(left) for _ in range(copies)]
    if len(pool) != face_down or min(left) < 0:
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
