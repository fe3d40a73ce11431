"""The end of an era, and of the game."""

import pytest

from services.kernel.chance import FastChance
from services.samurai import actions as do
from services.samurai.components import REGION_MAJORITY
from services.samurai.enums import SITE_SHRINE, STAGE_DESTINY, STAGE_OVER
from services.samurai.eras import full_harvest, gain_influence, reorder, score_archers, score_majorities, score_shrines
from services.samurai.rules import RULES
from services.samurai.scoring import score_sheet
from services.samurai.state import Position
from tests.samurai.positions import (
    EARTH,
    VOID,
    archers,
    army,
    castle,
    end_era,
    general,
    lay,
    purse,
    resources,
    table,
)


def test_full_harvest_takes_from_the_whole_map_where_one_has_an_army() -> None:
    state = table()
    army(state, 0, 2, "satsuma", "iyo", "suruga", "ise")
    castle(state, 0, "echigo")
    army(state, 1, 3, "satsuma")
    full_harvest(state)
    assert (resources(state, 0), resources(state, 1)) == ((4, 3), (3, 2))


def test_a_castle_brings_influence_without_control_and_control_brings_one_more() -> None:
    state = table()
    castle(state, 0, "satsuma", "harima")
    army(state, 1, 2, "satsuma")
    army(state, 1, 1, "harima")
    gain_influence(state)
    assert state.players[0].influence == [1, 2, 0, 0]
    assert state.players[1].influence == [0, 0, 0, 0]


def test_a_capital_is_worth_no_more_influence_than_another_province() -> None:
    state = table()
    army(state, 0, 1, "chikuzen")
    army(state, 1, 1, "satsuma")
    gain_influence(state)
    assert state.players[0].influence == state.players[1].influence == [1, 0, 0, 0]


def test_the_general_brings_influence_without_control() -> None:
    state = table(2, EARTH, VOID)
    general(state, 0, "satsuma")
    army(state, 1, 3, "satsuma")
    gain_influence(state)
    assert (state.players[0].influence[0], state.players[1].influence[0]) == (1, 1)


def test_influence_has_no_upper_end() -> None:
    state = table()
    state.players[0].influence[0] = 200
    army(state, 0, 1, "satsuma")
    gain_influence(state)
    assert state.players[0].influence[0] == 201


def test_most_provinces_of_a_region_bring_its_points() -> None:
    state = table(2, new_region=True)
    army(state, 0, 1, "satsuma", "ise", "hitachi", "kitami", "esutoru")
    score_majorities(state)
    assert state.players[0].score == state.players[0].score_regions == 3 + 4 + 3 + 2 + 3
    assert REGION_MAJORITY == (0, 3, 4, 3, 2, 3)


def test_equal_in_provinces_nobody_gains_the_regions_points() -> None:
    state = table()
    army(state, 0, 1, "satsuma")
    army(state, 1, 3, "iyo")
    score_majorities(state)
    assert [player.score for player in state.players] == [0, 0]


def test_shrines_bring_a_point_each_for_control() -> None:
    state = table()
    army(state, 0, 1, "buzen", "izumo", "ise")
    army(state, 1, 1, "ise")
    score_shrines(state)
    assert [player.score_shrines for player in state.players] == [2, 0]


def test_the_printed_map_has_nine_shrines_and_twelve_with_the_new_region() -> None:
    assert table().sites.count(SITE_SHRINE) == 9
    assert table(2, new_region=True).sites.count(SITE_SHRINE) == 12


def test_only_archers_gain_for_besieging() -> None:
    state = table(2, EARTH, VOID)
    castle(state, 1, "satsuma", "harima")
    castle(state, 0, "dewa")
    archers(state, 0, 2, "satsuma")
    archers(state, 0, 1, "dewa")
    general(state, 0, "harima")
    score_archers(state)
    assert state.players[0].score_archers == 2


def test_equal_points_keep_the_turn_order() -> None:
    state = table(3)
    state.turn_order = [2, 0, 1]
    state.players[0].score = 1
    reorder(state)
    assert state.turn_order == [2, 1, 0]


def test_tokens_return_and_everybody_draws_a_destiny_card() -> None:
    state = table()
    lay(state, 5, 1, "harvest")
    end_era(state)
    assert (state.era, state.round, state.stage) == (2, 1, STAGE_DESTINY)
    assert all(slot.token is None and slot.cover is None for slot in state.slots)
    assert [len(player.orders) for player in state.players] == [11, 11]
    assert [len(player.hand) for player in state.players] == [3, 3]


def last_era(state: Position) -> Position:
    """Go to the last era, as if two more Destiny cards had been laid by each."""
    for player in state.players:
        for _ in range(2):
            region = state.destiny_deck.pop()
            player.laid.append(region)
            state.destiny[region - 1] += 1
    state.era = 3
    return state


def test_after_the_last_era_no_card_is_drawn_and_two_in_hand_count_nothing() -> None:
    state = last_era(table())
    before = len(state.destiny_deck)
    for player in state.players:
        purse(state, player.seat, 0, 0)
    end_era(state)
    assert state.stage == STAGE_OVER
    assert len(state.destiny_deck) == before
    assert [len(player.hand) for player in state.players] == [2, 2]
    assert [result.score for result in score_sheet(state).results] == [0, 0]


def test_two_resources_of_any_kind_bring_a_point() -> None:
    state = last_era(table())
    purse(state, 0, 3, 2)
    purse(state, 1, 0, 1)
    end_era(state)
    assert [result.score for result in score_sheet(state).results] == [2, 0]


@pytest.mark.parametrize(
    ("stores", "provinces", "ranks"),
    [
        ([(0, 0), (0, 1)], [0, 0], [1, 2]),
        ([(0, 1), (0, 1)], [0, 1], [2, 1]),
        ([(0, 1), (1, 0)], [1, 1], [1, 1]),
    ],
)
def test_ties_go_to_fewest_resources_then_most_provinces_then_the_win_is_shared(
    stores: list[tuple[int, int]], provinces: list[int], ranks: list[int]
) -> None:
    state = table()
    state.stage = STAGE_OVER
    for seat in (0, 1):
        purse(state, seat, *stores[seat])
        army(state, seat, provinces[seat], ("ise", "dewa")[seat])
    outcome = score_sheet(state)
    assert [result.rank for result in outcome.results] == ranks
    assert len(outcome.tie_breaks) == 1


def test_a_regions_influence_without_a_destiny_card_is_worth_nothing() -> None:
    state = table()
    state.destiny = [0, 2, 0, 0]
    state.players[0].influence = [9, 1, 9, 9]
    assert [line.points for line in score_sheet(state).results[0].lines if line.key.startswith("influence")] == [
        0,
        2,
        0,
        0,
    ]


def test_pledges_are_shown_together() -> None:
    state = end_era(table())
    hands = [player.hand[:] for player in state.players]
    before = state.destiny[:]
    RULES.apply(state, 1, do.PLEDGE[hands[1][0]], FastChance(0))
    assert (state.destiny, RULES.to_act(state)) == (before, [0])
    assert RULES.observe(state, 0).players[1].pledged == [0]
    RULES.apply(state, 0, do.PLEDGE[hands[0][0]], FastChance(0))
    assert sum(state.destiny) == sum(before) + 2
