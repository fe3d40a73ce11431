"""The dojo: taking cards, the display, reshuffling, the hand limit."""

from services.kernel.chance import FastChance
from services.ninjato.actions import DISCARD, DRAW, VISIT_DOJO
from services.ninjato.enums import STAGE_DISCARD, STAGE_DRAW, STAGE_PLACE
from services.ninjato.rules import RULES
from tests.ninjato.positions import hold, legal, play, show_at_dojo, table


def test_equal_face_up_cards_are_one_choice() -> None:
    state = table()
    show_at_dojo(state, 2, 2, 5)
    assert legal(play(state, VISIT_DOJO)) == [DRAW[2], DRAW[5], DRAW[0]]


def test_discards_are_shuffled_in_only_when_a_card_is_needed() -> None:
    state = table()
    state.dojo_discard, state.dojo_deck = state.dojo_deck[2:], state.dojo_deck[:2]
    play(state, VISIT_DOJO, DRAW[0], DRAW[0])
    assert state.dojo_deck == []
    assert len(state.dojo_discard) == 47
    play(state, DRAW[0])
    assert len(state.dojo_deck) == 46
    assert state.dojo_discard == []


def test_a_visit_takes_what_there_is() -> None:
    state = table()
    show_at_dojo(state, 4)
    state.players[1].hand = sorted(state.dojo_deck[1:])  # more than the limit allows, for want of another place
    del state.dojo_deck[1:]
    for action in (VISIT_DOJO, DRAW[4], DRAW[0]):
        RULES.apply(state, 0, action, FastChance(0))
    assert len(state.players[0].hand) == 2
    assert (state.stage, state.draws_left, state.active) == (STAGE_PLACE, 0, 1)


def test_the_limit_is_minded_after_the_display_is_filled() -> None:
    state = table()
    hold(state, 0, 1, 1, 2, 2, 4, 4, 5)
    show_at_dojo(state, 3, 3, 3)
    play(state, VISIT_DOJO, DRAW[3], DRAW[3])
    assert state.stage == STAGE_DISCARD
    assert len(state.dojo_display) == 3
    assert legal(state) == [DISCARD[card] for card in (1, 2, 3, 4, 5)]
    play(state, DISCARD[1], DISCARD[1])
    assert state.players[0].hand == [2, 2, 3, 3, 4, 4, 5]
    assert state.stage == STAGE_PLACE


def test_cards_are_taken_one_at_a_time() -> None:
    state = play(table(), VISIT_DOJO, DRAW[0])
    assert (state.stage, state.draws_left, state.active) == (STAGE_DRAW, 3, 0)
