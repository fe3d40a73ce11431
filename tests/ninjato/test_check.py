"""A position from outside is refused with the field and what was expected there."""

from collections.abc import Callable
from typing import cast

import pytest

from services.kernel.chance import FastChance
from services.kernel.rules import load_game
from services.ninjato.actions import BANZAI, BRIBE, DISGUISE, LEARN, START_RAID, VISIT_DOJO
from services.ninjato.enums import (
    APPROACH_STEALTH,
    SKILL_HENSOJUTSU,
    SKILL_REFRESH,
    STAGE_DISCARD,
    STAGE_DRAW,
    STAGE_KEEP,
)
from services.ninjato.rules import RULES
from services.ninjato.state import ClanToken, Disguised, LearnedSkill, Position
from tests.ninjato.positions import (
    between_guards,
    bribe,
    furnish,
    hold,
    last_turn,
    learn,
    play,
    show,
    store,
    table,
    treasures,
)


def damaged(harm: Callable[[Position], object], state: Position | None = None) -> str:
    state = state or table()
    RULES.check(state)
    harm(state)
    with pytest.raises(ValueError, match="expected") as refusal:
        RULES.check(state)
    return str(refusal.value)


def put(part: object, field: str, value: object) -> Callable[[Position], None]:
    return lambda state: setattr(state if part is None else part, field, value)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("players", [], "/players: expected 2 to 4 players"),
        ("turn_order", [0, 0], "/turn_order: expected each seat from 0 to 1 once"),
        ("round", 8, "/round: expected 1 to 7"),
        ("stage", 0, "/stage: expected a stage"),
        ("stage", STAGE_DRAW, "/draws_left: expected to fit STAGE_DRAW"),
        ("stage", STAGE_DISCARD, "/placed: expected 1 to 6 at STAGE_DISCARD"),
        ("stage", STAGE_KEEP, "/raid: expected present at STAGE_KEEP"),
        ("active", 1, "/active: expected 0, whose turn it is after 0 shuriken"),
        ("placed", 6, "/players/0/places: expected 3 places after 6 shuriken in turn order"),
        ("houses", [], "/houses: expected 5 houses"),
        ("dojo_stack", [0], "/dojo_stack: expected a seat for each of its places at the dojo"),
    ],
)
def test_the_frame(field: str, value: object, reason: str) -> None:
    assert damaged(put(None, field, value)) == reason


def all_rumors_down() -> Position:
    state = table()
    show(state.pavilion, state.rumor_deck)
    return state


def test_every_piece_of_the_box_is_somewhere() -> None:
    assert damaged(lambda state: state.rumor_deck.remove(10), all_rumors_down()).endswith(
        ": expected 1 of RUMOR_SKILLS_4 in all, found 0"
    )
    assert damaged(lambda state: state.bag.append(5)).endswith(": expected 12 of TREASURE_GOLD in all, found 13")
    assert damaged(lambda state: state.guard_deck.append(11)).endswith("of GUARD_ELITE_A in all, found 1")
    assert (
        damaged(lambda state: state.clan_pile.pop()) == "/clan_pile, /houses: expected each clan token of the box once"
    )


def test_nothing_lies_face_down() -> None:
    reason = damaged(lambda state: state.dojo_deck.__setitem__(3, 0))
    assert reason.startswith("/dojo_deck/3: expected a card; nothing may lie face down")


def test_an_observation_is_not_a_position() -> None:
    with pytest.raises(ValueError, match="face down"):
        RULES.check(RULES.observe(table(), 0))


def test_houses() -> None:
    state = table()
    house = state.houses[2]
    assert damaged(lambda _: house.plain.reverse(), furnished(state)) == "/houses/2/plain: expected ascending order"
    state = table()
    assert "/houses/0: expected no sentry" in damaged(lambda state: setattr(state.houses[0], "cleared", True))

    def without_sentry(state: Position) -> None:
        state.guard_discard.append(state.houses[1].sentry)
        state.houses[1].sentry = 0

    assert damaged(without_sentry) == "/houses/1/sentry: expected a regular guard, as the house is not cleared"
    assert "/clan_pile" in damaged(lambda state: setattr(state.houses[0], "token", ClanToken(1, 9)))


def test_a_house_without_its_token_is_refused() -> None:
    """Compiled, a house cannot even hold none; interpreted, the check finds it."""
    codec = load_game("ninjato").codec
    sent = codec.to_json(table())
    del sent["houses"][0]["token"]
    with pytest.raises(ValueError, match=r"houses.0.*token: "):
        RULES.check(cast(Position, codec.from_json("Position", sent)))


