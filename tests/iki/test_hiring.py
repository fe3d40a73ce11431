"""Phase B1: income or hiring."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.iki.actions import GAIN_INCOME, HIRE, PLACE
from services.iki.components import CHARACTER_COST, SURCHARGES
from services.iki.enums import STAGE_MOVE
from services.iki.state import Position
from tests.iki.positions import (
    A1,
    A2,
    A4,
    ANAIS,
    B1,
    C1,
    DAVID,
    begin_turn,
    crowd,
    employ,
    legal,
    offer,
    play,
    raise_building,
    rank,
    retire,
    stock,
    table,
    who,
)

CORNERS = (3, 7, 11, 15)
MONK = who("MONK")


def hiring(name: str = "MONK", mons: int = 8, on_card: int = 0, seats: int = 3) -> Position:
    """Return Anais about to gain income or hire, with one card in the row."""
    state = table(seats, 2)
    offer(state, name, on_card)
    begin_turn(state, ANAIS, 3)
    stock(state, ANAIS, mons=mons)
    return state


def test_income_is_4_mons_and_always_possible() -> None:
    state = hiring()
    assert legal(state) == [GAIN_INCOME, HIRE[MONK]]
    play(state, GAIN_INCOME)
    assert (state.players[ANAIS].mons, state.stage) == (12, STAGE_MOVE)


def test_mons_on_the_card_may_pay_for_card_and_space() -> None:
    state = play(hiring(mons=4, on_card=2), HIRE[MONK], PLACE[A4])
    assert state.players[ANAIS].mons == 4 + 2 - 4 - 2


def test_income_is_forced_without_the_mons() -> None:
    assert legal(hiring(mons=3)) == [GAIN_INCOME]


def test_income_is_forced_without_a_kobun() -> None:
    state = hiring()
    for space, name in ((A1, "SEAMSTRESS"), (A2, "UKIYOE_ARTIST"), (B1, "OX_CART"), (C1, "YAMABUSHI")):
        employ(state, ANAIS, name, space)
    assert legal(state) == [GAIN_INCOME]


def test_income_is_forced_when_only_spaces_too_dear_are_free() -> None:
    state = hiring(mons=5, seats=4)
    crowd(state, *(space for space in range(16) if space not in CORNERS))
    assert legal(state) == [GAIN_INCOME]
    stock(state, ANAIS, mons=6)
    assert legal(state) == [GAIN_INCOME, HIRE[MONK]]
    play(state, HIRE[MONK])
    assert legal(state) == [PLACE[corner] for corner in CORNERS]


@settings(deadline=None, derandomize=True, max_examples=40)
@given(mons=st.integers(0, 12), on_card=st.integers(0, 2), discount=st.booleans())
def test_only_spaces_that_can_be_paid_are_offered(mons: int, on_card: int, discount: bool) -> None:
    state = hiring("UKIYOE_ARTIST", mons, on_card)
    if discount:
        retire(state, ANAIS, "MONK")
    artist = who("UKIYOE_ARTIST")
    left = mons + on_card - CHARACTER_COST[artist] + discount
    assert (HIRE[artist] in legal(state)) == (left >= 0)
    if left >= 0:
        play(state, HIRE[artist])
        assert legal(state) == [PLACE[space] for space in range(16) if SURCHARGES[4][space % 4] <= left]


def test_hire_1_less_never_makes_the_surcharge_cheaper() -> None:
    state = hiring("PUPPETEER", mons=2)
    retire(state, ANAIS, "MONK")
    play(state, HIRE[who("PUPPETEER")], PLACE[A4])
    assert state.players[ANAIS].mons == 0


def test_the_hiring_bonus_comes_at_once_and_goes_on_top_of_the_stack() -> None:
    state = hiring("DAY_LABORER")
    rank(state, 0, 2, 1)
    play(state, HIRE[who("DAY_LABORER")], PLACE[A1])
    assert state.players[ANAIS].firefighting == 2
    assert state.firefighting_order == [ANAIS, DAVID, 2]


def test_the_fire_watchtower_pays_once_a_hire_even_at_the_end_of_the_track() -> None:
    state = hiring("DAY_LABORER")
    rank(state, 10, 10, 0)
    state.firefighting_order = [DAVID, ANAIS, 2]
    raise_building(state, ANAIS, "FIRE_WATCHTOWER", B1)
    play(state, HIRE[who("DAY_LABORER")], PLACE[A1])
    assert (state.players[ANAIS].iki, state.players[ANAIS].firefighting) == (3, 10)
    assert state.firefighting_order[0] == ANAIS


def test_the_fire_watchtower_pays_nothing_for_others_and_for_hires_without_the_bonus() -> None:
    state = hiring("UKIYOE_ARTIST")
    raise_building(state, ANAIS, "FIRE_WATCHTOWER", B1)
    play(state, HIRE[who("UKIYOE_ARTIST")], PLACE[A1])
    assert state.players[ANAIS].iki == 0
    state = hiring()
    raise_building(state, DAVID, "FIRE_WATCHTOWER", B1)
    play(state, HIRE[MONK], PLACE[A1])
    assert [player.iki for player in state.players] == [0, 0, 0]
