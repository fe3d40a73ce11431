"""The Intrigue deck."""

import pytest

from services.genpei.actions import (
    ASSASSINATE,
    CHOOSE_TOKEN,
    CHOOSE_TORII,
    END_TURN,
    GAIN_TOKEN,
    MOVES,
    PICK_TOKEN,
    PLAY,
    PLAY_INTRIGUE,
    RECRUIT,
    USE_CONTACTS,
)
from services.genpei.components import FIRST_ALLY
from services.genpei.enums import (
    INTRIGUE_CARD_ASSASSINATE,
    INTRIGUE_CARD_COINS,
    INTRIGUE_CARD_CONTACTS,
    INTRIGUE_CARD_NINJA,
    INTRIGUE_CARD_RECRUIT,
    INTRIGUE_CARD_SPY,
    INTRIGUE_CARD_STEPS,
    INTRIGUE_CARD_SWAP,
    INTRIGUE_CARD_TORII,
    STAGE_END,
    STAGE_MOVE,
    STAGE_PLAY,
    STAGE_RECRUIT,
    TORII_ACTION_COINS,
    TORII_ACTION_GAIN,
)
from services.genpei.state import Position
from tests.genpei.positions import (
    CARD,
    CONTACTS,
    FOUR,
    INTRIGUE,
    KITSUNE,
    KOMAINU,
    NEKO,
    NINJA,
    PALACE,
    TANUKI,
    THREE,
    TORII,
    TWO,
    activated,
    area,
    bids,
    checked,
    clan_deck,
    deal_intrigue,
    hold,
    influence,
    legal,
    marker,
    ninja,
    on_top,
    play,
    played,
    stand,
    table,
)
from tests.genpei.positions import RECRUIT as RECRUIT_SPACE

ANTICLOCKWISE, CLOCKWISE = MOVES
COINS = CHOOSE_TORII[TORII_ACTION_COINS]


def holding(*cards: int, seats: int = 3) -> Position:
    """Return a game in which the active seat holds these Intrigue cards."""
    state = table(seats, intrigue=True)
    deal_intrigue(state, 0, *cards)
    return checked(state)


def test_a_card_interrupts_and_what_it_interrupted_comes_back() -> None:
    state = holding(INTRIGUE_CARD_NINJA)
    ninja(state, NEKO, KITSUNE)
    play(state, PLAY[TANUKI], PLAY_INTRIGUE[INTRIGUE_CARD_NINJA][False])
    assert (state.wheel, state.stage, state.players[0].coins) == (NEKO, STAGE_MOVE, 2)
    play(state, CLOCKWISE)
    assert state.stage == STAGE_RECRUIT
    play(state, RECRUIT[0], ANTICLOCKWISE)
    assert (state.stage, state.wheel, state.ninja_revealed) == (STAGE_MOVE, TANUKI, [])
    assert state.ninja_seen == [NEKO, 0]


def test_coins_come_before_or_after_what_the_card_begins() -> None:
    state = holding(INTRIGUE_CARD_TORII)
    state.players[0].coins = 6
    before, after = (PLAY_INTRIGUE[INTRIGUE_CARD_TORII][coins_after] for coins_after in (False, True))
    assert {before, after} < set(legal(state))
    gain = CHOOSE_TORII[TORII_ACTION_GAIN]
    assert play(state.clone(), before, gain).players[0].coins == 6
    state.players[0].coins = 5
    early, late = state.clone(), state.clone()
    play(early, before, COINS)
    play(late, after, gain)
    assert late.players[0].coins == 5
    play(late, GAIN_TOKEN, GAIN_TOKEN)
    assert (early.players[0].coins, late.players[0].coins, late.stage) == (6, 2, STAGE_PLAY)


