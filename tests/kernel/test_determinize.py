"""Dealing what cannot be seen."""

from collections import Counter

import pytest

from services.kernel.chance import FastChance
from services.kernel.determinize import deal_unknown


def test_all_cards_are_dealt_and_those_in_sight_stay() -> None:
    places = [[0, 0, 0], [2, 0], [1]]
    deal_unknown([1, 1, 2, 2, 3, 3], places, FastChance(1))
    assert places[1][0] == 2
    assert places[2] == [1]
    assert sorted(card for place in places for card in place) == [1, 1, 2, 2, 3, 3]


def test_all_deals_are_equally_likely() -> None:
    chance = FastChance(1)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        place = [0, 0, 0]
        deal_unknown([1, 2, 3], [place], chance)
        seen[tuple(place)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 400


@pytest.mark.parametrize(("deck", "place"), [([1, 2], [0]), ([1], [0, 0]), ([1, 2], [1, 1]), ([1], [4])])
def test_what_does_not_add_up_is_refused(deck: list[int], place: list[int]) -> None:
    with pytest.raises(ValueError, match="face down"):
        deal_unknown(deck, [place], FastChance(1))
