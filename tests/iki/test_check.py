"""A position from outside is refused with the field and what was expected there."""

from collections.abc import Callable

import pytest

from services.iki.actions import BUILD, BUY_TOBACCO, CHOOSE_NEUTRAL, HIRE, SWAP, TRADE, USE_SKILL
from services.iki.enums import STAGE_BUSINESS, STAGE_FOOD, STAGE_HIRE, STAGE_MOVE, STAGE_NEUTRAL, STAGE_OVER
from services.iki.rules import RULES
from services.iki.setup import new_game
from services.iki.state import Fire, Position, RowCard, Space, Turn
from services.kernel.chance import FastChance
from tests.iki.positions import (
    A1,
    A2,
    A3,
    ANAIS,
    B1,
    DAVID,
    at_shop,
    begin_turn,
    employ,
    end_month,
    offer,
    play,
    raise_building,
    rank,
    retire,
    stock,
    table,
    what,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema

Harm = Callable[[Position], object]


def damaged(state: Position, harm: Harm) -> str:
    """Return the reason why a good position is refused once it is harmed."""
    RULES.check(state)
    harm(state)
    with pytest.raises(ValueError, match="expected") as refusal:
        RULES.check(state)
    return str(refusal.value)


def put(field: str, value: object, *path: int | str) -> Harm:
    """Return a change of one field of the part that `path` leads to from the position."""

    def harm(state: Position) -> None:
        part: object = state
        for step in path:
            part = part[step] if isinstance(step, int) else getattr(part, step)  # type: ignore[index]
        setattr(part, field, value)

    return harm


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (put("players", []), "/players: expected 2 to 4 players"),
        (put("seat", 2, "players", 1), "/players/1/seat: expected 1, players in the order of their seats"),
        (put("active", 3), "/active: expected a seat from 0 to 2"),
        (put("active", 1), "/active: expected the seat whose decision it is, 0, at STAGE_IKIZAMA"),
        (put("firefighting_order", [0, 1]), "/firefighting_order: expected each seat from 0 to 2 once"),
        (put("firefighting", 1, "players", 2), "/firefighting_order: expected the seats furthest on the track first"),
        (put("spaces", []), "/spaces: expected 16 spaces with 3 players"),
        (put("month", 14), "/month: expected 1 to 13"),
        (put("month", 13), "/stage: expected a stage of month 13, not STAGE_IKIZAMA"),
        (put("stage", 0), "/stage: expected a stage"),
        (put("stage", STAGE_OVER), "/stage: expected a stage of month 2, not STAGE_OVER"),
        (put("stage", STAGE_NEUTRAL), "/stage: expected no neutral characters with 3 or 4 players"),
        (put("stage", STAGE_HIRE), "/turn: expected a value at STAGE_HIRE"),
        (put("to_dismiss", 1), "/to_dismiss: expected none at STAGE_IKIZAMA"),
        (put("sun", 0), "/sun: expected none with 3 or 4 players"),
        (put("blocked", 2), "/blocking_tiles, /blocking_discard, /blocked: expected none with 3 or 4 players"),
        (put("fire_tiles", [1, 2, 3]), "/fire_tiles, /fire/nagaya: expected each nagaya once, face up"),
        (put("mons", 1000, "players", 0), "/players/0/mons: expected 0 to 999"),
        (put("kobuns", 3, "players", 0), "/players/0/kobuns: expected 4, with those on cards 4"),
        (put("tokens", [1], "players", 0), "/players/0/tokens: expected tokens of characters that have retired"),
        (put("fish", [1, 2], "players", 0), "/players/0/fish: expected one of each season at most"),
        (put("pipes", [3], "players", 0), "/pipes, /players/…/pipes: expected no token later than spring"),
        (put("pipes", [1, 3]), "/pipes/1: expected a token of spring"),
        (put("pouches", [1]), "/pouches, /players/…/pouches: expected both tokens of spring, for sale or bought"),
        (put("pouches", [1], "players", 0), "/pouches, /players/…/pouches: expected each token once"),
        (lambda state: state.removed.append(5), "CHARACTER_BOOK_LENDER once in all, found 2 times"),
        (lambda state: state.removed.remove(1), "CHARACTER_BOILED_EGG_PEDDLER once in all, found 0 times"),
        (lambda state: state.removed.append(0), "/removed, /starting, /row, /players: expected characters, face up"),
        (put("winter_deck", [0] * 14), "/winter_deck/0: expected a character of winter, face up"),
        (lambda state: state.buildings.pop(), "BUILDING_WELL once in all, found 0 times"),
        (lambda state: state.buildings.append(0), "/buildings, /removed_buildings: expected buildings"),
    ],
)
def test_the_frame_and_the_box(harm: Harm, reason: str) -> None:
    assert damaged(table(3, 2), harm).endswith(reason)


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        (Space(who("MONK"), 4, 0, 0), "/spaces/0: expected a character or a building, not both"),
        (Space(who("MONK"), 0, 3, 0), "/spaces/0/owner: expected a seat"),
        (Space(0, 0, 0, 0), "/spaces/0: expected a card under the Kobun"),
        (Space(who("MONK"), 0, 0, 3), "/spaces/0/experience: expected 0 to 2"),
        (Space(who("MONK"), 0, None, 0), "/spaces/0/owner: expected a seat: neutral characters are for 2 players"),
    ],
)
def test_a_space(space: Space, reason: str) -> None:
    def harm(state: Position) -> None:
        state.spring_deck.remove(who("MONK"))
        state.spaces[A1] = space
        if space.building:
            state.buildings.remove(space.building)
        if not space.character:
            state.removed.append(who("MONK"))

    assert damaged(table(3, 2), harm) == reason


