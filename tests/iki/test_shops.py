"""Phase B2: business with the shop."""

import pytest

from services.iki.actions import BUY_FISH, BUY_TOBACCO, END_TURN, TRADE, TRAIN, VISIT_SHOP
from services.iki.components import FISH_COST, PIPE_COST, POUCH_COST
from services.iki.enums import STAGE_TRAIN
from services.iki.state import Position
from tests.iki.positions import (
    A1,
    A4,
    ANAIS,
    DAVID,
    at_shop,
    employ,
    legal,
    play,
    rank,
    stock,
    table,
    vacant,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


def shopping(shop: int, month: int = 2, **amounts: int) -> Position:
    """Return Anais at a shop with exactly these amounts of things."""
    state = table(3, month)
    at_shop(state, ANAIS, shop)
    stock(state, ANAIS, **{"mons": 0, "rice": 0, "sandals": 0, **amounts})
    return state


@pytest.mark.parametrize(
    ("shop", "deal", "spent", "gained"),
    [
        (schema.SHOP_SANDALS, schema.DEAL_SANDALS, {"mons": 2}, {"sandals": 2}),
        (schema.SHOP_RICE, schema.DEAL_RICE, {"mons": 3}, {"rice": 2}),
        (schema.SHOP_FIRE_TOWER, schema.DEAL_FIREFIGHTING, {}, {"firefighting": 1}),
        (schema.SHOP_PAWN, schema.DEAL_PAWN_RICE, {"rice": 1}, {"mons": 4}),
        (schema.SHOP_PAWN, schema.DEAL_PAWN_SANDAL, {"sandals": 1}, {"mons": 4}),
        (schema.SHOP_CONSTRUCTION_SITE, schema.DEAL_SITE_RICE, {"mons": 1}, {"rice": 1}),
        (schema.SHOP_EXCHANGE, schema.DEAL_ONE_KOBAN, {"mons": 6}, {"kobans": 1}),
        (schema.SHOP_EXCHANGE, schema.DEAL_TWO_KOBANS, {"mons": 10}, {"kobans": 2}),
        (schema.SHOP_EXCHANGE, schema.DEAL_MONS, {}, {"mons": 2}),
    ],
)
def test_a_deal_costs_and_gives_what_is_printed(
    shop: int, deal: int, spent: dict[str, int], gained: dict[str, int]
) -> None:
    for name, amount in spent.items():
        assert TRADE[deal] not in legal(shopping(shop, **{**spent, name: amount - 1}))
    state = play(shopping(shop, **spent), TRADE[deal])
    player = state.players[ANAIS]
    for name in ("mons", "rice", "sandals", "wood", "kobans", "firefighting"):
        assert getattr(player, name) == gained.get(name, 0)


def test_the_shop_serves_once_a_turn_and_need_not_be_used() -> None:
    state = shopping(schema.SHOP_SANDALS, mons=4)
    employ(state, DAVID, "SALT_PEDDLER", A4)
    play(state, TRADE[schema.DEAL_SANDALS])
    assert TRADE[schema.DEAL_SANDALS] not in legal(state)
    assert play(shopping(schema.SHOP_SANDALS, mons=4), END_TURN).players[ANAIS].mons == 4


def test_a_turn_without_anything_left_to_do_ends() -> None:
    state = table(3, 2)
    state.players[DAVID].ikizama = schema.IKIZAMA_FOUR
    at_shop(state, ANAIS, schema.SHOP_SANDALS)
    state.players[ANAIS].ikizama = schema.IKIZAMA_ONE
    play(state, TRADE[schema.DEAL_SANDALS])
    assert state.active == DAVID


def test_the_fire_tower_at_the_end_of_the_track_still_brings_the_top_of_the_stack() -> None:
    state = shopping(schema.SHOP_FIRE_TOWER)
    rank(state, 10, 10, 10)
    state.firefighting_order = [2, 1, 0]
    play(state, TRADE[schema.DEAL_FIREFIGHTING])
    assert state.firefighting_order == [ANAIS, 2, 1]


def test_tobacco_is_a_pipe_or_a_pouch_or_one_of_each() -> None:
    state = shopping(schema.SHOP_TOBACCO, mons=99)
    assert len(legal(state)) == 2 + 2 + 4 + 1
    play(state, BUY_TOBACCO[1][2])
    player = state.players[ANAIS]
    assert (player.pipes, player.pouches, player.firefighting) == ([1], [2], 1)
    assert player.mons == 99 - PIPE_COST[1] - POUCH_COST[2]
    assert (state.pipes, state.pouches) == ([2], [1])


def test_tobacco_has_no_limit_but_what_is_there() -> None:
    state = shopping(schema.SHOP_TOBACCO, mons=99)
    state.pipes, state.players[ANAIS].pipes = [2], [1]
    assert BUY_TOBACCO[2][0] in legal(state)
    assert BUY_TOBACCO[1][0] not in legal(state)


@pytest.mark.parametrize(
    ("pipe", "gained"),
    [
        (schema.PIPE_SUMMER_1, {"rice": 1}),
        (schema.PIPE_SUMMER_2, {"sandals": 2}),
        (schema.PIPE_AUTUMN_1, {"firefighting": 1}),
        (schema.PIPE_AUTUMN_2, {"firefighting": 2}),
        (schema.PIPE_WINTER_2, {"kobans": 1}),
    ],
)
def test_a_pipe_works_at_once(pipe: int, gained: dict[str, int]) -> None:
    season = (pipe - 1) // 2
    state = play(shopping(schema.SHOP_TOBACCO, 3 * season + 1, mons=PIPE_COST[pipe]), BUY_TOBACCO[pipe][0])
    for name in ("mons", "rice", "sandals", "kobans", "firefighting"):
        assert getattr(state.players[ANAIS], name) == gained.get(name, 0)


def test_the_winter_pipe_gives_one_own_character_experience() -> None:
    state = shopping(schema.SHOP_TOBACCO, 10, mons=9)
    employ(state, ANAIS, "MONK", A1, 2)
    employ(state, DAVID, "OX_CART", A4)
    play(state, BUY_TOBACCO[schema.PIPE_WINTER_1][0])
    assert state.stage == STAGE_TRAIN
    assert legal(state) == [TRAIN[who("MONK")]]
    play(state, TRAIN[who("MONK")])
    assert vacant(state, A1)


def test_the_winter_pipe_may_be_bought_for_nobody() -> None:
    state = play(shopping(schema.SHOP_TOBACCO, 10, mons=9), BUY_TOBACCO[schema.PIPE_WINTER_1][0])
    assert state.players[ANAIS].pipes == [schema.PIPE_WINTER_1]
    assert state.stage != STAGE_TRAIN


def test_one_fish_a_season() -> None:
    state = shopping(schema.SHOP_FISH_MARKET, 4, mons=99)
    state.players[ANAIS].fish = [schema.FISH_SPRING_FINE]
    assert legal(state) == [BUY_FISH[schema.FISH_SUMMER_PLAIN], BUY_FISH[schema.FISH_SUMMER_FINE], END_TURN]
    play(state, BUY_FISH[schema.FISH_SUMMER_FINE])
    assert state.players[ANAIS].fish == [schema.FISH_SPRING_FINE, schema.FISH_SUMMER_FINE]
    assert state.players[ANAIS].mons == 99 - FISH_COST[schema.FISH_SUMMER_FINE]
    at_shop(state, ANAIS, schema.SHOP_FISH_MARKET)
    state.players[DAVID].ikizama = state.players[2].ikizama = 0
    assert legal(state) == [END_TURN]


def test_winter_tokens_are_for_sale_on_new_years_day_within_the_limit() -> None:
    state = table(3, 13)
    state.players[DAVID].fish = [schema.FISH_WINTER_PLAIN]
    state.fish = [schema.FISH_WINTER_FINE]
    for player in state.players:
        stock(state, player.seat, mons=20)
    play(state, VISIT_SHOP[schema.SHOP_FISH_MARKET], END_TURN, VISIT_SHOP[schema.SHOP_FISH_MARKET])
    assert state.active == 2
    play(state, VISIT_SHOP[schema.SHOP_TOBACCO])
    assert BUY_TOBACCO[schema.PIPE_WINTER_2][schema.POUCH_WINTER_2] in legal(state)


def test_the_bank_never_runs_out() -> None:
    state = shopping(schema.SHOP_SANDALS, mons=100, sandals=28, rice=30, wood=20, kobans=12)
    play(state, TRADE[schema.DEAL_SANDALS])
    assert state.players[ANAIS].sandals == 30
