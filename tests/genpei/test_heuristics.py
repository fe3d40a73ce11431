"""Advice to bots: sensible where it is easy to say what is sensible."""

import pytest

from services.genpei.actions import SET_ASIDE
from services.genpei.ending import end_game, legal_splits
from services.genpei.heuristics import HEURISTICS
from services.genpei.rules import RULES
from services.genpei.state import Position
from tests.genpei.positions import (
    CARD,
    FOUR,
    KITSUNE,
    KOMAINU,
    NEKO,
    PAGODA,
    TANUKI,
    THREE,
    TWO,
    area,
    clan_deck,
    heir_influence,
    hold,
    influence,
    legal,
    stand,
    table,
)


def likeliest(state: Position) -> str:
    """Return what the active seat is advised to do, in words."""
    actions = legal(state)
    priors = HEURISTICS.prior(state, state.active, actions)
    return RULES.label(state, state.active, actions[priors.index(max(priors))])


def test_a_token_in_hand_draws_one_to_the_pagoda() -> None:
    state = table(3)
    area(state, 0, FOUR)
    state.wheel, state.chain, state.stage = NEKO, [NEKO], 3
    state.markers[NEKO - 1] = 1
    assert "Pagoda" in likeliest(state)
    assert state.markers[NEKO - 1] != PAGODA


def test_idle_cards_are_set_aside_where_a_token_counts_them() -> None:
    state = table(3)
    hold(state, 0, NEKO, NEKO, KITSUNE)
    stand(state, 0, 2, CARD)
    influence(state, 0, KITSUNE, CARD)
    end_game(state)
    actions = legal_splits(state, state.players[0])
    priors = HEURISTICS.prior(state, 0, actions)
    assert actions[priors.index(max(priors))] == SET_ASIDE[NEKO][2]


@pytest.mark.parametrize("kotaishi", [False, True])
def test_whoever_leads_at_the_end_is_expected_to_win(kotaishi: bool) -> None:
    state = table(3, kotaishi)
    clan_deck(state)
    for house, token in ((NEKO, FOUR), (KOMAINU, THREE), (TANUKI, TWO)):
        influence(state, 1, house, token)
        if kotaishi:
            heir_influence(state, house)
    prospects = HEURISTICS.evaluate(state)
    assert prospects[1] == max(prospects) > 0.8


def test_all_have_poor_prospects_when_the_kotaishi_leads() -> None:
    state = table(3, kotaishi=True)
    clan_deck(state)
    assert sum(HEURISTICS.evaluate(state)) < 0.2