def test_a_building_has_an_owner() -> None:
    state = table(3, 2)
    raise_building(state, ANAIS, "INN", A1)
    reason = damaged(state, lambda state: state.spaces.__setitem__(A1, Space(0, 4, None, 0)))
    assert reason == "/spaces/0/owner: expected the seat that built the building"


def test_a_retired_characters_token_is_there() -> None:
    state = table(3, 2)
    retire(state, ANAIS, "MONK")
    reason = damaged(state, put("tokens", [], "players", 0))
    assert reason == "/players/0/tokens: expected SPECIAL_TOKEN_HIRE, as its character has retired"


def test_settling() -> None:
    state = play(new_game(3, FastChance(1)))
    state.firefighting_order, state.active = [0, 1, 2], 2
    assert damaged(state, put("active", 1)) == "/spaces: expected 1 characters of seat 2 at STAGE_SETTLE"
    state.active = 2
    state.starting.remove(1)
    state.removed.append(1)
    with pytest.raises(ValueError, match="/starting: expected 4 characters, 0 having been chosen"):
        RULES.check(state)


def test_a_starting_character_is_on_an_outer_space() -> None:
    state = play(new_game(3, FastChance(1)))
    state.firefighting_order, state.active = [0, 1, 2], 2

    def harm(state: Position) -> None:
        state.starting.remove(1)
        state.spaces[A2] = Space(1, 0, 2, 0)
        state.players[2].kobuns = 3
        state.active = 1

    assert damaged(state, harm) == "/spaces: expected starting characters on outer spaces only"


def hiring() -> Position:
    state = table(3, 2)
    offer(state, "MONK")
    begin_turn(state, ANAIS, schema.IKIZAMA_TWO)
    return state


def placing() -> Position:
    return play(hiring(), HIRE[who("MONK")])


def at_the_rice_shop() -> Position:
    state = table(3, 2)
    at_shop(state, ANAIS, schema.SHOP_RICE)
    employ(state, ANAIS, "SEAMSTRESS", A1)
    employ(state, DAVID, "KITE_MAKER", A2)
    employ(state, DAVID, "CARPENTER", B1)
    stock(state, ANAIS, wood=9, kobans=2)
    return state


