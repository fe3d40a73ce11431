"""What is asked, and what goes on by itself."""

from services.kernel.chance import FastChance
from services.samurai import actions as do
from services.samurai.enums import STAGE_DESTINY, STAGE_PLACE, STAGE_TASK, STAGE_TRAIN
from services.samurai.events import DestinyLaid, OrderRevealed, TaskIdle
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Position
from tests.samurai.positions import (
    EARTH,
    GENERAL,
    VOID,
    WATER,
    WIND,
    army,
    general,
    lay,
    legal,
    march,
    order,
    play,
    province,
    purse,
    recruit,
    resolve,
    resources,
    second_round,
    sweep,
    table,
    train,
    turns_left,
)


def test_more_is_paid_for_before_the_last_step() -> None:
    state = table()
    army(state, 0, 2, "aki")
    resolve(state, 2, "move")
    play(state, march("aki", "izumo"))
    assert do.ENHANCE in legal(state)
    play(state, do.ENHANCE)
    assert do.ENHANCE not in legal(state)
    play(state, march("aki", "izumo"), march("izumo", "aki"))
    assert state.stage != STAGE_TASK or state.task is None or state.task.slot != 2
    assert resources(state, 0) == (2, 1)


def test_an_order_ends_by_itself_when_all_is_done() -> None:
    state = table()
    army(state, 0, 2, "aki")
    resolve(state, 2, "move")
    play(state, march("aki", "izumo"), march("aki", "izumo"))
    assert state.task is None or state.task.slot != 2


def test_a_harvest_token_is_taken_whole() -> None:
    state = table()
    army(state, 0, 1, "satsuma", "aki", "iyo")
    resolve(state, 2, "harvest")
    assert legal(state) == [do.HARVEST_ALL, do.DONE]
    before = resources(state, 0)
    play(state, do.HARVEST_ALL)
    assert sum(resources(state, 0)) == sum(before) + 3


def test_what_can_do_nothing_is_not_asked() -> None:
    """No Army in the region: neither the neutral Harvest nor the Attack order leads to a question."""
    state = table()
    state.events = []
    play(state, do.PLACE[0], do.LAY_ORDER[order("attack")])
    assert state.stage == STAGE_PLACE
    assert state.active == 1
    assert TaskIdle(0, 0, order("harvest"), True) in state.events
    state = table()
    lay(state, 0, 0, "attack")
    lay(state, 1, 0, "recruit")
    state.events = []
    resolve(state, 1, "recruit")
    assert OrderRevealed(0, 0, order("attack")) in state.events
    assert TaskIdle(0, 0, order("attack"), False) in state.events


def test_who_cannot_pay_is_asked_all_the_same() -> None:
    """Resources are secret: neither the training nor the placement of who has none is passed over."""
    state = table(2, WIND, EARTH)
    purse(state, 0, 0, 0)
    play(state, do.PLACE[15], do.LAY_ORDER[order("move")], do.DONE)
    assert state.stage == STAGE_TRAIN
    assert legal(state) == [do.DONE]
    state = all_but_the_last_placement()
    purse(state, 2, 0, 0)
    assert legal(state) == [do.PASS]
    play(state, do.PASS)
    assert state.active != 2 or state.stage != STAGE_PLACE


def all_but_the_last_placement() -> Position:
    """Return a game of three: seat 2 has the last placement, no slot is empty, its own tokens are covered."""
    state = table(3)
    kinds = ["move", "attack", "recruit", "harvest"]
    for index in range(12):
        lay(state, index, index // 4, kinds[index % 4], face_up=True)
    second_round(state)
    for index, seat in ((12, 0), (13, 0), (14, 1), (15, 1), (8, 0), (9, 1), (10, 2), (11, 2)):
        lay(state, index, seat, "build castle" if seat < 2 and index in (12, 14) else "move")
    turns_left(state, 1)
    return state


def test_the_water_generals_resources_come_by_themselves() -> None:
    state = table(2, WATER, EARTH)
    train(state, 0, "headquarters")
    army(state, 1, 1, "aki")
    purse(state, 0, 0, 0)
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL))
    assert sum(resources(state, 0)) == 3
    assert do.DESTROY[province("aki")][1][1] in legal(state)


def test_what_is_set_apart_is_used_first() -> None:
    """Levy's Army for Samurai, the General's own step for the General; trained units still get all of the order."""
    state = table(2, WIND, EARTH, agendas="2A 1A 3A 4A")
    train(state, 0, "range", 2)
    resolve(state, 2, "recruit")
    task = state.task
    assert task is not None
    assert (task.left, task.extra) == (2, 1)
    play(state, recruit("chikuzen"))
    assert (task.left, task.extra) == (2, 0)
    play(state, recruit("chikuzen", 2), recruit("chikuzen", 2))
    assert state.players[0].archers[province("chikuzen") - 1] == 2
    state = table(2, WIND, EARTH)
    general(state, 0, "aki")
    army(state, 0, 1, "izumo")
    resolve(state, 2, "move")
    task = state.task
    assert task is not None
    play(state, march("aki", "izumo", GENERAL))
    assert (task.left, task.extra) == (2, 0)


def test_the_void_elite_is_offered_what_can_be_done() -> None:
    """Beside the tokens stand a Harvest, which no Army could do in a region without resources held, and a Move."""
    state = table(2, VOID, EARTH)
    train(state, 0, "armory")
    lay(state, 0, 0, "attack")
    resolve(state, 2, "recruit")
    play(state, recruit("chikuzen", 3))
    assert legal(state) == [do.BORROW[2], do.DONE]


def test_the_void_general_may_just_walk() -> None:
    state = table(2, VOID, EARTH)
    train(state, 0, "headquarters")
    resolve(state, 2, "recruit")
    play(state, recruit("chikuzen", GENERAL))
    assert sweep("chikuzen") not in legal(state)
    play(state, sweep("aki"))
    assert state.players[0].general == province("aki")


def test_who_laid_which_card_is_known() -> None:
    state = RULES.new(META.settle(3, {}), FastChance(4))
    state.events = []
    chance = FastChance(5)
    chosen = {}
    for seat in (2, 0, 1):
        assert state.stage == STAGE_DESTINY
        assert seat in RULES.to_act(state)
        action = RULES.legal_actions(state, seat)[0]
        assert isinstance(action, do.Pledge)
        chosen[seat] = action.region
        RULES.apply(state, seat, action, chance)
        assert seat not in RULES.to_act(state) or state.stage == STAGE_PLACE
    assert [player.laid for player in state.players] == [[chosen[seat]] for seat in range(3)]
    assert [event for event in state.events if isinstance(event, DestinyLaid)] == [
        DestinyLaid(seat, chosen[seat]) for seat in state.turn_order
    ]


def test_decrees_on_neutral_actions() -> None:
    """Swift Roads lengthens the neutral Move; Levy and Merciless War leave neutral actions alone."""
    state = table(agendas="1A 2A 3A 4A")
    army(state, 0, 1, "aki")
    play(state, do.PLACE[2], do.LAY_ORDER[order("move")])
    assert state.task is not None
    assert state.task.left == 2
    state = table(agendas="2A 1A 3A 4A")
    play(state, do.PLACE[1], do.LAY_ORDER[order("move")])
    assert state.task is not None
    assert (state.task.left, state.task.extra) == (1, 0)
    state = table(agendas="3A 1A 2A 4A")
    army(state, 0, 1, "aki")
    army(state, 1, 2, "aki")
    play(state, do.PLACE[3], do.LAY_ORDER[order("move")])
    assert state.task is not None
    assert state.task.left == 1
