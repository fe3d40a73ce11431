"""Phase A, and whose turn it is."""

from services.iki.actions import END_TURN, GAIN_INCOME, MOVE, PLACE_IKIZAMA
from services.iki.enums import STAGE_HIRE, STAGE_MOVE
from tests.iki.positions import ANAIS, DAVID, DOMINIQUE, FOURTH, legal, play, rank, table

ONE_TO_FOUR, ONE, TWO, THREE, FOUR = PLACE_IKIZAMA[1:]


def test_turns_are_played_from_the_left_of_the_track() -> None:
    state = play(table(4), TWO, FOUR, ONE_TO_FOUR, ONE)
    order = []
    while any(player.ikizama for player in state.players):
        order.append(state.active)
        if state.stage == STAGE_HIRE:
            play(state, GAIN_INCOME)
        play(state, legal(state)[0])
        if state.active == order[-1] and END_TURN in legal(state):
            play(state, END_TURN)
    assert order == [DOMINIQUE, FOURTH, ANAIS, DAVID]


def test_each_turn_is_finished_before_the_next() -> None:
    state = play(table(3), TWO, ONE, FOUR)
    assert state.active == DAVID
    play(state, GAIN_INCOME, MOVE[1])
    assert (state.active, state.players[DAVID].ikizama) == (DAVID, 2)
    play(state, END_TURN)
    assert (state.active, state.players[DAVID].ikizama) == (ANAIS, 0)


def test_a_space_of_the_track_is_taken_once() -> None:
    state = play(table(3), TWO)
    assert TWO not in legal(state)
    assert len(legal(state)) == 4


def test_the_space_1_4_gives_a_mon_and_neither_income_nor_hiring() -> None:
    state = play(table(3), ONE_TO_FOUR, TWO, THREE)
    assert (state.active, state.stage) == (ANAIS, STAGE_MOVE)
    assert state.players[ANAIS].mons == 9


def test_the_order_of_firefighting_decides_again_each_month() -> None:
    state = table(3, 2)
    rank(state, 0, 2, 1)
    state.active = DAVID
    play(state, ONE)
    assert state.active == DOMINIQUE


def test_a_blocked_space_is_not_for_choice() -> None:
    state = table(2)
    state.blocking_tiles.remove(3)
    state.blocked = 3
    assert TWO not in legal(state)
    assert len(legal(state)) == 4
