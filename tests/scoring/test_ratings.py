"""Ratings are fair: they depend on who finished where, and on nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.scoring.ratings import Strength, rate

strengths = st.builds(Strength, mu=st.floats(0, 50), sigma=st.floats(1, 10))
tables = st.lists(st.tuples(strengths, st.integers(1, 4)), min_size=2, max_size=5)


def test_the_winner_of_two_newcomers_gains_what_the_loser_loses() -> None:
    winner, loser = rate([Strength(), Strength()], [1, 2])
    assert winner.mu > Strength().mu > loser.mu
    assert winner.mu - Strength().mu == pytest.approx(Strength().mu - loser.mu)
    assert winner.sigma == pytest.approx(loser.sigma)
    assert winner.sigma < Strength().sigma


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(table: list[tuple[Strength, int]], random: object) -> None:
    order = list(range(len(table)))
    random.shuffle(order)  # type: ignore[attr-defined]
    straight = rate([strength for strength, _ in table], [rank for _, rank in table])
    shuffled = rate([table[seat][0] for seat in order], [table[seat][1] for seat in order])
    for place, seat in enumerate(order):
        assert shuffled[place].mu == pytest.approx(straight[seat].mu)
        assert shuffled[place].sigma == pytest.approx(straight[seat].sigma)


@given(strengths, st.lists(st.integers(1, 3), min_size=2, max_size=5))
def test_equals_who_tie_stay_equal_and_a_better_rank_never_gains_less(strength: Strength, ranks: list[int]) -> None:
    after = rate([strength] * len(ranks), ranks)
    for one, rank in zip(after, ranks, strict=True):
        for other, other_rank in zip(after, ranks, strict=True):
            if rank == other_rank:
                assert one.mu == pytest.approx(other.mu)
                assert one.sigma == pytest.approx(other.sigma)
            if rank < other_rank:
                assert one.mu > other.mu


@given(tables)
def test_gaps_in_the_ranks_where_bots_sat_do_not_matter(table: list[tuple[Strength, int]]) -> None:
    before = [strength for strength, _ in table]
    assert rate(before, [rank for _, rank in table]) == rate(before, [rank * 3 + 1 for _, rank in table])


@given(tables)
def test_what_everybody_gains_adds_up_to_nothing_between_equally_sure_people(table: list[tuple[Strength, int]]) -> None:
    before = [Strength(strength.mu, 5.0) for strength, _ in table]
    after = rate(before, [rank for _, rank in table])
    assert sum(strength.mu for strength in after) == pytest.approx(sum(strength.mu for strength in before))
