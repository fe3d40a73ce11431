"""What a viewer sees, and what a search may deal: all an attentive player knows is kept."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from services.genpei.actions import CHOOSE_TOKEN, CHOOSE_TORII, MOVES, PLAY
from services.genpei.components import KOTAISHI_ARROW
from services.genpei.enums import STAGE_OVER, TORII_ACTION_PAGODA
from services.genpei.rules import RULES
from services.genpei.setup import new_game
from services.genpei.state import Position
from services.kernel.chance import FastChance
from services.kernel.visibility import SPECTATOR
from tests.genpei.positions import (
    CARD,
    INTRIGUE,
    KITSUNE,
    KOMAINU,
    NEKO,
    SPY,
    TANUKI,
    THREE,
    TWO,
    activated,
    area,
    at_torii,
    deal_intrigue,
    heir,
    hold,
    influence,
    on_top,
    play,
    played,
    recruits,
    table,
)

SEEDS = settings(deadline=None, derandomize=True, max_examples=20)


def dealt(state: Position, seat: int, seed: int) -> Position:
    """Return a position that a seat must hold possible; it must be one that can be played on from."""
    deal = RULES.determinize(RULES.observe(state, seat), seat, FastChance(seed))
    RULES.check(deal)
    return deal


def test_values_of_tokens_are_seen_by_their_owner_on_the_board_too() -> None:
    state = table(3)
    area(state, 0, TWO)
    influence(state, 0, NEKO, THREE, CARD)
    own = RULES.observe(state, 0).players[0]
    assert (own.tokens, own.influence[NEKO - 1].tokens, set(own.pool)) == ([TWO], [THREE, CARD], {0})
    for viewer in (1, 2, SPECTATOR):
        seen = RULES.observe(state, viewer).players[0]
        assert (seen.tokens, seen.influence[NEKO - 1].tokens) == ([0], [0, 0])


def test_the_kotaishis_tokens_and_cards_are_seen_by_nobody() -> None:
    state = table(1)
    for viewer in (0, SPECTATOR):
        seen = heir(RULES.observe(state, viewer))
        assert set(seen.tokens) == set(seen.deck) == {0}
        assert seen.arrow == heir(state).arrow
    several = table(2)
    assert all(house.tokens == [0] for house in heir(RULES.observe(several, 0)).influence)


def test_hand_draw_pile_and_intrigue_cards_are_seen_by_their_owner_the_discard_pile_by_all() -> None:
    state = table(3, intrigue=True)
    hold(state, 1, KOMAINU, NEKO)
    played(state, 1, KITSUNE, TANUKI)
    deal_intrigue(state, 1, 3, 7)
    assert RULES.observe(state, 1).players[1].hand == [KOMAINU, NEKO]
    seen = RULES.observe(state, 0).players[1]
    assert (seen.hand, seen.intrigue, seen.discard) == ([0, 0], [0, 0], [KITSUNE, TANUKI])


def test_which_token_is_about_to_be_placed_is_seen_by_its_owner() -> None:
    state = table(3)
    area(state, 0, TWO, CARD)
    at_torii(state, 3)
    play(state, CHOOSE_TORII[TORII_ACTION_PAGODA], CHOOSE_TOKEN[CARD])
    assert [picked.token for viewer in (0, 1) if (picked := RULES.observe(state, viewer).picked)] == [CARD, 0]


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    state = table(3)
    state.stage = STAGE_OVER
    assert RULES.observe(state, SPECTATOR) == state


@SEEDS
@given(seed=st.integers(0, 10**6))
def test_a_ninja_card_put_to_the_bottom_stays_known_in_its_place(seed: int) -> None:
    state = table(3)
    state.ninja_seen = [state.ninja_deck[0], 0, 0, state.ninja_deck[3]]
    deal = dealt(state, 1, seed)
    assert (deal.ninja_deck[0], deal.ninja_deck[3]) == (state.ninja_deck[0], state.ninja_deck[3])


@SEEDS
@given(seed=st.integers(0, 10**6))
def test_the_cards_one_gave_to_the_ninja_deck_are_in_it(seed: int) -> None:
    state = table(3)
    state.players[1].gave_ninja = [KITSUNE, NEKO]
    state.ninja_seen = [NEKO, 0, 0, 0]
    assert state.ninja_deck[0] == NEKO
    deal = dealt(state, 1, seed)
    assert KITSUNE in deal.ninja_deck[1:]
    assert deal.players[1].gave_ninja == [KITSUNE, NEKO]


@SEEDS
@given(seed=st.integers(0, 10**6))
def test_cards_seen_going_into_a_draw_pile_stay_with_their_player(seed: int) -> None:
    """Seat 0 shuffles two Neko and a Kitsune into its draw pile and draws one of them."""
    state = table(3)
    hold(state, 0, TANUKI)
    played(state, 0, NEKO, NEKO, KITSUNE)
    activated(state, KITSUNE, INTRIGUE)
    play(state, MOVES[1])
    assert state.players[0].known == [KITSUNE, NEKO, NEKO]
    deal = dealt(state, 1, seed).players[0]
    assert not Counter([KITSUNE, NEKO, NEKO]) - Counter(deal.hand + deal.deck)
    assert not Counter(deal.deck) - Counter([KITSUNE, NEKO, NEKO])
    own = dealt(state, 0, seed).players[0]
    assert (own.hand, own.deck) == (state.players[0].hand, state.players[0].deck)


def test_a_card_played_is_no_longer_known_to_be_in_hand() -> None:
    state = table(3)
    hold(state, 0, TANUKI, NEKO)
    state.players[0].known = [NEKO]
    play(state, PLAY[NEKO])
    assert state.players[0].known == []


@SEEDS
@given(seed=st.integers(0, 10**6))
def test_the_top_kotaishi_card_has_the_arrow_on_its_back(seed: int) -> None:
    state = table(1, seed=seed)
    deck = heir(dealt(state, 0, seed)).deck
    assert KOTAISHI_ARROW[deck[-1]] == heir(state).arrow
    assert sorted(deck) == sorted(heir(state).deck)


@SEEDS
@given(seed=st.integers(0, 10**6))
def test_open_recruits_stay_and_face_down_ones_are_dealt(seed: int) -> None:
    state = table(1)
    recruits(state, NEKO, KITSUNE, NEKO)
    heir(state).recruits_seen[1] = 0
    deal = heir(dealt(state, 0, seed))
    assert (deal.recruits[0], deal.recruits[2], deal.recruits_seen) == (NEKO, NEKO, [NEKO, 0, NEKO])


@SEEDS
@given(seed=st.integers(0, 10**6))
def test_before_the_first_turn_ones_own_choice_is_kept(seed: int) -> None:
    state = new_game(3, True, True, FastChance(seed))
    RULES.apply(state, 1, RULES.legal_actions(state, 1)[-1], FastChance(1))
    deal = dealt(state, 1, seed)
    assert (deal.players[1].hand, deal.players[1].gave_ninja) == (
        state.players[1].hand,
        state.players[1].gave_ninja,
    )
    assert len(dealt(state, 0, seed).players[1].gave_ninja) == 2


def test_a_spied_card_is_seen_by_the_spy_only() -> None:
    state = table(3)
    on_top(state, KOMAINU)
    activated(state, NEKO, SPY)
    state.events = []
    play(state, MOVES[1])
    assert RULES.observe(state, 0).players[0].hand == [TANUKI, TANUKI, KOMAINU]
    assert RULES.observe(state, 1).players[0].hand == [0, 0, 0]
