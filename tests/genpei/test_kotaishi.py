"""What the Kotaishi does in the solo mode. On backs of cards: Tanuki Recruit and Torii point left, Contacts right."""

from services.genpei.components import KOTAISHI_ACTION, KOTAISHI_ARROW, MOST_ACTIVATIONS
from services.genpei.enums import DIRECTION_ANTICLOCKWISE
from services.genpei.events import ActionLapsed, KotaishiCardRevealed, KotaishiDeckShuffled
from services.genpei.kotaishi import take_turn
from services.genpei.state import Position
from services.kernel.chance import FastChance
from tests.genpei.positions import (
    KITSUNE,
    KITSUNE_ASSASSINATE,
    KITSUNE_INTRIGUE,
    KITSUNE_PAGODA,
    KOMAINU,
    KOMAINU_NINJA,
    KOMAINU_RECRUIT,
    KOMAINU_REINFORCEMENTS,
    NEKO,
    NEKO_PAGODA,
    NEKO_RECRUIT,
    NEKO_SPY,
    NINJA,
    PAGODA,
    PALACE,
    RECRUIT,
    RECYCLE,
    SPY,
    TANUKI,
    TANUKI_CONTACTS,
    TANUKI_PAGODA,
    TANUKI_TORII,
    THREE,
    TWO,
    bids,
    checked,
    clan_deck,
    heir,
    heir_cards,
    marker,
    ninja,
    on_top,
    recruits,
    stand,
    table,
)

LEFT, RIGHT = KITSUNE_PAGODA, NEKO_RECRUIT
"""Cards that come after the one followed, for the arrows on their backs."""


def follows(state: Position, *cards: int) -> Position:
    """Return the position after the Kotaishi's turn, these cards coming next."""
    heir_cards(state, *cards)
    take_turn(state, heir(state), FastChance(1))
    return checked(state)


def heir_tokens(state: Position, house: int) -> int:
    return len(heir(state).influence[house - 1].tokens)


def test_the_deck_has_ten_arrows_each_way_and_each_house_has_both() -> None:
    arrows = KOTAISHI_ARROW[1:]
    assert arrows.count(DIRECTION_ANTICLOCKWISE) == len(arrows) // 2 == 10
    for clan in (TANUKI, KITSUNE, KOMAINU, NEKO):
        assert {KOTAISHI_ARROW[card] for card in range(1, 20) if KOTAISHI_ACTION[card][0] == clan} == {1, 2}


def test_the_marker_jumps_to_the_space_the_card_names() -> None:
    state = table(1)
    marker(state, NEKO, NINJA)
    follows(state, NEKO_PAGODA)
    assert state.markers[NEKO - 1] == 0
    assert (heir_tokens(state, NEKO), len(heir(state).tokens)) == (1, 6)


def test_he_recruits_the_bid_on_the_side_of_the_arrow_and_moves_its_marker_that_way() -> None:
    state = table(1)
    bids(state, KITSUNE, KOMAINU)
    on_top(state, NEKO)
    left = follows(state.clone(), KOMAINU_RECRUIT, LEFT)
    assert (left.bids, heir(left).recruits, left.markers[KITSUNE - 1]) == ([0, KOMAINU], [KITSUNE], 5)
    assert heir(left).step == 1
    right = follows(state, KOMAINU_RECRUIT, RIGHT)
    assert (right.bids, heir(right).recruits, right.markers[KOMAINU - 1]) == ([KITSUNE, 0], [KOMAINU, NEKO], 2)


def test_an_assassinated_bid_joins_his_recruits() -> None:
    state = table(1)
    bids(state, NEKO, KOMAINU)
    follows(state, KITSUNE_ASSASSINATE, LEFT)
    assert (heir(state).recruits, heir(state).recruits_seen, state.removed) == ([NEKO], [NEKO], [])
    assert (state.bids, state.markers[NEKO - 1]) == ([0, KOMAINU], 5)


def test_where_the_arrow_shows_no_bid_he_takes_the_top_clan_card_whatever_the_other_bid() -> None:
    state = table(1)
    bids(state, 0, KOMAINU)
    on_top(state, NEKO)
    follows(state, KOMAINU_RECRUIT, LEFT)
    assert (state.bids, heir(state).recruits, heir(state).recruits_seen) == ([0, KOMAINU], [NEKO], [NEKO])


def test_with_no_clan_card_left_nothing_happens_and_everybody_is_told_so() -> None:
    state = table(1)
    bids(state, 0, KOMAINU)
    clan_deck(state)
    state.events = []
    follows(state, KOMAINU_RECRUIT, LEFT)
    assert (state.bids, heir(state).recruits) == ([0, KOMAINU], [])
    assert state.events[-1] == ActionLapsed(1, RECRUIT)
    follows(state, NEKO_SPY)
    assert heir(state).recruits == []
    assert state.events[-1] == ActionLapsed(1, SPY)


