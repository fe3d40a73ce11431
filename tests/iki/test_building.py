"""Building at the Construction site, and what building needs."""

import pytest

from services.iki.actions import BUILD, PLACE, TRADE
from services.iki.components import BUILDING_COST
from services.iki.state import Position
from tests.iki.positions import A1, A2, A3, A4, ANAIS, B1, at_shop, crowd, employ, legal, play, stock, table, what
from zashiki.iki.v1 import iki_pb2 as schema

THINGS = ("mons", "rice", "sandals", "wood", "kobans", "iki")
AT_THE_SITE = TRADE[schema.DEAL_BUILD]


def at_the_site(seats: int = 3, **amounts: int) -> Position:
    """Return Anais at the Construction site with exactly these amounts of things."""
    state = table(seats, 4)
    at_shop(state, ANAIS, schema.SHOP_CONSTRUCTION_SITE)
    stock(state, ANAIS, **{"mons": 0, "rice": 0, "sandals": 0, **amounts})
    return state


@pytest.mark.parametrize("building", range(1, 11))
def test_a_building_costs_what_is_printed_and_the_site_a_mon(building: int) -> None:
    cost = BUILDING_COST[building]
    amounts = {thing: getattr(cost, thing) for thing in THINGS}
    amounts["mons"] += 1
    state = play(at_the_site(**amounts), AT_THE_SITE, BUILD[building], PLACE[B1])
    player = state.players[ANAIS]
    assert [getattr(player, thing) for thing in THINGS] == [0] * len(THINGS)
    assert (state.spaces[B1].building, state.spaces[B1].owner, player.kobuns) == (building, ANAIS, 3)
    assert building not in state.buildings


def test_without_the_sites_mon_nothing_is_built() -> None:
    assert AT_THE_SITE not in legal(at_the_site(wood=9, kobans=9))


def test_surcharges_of_1_and_2_apply_to_buildings_too() -> None:
    for mons, spaces in ((1, [A1, A2]), (2, [A1, A2, A3]), (3, [A1, A2, A3, A4])):
        state = play(at_the_site(mons=mons, wood=3), AT_THE_SITE, BUILD[what("IMPERIAL_VILLA")])
        assert [space for space in (A1, A2, A3, A4) if PLACE[space] in legal(state)] == spaces
        play(state, PLACE[spaces[-1]])
        assert state.players[ANAIS].mons == 0


def test_building_needs_a_kobun() -> None:
    state = at_the_site(mons=9, wood=9, kobans=9)
    for space, name in ((A1, "SEAMSTRESS"), (A2, "UKIYOE_ARTIST"), (A3, "OX_CART"), (A4, "YAMABUSHI")):
        employ(state, ANAIS, name, space)
    assert AT_THE_SITE not in legal(state)


def test_building_needs_a_space_that_can_be_paid() -> None:
    corners = (3, 7, 11, 15)
    state = at_the_site(seats=4, mons=2, wood=9, kobans=9)
    crowd(state, *(space for space in range(16) if space not in corners))
    assert AT_THE_SITE not in legal(state)
    stock(state, ANAIS, mons=3)
    play(state, AT_THE_SITE, BUILD[what("INN")])
    assert legal(state) == [PLACE[corner] for corner in corners]
