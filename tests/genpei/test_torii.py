"""The Torii actions."""

from services.genpei.actions import (
    CHOOSE_TOKEN,
    CHOOSE_TORII,
    GAIN_TOKEN,
    PICK_TOKEN,
    PLACE_ON,
    PLAY,
    SHIFTS,
    STOP,
)
from services.genpei.enums import (
    STAGE_GAIN,
    TORII_ACTION_COINS,
    TORII_ACTION_EMPEROR,
    TORII_ACTION_GAIN,
    TORII_ACTION_MOVEMENT,
    TORII_ACTION_PAGODA,
    TORII_ACTION_TRANSFER,
)
from services.genpei.events import ActionLapsed
from tests.genpei.positions import (
    CARD,
    FOUR,
    KITSUNE,
    KOMAINU,
    NEKO,
    PALACE,
    TANUKI,
    THREE,
    TWO,
    area,
    at_torii,
    hold,
    influence,
    legal,
    play,
    played,
    stand,
    table,
)

COINS = CHOOSE_TORII[TORII_ACTION_COINS]
MOVEMENT = CHOOSE_TORII[TORII_ACTION_MOVEMENT]
EMPEROR = CHOOSE_TORII[TORII_ACTION_EMPEROR]
GAIN = CHOOSE_TORII[TORII_ACTION_GAIN]
TRANSFER = CHOOSE_TORII[TORII_ACTION_TRANSFER]
PAGODA = CHOOSE_TORII[TORII_ACTION_PAGODA]
NEKO_CLOCKWISE = SHIFTS[7]


def test_only_what_can_be_done_and_paid_for_is_offered() -> None:
    state = table()
    at_torii(state, 0)
    assert legal(state) == [COINS, MOVEMENT]
    at_torii(state, 6)
    assert legal(state) == [COINS, MOVEMENT, GAIN]
    area(state, 0, TWO)
    influence(state, 0, NEKO, THREE)
    assert legal(state) == [COINS, MOVEMENT, EMPEROR, GAIN, TRANSFER, PAGODA]


def test_coins() -> None:
    state = table()
    at_torii(state, 3)
    play(state, COINS)
    assert (state.players[0].coins, state.active) == (5, 1)


def test_movement_does_nothing_there_and_then_a_card_must_be_played() -> None:
    state = table()
    at_torii(state, 0)
    state.markers[NEKO - 1] = 1
    play(state, MOVEMENT)
    assert len(legal(state)) == 8
    play(state, NEKO_CLOCKWISE)
    assert (state.markers[NEKO - 1], state.players[0].coins) == (2, 0)
    assert legal(state) == [PLAY[TANUKI]]


def test_movement_with_an_empty_hand_ends_the_turn() -> None:
    state = table()
    hold(state, 0)
    played(state, 0, KITSUNE, NEKO)
    at_torii(state, 0)
    state.events = []
    assert play(state, MOVEMENT, NEKO_CLOCKWISE).active == 1
    assert not any(isinstance(event, ActionLapsed) for event in state.events)


def test_influence_is_gained_as_often_as_it_is_paid_for() -> None:
    state = table()
    at_torii(state, 6)
    first, second = state.players[0].pool[-1], state.players[0].pool[-2]
    play(state, GAIN, GAIN_TOKEN)
    assert (state.players[0].coins, state.stage) == (4, STAGE_GAIN)
    assert legal(state) == [GAIN_TOKEN, STOP]
    play(state, GAIN_TOKEN, STOP)
    assert (state.players[0].coins, state.active) == (2, 1)
    assert state.players[0].tokens == sorted([first, second])


def test_an_empty_pool_gives_nothing() -> None:
    state = table()
    area(state, 0, *state.players[0].pool)
    at_torii(state, 6)
    assert GAIN not in legal(state)


def test_paying_ends_by_itself_when_the_coins_are_spent() -> None:
    state = table()
    at_torii(state, 2)
    assert play(state, GAIN, GAIN_TOKEN).active == 1


def test_what_is_paid_for_may_be_declined() -> None:
    state = table()
    at_torii(state, 6)
    area(state, 0, TWO)
    play(state, PAGODA, STOP)
    assert (state.players[0].coins, state.active) == (6, 1)


def test_any_own_token_of_a_stack_may_leave_it_and_the_stack_keeps_its_step() -> None:
    state = table()
    stand(state, 0, 4, TWO, CARD)
    at_torii(state, 4)
    play(state, TRANSFER)
    assert legal(state) == [PICK_TOKEN[PALACE][TWO], PICK_TOKEN[PALACE][CARD], STOP]
    play(state, PICK_TOKEN[PALACE][TWO], PLACE_ON[KOMAINU])
    assert (state.players[0].step, state.players[0].influence[PALACE - 1].tokens) == (4, [CARD])
    play(state, PICK_TOKEN[PALACE][CARD], PLACE_ON[KOMAINU])
    assert (state.players[0].step, state.players[0].influence[KOMAINU - 1].tokens) == (0, [TWO, CARD])


def test_pagoda_places_on_any_clans_as_often_as_it_is_paid_for() -> None:
    state = table()
    area(state, 0, TWO, FOUR)
    at_torii(state, 6)
    play(state, PAGODA, CHOOSE_TOKEN[FOUR])
    assert legal(state) == [PLACE_ON[clan] for clan in (TANUKI, KITSUNE, KOMAINU, NEKO)]
    play(state, PLACE_ON[NEKO], CHOOSE_TOKEN[TWO], PLACE_ON[NEKO])
    assert (state.players[0].influence[NEKO - 1].tokens, state.players[0].coins) == ([FOUR, TWO], 0)
