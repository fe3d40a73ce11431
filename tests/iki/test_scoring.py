"""The score sheet and who won."""

import pytest

from services.iki.rules import RULES
from services.iki.scoring import final_types, score_sheet
from services.iki.state import Position
from services.kernel.outcome import Outcome
from tests.iki.positions import (
    A1,
    ANAIS,
    B1,
    DAVID,
    DOMINIQUE,
    employ,
    over,
    raise_building,
    rank,
    retire,
    stock,
    table,
)
from zashiki.iki.v1 import iki_pb2 as schema


def ended(seats: int = 3) -> Position:
    """Return the end of a game in which nobody has anything."""
    state = table(seats, 13)
    over(state)
    for player in state.players:
        stock(state, player.seat, mons=0, rice=0, sandals=0)
    return state


def points(state: Position, key: str, seat: int = ANAIS) -> int:
    """Return one line of a seat's sheet."""
    RULES.check(state)
    outcome = RULES.outcome(state)
    assert outcome is not None
    return next(line.points for line in outcome.results[seat].lines if line.key == key)


def test_kobans_wood_and_every_4_mons_are_worth_iki_but_not_rice_and_sandals() -> None:
    state = ended()
    stock(state, ANAIS, kobans=2, wood=3, mons=11, rice=5, sandals=5)
    assert points(state, "resources") == 2 * 3 + 3 + 2


