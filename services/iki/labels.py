"""Plain words for every action, for people who play for the first time."""

from collections.abc import Callable
from typing import Any

from services.iki import actions as do
from services.iki.board import layout, space_of
from services.iki.building import price
from services.iki.components import (
    BUILDING_EFFECT,
    BUILDING_TITLE,
    CHARACTER_EFFECT,
    CHARACTER_FIREFIGHTING,
    CHARACTER_TITLE,
    CHARACTER_TYPE,
    COMPENSATION,
    DEAL_EFFECT,
    FISH_BONUS,
    FISH_COST,
    FISH_TITLE,
    INCOME,
    NAGAYA_TITLE,
    PIPE_COST,
    PIPE_EFFECT,
    POUCH_COST,
    POUCH_EFFECT,
    SHOP_TITLE,
    TYPE_TITLE,
)
from services.iki.enums import IKIZAMA_ONE_TO_FOUR, STAGE_NEUTRAL_PLACE
from services.iki.goods import in_words
from services.iki.hiring import card_in_row, hiring_cost
from services.iki.state import Position, turn_under_way
from services.iki.street import SHOPS, fewest_steps, laps, sandals_needed
from services.kernel.part import Part


def label(state: Position, action: Part) -> str:
    """Return plain words for an action of the active seat."""
    return _WORDS[type(action)](state, action)


def _space(state: Position, index: int) -> str:
    nagaya, place = divmod(index, layout(state).length)
    shops = [SHOP_TITLE[shop] for shop, spaces in enumerate(layout(state).stalls) if index in spaces]
    return f"{NAGAYA_TITLE[nagaya + 1]}, space {place + 1} ({' and '.join(shops)})"


def _mons(number: int) -> str:
    return f"{number} mon{'' if number == 1 else 's'}"


def _character(character: int) -> str:
    return f"{CHARACTER_TITLE[character]} ({CHARACTER_EFFECT[character]})"


def _settle(state: Position, action: do.Settle) -> str:
    return f"Start with the {_character(action.character)} at {_space(state, action.space)}"


def _place_ikizama(state: Position, action: do.PlaceIkizama) -> str:
    if action.space == IKIZAMA_ONE_TO_FOUR:
        return f"Go first and move 1 to 4 steps; {_mons(COMPENSATION)} instead of income or hiring"
    start, steps = state.players[state.active].oyakata, fewest_steps(action.space)
    return f"{_walk(start, steps)} this month{_past(start, steps)}"


def _walk(start: int, steps: int) -> str:
    shop = SHOP_TITLE[(start + steps - 1) % SHOPS + 1]
    return f"Move {steps} step{'' if steps == 1 else 's'} to the {shop}"


def _past(start: int, steps: int) -> str:
    passed = laps(start, steps)
    return (", past the Crossroads" + (f" {passed} times" if passed > 1 else "")) if passed else ""


def _hire(state: Position, action: do.Hire) -> str:
    player, character = state.players[state.active], action.character
    on_card = card_in_row(state, character).mons
    terms = f"for {_mons(hiring_cost(player, character))}" + (f", {_mons(on_card)} on the card" if on_card else "")
    if CHARACTER_FIREFIGHTING[character]:
        terms += f", firefighting +{CHARACTER_FIREFIGHTING[character]}"
    kind = TYPE_TITLE[CHARACTER_TYPE[character]]
    return f"Hire the {CHARACTER_TITLE[character]} ({kind}) {terms}: {CHARACTER_EFFECT[character]}"


def _place(state: Position, action: do.Place) -> str:
    where = _space(state, action.space)
    if state.stage == STAGE_NEUTRAL_PLACE:
        return f"Put the {CHARACTER_TITLE[state.neutral]} on {where}"
    turn, surcharge = turn_under_way(state), layout(state).surcharges[action.space]
    card = CHARACTER_TITLE[turn.hiring] if turn.hiring else BUILDING_TITLE[turn.building]
    return f"Put the {card} on {where}" + (f", for {_mons(surcharge)} more" if surcharge else "")


def _move(state: Position, action: do.Move) -> str:
    player = state.players[state.active]
    words, sandals = _walk(player.oyakata, action.steps), sandals_needed(state, player, player.ikizama, action.steps)
    if sandals:
        words += f", spending {sandals} sandal{'' if sandals == 1 else 's'}"
    return words + _past(player.oyakata, action.steps)


def _buy_tobacco(state: Position, action: do.BuyTobacco) -> str:
    wares = []
    if action.pipe:
        wares.append(f"a pipe ({PIPE_EFFECT[action.pipe]})")
    if action.pouch:
        wares.append(f"a pouch ({POUCH_EFFECT[action.pouch]} at the end)")
    return f"Buy {' and '.join(wares)} for {_mons(PIPE_COST[action.pipe] + POUCH_COST[action.pouch])}"


def _buy_fish(state: Position, action: do.BuyFish) -> str:
    bonus = FISH_BONUS[action.fish]
    more = f", {bonus} IKI more at the end" if bonus else ""
    return f"Buy {FISH_TITLE[action.fish]} for {_mons(FISH_COST[action.fish])}{more}"


def _use_skill(state: Position, action: do.UseSkill) -> str:
    owner = state.spaces[space_of(state, action.character)].owner
    whose = "your" if owner == state.active else "the neutral" if owner is None else "another player's"
    return f"Do business with {whose} {CHARACTER_TITLE[action.character]}: {CHARACTER_EFFECT[action.character]}"


def _swap(state: Position, action: do.Swap) -> str:
    first = turn_under_way(state).swapping
    where = _space(state, space_of(state, action.character))
    if first:
        return f"The {CHARACTER_TITLE[first]} changes places with the {CHARACTER_TITLE[action.character]} in {where}"
    return f"Move the {CHARACTER_TITLE[action.character]} in {where}"


def _build(state: Position, action: do.Build) -> str:
    cost = in_words(price(turn_under_way(state).skill, action.building))
    return f"Build the {BUILDING_TITLE[action.building]} for {cost}: {BUILDING_EFFECT[action.building]}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


_WORDS: dict[type[Part], Callable[[Position, Any], str]] = {
    do.Settle: _settle,
    do.PlaceIkizama: _place_ikizama,
    do.GainIncome: lambda state, action: f"Gain {_mons(INCOME)} instead of hiring",
    do.Hire: _hire,
    do.Place: _place,
    do.Move: _move,
    do.Trade: lambda state, action: _capital(DEAL_EFFECT[action.deal]),
    do.BuyTobacco: _buy_tobacco,
    do.BuyFish: _buy_fish,
    do.UseSkill: _use_skill,
    do.Train: lambda state, action: f"Give the {CHARACTER_TITLE[action.character]} experience",
    do.Swap: _swap,
    do.Build: _build,
    do.EndTurn: lambda state, action: "End the turn",
    do.ChooseNeutral: lambda state, action: f"Make the {_character(action.character)} a neutral character",
    do.Protect: lambda state, action: "Give up the token that saves the character from the fire",
    do.LetBurn: lambda state, action: "Let the character burn and keep the token",
    do.Dismiss: lambda state, action: f"Let the {CHARACTER_TITLE[action.character]} go unfed",
    do.VisitShop: lambda state, action: f"Go to the {SHOP_TITLE[action.shop]}",
}
