"""Cards, markers and the spaces of the wheels."""

from services.genpei.actions import ASSASSINATE, CHOOSE_TOKEN, CHOOSE_TORII, MOVES, PLAY, USE_CONTACTS
from services.genpei.actions import RECRUIT as RECRUIT_BID
from services.genpei.components import MOST_ACTIVATIONS
from services.genpei.enums import STAGE_MOVE, STAGE_PLAY, STAGE_REINFORCE, TORII_ACTION_COINS
from services.genpei.events import ActionLapsed
from services.kernel.chance import FastChance
from tests.genpei.positions import (
    ASSASSINATE as ASSASSINATE_SPACE,
)
from tests.genpei.positions import (
    CARD,
    CONTACTS,
    INTRIGUE,
    KITSUNE,
    KOMAINU,
    NEKO,
    NINJA,
    PAGODA,
    RECRUIT,
    REINFORCEMENTS,
    SPY,
    TANUKI,
    TORII,
    TWO,
    activated,
    area,
    bids,
    clan_deck,
    hold,
    legal,
    marker,
    ninja,
    on_top,
    play,
    played,
    table,
)

ANTICLOCKWISE, CLOCKWISE = MOVES
COINS = CHOOSE_TORII[TORII_ACTION_COINS]


def test_cards_of_a_clan_are_one_choice() -> None:
    state = table()
    assert legal(state) == [PLAY[TANUKI]]
    hold(state, 0, KITSUNE, NEKO)
    assert legal(state) == [PLAY[KITSUNE], PLAY[NEKO]]


def test_the_marker_must_move_one_space_either_way() -> None:
    state = table()
    hold(state, 0, KITSUNE, NEKO)
    play(state, PLAY[KITSUNE])
    assert legal(state) == [ANTICLOCKWISE, CLOCKWISE]
    play(state, ANTICLOCKWISE)
    assert state.markers == [0, 5, 0, 0]


def test_recruiting_takes_the_bid_that_activates_its_clan() -> None:
    state = table()
    bids(state, KOMAINU, NEKO)
    activated(state, KITSUNE, RECRUIT)
    play(state, CLOCKWISE)
    assert legal(state) == [RECRUIT_BID[0], RECRUIT_BID[1]]
    play(state, RECRUIT_BID[1])
    assert (state.players[0].discard, state.bids) == ([NEKO], [KOMAINU, 0])
    assert (state.stage, state.wheel) == (STAGE_MOVE, NEKO)


def test_assassinating_removes_the_bid_from_the_game() -> None:
    state = table()
    bids(state, KOMAINU, NEKO)
    activated(state, KITSUNE, ASSASSINATE_SPACE)
    play(state, CLOCKWISE, ASSASSINATE[0])
    assert (state.removed, state.bids, state.wheel) == ([KOMAINU], [0, NEKO], KOMAINU)


def test_bids_taken_are_refilled_only_when_the_turn_ends() -> None:
    state = table()
    bids(state, NEKO, NEKO)
    on_top(state, KOMAINU, TANUKI)
    activated(state, KITSUNE, RECRUIT)
    play(state, CLOCKWISE, RECRUIT_BID[0], CLOCKWISE, RECRUIT_BID[1])
    assert state.bids == [0, 0]
    play(state, CLOCKWISE)
    assert (state.active, state.bids) == (1, [KOMAINU, TANUKI])


def test_without_a_bid_the_space_is_entered_and_nothing_happens() -> None:
    state = table()
    bids(state, 0, 0)
    state.events = []
    activated(state, KITSUNE, RECRUIT)
    play(state, CLOCKWISE)
    assert state.active == 1
    assert ActionLapsed(0, RECRUIT) in state.events


def test_a_coin_is_gained_though_the_action_cannot_be_done() -> None:
    state = table()
    bids(state, 0, 0)
    activated(state, KITSUNE, ASSASSINATE_SPACE)
    play(state, CLOCKWISE)
    assert (state.players[0].coins, state.active) == (1, 1)


def test_the_coin_comes_before_the_action_and_never_above_the_limit() -> None:
    state = table()
    state.players[0].coins = 5
    activated(state, KITSUNE, ASSASSINATE_SPACE)
    play(state, CLOCKWISE)
    assert state.players[0].coins == 6
    activated(state, KITSUNE, ASSASSINATE_SPACE)
    play(state, CLOCKWISE)
    assert state.players[0].coins == 6


def test_pagoda_places_a_token_of_the_owners_choice() -> None:
    state = table()
    area(state, 0, TWO, CARD, CARD)
    activated(state, NEKO, PAGODA)
    play(state, CLOCKWISE)
    assert legal(state) == [CHOOSE_TOKEN[TWO], CHOOSE_TOKEN[CARD]]
    play(state, CHOOSE_TOKEN[CARD])
    assert (state.players[0].influence[NEKO - 1].tokens, state.players[0].tokens) == ([CARD], [TWO, CARD])
    assert state.active == 1