@pytest.mark.parametrize(
    ("pouch", "iki"),
    [
        (schema.POUCH_SPRING_1, 2),
        (schema.POUCH_SPRING_2, 3),
        (schema.POUCH_SUMMER_1, 4),
        (schema.POUCH_SUMMER_2, 7 // 2),
        (schema.POUCH_AUTUMN_1, 3),
        (schema.POUCH_AUTUMN_2, 2),
        (schema.POUCH_WINTER_1, 5),
        (schema.POUCH_WINTER_2, 11 // 4),
    ],
)
def test_pouches_count_what_they_say_and_a_pipe_doubles_them_once(pouch: int, iki: int) -> None:
    state = ended()
    rank(state, 7, 0, 0)
    for name in ("SALT_PEDDLER", "SAKE_PEDDLER", "MONK"):
        retire(state, ANAIS, name)
    employ(state, ANAIS, "SEAMSTRESS", A1)
    stock(state, ANAIS, mons=11)
    state.players[ANAIS].pouches = [pouch]
    state.pouches = [token for token in (7, 8) if token != pouch]
    assert points(state, "pouches") == iki
    state.players[ANAIS].pipes = [1]
    assert points(state, "pouches") == 2 * iki
    state.players[ANAIS].pipes = [1, 4]
    assert points(state, "pouches") == 2 * iki


def test_every_4_mons_count_for_pouch_and_resources_alike() -> None:
    state = ended()
    stock(state, ANAIS, mons=8)
    state.players[ANAIS].pouches, state.pouches = [schema.POUCH_WINTER_2], [schema.POUCH_WINTER_1]
    assert (points(state, "pouches"), points(state, "resources")) == (2, 2)


@pytest.mark.parametrize(
    ("building", "iki"),
    [
        ("FARMHOUSE", 2),
        ("FIRE_WATCHTOWER", 3),
        ("IMPERIAL_VILLA", 4),
        ("INN", 12),
        ("KABUKI_THEATER", 26),
        ("MERCHANT_HOUSE", 3 * 4),
        ("RESTAURANT", 6 + 7),
        ("SHRINE", 22),
        ("STOREHOUSE", 4 * 3),
        ("WELL", 2 * 6),
    ],
)
def test_a_building_scores_what_is_printed_for_its_owner(building: str, iki: int) -> None:
    state = ended()
    rank(state, 6, 9, 0)
    stock(state, ANAIS, sandals=4, rice=3)
    state.players[ANAIS].fish = [schema.FISH_SPRING_PLAIN, schema.FISH_SUMMER_FINE]
    raise_building(state, ANAIS, building, B1)
    assert points(state, "buildings") == iki
    assert points(state, "buildings", DAVID) == 0


def test_merchant_house_and_storehouse_have_a_limit() -> None:
    state = ended()
    stock(state, ANAIS, sandals=11, rice=9)
    raise_building(state, ANAIS, "MERCHANT_HOUSE", A1)
    raise_building(state, ANAIS, "STOREHOUSE", B1)
    assert points(state, "buildings") == 30 + 32


def test_characters_at_work_and_starting_ones_count_as_types() -> None:
    state = ended()
    retire(state, ANAIS, "SALT_PEDDLER")
    employ(state, ANAIS, "SEAMSTRESS", A1)
    assert points(state, "types") == 4


def test_the_joker_needs_the_puppeteer_retired() -> None:
    state = ended()
    retire(state, ANAIS, "MONK")
    employ(state, ANAIS, "PUPPETEER", A1)
    assert points(state, "types") == 1
    state = ended()
    retire(state, ANAIS, "MONK")
    retire(state, ANAIS, "PUPPETEER")
    assert points(state, "types") == 4


def test_the_joker_takes_the_type_that_scores_most() -> None:
    """With all five types there anyway, a pouch for the most frequent type is what is left to gain."""
    state = ended()
    for name in ("SALT_PEDDLER", "SAKE_PEDDLER", "SEAMSTRESS", "MONK", "CARPENTER", "SOBA_STAND", "PUPPETEER"):
        retire(state, ANAIS, name)
    state.players[ANAIS].pouches = [schema.POUCH_AUTUMN_2]
    assert (points(state, "types"), points(state, "pouches")) == (25, 3)
    assert final_types(state, state.players[ANAIS])[schema.CHARACTER_TYPE_PEDDLER] == 3


def outcome_of(*figures: tuple[int, int], order: list[int]) -> Outcome:
    """Return the outcome of seats with these IKI and firefighting, the stack being `order`."""
    state = ended(len(figures))
    for player, (iki, firefighting) in zip(state.players, figures, strict=True):
        player.iki, player.firefighting = iki, firefighting
    state.firefighting_order = order
    RULES.check(state)
    return score_sheet(state)


def test_ties_go_to_firefighting_then_to_the_higher_marker() -> None:
    outcome = outcome_of((10, 3), (10, 5), (10, 3), order=[DAVID, DOMINIQUE, ANAIS])
    assert [result.rank for result in outcome.results] == [3, 1, 2]
    assert outcome.tie_breaks == [
        "Equal IKI (10): the better at firefighting, 5 to 3.",
        "Equal IKI (10) and firefighting (3): higher in the stack.",
    ]


def test_without_a_tie_no_tie_break_is_told() -> None:
    outcome = outcome_of((9, 3), (10, 1), (11, 0), order=[0, 1, 2])
    assert [result.rank for result in outcome.results] == [3, 2, 1]
    assert outcome.tie_breaks == []


def test_each_line_says_where_it_comes_from() -> None:
    state = ended()
    retire(state, ANAIS, "SALT_PEDDLER")
    raise_building(state, ANAIS, "INN", B1)
    player = state.players[ANAIS]
    player.fish, player.pouches, player.pipes = [2], [1, 2], [1]
    stock(state, ANAIS, kobans=1, mons=5)
    sheet = score_sheet(state).results[ANAIS]
    assert [(line.label, line.points, line.source) for line in sheet.lines] == [
        ("Scored during the game", 0, "the IKI track"),
        ("Variety of characters", 1, "1 street peddler"),
        ("Fish", 4, "1 bought, 1 more for fine ones"),
        ("Tobacco pouches", 10, "4 + 6, doubled by a pipe"),
        ("Buildings", 12, "Inn 12"),
        ("Resources", 4, "1 Koban, 0 wood, 5 mons"),
    ]


def test_variety_tells_how_many_of_each_type_and_what_the_joker_made_of_the_puppeteer() -> None:
    state = ended()
    for name in ("CARPENTER", "KITE_MAKER", "MONK", "PUPPETEER"):
        retire(state, ANAIS, name)
    variety = score_sheet(state).results[ANAIS].lines[1]
    assert variety.source == "1 street peddler, 1 special, 2 master craftsmen, the Puppeteer as street peddler"
