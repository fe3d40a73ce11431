"""Actions in plain words."""

import pytest

from services.ninjato.actions import BRIBE, LEARN
from services.ninjato.enums import SKILL_PLUS_TWO, SKILL_REFRESH, SKILL_SIX
from services.ninjato.labels import label
from tests.ninjato.positions import learn, legal, play, show, store, table


@pytest.mark.parametrize(
    ("known", "skill", "words"),
    [
        ((), SKILL_SIX, "Learn Kenjutsu for a 5: your dojo card becomes 6"),
        ((), SKILL_REFRESH, "Learn Discipline for any dojo card: turn another used skill back up"),
        ((SKILL_PLUS_TWO,), SKILL_SIX, "Learn Kenjutsu freely: your dojo card becomes 6"),
    ],
    ids=["card shown", "any card", "known style"],
)
def test_a_lesson_tells_what_it_costs(known: tuple[int, ...], skill: int, words: str) -> None:
    state = table()
    learn(state, 0, *known)
    assert label(state, LEARN[skill]) == words


def test_a_payment_tells_what_of_it_is_gold() -> None:
    state = table()
    show(state.palace, state.envoy_deck, 7)
    store(state, 0, 3, 3, 5, 5)
    play(state, BRIBE[7])
    assert [label(state, action) for action in legal(state)] == [
        "Pay 2 gold as fan",
        "Pay 2 gold as scroll",
        "Pay 2 vase",
        "Pay 2 vase, 1 of them in gold",
        "Pay 2 gold as vase",
        "Pay 2 gold as jade",
    ]
