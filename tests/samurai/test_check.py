"""A position from outside is refused with the field and what was expected there."""

from collections.abc import Callable
from typing import Any

import pytest

from services.samurai import actions as do
from services.samurai.enums import STAGE_ABILITY, STAGE_DOJO, STAGE_OVER, STAGE_TASK, STAGE_TRAIN
from services.samurai.rules import RULES
from services.samurai.state import Border, Position, Slot, Store, Token
from tests.samurai.positions import (
    EARTH,
    ELITE,
    VOID,
    WATER,
    army,
    castle,
    lay,
    order,
    play,
    province,
    recruit,
    resolve,
    second_round,
    table,
    train,
)

Harm = Callable[[Position], object]


def refusal(harm: Harm, state: Position | None = None) -> str:
    state = state or table()
    RULES.check(state)
    harm(state)
    with pytest.raises(ValueError, match="expected") as refused:
        RULES.check(state)
    return str(refused.value)


def put(path: str, value: object) -> Harm:
    """Return a harm that sets a field: "players/0/score"."""

    def harm(state: Position) -> None:
        *way, last = path.split("/")
        part: Any = state
        for step in way:
            part = part[int(step)] if step.isdigit() else getattr(part, step)
        if last.isdigit():
            part[int(last)] = value
        else:
            setattr(part, last, value)

    return harm


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("players", [], "/players: expected 1 to 5 players"),
        ("players/1/seat", 0, "/players/1/seat: expected 1"),
        ("players/1/house", 1, "/players: expected a house of its own for each"),
        ("turn_order", [0, 0], "/turn_order: expected each seat from 0 to 1 once"),
        ("era", 4, "/era: expected 1 to 3"),
        ("round", 0, "/round: expected 1 or 2"),
        ("stage", 0, "/stage: expected a stage"),
        ("stage", STAGE_TASK, "/task: expected present at STAGE_TASK"),
        ("stage", STAGE_ABILITY, "/task: expected present at STAGE_ABILITY"),
        ("stage", STAGE_TRAIN, "/stage: expected nobody asked to train"),
        ("stage", STAGE_DOJO, "/stage: expected no choice of Dojos"),
        ("active", 1, "/active: expected seat 0, whose turn it is"),
        ("placed", 8, "/placed: expected less than 8 in planning"),
        ("destiny", [0], "/destiny: expected 4 or 5 regions"),
        ("sites", [], "/sites: expected 25 provinces"),
        ("sites/2", 4, "/sites/2: expected the Capital"),
        ("sites/0", 1, "/sites/0: expected a shrine or a resource"),
        ("sites/0", 3, "/sites: expected 6 Bushido and 6 Food provinces"),
        ("mountains", [Border(1, 4)], "/mountains/0: expected a land border"),
        ("mountains", [Border(5, 6), Border(6, 9)], "/mountains: expected no region, and not the map, cut in two"),
        ("agendas", [1, 3, 5], "/agendas: expected a tile for 4 regions"),
        ("agendas", [1, 2, 5, 7], "/agendas: expected each tile once"),
        ("slots", [], "/slots: expected 16 slots"),
        ("slots/0", Slot(0, None, None), "/slots/0/neutral: expected a neutral action"),
        ("slots/0", Slot(1, Token(2, 1, 0, 0), None), "/slots/0/token/seat: expected a seat from 0 to 1"),
        ("slots/0", Slot(1, Token(0, 0, 0, 0), None), "/slots/0/token: expected either order or face_down"),
        ("slots/0", Slot(1, Token(0, 1, 0, 3), None), "/slots/0/token/location: expected none but on a rival's"),
        ("slots/0", Slot(1, None, Token(0, 0, 1, 0)), "/slots/0/cover: expected one in the second round only"),
        ("players/0/orders", [1, 1], "/players/0/orders, /slots: expected 3 of ORDER_TOKEN_MOVE in all, found 2"),
        ("players/0/orders", [5, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5], "/players/0/orders: expected ascending order"),
        ("players/0/hand", [], "/destiny_deck"),
        ("players/0/pledged", [1], "/destiny_deck"),
        ("players/0/laid", [], "/destiny: expected as many of each region as the players have laid"),
        ("players/0/samurai", [], "/players/0/samurai: expected 25 figures"),
        ("players/0/barracks", 15, "/players/0/samurai: expected 16 Samurai in all"),
        ("players/0/archers/3", 1, "/players/0: expected nothing of a Dojo, as /dojos is false"),
        ("players/0/dojo", 1, "/players/0: expected nothing of a Dojo, as /dojos is false"),
        ("players/0/influence", [0], "/players/0/influence: expected a figure for each region"),
        ("players/0/score", 5, "/players/0/score: expected 0, the sum of what it comes from"),
        ("players/0/store", None, "/players/0/store: expected present"),
        ("players/0/agendas_met", [1], "/players/0/agendas_met: expected none without agendas"),
        ("players/0/castles", [3], "/players/0/castles/0: expected a province that is no Capital"),
        ("players/0/castles", [26], "/players/0/castles/0: expected a province that is no Capital"),
        ("players/0/castles", [1, 2], "/players/0/castles: expected 1 at the most in each region"),
    ],
)
def test_what_does_not_fit_is_named(path: str, value: object, reason: str) -> None:
    assert refusal(put(path, value)).startswith(reason)


