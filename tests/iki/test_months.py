"""The course of the year, and the neutral characters of two players."""

import pytest

from services.iki.actions import CHOOSE_NEUTRAL, END_TURN, PLACE, TRADE, USE_SKILL, VISIT_SHOP
from services.iki.enums import STAGE_NEUTRAL, STAGE_NEUTRAL_PLACE, STAGE_OVER
from services.iki.state import Space
from tests.iki.positions import (
    A1,
    ANAIS,
    DAVID,
    at_shop,
    crowd,
    employ,
    end_month,
    legal,
    offer,
    place_neutral,
    play,
    rank,
    stock,
    table,
    vacant,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


@pytest.mark.parametrize("month", range(1, 12))
def test_each_month_reveals_four_cards_and_mons_are_laid_but_on_paydays(month: int) -> None:
    state = table(3, month)
    offer(state, "KABUKI_ACTOR", 1)
    end_month(state)
    assert state.month == month + 1
    if month % 3 == 0:
        assert [card.mons for card in state.row] == [0, 0, 0, 0]
    else:
        assert [card.mons for card in state.row] == [2, 0, 0, 0, 0]


def test_the_sun_places_in_odd_months_and_the_moon_in_even_ones() -> None:
    for month in (1, 2, 7, 10):
        state = table(2, month)
        state.sun = DAVID
        offer(state, "KABUKI_ACTOR")
        end_month(state)
        assert (state.stage, state.active) == (STAGE_NEUTRAL, DAVID if month % 2 else ANAIS)


def test_a_neutral_character_takes_any_free_space_for_nothing_before_the_event() -> None:
    state = table(2, 3)
    offer(state, "MONK", 2)
    offer(state, "OX_CART", 1)
    employ(state, ANAIS, "YAMABUSHI", 0)
    stock(state, ANAIS, mons=0, iki=0)
    end_month(state)
    assert legal(state) == [CHOOSE_NEUTRAL[who("MONK")], CHOOSE_NEUTRAL[who("OX_CART")]]
    play(state, CHOOSE_NEUTRAL[who("MONK")])
    assert (state.stage, state.neutral) == (STAGE_NEUTRAL_PLACE, who("MONK"))
    assert legal(state) == [PLACE[space] for space in range(1, 12)]
    play(state, PLACE[1])
    assert (state.players[ANAIS].mons, state.players[ANAIS].iki) == (0, 2)
    assert state.spaces[1] == Space(who("MONK"), 0, None, 0)
    assert who("OX_CART") in state.removed


def test_on_a_full_board_the_card_leaves_the_game() -> None:
    state = table(2, 1)
    crowd(state, 0, 1, 2, 3)
    for space, name in zip(range(4, 8), ("MONK", "OX_CART", "YAMABUSHI", "SEAMSTRESS"), strict=True):
        employ(state, ANAIS, name, space)
    for space, name in zip(range(8, 12), ("CARPENTER", "KITE_MAKER", "SOBA_STAND", "CLOTH_DYER"), strict=True):
        place_neutral(state, name, space)
    offer(state, "DICE_MAKER", 1)
    play(end_month(state), CHOOSE_NEUTRAL[who("DICE_MAKER")])
    assert who("DICE_MAKER") in state.removed
    assert state.month == 2


def test_with_more_players_nobody_becomes_neutral() -> None:
    state = table(3, 1)
    offer(state, "MONK")
    assert end_month(state).month == 2


def test_a_blocking_tile_holds_for_its_month() -> None:
    state = table(2, 1)
    state.blocking_tiles.remove(4)
    state.blocked = 4
    end_month(state)
    assert state.blocking_discard == [4]
    assert state.blocked == 5
    state = table(2, 12)
    state.blocking_tiles.remove(4)
    state.blocked = 4
    assert end_month(state).blocked == 0


def test_new_years_day_has_business_and_retirements_but_no_salary() -> None:
    state = table(3, 13)
    employ(state, DAVID, "SALT_PEDDLER", A1, 2)
    rank(state, 1, 0, 0)
    stock(state, ANAIS, mons=0, rice=0)
    stock(state, DAVID, mons=0, rice=0)
    play(state, VISIT_SHOP[schema.SHOP_RICE], USE_SKILL[who("SALT_PEDDLER")])
    assert vacant(state, A1)
    assert state.players[DAVID].retired == [who("SALT_PEDDLER")]
    play(state, VISIT_SHOP[schema.SHOP_RICE], VISIT_SHOP[schema.SHOP_EXCHANGE], END_TURN)
    assert state.stage == STAGE_OVER
    assert (state.players[DAVID].mons, state.players[DAVID].rice) == (0, 0)


def test_the_order_of_new_years_day_stands_even_when_firefighting_rises() -> None:
    state = table(3, 13)
    rank(state, 5, 5, 5)
    play(state, VISIT_SHOP[schema.SHOP_FIRE_TOWER], TRADE[schema.DEAL_FIREFIGHTING])
    assert state.active == DAVID
    play(state, VISIT_SHOP[schema.SHOP_FIRE_TOWER], TRADE[schema.DEAL_FIREFIGHTING])
    assert state.active == 2


def test_at_the_end_of_the_year_the_last_turn_leads_to_new_year() -> None:
    state = table(3, 12)
    at_shop(state, ANAIS, schema.SHOP_EXCHANGE)
    assert play(state, END_TURN).month == 13
