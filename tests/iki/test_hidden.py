"""What a viewer sees, and what a search may deal."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.iki.rules import RULES
from services.kernel.chance import FastChance
from services.kernel.visibility import SPECTATOR
from tests.iki.positions import A1, employ, offer, table


def test_decks_and_stacks_are_face_down_for_everybody() -> None:
    state = table(2, 2)
    for viewer in (0, 1, SPECTATOR):
        seen = RULES.observe(state, viewer)
        for pile in (seen.spring_deck, seen.summer_deck, seen.autumn_deck, seen.winter_deck):
            assert pile == [0] * 14
        assert (seen.fire_tiles, seen.blocking_tiles) == ([0] * 4, [0] * 12)
        assert seen.players == state.players


@settings(deadline=None, derandomize=True, max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_a_deal_leaves_what_is_seen_and_fits_the_box(seed: int) -> None:
    state = table(2, 5)
    offer(state, "ENGRAVER", 1)
    employ(state, 0, "PLASTERER", A1)
    state.blocking_tiles.remove(3)
    state.blocked = 3
    dealt = RULES.determinize(RULES.observe(state, 1), 1, FastChance(seed))
    RULES.check(dealt)
    assert RULES.observe(dealt, 1) == RULES.observe(state, 1)
