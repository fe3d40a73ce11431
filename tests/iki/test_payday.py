"""Payday: clean-up, salary, harmony, food."""

import pytest

from services.iki.actions import DISMISS
from services.iki.components import CHARACTER_TITLE, SALARY
from services.iki.enums import STAGE_FOOD, STAGE_IKIZAMA, STAGE_NEW_YEAR
from services.iki.events import SalaryPaid
from services.iki.payday import score_harmony
from services.iki.state import NOTHING, Goods
from tests.iki.positions import (
    A1,
    A2,
    A3,
    A4,
    ANAIS,
    B1,
    B2,
    B4,
    C1,
    D1,
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
    stock,
    table,
    vacant,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


@pytest.mark.parametrize("character", range(1, 61), ids=lambda character: CHARACTER_TITLE[character])
def test_each_character_is_paid_by_experience_and_in_full_once_retired(character: int) -> None:
    name = schema.Character.Name(character).removeprefix("CHARACTER_")
    for experience, salary in enumerate([*SALARY[character], SALARY[character][-1]]):
        state = table(3, 12)
        for player in state.players:
            stock(state, player.seat, mons=0, rice=1, sandals=0, iki=5)
        if experience < len(SALARY[character]):
            employ(state, ANAIS, name, A1, experience)
        else:
            retire(state, ANAIS, name)
        end_month(state)
        paid = state.players[ANAIS]
        eaten = 1 if experience < len(SALARY[character]) else 0
        assert (paid.mons, paid.rice, paid.sandals, paid.wood, paid.kobans, paid.iki) == (
            salary.mons,
            1 + salary.rice - eaten,
            salary.sandals,
            salary.wood,
            salary.kobans,
            5 + salary.iki,
        )


def test_the_five_characters_with_a_token_are_paid_nothing() -> None:
    unpaid = [CHARACTER_TITLE[character] for character in range(1, 61) if set(SALARY[character]) == {NOTHING}]
    assert unpaid == ["Monk", "Ox Cart", "Yamabushi", "Shrine Maiden", "Puppeteer"]


def test_a_salary_is_one_sum() -> None:
    """The Day Laborer's -2 is set off against the others' IKI before anything is cut off at 0."""
    state = table(3, 6)
    employ(state, ANAIS, "DAY_LABORER", A1)
    employ(state, ANAIS, "UMBRELLA_MAKER", B1, 1)
    stock(state, ANAIS, iki=0, rice=2)
    assert end_month(state).players[ANAIS].iki == 1


def test_nobody_is_told_of_losing_iki_they_did_not_have() -> None:
    state = table(3, 6)
    employ(state, ANAIS, "DAY_LABORER", A1)
    employ(state, DAVID, "DUMPLING_PEDDLER", B1)
    stock(state, ANAIS, iki=1)
    state.events = []
    assert end_month(state).players[ANAIS].iki == 0
    salaries = [event for event in state.events if isinstance(event, SalaryPaid)]
    assert salaries == [
        SalaryPaid(ANAIS, Goods(0, 0, 0, 0, 0, -1, 0)),
        SalaryPaid(DAVID, Goods(0, 1, 0, 0, 0, 0, 0)),
    ]


def test_after_a_season_tokens_and_row_make_way_for_the_next() -> None:
    state = table(3, 6)
    offer(state, "ENGRAVER", 2)
    state.pouches = [3]
    state.players[ANAIS].pouches = [4]
    end_month(state)
    assert who("ENGRAVER") in state.removed
    assert (state.fish, state.pipes, state.pouches) == ([5, 6], [5, 6], [5, 6])
    assert len(state.row) == 4
    assert all(card.mons == 0 for card in state.row)


def test_after_winter_the_tokens_stay_and_the_oyakatas_are_taken_back() -> None:
    state = table(3, 12)
    offer(state, "KABUKI_ACTOR", 1)
    end_month(state)
    assert (state.stage, state.month, state.row) == (STAGE_NEW_YEAR, 13, [])
    assert (state.fish, state.pipes, state.pouches) == ([7, 8], [7, 8], [7, 8])
    assert [player.oyakata for player in state.players] == [0, 0, 0]
    assert who("KABUKI_ACTOR") in state.removed


def test_rice_of_the_salary_feeds() -> None:
    state = table(3, 3)
    employ(state, ANAIS, "SAKE_PEDDLER", A1, 1)
    stock(state, ANAIS, rice=0)
    end_month(state)
    assert not vacant(state, A1)
    assert state.players[ANAIS].rice == 0


def test_whoever_has_too_little_rice_chooses_whom_to_lose() -> None:
    state = table(3, 3)
    for space, name in ((A1, "MONK"), (B1, "OX_CART"), (C1, "YAMABUSHI")):
        employ(state, DAVID, name, space)
    stock(state, DAVID, rice=1)
    end_month(state)
    assert (state.stage, state.active, state.to_dismiss) == (STAGE_FOOD, DAVID, 2)
    assert legal(state) == [DISMISS[who(name)] for name in ("MONK", "OX_CART", "YAMABUSHI")]
    play(state, DISMISS[who("OX_CART")])
    assert state.to_dismiss == 1
    play(state, DISMISS[who("MONK")])
    player = state.players[DAVID]
    assert (player.rice, player.kobuns, state.stage) == (0, 3, STAGE_IKIZAMA)
    assert {who("MONK"), who("OX_CART")} <= set(state.removed)


def test_feeding_is_compulsory_and_without_rice_there_is_no_choice() -> None:
    state = table(3, 3)
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "OX_CART", B1)
    employ(state, DAVID, "YAMABUSHI", C1)
    rank(state, 1, 0, 0)
    stock(state, ANAIS, rice=0)
    stock(state, DAVID, rice=5)
    end_month(state)
    assert state.stage == STAGE_IKIZAMA
    assert [vacant(state, space) for space in (A1, B1, C1)] == [True, True, False]
    assert (state.players[DAVID].rice, state.players[ANAIS].firefighting) == (4, 1)