def building() -> Position:
    state = table(3, 2)
    at_shop(state, ANAIS, schema.SHOP_CONSTRUCTION_SITE)
    stock(state, ANAIS, wood=9, kobans=2)
    return play(state, TRADE[schema.DEAL_BUILD])


def raising() -> Position:
    return play(building(), BUILD[what("INN")])


def training() -> Position:
    state = at_the_rice_shop()
    return play(state, USE_SKILL[who("SEAMSTRESS")])


def swapping() -> Position:
    return play(at_the_rice_shop(), USE_SKILL[who("KITE_MAKER")], SWAP[who("SEAMSTRESS")])


@pytest.mark.parametrize(
    ("state", "harm", "reason"),
    [
        (hiring, put("active", 1), "/active: expected the seat whose decision it is, 0, at STAGE_HIRE"),
        (hiring, put("moved", True, "turn"), "/turn/moved: expected false at STAGE_HIRE"),
        (hiring, put("shop_done", True, "turn"), "/turn: expected no business before moving"),
        (hiring, put("hiring", 12, "turn"), "/turn: expected either hiring or building at STAGE_PLACE"),
        (hiring, put("ikizama", 1, "players", 0), "/stage: expected no hiring on the space 1-4"),
        (hiring, put("ikizama", 3, "players", 2), "/players/…/ikizama: expected each space of the track taken once"),
        (hiring, put("row", [RowCard(who("MONK"), 1000)]), "/row/0/mons: expected 0 to 999"),
        (hiring, put("stage", STAGE_BUSINESS), "/turn/moved: expected true at STAGE_BUSINESS"),
        (placing, put("mons", 3, "players", 0), "/spaces: expected a free space that can"),
        (placing, put("hiring", 13, "turn"), "/turn/hiring: expected a character of the row"),
        (at_the_rice_shop, put("oyakata", 0, "players", 0), "/players/0/oyakata: expected a shop after moving"),
        (
            at_the_rice_shop,
            put("skill", 10, "turn"),
            "/turn/skill: expected a character whose skill leads",
        ),
        (at_the_rice_shop, put("swapping", 10, "turn"), "/turn/swapping: expected none at STAGE_BUSINESS"),
        (building, put("shop_done", False, "turn"), "/turn/shop_done: expected true at STAGE_BUILD without a skill"),
        (building, put("wood", 0, "players", 0), "/buildings: expected a building that can be built and paid"),
        (raising, put("building", 11, "turn"), "/turn/building: expected a building that may be"),
        (training, put("skill", 16, "turn"), "/turn/skill: expected a character whose skill leads to STAGE_TRAIN"),
        (training, put("character_done", False, "turn"), "/turn/character_done: expected true while a skill"),
        (training, put("skill", 25, "turn"), "/turn/skill: expected a character on the board"),
        (swapping, put("skill", 0, "turn"), "/turn/skill: expected the character whose skill it is at STAGE_SWAP"),
        (swapping, put("swapping", 12, "turn"), "/turn/swapping: expected a character on the board"),
    ],
)
def test_a_turn(state: Callable[[], Position], harm: Harm, reason: str) -> None:
    assert damaged(state(), harm).startswith(reason)


def test_the_winter_pipe_needs_somebody_to_train() -> None:
    state = table(3, 10)
    at_shop(state, ANAIS, schema.SHOP_TOBACCO)
    employ(state, ANAIS, "MONK", A1)
    play(state, BUY_TOBACCO[schema.PIPE_WINTER_1][0])

    def harm(state: Position) -> None:
        state.spaces[A1] = Space(0, 0, None, 0)
        state.players[ANAIS].kobuns = 4
        state.removed.append(who("MONK"))

    assert damaged(state, harm) == "/spaces: expected a character of the active seat at STAGE_TRAIN"


