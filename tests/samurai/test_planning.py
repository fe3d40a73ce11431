"""Planning: slots, covering and its price, neutral actions, what is secret."""

import pytest

from services.kernel.chance import FastChance
from services.kernel.visibility import SPECTATOR
from services.samurai import actions as do
from services.samurai.enums import STAGE_ORDER, STAGE_PLACE, STAGE_TASK, STAGE_TRAIN
from services.samurai.events import PlacementSkipped
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Slot, Token
from tests.samurai.positions import (
    ARCHER,
    EARTH,
    ELITE,
    SAMURAI,
    VOID,
    archers,
    army,
    decline_all,
    general,
    harvest,
    lay,
    legal,
    march,
    order,
    play,
    purse,
    recruit,
    resolve,
    resources,
    samurai,
    second_round,
    table,
    train,
    turns_left,
)

MOVE = do.LAY_ORDER[order("move")]


def test_a_token_then_its_neutral_action_then_the_next_player() -> None:
    state = table()
    army(state, 0, 1, "satsuma")
    play(state, do.PLACE[2])
    assert state.stage == STAGE_ORDER
    play(state, MOVE)
    assert state.stage == STAGE_TASK
    play(state, march("satsuma", "buzen"))
    assert (state.stage, state.active, state.placed) == (STAGE_PLACE, 1, 1)


def test_with_dojos_training_comes_last() -> None:
    state = table(2, EARTH, VOID)
    army(state, 0, 1, "satsuma")
    play(state, do.PLACE[2], MOVE, march("satsuma", "buzen"))
    assert (state.stage, state.active) == (STAGE_TRAIN, 0)
    play(state, do.TRAIN[ARCHER][SAMURAI])
    assert (state.stage, state.active) == (STAGE_PLACE, 1)


def test_what_is_trained_can_be_recruited_from_the_next_action_on() -> None:
    state = table(2, EARTH, VOID)
    play(state, do.PLACE[1], MOVE)
    assert recruit("chikuzen", ELITE) not in legal(state)
    play(state, recruit("chikuzen"), do.TRAIN[ELITE][SAMURAI])
    play(state, do.PLACE[15], MOVE, do.DONE, do.DONE)
    play(state, do.PLACE[6], MOVE, recruit("yamashiro", ELITE))
    assert samurai(state.players[0], "chikuzen", "yamashiro") == [1, 1]


def test_a_neutral_action_may_be_declined() -> None:
    state = play(table(), do.PLACE[1], MOVE, do.DONE)
    assert (state.active, sum(state.players[0].samurai)) == (1, 0)


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_a_neutral_action_is_never_made_larger(slot: int) -> None:
    state = table()
    army(state, 0, 2, "satsuma")
    army(state, 1, 2, "satsuma")
    play(state, do.PLACE[slot], MOVE)
    assert state.stage == STAGE_TASK
    assert do.ENHANCE not in legal(state)


def test_only_empty_slots_are_free_in_the_first_round() -> None:
    state = table()
    lay(state, 3, 1, "move")
    assert do.PLACE[3] not in legal(state)
    assert len(legal(state)) == 15


def test_covering_opponents_costs_one_then_two_then_three_bushido_and_own_tokens_nothing() -> None:
    state = table()
    second_round(state)
    for index in range(4):
        lay(state, index, 1, ("attack", "attack", "harvest", "harvest")[index], face_up=True)
    lay(state, 4, 0, "attack", face_up=True)
    purse(state, 0, 6, 0)
    paid = []
    for slot in (4, 0, 1, 2):
        before = resources(state, 0)[0]
        turns_left(state, 6)
        play(state, do.PLACE[slot], MOVE if slot != 2 else do.LAY_ORDER[order("recruit")])
        decline_all(state)
        paid.append(before - resources(state, 0)[0])
    assert paid == [0, 1, 2, 3]


def test_the_price_is_each_players_own_and_begins_anew_each_round() -> None:
    state = table()
    second_round(state)
    lay(state, 0, 1, "attack", face_up=True)
    lay(state, 1, 0, "attack", face_up=True)
    turns_left(state, 6)
    play(state, do.PLACE[0], MOVE)
    decline_all(state)
    play(state, do.PLACE[1], MOVE)
    assert (resources(state, 0), resources(state, 1)) == ((1, 2), (1, 2))


