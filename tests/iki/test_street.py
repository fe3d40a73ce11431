"""Phase B2: moving the Oyakata."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.iki.actions import END_TURN, GAIN_INCOME, HIRE, MOVE, PLACE, VISIT_SHOP
from services.iki.components import SALARY
from services.iki.state import Position
from services.iki.street import laps
from tests.iki.positions import (
    A1,
    A2,
    ANAIS,
    B1,
    begin_turn,
    employ,
    legal,
    offer,
    play,
    raise_building,
    retire,
    stock,
    table,
    vacant,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


def moving(ikizama: int, shop: int, sandals: int = 0) -> Position:
    """Return Anais about to move from a shop."""
    state = table(3, 2)
    begin_turn(state, ANAIS, ikizama, shop)
    stock(state, ANAIS, sandals=sandals)
    if ikizama != schema.IKIZAMA_ONE_TO_FOUR:
        play(state, GAIN_INCOME)
    return state


def steps(state: Position) -> list[int]:
    """Return the lengths of the moves that are possible."""
    return [MOVE.index(action) for action in legal(state)]


@settings(deadline=None, derandomize=True)
@given(start=st.integers(0, 8), walk=st.integers(1, 32))
def test_a_lap_is_each_step_from_the_last_shop_to_the_first(start: int, walk: int) -> None:
    shop, passed = start, 0
    for _ in range(walk):
        if shop == 8:
            passed += 1
        shop = shop % 8 + 1
    assert laps(start, walk) == passed


def test_leaving_the_starting_area_is_no_lap() -> None:
    state = moving(schema.IKIZAMA_FOUR, 0)
    employ(state, ANAIS, "MONK", B1)
    play(state, MOVE[4])
    assert (state.players[ANAIS].oyakata, state.spaces[B1].experience) == (4, 0)


def test_exactly_the_ikizamas_steps_and_a_sandal_for_each_more() -> None:
    assert steps(moving(schema.IKIZAMA_TWO, 3)) == [2]
    state = moving(schema.IKIZAMA_TWO, 3, sandals=2)
    assert steps(state) == [2, 3, 4]
    play(state, MOVE[3])
    assert (state.players[ANAIS].oyakata, state.players[ANAIS].sandals) == (6, 1)


def test_on_1_4_sandals_count_only_on_top_of_4() -> None:
    state = moving(schema.IKIZAMA_ONE_TO_FOUR, 3, sandals=1)
    assert steps(state) == [1, 2, 3, 4, 5]
    play(state, MOVE[3])
    assert state.players[ANAIS].sandals == 1


def test_the_move_token_is_one_step_for_nothing_before_any_sandal() -> None:
    state = moving(schema.IKIZAMA_TWO, 3, sandals=1)
    retire(state, ANAIS, "OX_CART")
    assert steps(state) == [2, 3, 4]
    play(state, MOVE[3], END_TURN)
    assert state.players[ANAIS].sandals == 1
    assert schema.SPECIAL_TOKEN_MOVE in state.players[ANAIS].tokens


def test_the_ox_cart_retiring_on_the_way_gives_its_step_in_the_same_move() -> None:
    state = moving(schema.IKIZAMA_TWO, 8)
    employ(state, ANAIS, "OX_CART", B1, 2)
    assert steps(state) == [2, 3]
    play(state, MOVE[3])
    assert (state.players[ANAIS].oyakata, state.players[ANAIS].retired) == (3, [who("OX_CART")])


def test_the_ox_carts_step_must_come_after_the_crossroads() -> None:
    """Six steps are needed to the Crossroads: the token would come too late to help there."""
    state = moving(schema.IKIZAMA_FOUR, 4)
    employ(state, ANAIS, "OX_CART", B1, 2)
    assert steps(state) == [4]
    stock(state, ANAIS, sandals=1)
    assert steps(state) == [4, 5, 6]


def test_no_move_is_longer_than_four_laps() -> None:
    state = moving(schema.IKIZAMA_TWO, 3, sandals=99)
    assert steps(state) == list(range(2, 33))
    assert max(len(salary) for salary in SALARY) <= 3


def test_a_lap_gives_all_own_characters_experience_and_nobody_elses() -> None:
    state = moving(schema.IKIZAMA_ONE, 8)
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "CARPENTER", A2, 1)
    employ(state, 1, "OX_CART", B1)
    raise_building(state, ANAIS, "INN", 9)
    play(state, MOVE[1])
    assert [state.spaces[space].experience for space in (A1, A2, B1, 9)] == [1, 2, 0, 0]


def test_two_laps_in_one_move_give_experience_twice() -> None:
    state = moving(schema.IKIZAMA_ONE, 8, sandals=8)
    employ(state, ANAIS, "MONK", A1)
    play(state, MOVE[9])
    assert (state.spaces[A1].experience, state.players[ANAIS].oyakata) == (2, 1)


def test_retiring_on_the_way_frees_kobun_and_space_before_business() -> None:
    state = moving(schema.IKIZAMA_TWO, 8)
    employ(state, ANAIS, "MONK", A1, 2)
    play(state, MOVE[2])
    player = state.players[ANAIS]
    assert vacant(state, A1)
    assert (player.kobuns, player.retired, player.tokens) == (4, [who("MONK")], [schema.SPECIAL_TOKEN_HIRE])


def test_whoever_is_hired_this_turn_learns_past_the_crossroads_too() -> None:
    state = table(3, 2)
    offer(state, "MONK")
    begin_turn(state, ANAIS, schema.IKIZAMA_ONE, 8)
    play(state, HIRE[who("MONK")], PLACE[A1], MOVE[1])
    assert state.spaces[A1].experience == 1


def test_on_new_years_day_any_shop_may_be_visited_without_laps() -> None:
    state = table(3, 13)
    employ(state, ANAIS, "MONK", A1)
    assert legal(state) == VISIT_SHOP[1:]
    play(state, VISIT_SHOP[8], END_TURN, VISIT_SHOP[8])
    assert state.spaces[A1].experience == 0
    assert [player.oyakata for player in state.players] == [8, 8, 0]
