"""Fires."""

import pytest

from services.iki.actions import LET_BURN, PROTECT
from services.iki.enums import STAGE_FIRE, STAGE_IKIZAMA
from services.iki.state import Position
from tests.iki.positions import (
    A1,
    A2,
    A3,
    A4,
    ANAIS,
    B1,
    DAVID,
    DOMINIQUE,
    employ,
    end_month,
    legal,
    offer,
    place_neutral,
    play,
    raise_building,
    rank,
    retire,
    table,
    vacant,
    what,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


def burning_at_a(month: int = 5, seats: int = 3) -> Position:
    """Return a month at whose end nagaya A will burn."""
    state = table(seats, month)
    state.fire_tiles = [2, 3, 4, 1]
    return state


@pytest.mark.parametrize(("month", "strength"), [(5, 5), (8, 8), (11, 10)])
def test_equal_firefighting_stops_a_fire(month: int, strength: int) -> None:
    for level, stands in ((strength - 1, False), (strength, True)):
        state = burning_at_a(month)
        rank(state, level, 0, 0)
        employ(state, ANAIS, "MONK", A1)
        assert vacant(end_month(state), A1) is not stands


@pytest.mark.parametrize(("month", "strength"), [(5, 4), (8, 7), (11, 9)])
def test_with_two_players_fires_are_one_weaker(month: int, strength: int) -> None:
    for level, stands in ((strength - 1, False), (strength, True)):
        state = burning_at_a(month, seats=2)
        rank(state, level, 0)
        employ(state, ANAIS, "MONK", 0)
        assert vacant(end_month(state), 0) is not stands


def test_a_fire_weakens_with_each_space_and_stays_in_its_nagaya() -> None:
    state = burning_at_a()
    rank(state, 2, 1, 0)
    for space, name in ((A1, "MONK"), (A2, "CARPENTER"), (A3, "OX_CART"), (A4, "YAMABUSHI")):
        employ(state, DAVID if space != A4 else ANAIS, name, space)
    employ(state, DOMINIQUE, "SEAMSTRESS", B1)
    end_month(state)
    assert [vacant(state, space) for space in (A1, A2, A3, A4, B1)] == [True, True, True, False, False]
    assert state.players[DAVID].kobuns == 4
    assert {who("MONK"), who("CARPENTER"), who("OX_CART")} <= set(state.removed)
    assert state.players[DAVID].firefighting == 1
    assert sorted(state.fire_tiles) == [1, 2, 3, 4]


def test_buildings_are_tested_by_their_owner_and_burn() -> None:
    state = burning_at_a()
    rank(state, 2, 4, 0)
    raise_building(state, ANAIS, "INN", A1)
    raise_building(state, DAVID, "WELL", A2)
    end_month(state)
    assert vacant(state, A1)
    assert state.removed_buildings == [what("INN")]
    assert state.players[ANAIS].kobuns == 4
    assert state.spaces[A2].building == what("WELL")


def test_neutral_characters_burn_always() -> None:
    state = burning_at_a(seats=2)
    rank(state, 10, 10)
    place_neutral(state, "MONK", 0)
    employ(state, DAVID, "OX_CART", 1)
    end_month(state)
    assert vacant(state, 0)
    assert state.spaces[1].character == who("OX_CART")


def test_the_token_saves_one_own_character_and_the_fire_goes_on_weaker() -> None:
    state = burning_at_a()
    retire(state, ANAIS, "YAMABUSHI")
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "CARPENTER", A2)
    end_month(state)
    assert (state.stage, state.active) == (STAGE_FIRE, ANAIS)
    assert state.fire is not None
    assert (state.fire.nagaya, state.fire.space, state.fire.strength) == (1, A1, 5)
    assert legal(state) == [PROTECT, LET_BURN]
    play(state, PROTECT)
    assert state.spaces[A1].character == who("MONK")
    assert vacant(state, A2)
    assert state.players[ANAIS].tokens == []
    assert state.stage == STAGE_IKIZAMA


def test_the_token_may_be_kept_for_the_next_space() -> None:
    state = burning_at_a()
    retire(state, ANAIS, "YAMABUSHI")
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "CARPENTER", A2)
    play(end_month(state), LET_BURN)
    assert state.fire is not None
    assert (state.stage, state.fire.space, state.fire.strength) == (STAGE_FIRE, A2, 4)
    play(state, PROTECT)
    assert [vacant(state, A1), vacant(state, A2)] == [True, False]


def test_two_tokens_save_two_characters() -> None:
    state = burning_at_a(8)
    retire(state, ANAIS, "YAMABUSHI")
    retire(state, ANAIS, "SHRINE_MAIDEN")
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "CARPENTER", A2)
    play(end_month(state), PROTECT, PROTECT)
    assert state.players[ANAIS].tokens == []
    assert not vacant(state, A1)
    assert not vacant(state, A2)


def test_the_token_saves_no_building() -> None:
    state = burning_at_a()
    retire(state, ANAIS, "YAMABUSHI")
    raise_building(state, ANAIS, "INN", A1)
    end_month(state)
    assert vacant(state, A1)
    assert state.players[ANAIS].tokens == [schema.SPECIAL_TOKEN_AVOID_FIRE]


def test_the_fire_comes_before_the_mons_on_the_row() -> None:
    state = burning_at_a()
    retire(state, ANAIS, "YAMABUSHI")
    employ(state, ANAIS, "MONK", A1)
    offer(state, "SEAMSTRESS", 1)
    end_month(state)
    assert state.row[0].mons == 1
    play(state, PROTECT)
    assert state.row[0].mons == 2
