"""Plain words for every action, for people who play for the first time."""

from collections.abc import Callable
from typing import Any

from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai.components import (
    ATTACK_BUSHIDO_BONUS,
    DOJO_TITLE,
    HOUSE_TITLE,
    MOVE_FOOD_BONUS,
    NEUTRAL_TITLE,
    ORDER_TITLE,
    PROVINCE_REGION,
    PROVINCE_TITLE,
    RECRUIT_FOOD_BONUS,
    REGION_TITLE,
    SITE_TITLE,
    TRAINING_PRICE,
    UNIT_TITLE,
)
from services.samurai.enums import (
    DOJO_VOID,
    ORDER_TOKEN_ATTACK,
    ORDER_TOKEN_BUILD_CASTLE,
    ORDER_TOKEN_HARVEST,
    ORDER_TOKEN_MOVE,
    STAGE_ABILITY,
    STAGE_TRAIN,
    UNIT_ARCHER,
    UNIT_ELITE,
    UNIT_SAMURAI,
)
from services.samurai.planning import cover_price
from services.samurai.slots import region_of
from services.samurai.state import Position


def label(state: Position, action: Part) -> str:
    """Return plain words for an action of whoever may do it."""
    return _WORDS[type(action)](state, action)


def slot_name(state: Position, slot: int) -> str:
    """Return what people call a slot."""
    region = region_of(state, slot)
    number = 1 + slot % (len(state.slots) // len(state.destiny))
    return f"slot {number} of {REGION_TITLE[region]}"


def _house(state: Position, seat: int) -> str:
    return HOUSE_TITLE[state.players[seat].house]


def _place(state: Position, action: do.Place) -> str:
    slot = state.slots[action.slot]
    neutral = NEUTRAL_TITLE[slot.neutral]
    where = slot_name(state, action.slot)
    if slot.token is None:
        return f"Place a token on {where} ({neutral})"
    if slot.token.seat == state.active:
        return f"Cover your own {ORDER_TITLE[slot.token.order]} on {where} ({neutral})"
    price = cover_price(state, state.active)
    covered = f"the {ORDER_TITLE[slot.token.order]} of {_house(state, slot.token.seat)}"
    return f"Cover {covered} on {where} for {price} Bushido ({neutral})"


def _march(state: Position, action: do.March) -> str:
    region = PROVINCE_REGION[action.target]
    abroad = "" if PROVINCE_REGION[action.origin] == region else f" in {REGION_TITLE[region]}"
    unit = UNIT_TITLE[UNIT_ELITE if state.stage == STAGE_ABILITY else action.unit]
    return f"Move your {unit} from {PROVINCE_TITLE[action.origin]} to {PROVINCE_TITLE[action.target]}{abroad}"


def _army(state: Position, seat: int, unit: int) -> str:
    return f"{_a(UNIT_TITLE[unit])} of {_house(state, seat)}"


def _a(thing: str) -> str:
    return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"


def _destroy(state: Position, action: do.Destroy) -> str:
    return f"Destroy {_army(state, action.victim, action.unit)} in {PROVINCE_TITLE[action.province]}"


def _harvest(state: Position, action: do.Harvest) -> str:
    site = SITE_TITLE[state.sites[action.province - 1]]
    return f"Harvest {PROVINCE_TITLE[action.province]} ({site})"


def _harvest_all(state: Position, action: do.HarvestAll) -> str:
    return f"Harvest every resource province of {_task_region(state)} where you have an Army"


def _task_region(state: Position) -> str:
    assert state.task is not None
    return REGION_TITLE[region_of(state, state.task.slot)]


def _enhance(state: Position, action: do.Enhance) -> str:
    assert state.task is not None
    if state.task.order == ORDER_TOKEN_MOVE:
        return f"Pay 1 Food for {_count(MOVE_FOOD_BONUS, 'more step')}"
    if state.task.order == ORDER_TOKEN_ATTACK:
        return f"Pay 1 Bushido to destroy {ATTACK_BUSHIDO_BONUS} more in the same province"
    return f"Pay 1 Food for {RECRUIT_FOOD_BONUS} more to recruit"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _train(state: Position, action: do.Train) -> str:
    bushido, food = TRAINING_PRICE[action.unit]
    price = " and ".join(f"{amount} {name}" for amount, name in ((bushido, "Bushido"), (food, "Food")) if amount)
    source = {UNIT_SAMURAI: "", UNIT_ARCHER: " from the Archery Range", UNIT_ELITE: " from the Armory"}[action.source]
    return f"Train {_a(UNIT_TITLE[action.unit])}{source} for {price or 'nothing'}"


def _sweep(state: Position, action: do.Sweep) -> str:
    assert state.ability is not None
    where = PROVINCE_TITLE[action.province]
    if state.players[state.active].dojo == DOJO_VOID and action.province != state.ability.province:
        return f"Move your General to {where} and destroy all opposing Armies there"
    return f"Destroy all opposing Armies in {where}"


def _push(state: Position, action: do.Push) -> str:
    return f"Push {_army(state, action.victim, action.unit)} to {PROVINCE_TITLE[action.target]}"


def _borrow(state: Position, action: do.Borrow) -> str:
    neutral = NEUTRAL_TITLE[state.slots[action.slot].neutral]
    return f"Do the {neutral} beside your token on {slot_name(state, action.slot)}"


def _done(state: Position, action: do.Done) -> str:
    if state.stage == STAGE_TRAIN:
        return "Train nobody"
    if state.stage == STAGE_ABILITY:
        return "Leave the ability"
    assert state.task is not None
    if state.task.neutral:
        return f"Skip {NEUTRAL_TITLE[state.task.order]}"
    if state.task.order in (ORDER_TOKEN_HARVEST, ORDER_TOKEN_BUILD_CASTLE):
        return f"Skip {ORDER_TITLE[state.task.order]}"
    return f"Do no more of {ORDER_TITLE[state.task.order]}"


_WORDS: dict[type[Part], Callable[[Position, Any], str]] = {
    do.ChooseDojo: lambda state, action: f"Choose the {DOJO_TITLE[action.dojo]}",
    do.Pledge: lambda state, action: f"Choose the Destiny card of {REGION_TITLE[action.region]}",
    do.Place: _place,
    do.Pass: lambda state, action: "Place no token: there is no slot you could pay for",
    do.LayOrder: lambda state, action: f"Lay {ORDER_TITLE[action.order]} face down",
    do.March: _march,
    do.Destroy: _destroy,
    do.Recruit: lambda state, action: f"Recruit {_a(UNIT_TITLE[action.unit])} to {PROVINCE_TITLE[action.province]}",
    do.Harvest: _harvest,
    do.HarvestAll: _harvest_all,
    do.BuildCastle: lambda state, action: f"Build a Castle in {PROVINCE_TITLE[action.province]}",
    do.Enhance: _enhance,
    do.Train: _train,
    do.Sweep: _sweep,
    do.Cull: lambda state, action: "Leave every player a single Army in each province of the region",
    do.Summon: lambda state, action: f"Bring {_a(UNIT_TITLE[action.unit])} from {PROVINCE_TITLE[action.origin]}",
    do.Push: _push,
    do.Borrow: _borrow,
    do.Done: _done,
}
