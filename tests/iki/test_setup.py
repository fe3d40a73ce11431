"""The set-up, and the starting characters."""

import pytest

from services.iki.actions import SETTLE
from services.iki.board import employed, layout
from services.iki.enums import STAGE_IKIZAMA
from services.iki.rules import RULES
from services.iki.setup import new_game
from services.iki.state import Position
from services.kernel.chance import FastChance
from tests.iki.positions import legal, play


def settled(seats: int) -> Position:
    """Return a game after everybody took the first starting character on the first space left."""
    state = new_game(seats, FastChance(3))
    while state.starting:
        play(state, legal(state)[0])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_8_mons_1_rice_1_sandal_and_4_kobuns(seats: int) -> None:
    state = new_game(seats, FastChance(1))
    for player in state.players:
        assert (player.mons, player.rice, player.sandals, player.kobuns) == (8, 1, 1, 4)
        assert (player.iki, player.firefighting, player.oyakata, player.wood, player.kobans) == (0, 0, 0, 0, 0)
    assert len(state.buildings) == 6
    assert (state.fish, state.pipes, state.pouches) == ([1, 2], [1, 2], [1, 2])
    assert [len(deck) for deck in (state.spring_deck, state.summer_deck, state.autumn_deck, state.winter_deck)] == [
        14
    ] * 4
    assert len(state.spaces) == (12 if seats == 2 else 16)
    RULES.check(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_player_takes_the_first_starting_character(seats: int) -> None:
    state = new_game(seats, FastChance(1))
    order = state.firefighting_order[:]
    assert order == [(order[0] + place) % seats for place in range(seats)]
    for seat in reversed(order):
        assert state.active == seat
        play(state, legal(state)[0])
    assert state.stage == STAGE_IKIZAMA
    assert state.active == order[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_characters_go_to_different_nagayas_on_outer_spaces_for_nothing(seats: int) -> None:
    state = new_game(seats, FastChance(2))
    assert len(legal(state)) == 4 * 4
    state = settled(seats)
    outer = [index for index, space in enumerate(state.spaces) if space.character]
    assert len(outer) == seats
    assert set(outer) <= set(layout(state).outer)
    for player in state.players:
        assert len(employed(state, player.seat)) == 1
        assert (player.mons, player.kobuns, player.firefighting) == (8, 3, 0)
    assert len(state.removed) == 4 - seats
    assert len(state.row) == 4


def test_a_taken_nagaya_or_character_is_taken() -> None:
    state = new_game(4, FastChance(2))
    play(state, SETTLE[3][8])
    assert len(legal(state)) == 3 * 3
    assert SETTLE[3][0] not in legal(state)
    assert SETTLE[1][8] not in legal(state)


def test_with_two_players_the_sun_begins_and_a_tile_blocks() -> None:
    for seed in range(8):
        state = new_game(2, FastChance(seed))
        assert state.sun == state.firefighting_order[0]
        assert sorted(state.blocking_tiles) == [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
        play(state, legal(state)[0])
        play(state, legal(state)[0])
        assert state.blocked
        assert len(state.blocking_tiles) == 11
