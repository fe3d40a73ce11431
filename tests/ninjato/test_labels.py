"""Actions in plain words."""

import pytest

from services.ninjato.actions import LEARN
from services.ninjato.enums import SKILL_PLUS_TWO, SKILL_REFRESH, SKILL_SIX
from services.ninjato.labels import label
from tests.ninjato.positions import learn, table


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
