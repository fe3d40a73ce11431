"""What a viewer sees, and what a search may deal."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.chance import FastChance
from services.kernel.visibility import SPECTATOR
from services.samurai import actions as do
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Position
from tests.samurai.positions import order, play, resources, table


def choosing(seats: int = 3) -> Position:
    return RULES.new(META.settle(seats, {}), FastChance(seats))


def test_hands_orders_and_resources_are_seen_by_their_owner_only() -> None:
    state = table(3)
    own = RULES.observe(state, 1).players[1]
    assert (own.hand, own.orders, own.store) == (
        state.players[1].hand,
        state.players[1].orders,
        state.players[1].store,
    )
    for viewer in (0, 2, SPECTATOR):
        seen = RULES.observe(state, viewer)
        assert (seen.players[1].hand, seen.players[1].orders) == ([0, 0], [0] * 11)
        assert seen.players[1].store is None
        assert set(seen.destiny_deck) == {0}
        assert seen.players[1].barracks == state.players[1].barracks


def test_a_token_face_down_shows_whose_it_is_and_no_more() -> None:
    state = play(table(), do.PLACE[15], do.LAY_ORDER[order("attack")])
    own, others = (RULES.observe(state, viewer).slots[15].token for viewer in (0, 1))
    assert own is not None
    assert others is not None
    assert (own.seat, own.order, own.face_down) == (0, 0, order("attack"))
    assert (others.seat, others.order, others.face_down) == (0, 0, 0)


def test_a_chosen_destiny_card_stays_secret_until_all_have_chosen() -> None:
    state = choosing()
    card = state.players[1].hand[0]
    RULES.apply(state, 1, do.PLEDGE[card], FastChance(1))
    assert list(RULES.to_act(state)) == [0, 2]
    assert RULES.legal_actions(state, 1) == []
    assert RULES.observe(state, 1).players[1].pledged == [card]
    assert RULES.observe(state, 0).players[1].pledged == [0]
    assert state.destiny == [0, 0, 0, 0]


def test_masking_a_view_leaves_the_position_alone() -> None:
    state = play(table(), do.PLACE[15], do.LAY_ORDER[order("attack")])
    before = state.clone()
    RULES.observe(state, 1)
    assert state == before


@settings(deadline=None, derandomize=True, max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_what_one_holds_is_never_dealt_anew(seed: int) -> None:
    state = play(table(3), do.PLACE[15], do.LAY_ORDER[order("attack")])
    for seat in range(3):
        seen = RULES.observe(state, seat)
        dealt = RULES.determinize(seen, seat, FastChance(seed))
        RULES.check(dealt)
        assert RULES.observe(dealt, seat) == seen
        assert resources(dealt, seat) == resources(state, seat)


def test_every_token_not_seen_may_lie_face_down() -> None:
    state = play(table(), do.PLACE[15], do.LAY_ORDER[order("attack")])
    seen = RULES.observe(state, 1)
    dealt = set()
    for seed in range(60):
        token = RULES.determinize(seen, 1, FastChance(seed)).slots[15].token
        assert token is not None
        dealt.add(token.face_down)
    assert dealt == {1, 2, 3, 4, 5}