def test_he_gains_no_coins_and_has_two_tokens_on_a_clan_at_most() -> None:
    state = table(1)
    on_top(state, KOMAINU)
    for _ in range(3):
        follows(state, NEKO_PAGODA)
    assert (heir_tokens(state, NEKO), heir(state).recruits) == (2, [KOMAINU])
    assert state.players[0].coins == 0


def test_a_ninja_card_follows_the_arrow_and_goes_to_the_bottom() -> None:
    state = table(1)
    ninja(state, KITSUNE, NEKO)
    follows(state, KOMAINU_NINJA, LEFT)
    assert (state.markers[KITSUNE - 1], heir(state).step) == (5, 1)
    assert (state.ninja_deck, state.ninja_seen) == ([KITSUNE, NEKO], [KITSUNE, 0])


def test_spied_cards_lie_face_down_until_contacts_look_at_them() -> None:
    state = table(1)
    on_top(state, NEKO)
    follows(state, NEKO_SPY)
    assert (heir(state).recruits, heir(state).recruits_seen) == ([NEKO], [0])
    marker(state, NEKO, PAGODA)
    follows(state, TANUKI_CONTACTS)
    assert (heir_tokens(state, NEKO), heir(state).recruits_seen) == (1, [NEKO])


def test_contacts_do_the_action_of_the_top_recruit_that_is_no_tanuki() -> None:
    state = table(1)
    recruits(state, KOMAINU, NEKO, TANUKI)
    marker(state, NEKO, PAGODA)
    follows(state, TANUKI_CONTACTS)
    assert (heir_tokens(state, NEKO), state.markers[NEKO - 1]) == (1, 0)


def test_contacts_without_a_usable_recruit_take_the_top_clan_card() -> None:
    state = table(1)
    recruits(state, TANUKI)
    on_top(state, KOMAINU)
    follows(state, TANUKI_CONTACTS)
    assert heir(state).recruits == [TANUKI, KOMAINU]


def test_reinforcements_and_intrigue_follow_another_card() -> None:
    for card in (KOMAINU_REINFORCEMENTS, KITSUNE_INTRIGUE):
        state = table(1)
        follows(state, card, NEKO_PAGODA)
        assert heir_tokens(state, NEKO) == 1
        assert heir(state).discard == [card, NEKO_PAGODA]


def test_recycle_shuffles_all_his_cards_and_he_follows_a_new_one() -> None:
    state = table(1)
    follows(state, TANUKI_PAGODA)
    kotaishi = heir(state)
    kotaishi.deck.remove(RECYCLE)
    kotaishi.deck.append(RECYCLE)
    state.events = []
    take_turn(state, kotaishi, FastChance(3))
    happened = [event for event in state.events if isinstance(event, KotaishiCardRevealed | KotaishiDeckShuffled)]
    assert happened[:2] == [KotaishiCardRevealed(RECYCLE), KotaishiDeckShuffled()]
    assert [event.card for event in happened[2:]] == kotaishi.discard  # type: ignore[union-attr]
    assert len(kotaishi.deck) + len(kotaishi.discard) == 20


def test_torii_climbs_one_step_at_a_time_over_the_player() -> None:
    state = table(1)
    stand(state, 0, 2, TWO)
    follows(state, TANUKI_TORII)
    assert (heir(state).step, heir_tokens(state, PALACE)) == (1, 1)
    follows(state, TANUKI_TORII)
    assert (heir(state).step, heir_tokens(state, PALACE)) == (3, 1)


def test_on_the_first_step_held_by_the_player_he_enters_on_the_next() -> None:
    state = table(1)
    stand(state, 0, 1, TWO)
    follows(state, TANUKI_TORII)
    assert heir(state).step == 2


def test_from_the_fifth_step_on_he_stacks_a_second_token_and_then_climbs_with_both() -> None:
    for before, held in ((4, 0), (4, 5)):
        state = table(1)
        if held:
            stand(state, 0, held, THREE)
        heir(state).step = before
        heir(state).influence[PALACE - 1].tokens = [heir(state).tokens.pop()]
        follows(state, TANUKI_TORII)
        reached = heir(state).step
        assert (reached, heir_tokens(state, PALACE)) == (6 if held else 5, 1)
        follows(state, TANUKI_TORII)
        assert (heir(state).step, heir_tokens(state, PALACE)) == (reached, 2)
        follows(state, TANUKI_TORII)
        assert (heir(state).step, heir_tokens(state, PALACE)) == (reached + 1, 2)


def test_at_the_top_he_takes_a_clan_card_instead() -> None:
    state = table(1)
    on_top(state, KOMAINU)
    heir(state).step = 8
    heir(state).influence[PALACE - 1].tokens = [heir(state).tokens.pop(), heir(state).tokens.pop()]
    follows(state, TANUKI_TORII)
    assert (heir(state).step, heir(state).recruits) == (8, [KOMAINU])


def test_his_chains_are_cut_like_any_other() -> None:
    state = table(1)
    state.chain = [NEKO] * MOST_ACTIVATIONS
    follows(state, NEKO_PAGODA)
    assert heir_tokens(state, NEKO) == 0
    assert state.chain == []
