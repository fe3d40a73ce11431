"""Influence, houses and the new emperor."""

import pytest

from services.genpei.actions import SET_ASIDE
from services.genpei.components import FIRST_ALLY
from services.genpei.ending import end_game, possible_splits
from services.genpei.enums import STAGE_OVER, STAGE_SPLIT
from services.genpei.events import GameEnded, HouseDecided
from services.genpei.rules import RULES
from services.genpei.scoring import all_points, score_sheet, winners
from services.genpei.state import Position, Split
from services.kernel.chance import FastChance
from services.kernel.outcome import Outcome
from services.kernel.visibility import SPECTATOR
from tests.genpei.positions import (
    CARD,
    CARD_2,
    FOUR,
    KITSUNE,
    KOMAINU,
    NEKO,
    PALACE,
    TANUKI,
    THREE,
    TWO,
    checked,
    deal_intrigue,
    heir,
    heir_influence,
    hold,
    influence,
    played,
    recruits,
    stand,
    table,
)


def contest(seats: int = 3, kotaishi: bool = False) -> Position:
    """Return a game that is about to end; the Kotaishi, if there, has a single 2 in the palace."""
    state = table(seats, kotaishi, intrigue=True)
    if state.kotaishi is not None:
        for house in (TANUKI, KITSUNE, KOMAINU, NEKO, PALACE):
            heir_influence(state, house)
        heir(state).step = 0
    return state


def houses(outcome: Outcome) -> list[int]:
    return [result.score for result in outcome.results]


def test_hand_draw_pile_and_discard_pile_all_count() -> None:
    state = contest()
    hold(state, 0, NEKO)
    state.players[0].deck = [state.clan_deck.pop(state.clan_deck.index(NEKO))]
    played(state, 0, NEKO, KITSUNE)
    influence(state, 0, NEKO, CARD_2, CARD)
    assert all_points(state)[NEKO] == [3 + 2 + 3, 0, 0]


@pytest.mark.parametrize(
    ("others", "won"), [((THREE, 0), 1), ((FOUR, 0), 0), ((0, 0), 1)], ids=["most", "tied for most", "alone"]
)
def test_a_house_goes_to_whoever_has_most_and_to_nobody_when_tied(others: tuple[int, int], won: int) -> None:
    state = contest()
    influence(state, 0, NEKO, FOUR)
    for seat, token in enumerate(others, 1):
        influence(state, seat, NEKO, *([token] if token else []))
    assert houses(score_sheet(state)) == [won, 0, 0]


def test_a_house_without_influence_goes_to_nobody() -> None:
    state = contest()
    influence(state, 0, NEKO, CARD)
    assert houses(score_sheet(state)) == [0, 0, 0]


def test_only_those_with_tokens_on_the_palace_steps_are_asked_what_to_set_aside() -> None:
    state = contest()
    stand(state, 1, 3, TWO)
    end_game(state)
    assert (state.stage, list(RULES.to_act(state))) == (STAGE_SPLIT, [1])
    nobody = contest()
    end_game(nobody)
    assert nobody.stage == STAGE_OVER


def test_any_number_of_cards_of_one_clan_may_be_set_aside() -> None:
    state = contest()
    hold(state, 0, NEKO, NEKO)
    played(state, 0, KITSUNE)
    assert possible_splits(state.players[0]) == [(0, 0), (KITSUNE, 1), (NEKO, 1), (NEKO, 2)]


def test_the_two_cards_of_an_intrigue_clan_card_stay_together() -> None:
    state = contest()
    hold(state, 0, NEKO, NEKO)
    deal_intrigue(state, 0, FIRST_ALLY + KITSUNE, FIRST_ALLY + NEKO)
    splits = possible_splits(state.players[0])
    assert splits == [(0, 0), (KITSUNE, 2), (NEKO, 1), (NEKO, 2), (NEKO, 3), (NEKO, 4)]


def test_an_intrigue_clan_card_counts_as_two_cards() -> None:
    state = contest()
    deal_intrigue(state, 0, FIRST_ALLY + NEKO)
    influence(state, 0, NEKO, CARD)
    stand(state, 0, 2, CARD)
    assert (all_points(state)[NEKO][0], all_points(state)[PALACE][0]) == (2, 0)
    state.players[0].split = Split(NEKO, 2)
    assert (all_points(state)[NEKO][0], all_points(state)[PALACE][0]) == (0, 2)


def test_each_card_token_on_the_steps_counts_all_cards_set_aside() -> None:
    state = contest()
    hold(state, 0, NEKO, NEKO)
    stand(state, 0, 2, CARD, CARD_2)
    state.players[0].split = Split(NEKO, 2)
    assert all_points(state)[PALACE][0] == 2 + 2 + 2


def test_cards_set_aside_without_a_card_token_are_wasted() -> None:
    state = contest()
    hold(state, 0, NEKO, NEKO)
    stand(state, 0, 2, FOUR)
    state.players[0].split = Split(NEKO, 2)
    assert all_points(state)[PALACE][0] == 4


