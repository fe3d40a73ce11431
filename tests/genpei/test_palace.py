"""The palace steps."""

from services.genpei.actions import CHOOSE_TOKEN, CHOOSE_TORII, CLIMB, STACK_TOKEN, STOP
from services.genpei.enums import TORII_ACTION_EMPEROR
from tests.genpei.positions import CARD, FOUR, PALACE, TWO, area, at_torii, heir, legal, play, stand, table

EMPEROR = CHOOSE_TORII[TORII_ACTION_EMPEROR]


def test_the_kotaishi_holds_the_first_step_like_anybody() -> None:
    state = table(2)
    assert heir(state).step == 1
    area(state, 0, TWO)
    at_torii(state, 1)
    assert EMPEROR not in legal(state)
    at_torii(state, 3)
    play(state, EMPEROR)
    assert legal(state) == [CLIMB[2], CLIMB[3], STOP]


def test_the_owner_chooses_which_token_enters() -> None:
    state = table(3)
    area(state, 0, TWO, CARD)
    at_torii(state, 3)
    play(state, EMPEROR, CLIMB[2])
    assert legal(state) == [CHOOSE_TOKEN[TWO], CHOOSE_TOKEN[CARD]]
    play(state, CHOOSE_TOKEN[CARD])
    assert (state.players[0].step, state.players[0].coins) == (2, 1)
    assert legal(state) == [CLIMB[3], STOP]


def test_stacking_and_climbing_mix_while_coins_last() -> None:
    state = table(3)
    stand(state, 0, 1, TWO)
    area(state, 0, CARD, FOUR)
    at_torii(state, 6)
    play(state, EMPEROR, CLIMB[2], STACK_TOKEN[CARD], CLIMB[3])
    assert (state.players[0].coins, state.players[0].influence[PALACE - 1].tokens) == (2, [TWO, CARD])
    assert legal(state) == [CLIMB[4], CLIMB[5], STOP]


def test_nobody_climbs_above_the_top_step() -> None:
    state = table(3)
    stand(state, 0, 8, TWO)
    area(state, 0, CARD)
    at_torii(state, 6)
    assert EMPEROR not in legal(state)
    stand(state, 0, 7, TWO)
    play(state, EMPEROR)
    assert legal(state) == [CLIMB[8], STOP]


def test_a_second_token_costs_as_many_coins_as_its_step() -> None:
    state = table(3)
    stand(state, 0, 6, TWO)
    area(state, 0, CARD)
    at_torii(state, 6)
    play(state, EMPEROR, STACK_TOKEN[CARD])
    assert (state.players[0].coins, state.active) == (0, 1)