def furnished(state: Position) -> Position:
    furnish(state, 2, 3, treasures("fan vase gold"))
    return state


def test_players() -> None:
    state = table()
    hold(state, 1, 1, 2)
    assert damaged(lambda s: s.players[1].hand.reverse(), state) == "/players/1/hand: expected ascending order"
    reason = damaged(lambda s: setattr(s.players[0], "honor", 5))
    assert reason == "/players/0/honor: expected 0, the sum of honor_envoys, honor_rumors and honor_clans"
    assert (
        damaged(lambda s: setattr(s.players[0], "shuriken", 2))
        == "/players/0/shuriken: expected 3 with those in places"
    )
    state = table()
    bribe(state, 0, 1)
    reason = damaged(lambda s: setattr(s, "envoys_bribed", 0), state)
    assert reason == "/players/0/envoys/0/order: expected 1 to 0, the number of envoys bribed so far"


def test_raids() -> None:
    def raiding() -> Position:
        state = table()
        hold(state, 0, 1, 1)
        furnish(state, 0, 5, treasures("fan vase"))
        return play(state, START_RAID[0][APPROACH_STEALTH])

    state = raiding()
    assert damaged(put(state.raid, "house", 7), state) == "/raid/house: expected 0 to 4"
    state = raiding()
    assert damaged(put(state.raid, "approach", 0), state) == "/raid/approach: expected strength or stealth"
    state = raiding()
    assert damaged(put(state.raid, "modifier", 2), state).startswith("/raid: expected no laid, base, modifier")
    state = table()
    furnish(state, 0, 5, treasures("fan"))
    between_guards(state, 0, APPROACH_STEALTH, treasures("vase"))
    play(state, BANZAI)
    assert damaged(put(state.raid, "facing_sentry", True), state).startswith("/")


def test_purchases() -> None:
    state = table()
    show(state.palace, state.envoy_deck, 5)
    store(state, 0, 1, 1, 1, 5, 4)
    play(state, BRIBE[5])
    assert damaged(put(state.purchase, "envoy", 6), state) == "/purchase/envoy: expected an envoy at the palace"
    state = table()
    hold(state, 0, 1)
    show(state.sensei, state.skill_stack, SKILL_REFRESH)
    play(state, LEARN[SKILL_REFRESH])
    assert damaged(put(state.purchase, "skill", 2), state) == "/purchase/skill: expected a skill the sensei teaches"


def test_scoring_phases() -> None:
    state = table()
    last_turn(state, 3)
    bribe(state, 0, 18)
    RULES.apply(state, 1, RULES.legal_actions(state, 1)[-1], FastChance(0))
    for field, value, where in (
        ("step", 6, "/scoring/step"),
        ("declaring", 1, "/scoring/declaring"),
        ("clans", [], "/scoring/clans"),
    ):
        broken = state.clone()
        assert damaged(put(broken.scoring, field, value), broken).startswith(where)


def test_each_disguise_takes_a_tile_and_an_envoy_of_its_own() -> None:
    state = table()
    last_turn(state, 5)
    bribe(state, 0, 1, 15)
    learn(state, 0, SKILL_HENSOJUTSU, SKILL_HENSOJUTSU)
    RULES.apply(state, 1, RULES.legal_actions(state, 1)[-1], FastChance(0))
    play(state, DISGUISE[1])
    assert state.scoring is not None
    twice = state.clone()
    assert twice.scoring is not None
    assert damaged(lambda s: twice.scoring.disguises.append(Disguised(0, 1)), twice).endswith(
        "a different envoy for each disguise"
    )
    state.disguise_stack.append(state.players[0].skills.pop().skill)
    play(state)
    reason = damaged(lambda s: s.scoring.disguises.append(Disguised(0, 15)), state)
    assert reason == "/scoring/disguises: expected at most 1 of seat 0, one for each tile"


def test_no_visit_takes_more_cards_than_the_table_says() -> None:
    state = play(table(), VISIT_DOJO)
    assert damaged(put(None, "draws_left", 5), state) == "/draws_left: expected at most 4, the most a visit takes"


def test_skills_lie_on_their_own_stacks() -> None:
    def swapped(state: Position) -> None:
        state.skill_stack[0], state.disguise_stack[0] = state.disguise_stack[0], state.skill_stack[0]

    assert damaged(swapped).startswith("/skill_stack/0: expected no disguise")
    state = table()
    learn(state, 0, 1)
    assert "/skills/0" in damaged(lambda s: s.players[0].skills.__setitem__(0, LearnedSkill(0, False)), state)