def test_players_choose_in_the_order_of_firefighting() -> None:
    state = table(3, 3)
    rank(state, 0, 0, 4)
    for seat, first, second in ((DAVID, "MONK", "OX_CART"), (DOMINIQUE, "YAMABUSHI", "SEAMSTRESS")):
        employ(state, seat, first, A1 if seat == DAVID else B1)
        employ(state, seat, second, A2 if seat == DAVID else B2)
    end_month(state)
    assert state.active == DOMINIQUE
    play(state, DISMISS[who("SEAMSTRESS")])
    assert state.active == DAVID


def test_buildings_need_no_rice_and_the_farmhouse_pays_for_each_character_fed() -> None:
    state = table(3, 3)
    raise_building(state, ANAIS, "FARMHOUSE", D1)
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "OX_CART", B1)
    retire(state, ANAIS, "SALT_PEDDLER")
    stock(state, ANAIS, rice=0, iki=0)
    end_month(state)
    play(state, DISMISS[who("MONK")])
    assert (state.players[ANAIS].iki, state.players[ANAIS].rice) == (2, 0)
    assert not vacant(state, D1)


def test_the_imperial_villa_pays_with_the_salary_for_one_most_frequent_type() -> None:
    """Board, retired and starting characters count, before anybody is lost to hunger."""
    state = table(3, 3)
    raise_building(state, ANAIS, "IMPERIAL_VILLA", D1)
    retire(state, ANAIS, "SALT_PEDDLER")
    employ(state, ANAIS, "SAKE_PEDDLER", A1)
    employ(state, ANAIS, "MONK", B1)
    employ(state, ANAIS, "OX_CART", C1)
    stock(state, ANAIS, mons=0, rice=1)
    end_month(state)
    assert state.players[ANAIS].mons == 2 * 2


def test_only_a_villa_that_stands_pays_and_only_its_owner() -> None:
    state = table(3, 3)
    raise_building(state, DAVID, "IMPERIAL_VILLA", D1)
    employ(state, ANAIS, "MONK", A1)
    stock(state, ANAIS, mons=0)
    stock(state, DAVID, mons=0)
    end_month(state)
    assert [state.players[ANAIS].mons, state.players[DAVID].mons] == [0, 0]


def test_harmony_counts_corners_twice_and_never_buildings() -> None:
    state = table(3, 3)
    employ(state, ANAIS, "SEAMSTRESS", A3)
    employ(state, ANAIS, "UKIYOE_ARTIST", A4)
    employ(state, DAVID, "DICE_MAKER", B4)
    raise_building(state, DAVID, "INN", A1)
    score_harmony(state)
    assert [player.iki for player in state.players] == [2 * 2 + 1 * 2, 1 * 2, 0]


def test_neutral_characters_count_for_harmony_and_two_players_have_no_corners() -> None:
    state = table(2, 3)
    employ(state, ANAIS, "SEAMSTRESS", 1)
    place_neutral(state, "UKIYOE_ARTIST", 2)
    employ(state, DAVID, "DICE_MAKER", 5)
    score_harmony(state)
    assert [player.iki for player in state.players] == [2, 0]
