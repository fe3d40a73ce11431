"""A position from outside is refused with the field and what was expected there."""

from collections.abc import Callable

import pytest

from services.genpei.actions import CHOOSE_TOKEN, CHOOSE_TORII, CLIMB, PICK_TOKEN
from services.genpei.components import FIRST_ALLY
from services.genpei.ending import end_game
from services.genpei.enums import (
    STAGE_CONTACTS,
    STAGE_END,
    STAGE_ENTER,
    STAGE_MOVE,
    STAGE_OVER,
    STAGE_PAGODA,
    STAGE_PLAY,
    STAGE_RECRUIT,
    STAGE_SPLIT,
    STAGE_SWAP,
    STAGE_SWAP_WITH,
    TORII_ACTION_EMPEROR,
    TORII_ACTION_PAGODA,
    TORII_ACTION_TRANSFER,
)
from services.genpei.rules import RULES
from services.genpei.setup import new_game
from services.genpei.state import Interruption, PickedToken, Position, Split
from services.kernel.chance import FastChance
from tests.genpei.positions import (
    CARD,
    KITSUNE,
    NEKO,
    PALACE,
    RECYCLE,
    TANUKI,
    THREE,
    TWO,
    area,
    at_torii,
    deal_intrigue,
    heir,
    influence,
    play,
    stand,
    table,
)


def refusal(state: Position, harm: Callable[[Position], object]) -> str:
    """Return why a position is refused that was sound before the harm."""
    RULES.check(state)
    harm(state)
    with pytest.raises(ValueError, match="expected") as refused:
        RULES.check(state)
    return str(refused.value)


def put(
    field: str, value: object, part: Callable[[Position], object] = lambda state: state
) -> Callable[[Position], None]:
    return lambda state: setattr(part(state), field, value)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("players", [], "/players: expected 1 to 4 players"),
        ("stage", 0, "/stage: expected a stage"),
        ("active", 3, "/active: expected a seat from 0 to 2"),
        ("start_player", 3, "/start_player: expected a seat from 0 to 2"),
        ("turn", 2**32 - 1, "/turn: expected 0 to 1000000"),
        ("markers", [0, 0, 0], "/markers: expected 4 markers"),
        ("markers", [0, 6, 0, 0], "/markers/1: expected an index into the 6 spaces of the wheel"),
        ("bids", [NEKO], "/bids: expected 2 bids"),
        ("step", 2, "/step: expected absent at STAGE_PLAY"),
        ("picked", PickedToken(0, 0, TWO), "/picked: expected absent at STAGE_PLAY"),
        ("stage", STAGE_SWAP_WITH, "/picked: expected present at STAGE_SWAP_WITH"),
        ("stage", STAGE_ENTER, "/step: expected present at STAGE_ENTER"),
        ("stage", STAGE_MOVE, "/wheel: expected a clan at STAGE_MOVE"),
        ("stage", STAGE_PAGODA, "/wheel: expected a clan at STAGE_PAGODA"),
        ("stage", STAGE_END, "/stage: expected a stage with something to decide"),
        ("stage", STAGE_SWAP, "/players/0/influence: expected tokens in two houses"),
        ("stage", STAGE_SPLIT, "/players/0/ready: expected true without tokens on the palace steps"),
        ("last_lap", True, "/last_lap: expected false while the clan deck lasts"),
        ("ninja_seen", [0], "/ninja_seen: expected 4 entries"),
        ("ninja_seen", [TANUKI, 0, 0, 0], "/ninja_seen/0: expected the card itself, or unspecified"),
        ("clan_deck", [], "/clan_deck: expected all cards to be somewhere; missing are"),
        ("removed", [NEKO], "expected no more CLAN_NEKO: all 14 are there already"),
        ("ninja_deck", [0, 0, 0, 0], "/ninja_deck/0: expected a card face up"),
        ("interruptions", [Interruption(STAGE_ENTER, 0, 0, 0)], "/interruptions/0/stage: expected a stage that"),
        ("interruptions", [Interruption(STAGE_MOVE, 0, 0, 0)], "/interruptions/0/wheel: expected a clan"),
        ("interruptions", [Interruption(STAGE_PLAY, 0, 1, 0)], "/interruptions/0/revealed: expected from 0 to"),
    ],
)
def test_the_table_must_be_sound(field: str, value: object, reason: str) -> None:
    assert reason in refusal(table(3), put(field, value))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("seat", 2, "/players/1/seat: expected 1, players in the order of their seats"),
        ("coins", 7, "/players/1/coins: expected 0 to 6"),
        ("tokens", [TWO], "/players/1/pool/"),
        ("influence", [], "/players/1/influence: expected 5 houses"),
        ("step", 3, "/players/1/step: expected a step with tokens there, 0 without"),
        ("known", [NEKO], "/players/1/known: expected cards in hand or deck"),
        ("gave_ninja", [NEKO, NEKO], "/players/1/gave_ninja: expected cards the Ninja deck has had"),
        ("gave_ninja", [NEKO], "/players/1/gave_ninja: expected 2 cards, or none"),
        ("ready", True, "/players/1/ready: expected false at STAGE_PLAY"),
        ("split", Split(0, 0), "/players/1/split: expected nothing at STAGE_PLAY"),
    ],
)
def test_players_must_be_sound(field: str, value: object, reason: str) -> None:
    assert reason in refusal(table(3), put(field, value, lambda state: state.players[1]))


def test_cards_without_an_order_are_in_that_of_the_enum() -> None:
    state = table(3)
    area(state, 0, TWO, THREE)
    reason = refusal(state, lambda position: position.players[0].tokens.reverse())
    assert "/players/0/tokens: expected the order of the enum" in reason