def test_covering_brings_the_neutral_action_of_the_slot() -> None:
    state = table()
    second_round(state)
    army(state, 0, 1, "satsuma")
    lay(state, 0, 1, "attack", face_up=True)
    play(state, do.PLACE[0], MOVE, harvest("satsuma"))
    assert resources(state, 0) == (2, 2)


def test_without_the_bushido_only_own_tokens_and_empty_slots_are_left() -> None:
    state = table()
    second_round(state)
    purse(state, 0, 0, 5)
    lay(state, 0, 1, "attack", face_up=True)
    lay(state, 1, 0, "attack", face_up=True)
    assert do.PLACE[0] not in legal(state)
    assert do.PLACE[1] in legal(state)


def test_a_slot_is_covered_once_and_new_tokens_never() -> None:
    state = table()
    second_round(state)
    lay(state, 0, 0, "attack", face_up=True)
    lay(state, 0, 1, "attack")
    lay(state, 1, 0, "attack")
    assert {do.PLACE[0], do.PLACE[1]}.isdisjoint(legal(state))


def test_a_token_is_placed_as_long_as_it_can_be_paid_for_and_otherwise_the_turn_passes() -> None:
    state = table()
    second_round(state)
    state.slots = [Slot(slot.neutral, Token(1, order("move"), 0, 0), None) for slot in state.slots]
    purse(state, 0, 1, 2)
    assert legal(state) == list(do.PLACE[:16])
    purse(state, 0, 0, 2)
    assert legal(state) == [do.PASS]
    state.events = []
    RULES.apply(state, 0, do.PASS, FastChance(0))
    assert (state.active, state.placed) == (1, 1)
    assert state.events == [PlacementSkipped(0)]


def test_hands_face_down_tokens_and_resources_are_for_their_owner_only() -> None:
    state = table(3, new_region=True)
    lay(state, 0, 1, "harvest")
    for viewer in (0, 1, 2, SPECTATOR):
        seen = RULES.observe(state, viewer)
        for player in seen.players:
            own = player.seat == viewer
            assert all(player.hand) == own
            assert all(player.orders) == own
            assert (player.store is not None) == own
        token = seen.slots[0].token
        assert token is not None
        assert token.face_down == (order("harvest") if viewer == 1 else 0)


def test_a_covered_token_stays_known() -> None:
    state = table()
    second_round(state)
    lay(state, 0, 1, "attack", face_up=True)
    play(state, do.PLACE[0], MOVE)
    token = RULES.observe(state, SPECTATOR).slots[0].token
    assert token is not None
    assert (token.seat, token.order) == (1, order("attack"))


def test_tokens_are_turned_up_one_by_one() -> None:
    state = table()
    army(state, 0, 1, "satsuma", "yamashiro")
    lay(state, 4, 0, "move")
    resolve(state, 0, "move")
    token = state.slots[4].token
    assert token is not None
    assert token.order == 0
    play(state, do.DONE)
    token = state.slots[4].token
    assert token is not None
    assert token.order == order("move")


def test_the_range_holds_no_more_than_archers_at_home() -> None:
    state = table(2, EARTH, VOID)
    purse(state, 0, 9, 9)
    archers(state, 0, 2, "satsuma")
    train(state, 0, "range", 1)
    play(state, do.PLACE[15], MOVE, do.DONE)
    assert do.TRAIN[ARCHER][SAMURAI] not in legal(state)
    state.players[0].archers[0] = 1
    assert do.TRAIN[ARCHER][SAMURAI] in legal(state)


def test_the_headquarters_holds_one_while_the_general_is_at_home() -> None:
    state = table(2, EARTH, VOID)
    purse(state, 0, 9, 9)
    train(state, 0, "armory", 1)
    play(state, do.PLACE[15], MOVE, do.DONE)
    general_from_armory = do.TRAIN[4][ELITE]
    assert general_from_armory in legal(state)
    general(state, 0, "satsuma")
    assert general_from_armory not in legal(state)
    state.players[0].general = 0
    train(state, 0, "headquarters")
    assert general_from_armory not in legal(state)


def test_dojos_are_chosen_from_the_last_to_the_first_and_all_differ() -> None:
    state = RULES.new(META.settle(3, {"dojos": True}), FastChance(1))
    chosen = []
    for _ in range(3):
        chosen.append(state.active)
        play(state, legal(state)[0])
    assert chosen == state.turn_order[::-1]
    assert len({player.dojo for player in state.players}) == 3
