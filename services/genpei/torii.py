"""The Torii actions, but for the palace steps (`palace`). Paid ones go on until the player stops or can't pay."""

from typing import Final

from services.genpei.actions import (
    CHOOSE_TORII,
    GAIN_TOKEN,
    PICK_TOKEN,
    PLACE_ON,
    SHIFTS,
    STOP,
    ChooseToken,
    ChooseTorii,
    GainToken,
    PickToken,
    PlaceOn,
    Shift,
    Stop,
)
from services.genpei.chain import ask, end_chain, is_possible
from services.genpei.coins import gain, pay
from services.genpei.components import GAIN_COST, PAGODA_COST, TORII_COINS, TRANSFER_COST
from services.genpei.enums import (
    CLANS,
    HOUSE_EMPEROR,
    STAGE_GAIN,
    STAGE_MOVEMENT,
    STAGE_PALACE,
    STAGE_REINFORCE,
    STAGE_TORII_PAGODA,
    STAGE_TORII_PAGODA_ON,
    STAGE_TRANSFER,
    STAGE_TRANSFER_TO,
    TORII_ACTION_COINS,
    TORII_ACTION_EMPEROR,
    TORII_ACTION_GAIN,
    TORII_ACTION_MOVEMENT,
    TORII_ACTION_PAGODA,
    TORII_ACTION_TRANSFER,
)
from services.genpei.events import TokenGained, TokenTransferred, ToriiChosen
from services.genpei.markers import move_marker, neighbour
from services.genpei.spaces import legal_tokens
from services.genpei.state import PickedToken, Player, Position
from services.genpei.tokens import place, tokens_on_board
from services.kernel.chance import Chance
from services.kernel.part import Part

_STAGE: Final = {
    TORII_ACTION_MOVEMENT: STAGE_MOVEMENT,
    TORII_ACTION_EMPEROR: STAGE_PALACE,
    TORII_ACTION_GAIN: STAGE_GAIN,
    TORII_ACTION_TRANSFER: STAGE_TRANSFER,
    TORII_ACTION_PAGODA: STAGE_TORII_PAGODA,
}
"""Where the actions that ask for more lead; Coins asks for nothing."""


def legal_torii(state: Position, player: Player) -> list[Part]:
    """Coins always; the others where they can be done and paid for once."""
    return [
        CHOOSE_TORII[TORII_ACTION_COINS],
        *(CHOOSE_TORII[action] for action, stage in _STAGE.items() if is_possible(state, player, stage)),
    ]


def choose_torii(state: Position, player: Player, action: ChooseTorii, chance: Chance) -> None:
    """Begin a Torii action."""
    if state.events is not None:
        state.events.append(ToriiChosen(player.seat, action.action))
    if action.action == TORII_ACTION_COINS:
        gain(state, player, TORII_COINS)
        end_chain(state, player, chance)
    else:
        state.stage = _STAGE[action.action]


def stop(state: Position, player: Player, action: Stop, chance: Chance) -> None:
    """Pay no more."""
    end_chain(state, player, chance)


def legal_shifts(state: Position, player: Player) -> list[Part]:
    """Movement: any marker, either way."""
    return SHIFTS[:]


def shift(state: Position, player: Player, action: Shift, chance: Chance) -> None:
    """Movement: move a marker without doing its space, then a card must be played if there is one."""
    move_marker(state, player.seat, action.clan, neighbour(state, action.clan, action.direction), acts=False)
    if player.hand:
        state.stage = STAGE_REINFORCE
    else:
        end_chain(state, player, chance)


def legal_gains(state: Position, player: Player) -> list[Part]:
    """Gain Influence: pay once more, or stop."""
    return [GAIN_TOKEN, STOP] if is_possible(state, player, STAGE_GAIN) else [STOP]


def gain_token(state: Position, player: Player, action: GainToken, chance: Chance) -> None:
    """Gain Influence: pay for the next token of the pool."""
    pay(state, player, GAIN_COST)
    token = chance.draw(player.pool)
    player.tokens.append(token)
    player.tokens.sort()
    if state.events is not None:
        state.events.append(TokenGained(player.seat, token))
    ask(state, player, STAGE_GAIN, chance)


def legal_transfers(state: Position, player: Player) -> list[Part]:
    """Transfer Influence: pick any own token on the board, or stop."""
    if not is_possible(state, player, STAGE_TRANSFER):
        return [STOP]
    return [*(PICK_TOKEN[house][token] for house, token in tokens_on_board(player)), STOP]


def pick_transfer(state: Position, player: Player, action: PickToken, chance: Chance) -> None:
    """Transfer Influence: say which token is to move."""
    state.picked = PickedToken(player.seat, action.house, action.token)
    state.stage = STAGE_TRANSFER_TO


def legal_destinations(state: Position, player: Player) -> list[Part]:
    """Any clan the token picked does not lie on, never the House of the Emperor."""
    picked = _picked(state)
    return [PLACE_ON[clan] for clan in CLANS if clan != picked.house]


def place_picked(state: Position, player: Player, action: PlaceOn, chance: Chance) -> None:
    """Pay for the token picked and put it on a clan: out of the own area, or from another house."""
    picked = _picked(state)
    state.picked = None
    if state.stage == STAGE_TORII_PAGODA_ON:
        pay(state, player, PAGODA_COST)
        place(state, player, action.clan, picked.token)
        ask(state, player, STAGE_TORII_PAGODA, chance)
    else:
        pay(state, player, TRANSFER_COST)
        _transfer(state, player, picked, action.clan)
        ask(state, player, STAGE_TRANSFER, chance)


def _transfer(state: Position, player: Player, picked: PickedToken, clan: int) -> None:
    """Move a token. A stack on the palace steps keeps its step; with its last token the step is given up."""
    left = player.influence[picked.house - 1].tokens
    left.remove(picked.token)
    player.influence[clan - 1].tokens.append(picked.token)
    if picked.house == HOUSE_EMPEROR and not left:
        player.step = 0
    if state.events is not None:
        state.events.append(TokenTransferred(player.seat, picked.house, clan, picked.token))


def legal_torii_pagodas(state: Position, player: Player) -> list[Part]:
    """Pagoda: choose a token of the own area, or stop."""
    return [*legal_tokens(state, player), STOP] if is_possible(state, player, STAGE_TORII_PAGODA) else [STOP]


def pick_to_place(state: Position, player: Player, action: ChooseToken, chance: Chance) -> None:
    """Pagoda: say which token is to be placed."""
    state.picked = PickedToken(player.seat, 0, action.token)
    state.stage = STAGE_TORII_PAGODA_ON


def _picked(state: Position) -> PickedToken:
    assert state.picked is not None
    return state.picked
