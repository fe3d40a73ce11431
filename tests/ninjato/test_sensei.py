"""The sensei: what a skill costs."""

from services.ninjato.actions import DISCARD, LEARN
from services.ninjato.enums import (
    SKILL_HENSOJUTSU,
    SKILL_MINUS_TWO,
    SKILL_REFRESH,
    SKILL_SIX,
    SKILL_ZERO,
    STAGE_PLACE,
    STAGE_TUITION,
)
from services.ninjato.state import READY
from tests.ninjato.positions import hold, in_round, learn, legal, play, show, table


def test_a_skill_costs_the_card_it_shows() -> None:
    state = table()
    show(state.sensei, state.skill_stack, SKILL_SIX, SKILL_ZERO)
    hold(state, 0, 1)
    assert LEARN[SKILL_ZERO] in legal(state)
    assert LEARN[SKILL_SIX] not in legal(state)
    play(state, LEARN[SKILL_ZERO])
    assert (state.players[0].hand, state.dojo_discard, state.sensei) == ([], [1], [SKILL_SIX])


def test_where_any_card_will_do_the_player_is_asked_even_with_one_card() -> None:
    state = table()
    show(state.sensei, state.skill_stack, SKILL_REFRESH, SKILL_ZERO)
    hold(state, 0, 4)
    play(state, LEARN[SKILL_REFRESH])
    assert state.stage == STAGE_TUITION
    assert legal(state) == [DISCARD[4]]
    play(state, DISCARD[4])
    assert state.players[0].skills == [READY[SKILL_REFRESH]]
    assert state.stage == STAGE_PLACE


def test_without_cards_only_known_styles_can_be_learned() -> None:
    state = table()
    learn(state, 0, SKILL_MINUS_TWO)
    show(state.sensei, state.skill_stack, SKILL_REFRESH, SKILL_ZERO)
    assert [action for action in legal(state) if action in LEARN] == [LEARN[SKILL_ZERO]]


def test_a_disguise_always_costs_a_card() -> None:
    state = table()
    in_round(state, 5)
    learn(state, 0, SKILL_HENSOJUTSU)
    assert LEARN[SKILL_HENSOJUTSU] not in legal(state)
    hold(state, 0, 3)
    play(state, LEARN[SKILL_HENSOJUTSU])
    assert legal(state) == [DISCARD[3]]