def test_what_lies_face_down_cannot_be_played_on_from() -> None:
    state = RULES.observe(table(), 0)
    with pytest.raises(ValueError, match=r"^/players/1/store: expected present"):
        RULES.check(state)
    state.players[1].store = Store(2, 2)
    with pytest.raises(ValueError, match=r"^/players/1/orders/0: expected a piece; nothing may lie face down"):
        RULES.check(state)


def test_two_castles_in_a_province_are_refused() -> None:
    state = table()
    castle(state, 0, "aki")
    assert refusal(lambda state: castle(state, 1, "aki"), state).startswith("/players/1/castles/0")


def test_more_tokens_than_turns_are_refused() -> None:
    def harm(state: Position) -> None:
        lay(state, 0, 1, "move")

    assert refusal(harm) == "/slots: expected 0 tokens of seat 1 at the most"


def test_five_players_need_the_new_region() -> None:
    def harm(state: Position) -> None:
        state.sites, state.destiny, state.slots = state.sites[:25], state.destiny[:4], state.slots[:16]

    assert refusal(harm, table(5, new_region=True)) == "/destiny: expected 5 regions with 5 players"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("task/slot", 16, "/task/slot: expected a slot from 0 to 15"),
        ("task/slot", 5, "/task/slot: expected a slot whose token is the active seat's"),
        ("task/order", 2, "/task/order: expected the order of the slot's token"),
        ("task/left", 100, "/task/left: expected 99 at the most"),
        ("task/target", 7, "/task/target: expected a province of the slot's region"),
        ("placed", 7, "/placed: expected 8 in resolution"),
        ("stage", STAGE_OVER, "/task: expected absent at STAGE_OVER"),
    ],
)
def test_a_task_must_fit_its_slot(path: str, value: object, reason: str) -> None:
    state = table()
    army(state, 0, 2, "aki")
    assert refusal(put(path, value), resolve(state, 2, "move")).startswith(reason)


def test_a_slot_about_to_be_laid_on_must_be_free() -> None:
    state = play(table(), do.PLACE[4])
    assert refusal(put("task/order", 4), state).startswith("/task/order: expected the neutral action of the slot")
    state = table()
    lay(state, 4, 1, "move", face_up=True)
    second_round(state)
    play(state, do.PLACE[4])
    state.slots[4] = Slot(state.slots[4].neutral, state.slots[4].token, Token(1, 0, order("move"), 0))
    state.players[1].orders.remove(order("move"))
    with pytest.raises(ValueError, match=r"^/task/slot: expected a slot that an order token may be laid on"):
        RULES.check(state)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("ability/unit", 1, "/ability/unit: expected UNIT_ELITE or UNIT_GENERAL"),
        ("ability/province", 0, "/ability/province: expected a province of the map"),
        ("ability/province", 9, "/ability/province: expected where the unit is"),
        ("ability/left", 100, "/ability/left: expected 99 at the most"),
        ("ability/borrowed", 1, "/ability/borrowed: expected a neutral action for a Void Elite only"),
        ("ability/target", 26, "/ability/target: expected a province adjacent to the unit's, for a Water Elite only"),
        ("ability/target", 6, "/ability/target: expected a province adjacent to the unit's, for a Water Elite only"),
        ("players/0/dojo", EARTH, "/players: expected a Dojo of its own for each"),
        ("players/0/dojo", 0, "/players/0/dojo: expected a Dojo"),
        ("players/0/headquarters", 2, "/players/0/samurai"),
        ("players/0/general", 32, "/players/0/general: expected a province of the map"),
    ],
)
def test_an_ability_must_fit_its_unit(path: str, value: object, reason: str) -> None:
    state = table(2, WATER, EARTH)
    train(state, 0, "armory")
    army(state, 1, 1, "chikuzen")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE))
    assert refusal(put(path, value), state).startswith(reason)


def test_a_dojo_has_room_for_so_many() -> None:
    state = table(2, VOID, EARTH)
    train(state, 0, "range", 3)
    assert refusal(put(f"players/0/archers/{province('aki') - 1}", 1), state).startswith("/players/0/range: expected 3")
    state = table(2, VOID, EARTH)
    train(state, 0, "headquarters")
    reason = "/players/0/headquarters: expected at most one, and none while the General is on the map"
    assert refusal(put("players/0/general", 3), state) == reason
