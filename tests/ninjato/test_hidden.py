"""What a viewer sees, and what a search may deal."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.chance import FastChance
from services.kernel.visibility import SPECTATOR
from services.ninjato.actions import START_RAID
from services.ninjato.enums import APPROACH_STRENGTH
from services.ninjato.fight import means
from services.ninjato.rules import RULES
from tests.ninjato.positions import furnish, hold, play, spread, table, treasures


def test_hands_and_rumors_are_seen_by_their_owner_only() -> None:
    state = table(3)
    hold(state, 1, 2, 5)
    spread(state, 1, 7, 20)
    assert RULES.observe(state, 1).players[1].hand == [2, 5]
    assert RULES.observe(state, 1).players[1].rumors == [7, 20]
    for viewer in (0, 2, SPECTATOR):
        seen = RULES.observe(state, viewer)
        assert (seen.players[1].hand, seen.players[1].rumors) == ([0, 0], [0, 0])
        assert set(seen.dojo_deck) == set(seen.bag) == set(seen.guard_deck) == {0}
        assert seen.players[1].treasures == state.players[1].treasures


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_whoever_raids_a_sentry_is_dealt_a_winning_play(seed: int) -> None:
    state = table()
    hold(state, 0, 5)
    furnish(state, 0, 3, treasures("fan vase"))
    play(state, START_RAID[0][APPROACH_STRENGTH])
    dealt = RULES.determinize(RULES.observe(state, 1), 1, FastChance(seed))
    RULES.check(dealt)
    assert dealt.raid is not None
    assert means(dealt.players[0], dealt.raid).can_win(APPROACH_STRENGTH, 3)


def test_a_fight_no_deal_can_win_is_dealt_all_the_same() -> None:
    state = table()
    hold(state, 0, 4)
    furnish(state, 0, 3, treasures("fan vase"))
    furnish(state, 1, 5, treasures("fan vase"))
    play(state, START_RAID[0][APPROACH_STRENGTH])
    assert state.raid is not None
    state.raid.house, state.raid.facing = 1, 5
    RULES.check(RULES.determinize(RULES.observe(state, 1), 1, FastChance(1)))