def fire() -> Position:
    state = table(3, 5)
    state.fire_tiles = [2, 3, 4, 1]
    retire(state, ANAIS, "YAMABUSHI")
    employ(state, ANAIS, "MONK", A1)
    rank(state, 1, 0, 0)
    return end_month(state)


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (put("fire", Fire(1, 4, 5)), "/fire/space: expected 0 to 3, in its nagaya"),
        (put("fire", Fire(1, 0, 4)), "/fire/strength: expected 5 there in month 5"),
        (put("fire", Fire(1, 1, 4)), "/fire/space: expected a character the active seat cannot save by firefighting"),
        (put("tokens", [], "players", 0), "/players/0/tokens: expected a token to save it with"),
        (put("ikizama", 2, "players", 0), "/players/…/ikizama: expected none on the track at STAGE_FIRE"),
    ],
)
def test_a_fire(harm: Harm, reason: str) -> None:
    assert damaged(fire(), harm) == reason


def hunger(month: int) -> Position:
    state = table(3, month)
    employ(state, ANAIS, "MONK", A1)
    employ(state, ANAIS, "OX_CART", A3)
    return end_month(state)


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (put("to_dismiss", 2), "/to_dismiss: expected 1, the active seat's characters beyond its rice"),
        (put("rice", 2, "players", 0), "/to_dismiss: expected 0, the active seat's characters beyond its rice"),
        (put("oyakata", 3, "players", 2), "/players/…/oyakata: expected all taken back for New Year's Day"),
    ],
)
def test_food(harm: Harm, reason: str) -> None:
    state = hunger(12)
    assert state.stage == STAGE_FOOD
    assert damaged(state, harm) == reason


def test_tokens_of_the_next_season_are_out_while_food_is_paid() -> None:
    assert damaged(hunger(3), put("fish", [1, 2])) == "/fish/0: expected a token of summer"


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (put("sun", None), "/sun: expected the seat with the Sun, 0 or 1"),
        (put("active", 0), "/active: expected the seat whose decision it is, 1, at STAGE_NEUTRAL"),
        (put("blocking_tiles", [2] * 12), "each blocking tile of the box once, face up"),
        (
            lambda state: state.removed.append(state.row.pop().character),
            "/row, /spaces: expected something to choose at STAGE_NEUTRAL",
        ),
        (put("neutral", 13), "/neutral: expected none at STAGE_NEUTRAL"),
    ],
)
def test_a_neutral_character(harm: Harm, reason: str) -> None:
    state = table(2, 2)
    offer(state, "MONK")
    assert damaged(end_month(state), harm).endswith(reason)


def test_a_neutral_character_waits_for_a_space_only_once() -> None:
    state = table(2, 2)
    offer(state, "MONK")
    play(end_month(state), CHOOSE_NEUTRAL[who("MONK")])
    state.spring_deck.append(state.neutral)
    with pytest.raises(ValueError, match="CHARACTER_MONK once in all, found 2 times"):
        RULES.check(state)


def test_a_blocked_space_is_empty_and_gone_by_new_year() -> None:
    state = table(2, 2)
    state.blocking_tiles.remove(2)
    state.blocked = 2
    reason = "/blocked: expected a space of the track nobody has taken"
    assert damaged(state, put("ikizama", 2, "players", 1)) == reason
    state = table(2, 13)
    state.blocking_tiles.remove(2)
    state.blocked = 2
    with pytest.raises(ValueError, match="/blocked: expected none outside the twelve months"):
        RULES.check(state)


def test_no_hiring_and_moving_on_new_years_day() -> None:
    state = table(3, 13)
    state.stage, state.turn = STAGE_MOVE, Turn(False, False, False, 0, 0, 0, 0)
    with pytest.raises(ValueError, match="/stage: expected a stage of month 13, not STAGE_MOVE"):
        RULES.check(state)