def test_a_card_may_be_played_in_the_middle_of_an_action_and_after_the_last() -> None:
    state = holding(INTRIGUE_CARD_COINS, INTRIGUE_CARD_SPY)
    activated(state, KITSUNE, RECRUIT_SPACE)
    play(state, CLOCKWISE)
    assert state.stage == STAGE_RECRUIT
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_COINS][False])
    assert (state.stage, state.players[0].coins) == (STAGE_RECRUIT, 4)
    play(state, RECRUIT[0], ANTICLOCKWISE, COINS)
    assert state.stage == STAGE_END
    on_top(state, KOMAINU, KITSUNE)
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_SPY][False])
    assert (state.active, state.players[0].hand) == (1, [TANUKI, TANUKI, KITSUNE, KOMAINU])


def test_the_end_of_the_turn_is_asked_for_whatever_intrigue_cards_are_left() -> None:
    """Were it asked only for cards that can be played now, its absence would tell of a clan card."""
    state = holding(FIRST_ALLY + NEKO)
    activated(state, KITSUNE, INTRIGUE)
    play(state, CLOCKWISE)
    assert legal(state) == [END_TURN]
    assert play(state, END_TURN).active == 1


def test_clan_cards_are_never_played() -> None:
    state = holding(*(FIRST_ALLY + clan for clan in (TANUKI, KITSUNE, KOMAINU, NEKO)))
    assert legal(state) == [PLAY[TANUKI]]


def test_an_interrupted_action_lapses_when_the_card_made_it_impossible() -> None:
    state = holding(INTRIGUE_CARD_ASSASSINATE)
    bids(state, 0, KITSUNE)
    marker(state, KITSUNE, TORII)
    area(state, 0, TWO)
    activated(state, KOMAINU, RECRUIT_SPACE)
    play(state, CLOCKWISE, PLAY_INTRIGUE[INTRIGUE_CARD_ASSASSINATE][True], ASSASSINATE[1], CLOCKWISE)
    play(state, CHOOSE_TOKEN[TWO])
    assert (state.active, state.players[0].coins) == (1, 2)


def test_a_turn_ends_without_a_card_when_an_intrigue_card_used_up_the_hand() -> None:
    state = holding(INTRIGUE_CARD_CONTACTS, INTRIGUE_CARD_COINS)
    hold(state, 0, KITSUNE)
    played(state, 0, NEKO, NEKO)
    marker(state, KOMAINU, 7)
    play(
        state, PLAY_INTRIGUE[INTRIGUE_CARD_CONTACTS][False], USE_CONTACTS[KOMAINU], PLAY[KITSUNE], ANTICLOCKWISE, COINS
    )
    assert (state.stage, state.players[0].hand) == (STAGE_END, [])
    assert play(state, END_TURN).active == 1


def test_contacts_of_a_card_may_choose_any_wheel_but_none_that_shows_contacts() -> None:
    state = holding(INTRIGUE_CARD_CONTACTS)
    there = play(state.clone(), PLAY_INTRIGUE[INTRIGUE_CARD_CONTACTS][False])
    assert legal(there) == [USE_CONTACTS[clan] for clan in (TANUKI, KITSUNE, KOMAINU, NEKO)]
    marker(state, TANUKI, CONTACTS)
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_CONTACTS][False])
    assert legal(state) == [USE_CONTACTS[clan] for clan in (KITSUNE, KOMAINU, NEKO)]


def test_a_card_that_draws_a_card_starts_a_chain() -> None:
    state = holding(INTRIGUE_CARD_RECRUIT)
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_RECRUIT][False], RECRUIT[1])
    assert (state.wheel, state.stage, state.players[0].discard, state.players[0].coins) == (NEKO, STAGE_MOVE, [NEKO], 2)


def test_swap_exchanges_two_own_tokens_the_palace_included() -> None:
    state = holding(INTRIGUE_CARD_SWAP)
    influence(state, 0, KOMAINU, TWO, CARD)
    stand(state, 0, 3, FOUR)
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_SWAP][False])
    assert legal(state) == [PICK_TOKEN[KOMAINU][TWO], PICK_TOKEN[KOMAINU][CARD], PICK_TOKEN[PALACE][FOUR]]
    play(state, PICK_TOKEN[KOMAINU][TWO])
    assert legal(state) == [PICK_TOKEN[PALACE][FOUR]]
    play(state, PICK_TOKEN[PALACE][FOUR])
    player = state.players[0]
    assert (player.influence[KOMAINU - 1].tokens, player.influence[PALACE - 1].tokens) == ([FOUR, CARD], [TWO])
    assert (player.step, state.stage) == (3, STAGE_PLAY)


