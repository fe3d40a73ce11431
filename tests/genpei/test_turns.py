"""The end of a turn and of the game."""

from services.genpei.actions import CHOOSE_TORII, MOVES, RECRUIT
from services.genpei.enums import STAGE_OVER, STAGE_PLAY, STAGE_SPLIT, TORII_ACTION_COINS
from services.genpei.rules import RULES
from services.genpei.state import Position
from tests.genpei.positions import (
    INTRIGUE,
    KITSUNE,
    KOMAINU,
    NEKO,
    NEKO_PAGODA,
    SPY,
    TANUKI,
    TWO,
    activated,
    clan_deck,
    heir_cards,
    hold,
    ninja,
    play,
    played,
    stand,
    table,
)
from tests.genpei.positions import RECRUIT as RECRUIT_SPACE

ANTICLOCKWISE, CLOCKWISE = MOVES
COINS = CHOOSE_TORII[TORII_ACTION_COINS]


def ends_turn(state: Position) -> Position:
    """Return the position after the active seat did something that leads no further."""
    activated(state, KITSUNE, INTRIGUE)
    return play(state, CLOCKWISE)


def test_a_first_turn_without_a_recruit_brings_the_card_back() -> None:
    state = table()
    hold(state, 0, KOMAINU)
    played(state, 0, KITSUNE)
    ends_turn(state)
    assert (state.players[0].hand, state.players[0].discard) == ([KITSUNE, KOMAINU], [])


def test_what_the_draw_pile_holds_is_drawn_before_the_discard_pile_is_shuffled() -> None:
    state = table()
    hold(state, 0)
    state.players[0].deck = [state.clan_deck.pop(state.clan_deck.index(NEKO))]
    played(state, 0, KITSUNE, KITSUNE, KITSUNE)
    ends_turn(state)
    player = state.players[0]
    assert (player.hand, player.deck, player.discard) == ([KITSUNE, NEKO], [KITSUNE, KITSUNE], [])


def test_a_discard_pile_is_not_shuffled_before_a_card_is_needed() -> None:
    state = table()
    hold(state, 0, KOMAINU)
    state.players[0].deck = [state.clan_deck.pop(state.clan_deck.index(NEKO))]
    played(state, 0, KITSUNE)
    ends_turn(state)
    player = state.players[0]
    assert (player.hand, player.deck, player.discard) == ([KOMAINU, NEKO], [], [KITSUNE])


def test_a_hand_above_two_is_kept_and_draws_nothing() -> None:
    state = table()
    hold(state, 0, KOMAINU, NEKO, NEKO)
    played(state, 0, KITSUNE)
    ends_turn(state)
    assert (state.players[0].hand, state.players[0].discard) == ([KOMAINU, NEKO, NEKO], [KITSUNE])


def test_everybody_has_the_same_number_of_turns() -> None:
    state = table(3)
    state.start_player = 2
    ninja(state, KOMAINU)
    clan_deck(state, KITSUNE)
    activated(state, KITSUNE, RECRUIT_SPACE)
    play(state, CLOCKWISE, RECRUIT[0], ANTICLOCKWISE, COINS)
    assert (state.last_lap, state.active, state.stage) == (True, 1, STAGE_PLAY)
    ends_turn(state)
    assert state.stage == STAGE_OVER
    assert RULES.outcome(state) is not None


def test_with_an_empty_ninja_deck_bids_stay_empty_in_the_last_lap() -> None:
    state = table(3)
    state.start_player = 2
    ninja(state)
    clan_deck(state)
    activated(state, KITSUNE, RECRUIT_SPACE)
    play(state, CLOCKWISE, RECRUIT[0], ANTICLOCKWISE, COINS)
    assert (state.last_lap, state.bids) == (True, [0, NEKO])


def test_ninja_bids_are_still_known_to_have_been_ninja_cards() -> None:
    state = table(3)
    state.start_player = 2
    ninja(state, KOMAINU, TANUKI)
    clan_deck(state)
    activated(state, KITSUNE, RECRUIT_SPACE)
    play(state, CLOCKWISE, RECRUIT[1], ANTICLOCKWISE, COINS)
    assert (state.bids, state.ninja_bids, state.ninja_deck, state.ninja_seen) == (
        [NEKO, KOMAINU],
        [KOMAINU],
        [TANUKI],
        [0],
    )


def test_spying_the_last_clan_card_begins_the_last_lap_when_the_turn_ends() -> None:
    state = table(3)
    clan_deck(state, KITSUNE)
    activated(state, NEKO, SPY)
    play(state, CLOCKWISE)
    assert (state.last_lap, state.active, state.stage) == (True, 1, STAGE_PLAY)


def test_alone_the_game_ends_when_a_bid_cannot_be_refilled() -> None:
    state = table(1)
    clan_deck(state)
    stand(state, 0, 2, TWO)
    activated(state, KITSUNE, RECRUIT_SPACE)
    play(state, CLOCKWISE, RECRUIT[0], ANTICLOCKWISE, COINS)
    assert (state.stage, state.turn) == (STAGE_SPLIT, 1)


def test_alone_play_goes_on_with_an_empty_deck_while_both_bids_lie() -> None:
    state = table(1)
    clan_deck(state, KOMAINU)
    heir_cards(state, NEKO_PAGODA)
    activated(state, KITSUNE, RECRUIT_SPACE)
    play(state, CLOCKWISE, RECRUIT[0], ANTICLOCKWISE, COINS)
    assert (state.clan_deck, state.stage, state.turn) == ([], STAGE_PLAY, 2)