def test_pagoda_without_a_token_ends_the_turn() -> None:
    state = table()
    activated(state, NEKO, PAGODA)
    assert play(state, CLOCKWISE).active == 1


def test_a_player_may_place_any_number_of_tokens_on_a_clan() -> None:
    state = table()
    for token in (TWO, CARD, CARD):
        state.active = 0
        area(state, 0, token)
        activated(state, NEKO, PAGODA)
        play(state, CLOCKWISE, CHOOSE_TOKEN[token])
    assert state.players[0].influence[NEKO - 1].tokens == [TWO, CARD, CARD]


def test_a_ninja_card_goes_to_the_bottom_after_all_it_set_off() -> None:
    state = table()
    ninja(state, NEKO, KITSUNE, TANUKI)
    activated(state, KOMAINU, NINJA)
    marker(state, NEKO, ASSASSINATE_SPACE)
    play(state, CLOCKWISE)
    assert (state.ninja_deck, state.ninja_revealed, state.players[0].coins) == ([TANUKI, KITSUNE], [NEKO], 1)
    marker(state, NEKO, TORII)
    play(state, ANTICLOCKWISE)
    assert state.ninja_revealed == [NEKO, KITSUNE]
    marker(state, KITSUNE, ASSASSINATE_SPACE)
    play(state, CLOCKWISE)
    assert state.active == 1
    assert state.ninja_deck == [NEKO, KITSUNE, TANUKI]
    assert state.ninja_seen == [NEKO, KITSUNE, 0]


def test_with_all_ninja_cards_turned_up_the_action_lapses() -> None:
    state = table()
    ninja(state, NEKO)
    activated(state, KOMAINU, NINJA)
    marker(state, NEKO, TORII)
    play(state, CLOCKWISE, ANTICLOCKWISE)
    assert (state.active, state.ninja_deck) == (1, [NEKO])


def test_a_spied_card_activates_nothing_and_makes_a_hand_of_three() -> None:
    state = table()
    on_top(state, KOMAINU)
    activated(state, NEKO, SPY)
    play(state, CLOCKWISE)
    assert (state.players[0].hand, state.active) == ([TANUKI, TANUKI, KOMAINU], 1)


def test_without_clan_cards_there_is_nothing_to_spy() -> None:
    state = table()
    clan_deck(state)
    activated(state, NEKO, SPY)
    play(state, CLOCKWISE)
    assert state.players[0].hand == [TANUKI, TANUKI]


def test_intrigue_gains_up_to_three_coins() -> None:
    state = table()
    activated(state, KITSUNE, INTRIGUE)
    assert play(state, CLOCKWISE).players[0].coins == 3


def test_reinforcements_play_another_card() -> None:
    state = table()
    activated(state, KOMAINU, REINFORCEMENTS)
    play(state, CLOCKWISE)
    assert state.stage == STAGE_REINFORCE
    play(state, PLAY[TANUKI])
    assert (state.wheel, state.players[0].discard) == (TANUKI, [TANUKI])


def test_reinforcements_with_an_empty_hand_end_the_turn() -> None:
    state = table()
    hold(state, 0)
    played(state, 0, KITSUNE, NEKO)
    activated(state, KOMAINU, REINFORCEMENTS)
    assert play(state, CLOCKWISE).active == 1


def test_contacts_do_another_wheels_action_there_coin_included() -> None:
    state = table()
    area(state, 0, TWO)
    marker(state, KITSUNE, ASSASSINATE_SPACE)
    marker(state, NEKO, PAGODA)
    activated(state, TANUKI, CONTACTS)
    play(state, CLOCKWISE)
    assert legal(state) == [USE_CONTACTS[KITSUNE], USE_CONTACTS[KOMAINU], USE_CONTACTS[NEKO]]
    there = state.clone()
    play(there, USE_CONTACTS[NEKO], CHOOSE_TOKEN[TWO])
    assert there.players[0].influence[NEKO - 1].tokens == [TWO]
    assert there.markers == state.markers
    play(state, USE_CONTACTS[KITSUNE], ASSASSINATE[0])
    assert (state.players[0].coins, state.markers[KITSUNE - 1]) == (1, 2)


def test_a_chain_that_goes_round_in_circles_is_cut() -> None:
    state = table()
    ninja(state, NEKO)
    activated(state, NEKO, PAGODA)
    state.chain = [NEKO] * MOST_ACTIVATIONS
    marker(state, NEKO, TORII)
    ninja(state, KITSUNE, KITSUNE)
    play(state, ANTICLOCKWISE)
    assert (state.stage, state.active, state.ninja_deck) == (STAGE_PLAY, 1, [KITSUNE, KITSUNE])


def test_the_same_draws_are_the_same_cards() -> None:
    ends = []
    for _ in range(2):
        state = table()
        hold(state, 0, TANUKI)
        played(state, 0, KITSUNE, KOMAINU, NEKO)
        activated(state, TANUKI, TORII)
        state.markers[0] = 4
        play(state, CLOCKWISE, COINS, chance=FastChance(7))
        ends.append(state)
    assert ends[0] == ends[1]
