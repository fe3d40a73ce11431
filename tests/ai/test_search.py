from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.ai.playout import ALONE, WINNING, playout, rewards
from services.ai.search import CLEAR_AFTER, Budget, Search, Tally, Tuning, merge, search
from services.kernel.chance import FastChance
from services.kernel.outcome import COMPLETED, Outcome, Rival, SeatResult
from tests.ai.nim import NIM, Take, shuffled, table
from tests.kernel.sealed import SEALED
from tests.kernel.toy import Discard, Position


def played(stones: int, own: list[int], seed: int = 1, iterations: int = 2_000, seats: int = 2) -> Take:
    actions, tally = search(NIM, table(stones, own, seats), 0, seed, Budget(float("inf"), iterations))
    action = actions[tally.best()]
    assert isinstance(action, Take)
    return action


@pytest.mark.parametrize("seats", [2, 4])
def test_takes_the_last_stones(seats: int) -> None:
    assert played(3, [1, 3], seats=seats) == Take(3)


def test_leaves_four_stones_that_no_card_can_take() -> None:
    # Leaving three or two would let an unlucky opponent win at once more often.
    assert played(5, [1, 3]) == Take(1)
    assert played(6, [2, 3]) == Take(2)


def test_counts_on_what_others_may_hold_not_on_what_they_hold() -> None:
    observation = table(7, [1, 3])
    for seed in range(20):
        truth = shuffled(observation, seed)
        seen = NIM.rules.observe(truth, 0)
        assert seen == observation
        assert search(NIM, seen, 0, 5, Budget(9, 200)) == search(NIM, observation, 0, 5, Budget(9, 200))


def test_never_touches_the_observation() -> None:
    observation = table(9, [2, 3])
    before = repr(observation)
    search(NIM, observation, 0, 1, Budget(9, 100))
    assert repr(observation) == before


def test_equal_seeds_give_equal_tallies_and_others_differ() -> None:
    observation, budget = table(11, [1, 3]), Budget(9, 300)
    tallies = [search(NIM, observation, 0, seed, budget)[1] for seed in (1, 1, 2)]
    assert tallies[0] == tallies[1] != tallies[2]


def test_a_single_legal_action_needs_no_search() -> None:
    actions, tally = search(NIM, table(9, [2, 2]), 0, 1, Budget(60, 1_000_000_000))
    assert actions == [Take(2)]
    assert tally.best() == 0


def test_has_an_answer_before_the_first_iteration() -> None:
    actions, tally = search(NIM, table(9, [2, 3]), 0, 1, Budget(0, 1_000))
    assert sum(tally.visits) == 0
    assert actions[tally.best()] in actions


def test_keeps_to_the_time_given_by_the_clock_given() -> None:
    ticks = count()
    _, tally = search(NIM, table(11, [1, 3]), 0, 1, Budget(0.05, 1_000_000_000, lambda: next(ticks) / 1000))
    assert sum(tally.visits) == 50


def test_stops_when_one_action_leads_clearly_or_the_rest_cannot_change_the_answer() -> None:
    _, tally = search(NIM, table(3, [1, 3]), 0, 1, Budget(60, 4_000))
    assert CLEAR_AFTER <= sum(tally.visits) < 1_000
    _, tally = search(NIM, table(3, [1, 3]), 0, 1, Budget(60, CLEAR_AFTER - 1))
    assert max(tally.visits) > CLEAR_AFTER / 2
    assert sum(tally.visits) < CLEAR_AFTER - 1


def test_a_close_choice_is_searched_to_the_end() -> None:
    _, tally = search(NIM, table(14, [1, 2]), 0, 1, Budget(60, 600))
    assert sum(tally.visits) > 500