def test_swap_needs_tokens_in_two_houses() -> None:
    state = holding(INTRIGUE_CARD_SWAP)
    influence(state, 0, KOMAINU, TWO, CARD)
    assert legal(state) == [PLAY[TANUKI]]


@pytest.mark.parametrize(
    ("step", "others", "reached"),
    [(0, (), 2), (0, (2,), 3), (3, (), 5), (3, (5, 6), 7), (6, (), 8), (7, (), 8), (6, (8,), 7)],
    ids=["enters on 2", "2 is taken", "climbs", "jumps on", "to the top", "just below", "lower when all is taken"],
)
def test_two_steps_for_free(step: int, others: tuple[int, ...], reached: int) -> None:
    state = holding(INTRIGUE_CARD_STEPS)
    area(state, 0, TWO)
    if step:
        stand(state, 0, step, THREE)
    for seat, held in enumerate(others, 1):
        stand(state, seat, held, THREE)
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_STEPS][False])
    if not step:
        play(state, CHOOSE_TOKEN[TWO])
    assert (state.players[0].step, state.players[0].coins, state.stage) == (reached, 0, STAGE_PLAY)


def test_no_free_steps_at_the_top_or_without_a_token() -> None:
    state = holding(INTRIGUE_CARD_STEPS)
    assert legal(state) == [PLAY[TANUKI]]
    stand(state, 0, 8, TWO)
    assert legal(state) == [PLAY[TANUKI]]


def test_no_coins_are_wasted_on_a_full_purse() -> None:
    state = holding(INTRIGUE_CARD_COINS)
    state.players[0].coins = 6
    assert legal(state) == [PLAY[TANUKI]]


@pytest.mark.parametrize(
    "card", [INTRIGUE_CARD_NINJA, INTRIGUE_CARD_SPY, INTRIGUE_CARD_RECRUIT, INTRIGUE_CARD_ASSASSINATE]
)
def test_with_a_full_purse_a_card_must_have_something_to_act_on(card: int) -> None:
    state = holding(card)
    state.players[0].coins = 6
    assert set(PLAY_INTRIGUE[card]) < set(legal(state))
    ninja(state)
    bids(state, 0, 0)
    clan_deck(state)
    assert legal(state) == [PLAY[TANUKI]]
    state.players[0].coins = 5
    assert set(PLAY_INTRIGUE[card]) < set(legal(state))


def test_no_card_interrupts_a_step_half_done() -> None:
    state = holding(INTRIGUE_CARD_COINS)
    area(state, 0, TWO)
    activated(state, KITSUNE, TORII)
    state.players[0].coins = 5
    play(state, CLOCKWISE, CHOOSE_TORII[6], CHOOSE_TOKEN[TWO])
    assert all(action not in legal(state) for action in PLAY_INTRIGUE[INTRIGUE_CARD_COINS])


def test_ninja_cards_of_an_interrupted_chain_wait_for_their_own_end() -> None:
    state = holding(INTRIGUE_CARD_NINJA)
    ninja(state, NEKO, KITSUNE, KOMAINU)
    marker(state, KITSUNE, NINJA)
    activated(state, KOMAINU, NINJA)
    play(state, CLOCKWISE)
    assert state.ninja_revealed == [NEKO]
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_NINJA][True], CLOCKWISE, COINS)
    assert (state.ninja_revealed, state.ninja_deck, state.players[0].coins) == ([NEKO], [KITSUNE, KOMAINU], 5)
    area(state, 0, TWO)
    marker(state, NEKO, TORII)
    play(state, CLOCKWISE, CHOOSE_TOKEN[TWO])
    assert (state.ninja_revealed, state.ninja_deck) == ([], [NEKO, KITSUNE, KOMAINU])
