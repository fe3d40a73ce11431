"""The end of the game."""

import pytest

from services.ninjato.rules import RULES
from services.ninjato.scoring import multiplier, winners
from services.ninjato.state import Position
from tests.ninjato.positions import bribe, checked, defeat, hold, learn, over, spread, store, table

WARRIOR, SKILLS, ENVOYS, RUMORS, DISHONORABLE = 1, 7, 13, 19, 25


def ended(seats: int = 2) -> Position:
    state = table(seats)
    over(state)
    return state


def lines(state: Position, seat: int) -> dict[str, int]:
    outcome = RULES.outcome(checked(state))
    assert outcome is not None
    return {line.key: line.points for line in outcome.results[seat].lines}


@pytest.mark.parametrize(("copies", "times"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 5), (5, 6), (6, 8)])
def test_a_fourth_rumor_begins_a_new_set(copies: int, times: int) -> None:
    assert multiplier(copies) == times


def test_each_type_multiplies_its_own_things() -> None:
    state = table()
    learn(state, 0, 1, 4)
    over(state)
    spread(state, 0, WARRIOR, SKILLS, ENVOYS, RUMORS, RUMORS + 1)
    defeat(state, 0, 11, 11, 14)
    bribe(state, 0, 4)
    assert lines(state, 0) == {
        "envoys": 0,
        "rumors": 0,
        "clans": 0,
        "rumor_warrior": 3,
        "rumor_skills": 2,
        "rumor_envoys": 1,
        "rumor_rumors": 2 * 3,
        "rumor_dishonorable": 0,
        "treasures": 0,
        "elites": 4,
    }


def test_the_sheet_tells_how_rumors_score() -> None:
    state = table(3)
    over(state)
    spread(state, 0, WARRIOR, WARRIOR + 1, RUMORS, DISHONORABLE)
    spread(state, 1, DISHONORABLE + 1)
    defeat(state, 0, 11, 14)
    store(state, 0, 1, 5)
    outcome = RULES.outcome(checked(state))
    assert outcome is not None
    sources = {line.key: (line.points, line.source) for line in outcome.results[0].lines}
    assert sources == {
        "envoys": (0, "at the palace"),
        "rumors": (0, "at the pavilion"),
        "clans": (0, "in the scoring phases"),
        "rumor_warrior": (4, "2 cards (×2), 2 elite guards"),
        "rumor_skills": (0, "no cards"),
        "rumor_envoys": (0, "no cards"),
        "rumor_rumors": (3, "1 card (×1), 3 other rumors"),
        "rumor_dishonorable": (4, "1 card, 4 each with 2 owners"),
        "treasures": (2, "1 each"),
        "elites": (3, "2 guards"),
    }
    assert outcome.results[0].score == sum(points for points, _ in sources.values())


def test_a_used_skill_counts_like_any_other() -> None:
    state = table()
    learn(state, 0, 1, 10)
    over(state)
    spread(state, 0, SKILLS)
    assert lines(state, 0)["rumor_skills"] == 2


def test_owners_of_dishonorable_opponents_are_counted_not_cards() -> None:
    state = ended(3)
    spread(state, 0, DISHONORABLE, DISHONORABLE + 1)
    assert lines(state, 0)["rumor_dishonorable"] == 12
    spread(state, 1, DISHONORABLE + 2)
    assert (lines(state, 0)["rumor_dishonorable"], lines(state, 1)["rumor_dishonorable"]) == (8, 4)


def test_cards_in_hand_are_worth_nothing() -> None:
    state = ended()
    hold(state, 0, 1, 2, 3, 4, 5)
    assert sum(lines(state, 0).values()) == 0


def test_most_envoys_break_a_tie() -> None:
    state = ended(3)
    bribe(state, 0, 1)
    bribe(state, 1, 2, 3)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert [result.rank for result in outcome.results] == [2, 1, 3]
    assert outcome.tie_breaks == ["Equal honor (0): most envoys, 2 to 1.", "Equal honor (0): most envoys, 1 to 0."]


def test_then_the_oldest_envoy_of_any_clan() -> None:
    state = ended()
    bribe(state, 1, 20)
    bribe(state, 0, 1)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert [result.rank for result in outcome.results] == [2, 1]
    assert outcome.tie_breaks == ["Equal honor (0) and envoys (1): the oldest envoy."]


def test_without_envoys_the_win_is_shared() -> None:
    state = ended(3)
    store(state, 2, 1)
    store(state, 0, 5)
    assert winners(state) == [0, 2]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert [result.rank for result in outcome.results] == [1, 3, 1]


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    state = ended()
    spread(state, 0, WARRIOR)
    assert RULES.observe(state, 1) == state
