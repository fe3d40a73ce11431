"""The numbers printed in the rulebook, and what follows from them."""

from collections import Counter

import pytest

from services.kernel.chance import FastChance
from services.kernel.rules import Setup
from services.samurai import scoring
from services.samurai.components import (
    AGENDA_TILE,
    ARCHERS,
    ARMIES,
    CASTLES,
    DESTINY_CARDS,
    NEUTRAL_TOKENS,
    ORDER_SET,
    RIVAL_ORDER_SET,
    SEEDS,
    SHRINES,
    SLOTS,
    SOLO_SLOTS,
    TOKENS_PLACED,
    TRAINING_PRICE,
)
from services.samurai.enums import ORDER_TOKEN_MOVE, STAGE_OVER, UNIT_ARCHER, UNIT_ELITE, UNIT_GENERAL
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Position, Store


def new(seats: int, **options: bool) -> Position:
    """Return a fresh game."""
    return RULES.new(META.settle(seats, options), FastChance(seats))


@pytest.mark.parametrize(("seats", "first", "second"), [(1, 3, 2), (2, 4, 3), (3, 4, 3), (4, 3, 2), (5, 3, 2)])
def test_order_tokens_in_each_round_by_players(seats: int, first: int, second: int) -> None:
    assert [tokens[seats] for tokens in TOKENS_PLACED] == [first, second]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_whole_round_has_that_many_tokens_of_each(seats: int) -> None:
    state, chance = new(seats, new_region=True), FastChance(0)
    while state.placed < TOKENS_PLACED[0][seats] * seats - 1 or state.stage != 4:
        seat = RULES.to_act(state)[0]
        RULES.apply(state, seat, RULES.legal_actions(state, seat)[0], chance)
    RULES.apply(state, state.active, RULES.legal_actions(state, state.active)[0], chance)
    owners = Counter(slot.token.seat for slot in state.slots if slot.token is not None)
    assert set(owners.values()) == {TOKENS_PLACED[0][seats]}


@pytest.mark.parametrize(("new_region", "on_map"), [(False, 8), (True, 10)])
def test_everybody_starts_with_two_armies_in_each_capital(new_region: bool, on_map: int) -> None:
    for player in new(3, new_region=new_region).players:
        assert (sum(player.samurai), player.barracks) == (on_map, ARMIES - on_map)
        assert set(player.samurai) == {0, 2}
        assert player.store == Store(2, 2)
        assert (len(player.hand), player.orders) == (3, list(ORDER_SET))


def test_the_box_has_as_many_pieces_as_printed() -> None:
    assert (ARMIES, CASTLES, ARCHERS) == (16, 3, 3)
    assert (len(ORDER_SET), ORDER_SET.count(ORDER_TOKEN_MOVE), len(RIVAL_ORDER_SET)) == (11, 3, 8)
    assert [len(slots) for slots in SLOTS] == [len(tokens) for tokens in NEUTRAL_TOKENS] == [16, 20]
    assert len(SOLO_SLOTS) == 12
    assert SHRINES == (9, 12)
    assert sorted(Counter(AGENDA_TILE[1:]).items()) == [(tile, 2) for tile in range(1, 6)]


def test_seeds_are_six_and_six_and_one_more_of_each_with_the_new_region() -> None:
    assert [Counter(seeds) for seeds in SEEDS] == [{2: 6, 3: 6}, {2: 7, 3: 7}]
    for new_region in (False, True):
        sites = Counter(new(2, new_region=new_region).sites)
        assert (sites[2], sites[3]) == ((7, 7) if new_region else (6, 6))


def test_destiny_cards_are_twenty_and_fifteen() -> None:
    base, full = (Counter(cards) for cards in DESTINY_CARDS)
    assert (base.total(), full.total()) == (20, 35)
    assert full - base == {1: 2, 2: 3, 3: 2, 4: 1, 5: 7}


def test_five_players_bring_the_new_region_and_cannot_refuse_it() -> None:
    assert META.settle(5, {}).options["new_region"]
    with pytest.raises(ValueError, match="new_region"):
        META.settle(5, {"new_region": False})
    assert not META.settle(4, {}).options["new_region"]


def test_training_costs_bushido_food_or_both() -> None:
    assert [TRAINING_PRICE[unit] for unit in (UNIT_ARCHER, UNIT_ELITE, UNIT_GENERAL)] == [(1, 0), (0, 1), (1, 1)]


def test_influence_is_multiplied_by_destiny_cards() -> None:
    state = new(3)
    state.destiny = [2, 4, 3, 2]
    state.players[0].influence = [1, 3, 4, 1]
    assert [scoring.influence_points(state, 0, region) for region in range(1, 5)] == [2, 12, 12, 2]
    state.destiny = [0, 0, 0, 0]
    assert sum(scoring.influence_points(state, 0, region) for region in range(1, 5)) == 0


def test_the_deck_of_four_players_is_empty_after_the_second_eras_draw() -> None:
    state, chance = RULES.new(Setup(4), FastChance(4)), FastChance(4)
    left = {}
    while state.stage != STAGE_OVER:
        left[state.era] = len(state.destiny_deck)
        seat = RULES.to_act(state)[0]
        legal = RULES.legal_actions(state, seat)
        RULES.apply(state, seat, legal[chance.below(len(legal))], chance)
    assert left == {1: 8, 2: 4, 3: 0}
    assert all(len(player.hand) == 2 for player in state.players)
