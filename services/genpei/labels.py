"""Plain words for every action, for people who play for the first time."""

from collections.abc import Callable
from typing import Any

from services.genpei import actions as do
from services.genpei.components import (
    CARD_COINS,
    CLAN_TITLE,
    GAIN_COST,
    INTRIGUE_EFFECT,
    INTRIGUE_TITLE,
    PAGODA_COST,
    SPACE_TITLE,
    STEP_COST,
    TOKEN_TITLE,
    TORII_COST,
    TORII_TITLE,
    TRANSFER_COST,
    WHEEL,
    WHEEL_COINS,
)
from services.genpei.enums import (
    DIRECTION_CLOCKWISE,
    HOUSE_EMPEROR,
    INTRIGUE_CARD_COINS,
    STAGE_ASCEND,
    STAGE_ENTER,
    STAGE_TORII_PAGODA,
    STAGE_TORII_PAGODA_ON,
    STAGE_TRANSFER,
)
from services.genpei.markers import neighbour, shown
from services.genpei.state import Player, Position
from services.kernel.part import Part

_SIDE = ("left", "right")


def label(state: Position, player: Player, action: Part) -> str:
    """Return plain words for an action of a player."""
    return _WORDS[type(action)](state, player, action)


def _coins(coins: int) -> str:
    return "1 coin" if coins == 1 else f"{coins} coins"


def _way(direction: int) -> str:
    return "clockwise" if direction == DIRECTION_CLOCKWISE else "anticlockwise"


def _move(state: Position, player: Player, action: do.Move) -> str:
    index = neighbour(state, state.wheel, action.direction)
    space, coins = WHEEL[state.wheel][index], WHEEL_COINS[state.wheel][index]
    gain = f", gaining {_coins(coins)}" if coins else ""
    return f"Move {CLAN_TITLE[state.wheel]} {_way(action.direction)} to {SPACE_TITLE[space]}{gain}"


def _choose_torii(state: Position, player: Player, action: do.ChooseTorii) -> str:
    cost = TORII_COST[action.action]
    return f"{TORII_TITLE[action.action]}, {_coins(cost)} each" if cost else TORII_TITLE[action.action]


def _shift(state: Position, player: Player, action: do.Shift) -> str:
    space = WHEEL[action.clan][neighbour(state, action.clan, action.direction)]
    return f"Move {CLAN_TITLE[action.clan]} {_way(action.direction)} to {SPACE_TITLE[space]}, without doing it"


def _use_contacts(state: Position, player: Player, action: do.UseContacts) -> str:
    space = shown(state, action.clan)
    return f"Do what {CLAN_TITLE[action.clan]} shows: {SPACE_TITLE[space]}"


def _choose_token(state: Position, player: Player, action: do.ChooseToken) -> str:
    token = f"your {TOKEN_TITLE[action.token]} token"
    if state.stage == STAGE_ENTER:
        return f"Enter palace step {state.step} with {token} for {_coins(STEP_COST * state.step)}"
    if state.stage == STAGE_ASCEND:
        return f"Enter palace step {state.step} with {token} for free"
    if state.stage == STAGE_TORII_PAGODA:
        return f"Place {token} on a clan for {_coins(PAGODA_COST)}"
    return f"Place {token} on {CLAN_TITLE[state.wheel]}"


def _climb(state: Position, player: Player, action: do.Climb) -> str:
    price = _coins(STEP_COST * (action.step - player.step))
    return f"{'Climb to' if player.step else 'Enter'} palace step {action.step} for {price}"


def _stack_token(state: Position, player: Player, action: do.StackToken) -> str:
    price = _coins(STEP_COST * player.step)
    return f"Add your {TOKEN_TITLE[action.token]} token to your stack on palace step {player.step} for {price}"


def _pick_token(state: Position, player: Player, action: do.PickToken) -> str:
    where = "on the palace steps" if action.house == HOUSE_EMPEROR else f"on {CLAN_TITLE[action.house]}"
    token = f"your {TOKEN_TITLE[action.token]} token {where}"
    if state.stage == STAGE_TRANSFER:
        return f"Move {token} to a clan for {_coins(TRANSFER_COST)}"
    return f"Swap {token}" if state.picked is None else f"Swap it with {token}"


def _place_on(state: Position, player: Player, action: do.PlaceOn) -> str:
    assert state.picked is not None
    price = _coins(PAGODA_COST if state.stage == STAGE_TORII_PAGODA_ON else TRANSFER_COST)
    return f"Put your {TOKEN_TITLE[state.picked.token]} token on {CLAN_TITLE[action.clan]} for {price}"


def _play_intrigue(state: Position, player: Player, action: do.PlayIntrigue) -> str:
    card = action.card
    effect = INTRIGUE_EFFECT[card]
    if CARD_COINS[card] and card != INTRIGUE_CARD_COINS:
        gain = f"gain {_coins(CARD_COINS[card])}"
        effect = f"{effect}, then {gain}" if action.coins_after else f"{gain}, then {effect}"
    return f"Play “{INTRIGUE_TITLE[card]}”: {effect}"


def _set_aside(state: Position, player: Player, action: do.SetAside) -> str:
    if not action.cards:
        return "Set no cards aside"
    cards = "1 card" if action.cards == 1 else f"{action.cards} cards"
    return f"Set {cards} of {CLAN_TITLE[action.clan]} aside for the House of the Emperor"


_WORDS: dict[type[Part], Callable[[Position, Player, Any], str]] = {
    do.Keep: lambda state, player, action: f"Keep {CLAN_TITLE[action.first]} and {CLAN_TITLE[action.second]}",
    do.Play: lambda state, player, action: f"Play {CLAN_TITLE[action.clan]}",
    do.Move: _move,
    do.Recruit: lambda state, player, action: (
        f"Recruit {CLAN_TITLE[state.bids[action.bid]]}, the {_SIDE[action.bid]} bid"
    ),
    do.Assassinate: lambda state, player, action: (
        f"Assassinate {CLAN_TITLE[state.bids[action.bid]]}, the {_SIDE[action.bid]} bid"
    ),
    do.UseContacts: _use_contacts,
    do.ChooseToken: _choose_token,
    do.ChooseTorii: _choose_torii,
    do.Shift: _shift,
    do.Climb: _climb,
    do.StackToken: _stack_token,
    do.GainToken: lambda state, player, action: f"Pay {_coins(GAIN_COST)} for a random token out of your pool",
    do.PickToken: _pick_token,
    do.PlaceOn: _place_on,
    do.Stop: lambda state, player, action: "Pay no more",
    do.PlayIntrigue: _play_intrigue,
    do.EndTurn: lambda state, player, action: "End your turn",
    do.SetAside: _set_aside,
}