def test_splits_are_secret_until_all_have_decided_and_then_all_is_told_house_by_house() -> None:
    state = contest()
    hold(state, 0, NEKO, NEKO)
    stand(state, 0, 2, CARD)
    stand(state, 2, 4, TWO)
    end_game(state)
    state.events = []
    RULES.apply(state, 0, SET_ASIDE[NEKO][2], FastChance(1))
    checked(state)
    for viewer in (1, 2, SPECTATOR):
        assert RULES.observe(state, viewer).players[0].split is None
    assert RULES.observe(state, 0).players[0].split == Split(NEKO, 2)
    RULES.apply(state, 2, SET_ASIDE[0][0], FastChance(1))
    told = [event.house for event in state.events if isinstance(event, HouseDecided)]
    assert told == [PALACE, TANUKI, KITSUNE, KOMAINU, NEKO]
    assert state.events[-1] == GameEnded([2])
    assert RULES.observe(state, 1).players[0].split == Split(NEKO, 2)


def test_most_houses_win() -> None:
    state = contest()
    influence(state, 1, NEKO, TWO)
    influence(state, 1, KOMAINU, THREE)
    influence(state, 2, KITSUNE, FOUR)
    assert [result.rank for result in score_sheet(state).results] == [3, 1, 2]


def test_a_tie_goes_to_the_higher_on_the_palace_steps() -> None:
    state = contest()
    stand(state, 0, 3, TWO)
    influence(state, 1, NEKO, TWO)
    outcome = score_sheet(state)
    assert [result.rank for result in outcome.results] == [1, 2, 3]
    assert "higher on the palace steps, 3 to 0" in outcome.tie_breaks[0]


def test_a_tie_of_players_not_on_the_steps_is_shared() -> None:
    state = contest()
    influence(state, 0, KITSUNE, TWO)
    influence(state, 1, NEKO, TWO)
    outcome = score_sheet(state)
    assert [result.rank for result in outcome.results] == [1, 1, 3]
    assert winners(state) == [0, 1]


def test_the_kotaishi_takes_part_in_majorities_and_ties() -> None:
    state = contest(3, kotaishi=True)
    influence(state, 0, NEKO, FOUR)
    influence(state, 0, KITSUNE, THREE)
    heir_influence(state, NEKO, FOUR)
    heir_influence(state, KITSUNE, TWO)
    outcome = score_sheet(state)
    assert (houses(outcome), outcome.rivals[0].score) == ([1, 0, 0], 0)


@pytest.mark.parametrize("higher", [False, True], ids=["by houses", "by the steps"])
def test_when_the_kotaishi_wins_everybody_loses(higher: bool) -> None:
    state = contest(3, kotaishi=True)
    influence(state, 0, NEKO, FOUR)
    heir_influence(state, KITSUNE, TWO)
    if higher:
        heir_influence(state, PALACE)
        heir_influence(state, TANUKI, THREE)
        influence(state, 0, KOMAINU, THREE)
        heir_influence(state, PALACE, TWO)
        stand(state, 1, 3, THREE)
        heir(state).step = 1
    else:
        heir_influence(state, TANUKI, THREE)
    outcome = score_sheet(state)
    assert [result.rank for result in outcome.results] == [2, 2, 2]
    assert outcome.rivals[0].rank == 1
    assert "The Kotaishi becomes emperor" in outcome.tie_breaks[0]
    assert winners(state) == []


def test_alone_his_recruits_count_where_he_has_a_token_and_otherwise_in_the_palace() -> None:
    state = contest(1)
    recruits(state, NEKO, NEKO, KOMAINU, TANUKI)
    heir_influence(state, NEKO, *heir(state).tokens[:1])
    token = heir(state).influence[NEKO - 1].tokens[0]
    points = all_points(state)
    assert points[NEKO][1] == (0, 1, 2, 3, 4)[token] + 2
    assert (points[KOMAINU][1], points[TANUKI][1], points[PALACE][1]) == (0, 0, 2)


def test_alone_the_player_wins_or_loses_against_him() -> None:
    state = contest(1)
    influence(state, 0, KITSUNE, FOUR)
    lost = state.clone()
    recruits(lost, NEKO, NEKO)
    stand(lost, 0, 2, TWO)
    recruits(state, NEKO)
    stand(state, 0, 2, TWO)
    assert [result.rank for result in score_sheet(state).results] == [1]
    heir_influence(lost, KOMAINU, *heir(lost).tokens[:1])
    heir_influence(lost, TANUKI, *heir(lost).tokens[:1])
    influence(lost, 0, KITSUNE)
    outcome = score_sheet(lost)
    assert ([result.rank for result in outcome.results], outcome.rivals[0].rank) == ([2], 1)


def test_with_no_house_at_all_the_palace_steps_decide() -> None:
    state = contest()
    stand(state, 1, 2, CARD)
    assert [result.rank for result in score_sheet(state).results] == [2, 1, 2]


def test_a_tie_with_the_kotaishi_off_the_steps_is_shared_and_so_won() -> None:
    state = contest(1)
    assert [result.rank for result in score_sheet(state).results] == [1]
    assert score_sheet(state).rivals[0].rank == 1
