from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.kernel.chance import Chance, FastChance, MatchChance, seed_bytes


def chances(seed: int) -> list[Chance]:
    return [FastChance(seed), MatchChance(seed_bytes(seed), 1)]


@given(st.lists(st.floats(0.01, 100), min_size=1, max_size=20), st.integers(0, 1 << 60))
def test_a_weighted_choice_is_one_of_those_offered(weights: list[float], seed: int) -> None:
    for chance in chances(seed):
        assert 0 <= chance.weighted(weights) < len(weights)


def test_a_weighted_choice_follows_the_weights() -> None:
    for chance in chances(1):
        heads = sum(chance.weighted([3, 1]) == 0 for _ in range(4_000))
        assert 2_900 < heads < 3_100


@given(st.lists(st.integers(), max_size=30), st.integers(0, 1 << 60))
def test_shuffling_keeps_every_card_and_tells(cards: list[int], seed: int) -> None:
    for chance in chances(seed):
        shuffled = cards[:]
        chance.shuffle(shuffled)
        assert Counter(shuffled) == Counter(cards)
        assert chance.revealed or len(cards) < 2


@pytest.mark.parametrize("seed", [1, 2])
def test_every_card_may_come_to_lie_anywhere(seed: int) -> None:
    for chance in chances(seed):
        places = Counter()
        for _ in range(3_000):
            pile = [0, 1, 2]
            chance.shuffle(pile)
            places[pile.index(0)] += 1
        assert all(850 < places[place] < 1_150 for place in range(3))
