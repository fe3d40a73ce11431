"""Solo positions from outside: what is wrong with the rivals is refused, naming the field."""

from collections.abc import Callable

import pytest

from services.kernel.chance import FastChance
from services.samurai.rules import RULES
from services.samurai.solo import MORI, PERSON, TAKEDA
from services.samurai.solo_hidden import deal_rivals
from services.samurai.state import Position, Slot, Token
from tests.samurai.positions import army, order
from tests.samurai.solo_positions import board, card, lay, mori


def covered_twice(state: Position) -> None:
    state.round = 2
    lay(state, 0, MORI, "attack", "grey food", face_up=True)
    lay(state, 1, MORI, "attack", "grey capital", face_up=True)
    lay(state, 0, PERSON, "move")
    lay(state, 1, PERSON, "move")


def without_location(state: Position) -> None:
    mori(state).orders.remove(order("attack"))
    state.slots[0] = Slot(state.slots[0].neutral, Token(MORI, 0, order("attack"), 0), None)


def with_location(state: Position) -> None:
    lay(state, 0, PERSON, "move")
    state.slots[0] = Slot(state.slots[0].neutral, Token(PERSON, 0, order("move"), card("grey food")), None)


def without_food(state: Position) -> None:
    # Mutsu and Hidaka change places: teal is left with Food and Bushido, violet with Bushido alone.
    state.sites[19], state.sites[21] = state.sites[21], state.sites[19]


def crowded(state: Position) -> None:
    army(state, MORI, 4, "satsuma")


def spare_drawn(state: Position) -> None:
    mori(state).drawn = [mori(state).spares[0]]


def passed_unknown(state: Position) -> None:
    mori(state).passed.append(mori(state).locations.pop())


def one_rival(state: Position) -> None:
    state.rivals.pop()
    state.players.pop()
    state.turn_order.remove(TAKEDA)


def card_twice(state: Position) -> None:
    mori(state).locations[0] = mori(state).locations[1]


def move_token(state: Position) -> None:
    mori(state).orders[0] = order("move")


def spares_of_another_region(state: Position) -> None:
    rival = mori(state)
    rival.spares[0], rival.locations[-1] = rival.locations[-1], rival.spares[0]
    rival.spares.sort()


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (covered_twice, "/slots/1/cover: expected at most 1 covered token of each house"),
        (without_location, "/slots/0/token/location: expected a Location card"),
        (with_location, "/slots/0/token/location: expected none"),
        (without_food, "/sites: expected SITE_FOOD in the region of LOCATION_CARD_VIOLET_FOOD"),
        (crowded, "/players/1/samurai/0: expected at most 3"),
        (spare_drawn, "/rivals/0/drawn: expected no card that is among the spares"),
        (passed_unknown, "/rivals/0/drawn: expected the cards passed over"),
        (one_rival, "/rivals: expected two"),
        (card_twice, "/rivals/0/locations"),
        (move_token, "/rivals/0/orders"),
        (spares_of_another_region, "/rivals/0/spares: expected"),
    ],
)
def test_a_position_that_cannot_be_is_refused(harm: Callable[[Position], None], reason: str) -> None:
    state = board()
    RULES.check(state)
    harm(state)
    with pytest.raises(ValueError, match=f"^{reason}"):
        RULES.check(state)


def test_deals_keep_to_what_is_known_of_a_rivals_cards_and_tokens() -> None:
    state = board()
    lay(state, 0, MORI, "attack", "grey food", face_up=True)
    lay(state, 3, MORI, "recruit", "orange food")
    mori(state).drawn = sorted({*mori(state).drawn, mori(state).locations[0]})
    known = mori(state).locations[0]
    orders, spares = set(), set()
    for seed in range(200):
        deal = RULES.observe(state, PERSON)
        deal_rivals(deal, FastChance(seed))
        RULES.check(RULES.determinize(RULES.observe(state, PERSON), PERSON, FastChance(seed)))
        token = deal.slots[3].token
        assert token is not None
        orders.add(token.face_down)
        spares |= set(mori(deal).spares)
        assert known in mori(deal).locations
        assert {card("grey food"), card("orange food")}.isdisjoint(mori(deal).locations + mori(deal).spares)
    assert orders == {order("attack"), order("recruit"), order("harvest"), order("build castle")}
    assert spares == set(range(1, 17)) - set(mori(state).drawn)