def test_those_who_decide_together_are_not_told_of_each_other() -> None:
    """What others lay is learned in one table for each of them, whatever the searching seat lays itself."""
    state = SEALED.rules.new(SEALED.meta.settle(3, {}), FastChance(1))
    seat = 1
    searching = Search(SEALED, SEALED.rules.observe(state, seat), seat, 1, Tuning())
    searching.run(Budget(9, 300))
    root = searching._root
    assert sorted(root.aside) == [0, 2]
    seconds = root.visits - len(root.children)
    assert [aside.visits for aside in root.aside.values()] == [seconds, seconds]
    assert {type(action) for action in root.children} == {Discard}
    assert isinstance(state, Position)
    for child in root.children.values():
        # What comes next is the same seat's choice in the next round, among the cards it has left.
        assert set(child.children) <= {Discard(card=card) for card in state.players[seat].hand}


def test_counts_availability_apart_from_visits() -> None:
    searching = Search(NIM, table(11, [1, 3]), 0, 1, Tuning())
    searching.run(Budget(9, 500))
    replies = [node for child in searching._root.children.values() for node in child.children.values()]
    assert len(replies) == 6
    # The opponent holds any one card in five deals of nine, so none is available each time.
    for child in searching._root.children.values():
        assert all(reply.visits <= reply.available < child.visits for reply in child.children.values())
        assert sum(reply.visits for reply in child.children.values()) == child.visits - 1


def test_two_halves_merge_into_a_whole() -> None:
    merged = merge([Tally([3, 1], [1.5, 0.25], [0.5, 0.5]), Tally([0, 4], [0.0, 1.75], [0.5, 0.5])])
    assert merged == Tally([3, 5], [1.5, 2.0], [0.5, 0.5])
    assert merged.best() == 1
    with pytest.raises(ValueError, match="one decision"):
        merge([Tally([1], [0.0], [1.0]), Tally([1, 1], [0.0, 0.0], [0.5, 0.5])])


def outcome(ranks: list[int], *rivals: int) -> Outcome:
    return Outcome(
        COMPLETED,
        [SeatResult(seat, rank, 0, []) for seat, rank in enumerate(ranks)],
        [],
        [Rival("Rival", rank, None, []) for rank in rivals],
    )


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_rewards_share_one_win(ranks: list[int]) -> None:
    best = min(ranks)
    ranks = [rank if rank != best else 1 for rank in ranks]
    given = rewards(outcome(ranks))
    assert all(0 <= reward <= 1 for reward in given)
    winner = given[ranks.index(1)]
    assert winner >= WINNING / ranks.count(1)
    assert all(winner > reward for reward, rank in zip(given, ranks, strict=True) if rank > 1 and ranks.count(1) == 1)


def test_when_a_rival_wins_there_is_nothing_to_win_but_places() -> None:
    assert rewards(outcome([2, 2, 2], 1)) == [0, 0, 0]
    last, first = rewards(outcome([3, 2], 1))
    assert last == 0 < first < WINNING


def test_a_lone_seat_plays_for_its_place_among_the_rivals() -> None:
    third, second, won = (rewards(outcome([rank], *rivals))[0] for rank, *rivals in ((3, 1, 2), (2, 1, 3), (1, 2, 3)))
    assert third == 0 < second < WINNING < won == 1
    assert rewards(outcome([1])) == [1]


def test_a_playout_judges_at_the_end_of_a_turn() -> None:
    state = shuffled(table(11, [1, 3]), 1)
    assert playout(NIM, state, 1, 2, FastChance(1), 2) == [0.5, 0.5]
    assert state.active == 0  # both have played once
    assert sorted(playout(NIM, state, 1, 100, FastChance(1), 2)) == [0.0, 1.0]


def test_a_lone_seats_playout_is_judged_soon() -> None:
    """Nobody else's turn would end it; it is played on a little, as what it has begun may still come out."""
    state = SEALED.rules.new(SEALED.meta.settle(1, {}), FastChance(1))
    assert playout(SEALED, state, 0, 0, FastChance(1), 1) == [0.5]
    assert len(state.players[0].hand) == 3 - ALONE  # type: ignore[attr-defined]
