"""The start of a game."""

import pytest

from services.genpei.actions import KEEP
from services.genpei.meta import META
from services.genpei.rules import RULES
from services.genpei.setup import new_game
from services.kernel.chance import FastChance
from tests.genpei.positions import KITSUNE, NEKO, PALACE, TANUKI, checked, heir


@pytest.mark.parametrize(("seats", "wanted"), [(1, True), (2, True), (3, False), (4, False)])
def test_the_kotaishi_is_compulsory_alone_and_for_two(seats: int, wanted: bool) -> None:
    assert META.settle(seats, {}).options["kotaishi"] is wanted
    assert META.settle(seats, {"kotaishi": True}).options["kotaishi"]


def test_everybody_keeps_two_cards_at_once_in_any_order() -> None:
    state = new_game(3, False, False, FastChance(3))
    assert list(RULES.to_act(state)) == [0, 1, 2]
    given = []
    for seat in (2, 0, 1):
        hand = state.players[seat].hand[:]
        action = RULES.legal_actions(state, seat)[0]
        RULES.apply(state, seat, action, FastChance(1))
        checked(state)
        kept = state.players[seat].hand
        assert sorted(kept + state.players[seat].gave_ninja) == hand
        given += state.players[seat].gave_ninja
    assert sorted(state.ninja_deck) == sorted(given)
    assert list(RULES.to_act(state)) == [state.start_player]


def test_pairs_of_equal_cards_are_offered_once() -> None:
    state = new_game(2, True, False, FastChance(1))
    state.players[0].hand = [TANUKI, TANUKI, KITSUNE, NEKO]
    tanuki, kitsune = KEEP[TANUKI], KEEP[KITSUNE]
    assert RULES.legal_actions(state, 0) == [tanuki[TANUKI], tanuki[KITSUNE], tanuki[NEKO], kitsune[NEKO]]


def test_with_others_the_kotaishi_has_a_token_on_each_clan_and_on_the_first_step() -> None:
    kotaishi = heir(new_game(4, True, False, FastChance(1)))
    assert [len(house.tokens) for house in kotaishi.influence] == [1] * PALACE
    assert (kotaishi.step, len(kotaishi.tokens), kotaishi.deck) == (1, 1, [])


def test_alone_the_kotaishi_has_seven_of_ten_tokens_and_none_on_the_board() -> None:
    kotaishi = heir(new_game(1, True, False, FastChance(1)))
    assert [house.tokens for house in kotaishi.influence] == [[]] * PALACE
    assert (kotaishi.step, len(kotaishi.tokens), len(kotaishi.deck)) == (0, 7, 20)


def test_chance_decides_who_begins() -> None:
    assert {new_game(4, False, False, FastChance(seed)).start_player for seed in range(40)} == {0, 1, 2, 3}


def test_two_intrigue_cards_are_dealt_only_with_the_option() -> None:
    assert [len(player.intrigue) for player in new_game(4, False, True, FastChance(1)).players] == [2] * 4
    assert [len(player.intrigue) for player in new_game(4, False, False, FastChance(1)).players] == [0] * 4