def test_two_cannot_hold_a_step() -> None:
    state = table(3)
    stand(state, 0, 4, TWO)
    stand(state, 1, 5, TWO)
    assert "/players: expected each palace step held once" in refusal(state, put("step", 4, lambda s: s.players[1]))


def test_alone_and_for_two_the_kotaishi_is_there() -> None:
    assert "/kotaishi: expected the Kotaishi, with 2 players" in refusal(table(2), put("kotaishi", None))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("seat", 2, "/kotaishi/seat: expected 1, the number after the last seat"),
        ("arrow", 0, "/kotaishi/arrow: expected DIRECTION_"),
        ("deck", [], "/kotaishi/deck: expected all cards to be somewhere"),
        ("influence", [], "/kotaishi/influence: expected 5 houses"),
        ("tokens", [TWO, TWO, TWO, TWO], "/kotaishi/tokens/3: expected no more TOKEN_TWO"),
        ("recruits_seen", [NEKO], "/kotaishi/recruits_seen: expected 0 entries"),
    ],
)
def test_the_kotaishi_must_be_sound(field: str, value: object, reason: str) -> None:
    assert reason in refusal(table(1), put(field, value, heir))


def test_recycle_is_among_the_kotaishis_cards_to_come() -> None:
    def reveal_recycle(state: Position) -> None:
        heir(state).deck.remove(RECYCLE)
        heir(state).discard.append(RECYCLE)

    assert "/kotaishi/deck: expected Recycle" in refusal(table(1), reveal_recycle)


def test_intrigue_clan_cards_are_not_discarded() -> None:
    def discard(state: Position) -> None:
        state.intrigue_deck.remove(FIRST_ALLY + NEKO)
        state.intrigue_discard.append(FIRST_ALLY + NEKO)

    assert "/intrigue_discard/0: expected no clan card" in refusal(table(3, intrigue=True), discard)


def test_a_stage_must_have_something_to_decide() -> None:
    state = table(3)
    state.stage = STAGE_RECRUIT
    assert "/stage: expected a stage with something" in refusal(
        state, lambda s: (s.removed.extend(s.bids), put("bids", [0, 0])(s))
    )
    contacts = table(3)
    contacts.stage = STAGE_CONTACTS
    RULES.check(contacts)


def test_a_step_about_to_be_entered_must_be_free_and_paid_for() -> None:
    def entering() -> Position:
        state = table(3)
        area(state, 0, TWO)
        stand(state, 1, 2, THREE)
        at_torii(state, 4)
        return play(state, CHOOSE_TORII[TORII_ACTION_EMPEROR], CLIMB[3])

    assert "/step: expected a free palace step" in refusal(entering(), put("step", 2))
    assert "/step: expected a palace step that can be paid for" in refusal(entering(), put("step", 5))
    assert "/players/0/step: expected 0, and a token" in refusal(entering(), lambda state: area(state, 0))


def test_a_token_picked_must_lie_where_it_is_said_to() -> None:
    state = table(3)
    area(state, 0, TWO)
    influence(state, 0, KITSUNE, CARD)
    stand(state, 0, 3, THREE)
    at_torii(state, 3)
    placing = play(state.clone(), CHOOSE_TORII[TORII_ACTION_PAGODA], CHOOSE_TOKEN[TWO])
    moving = play(state, CHOOSE_TORII[TORII_ACTION_TRANSFER], PICK_TOKEN[PALACE][THREE])

    def picked(position: Position) -> object:
        return position.picked

    for position, field, value, reason in (
        (placing, "seat", 1, "/picked/seat: expected 0, the active seat"),
        (placing, "house", KITSUNE, "/picked/house: expected unspecified, the own area"),
        (placing, "token", CARD, "/picked/token: expected a token of the own area"),
        (moving, "house", 0, "/picked/house: expected a house"),
        (moving, "token", CARD, "/picked/token: expected a token of that house"),
    ):
        assert reason in refusal(position.clone(), put(field, value, picked))
    for position in (placing, moving):
        assert "/players/0/coins: expected" in refusal(position, put("coins", 1, lambda s: s.players[0]))


def test_before_the_first_turn_hands_fit_who_has_chosen() -> None:
    def fresh() -> Position:
        return new_game(3, False, False, FastChance(1))

    first = put("ready", True, lambda state: state.players[0])
    assert "/players/0/hand: expected 2 cards" in refusal(fresh(), first)
    everybody = [put("ready", True, lambda state, seat=seat: state.players[seat]) for seat in range(3)]
    reason = refusal(fresh(), lambda state: [ready(state) for ready in everybody])
    assert "/players: expected somebody not yet ready" in reason


def test_splits_fit_who_has_decided_and_what_they_have() -> None:
    def splitting() -> Position:
        state = table(3)
        stand(state, 0, 2, TWO)
        stand(state, 1, 3, TWO)
        end_game(state)
        return state

    assert "/players/0/split: expected present" in refusal(splitting(), put("ready", True, lambda s: s.players[0]))
    assert "/players/0/split: expected absent" in refusal(
        splitting(), put("split", Split(0, 0), lambda s: s.players[0])
    )
    assert "/players/0/split: expected cards the player has" in refusal(
        splitting(), put("split", Split(NEKO, 1), lambda s: s.players[0])
    )


def test_a_finished_game_can_be_looked_at() -> None:
    state = table(3)
    deal = table(3, intrigue=True)
    deal_intrigue(deal, 0, FIRST_ALLY + NEKO)
    for finished in (state, deal):
        finished.stage = STAGE_OVER
        RULES.check(finished)
