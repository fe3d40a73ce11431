"""The Intrigue deck: cards played at any moment of one's own turn, each interrupting what was to be decided."""

from collections.abc import Callable
from typing import Final

from services.genpei.actions import END_TURN, PICK_TOKEN, PLAY_INTRIGUE, EndTurn, PickToken, PlayIntrigue
from services.genpei.cards import spy
from services.genpei.chain import ask, end_chain
from services.genpei.coins import gain
from services.genpei.components import CARD_COINS, COIN_LIMIT, FIRST_ALLY, SPIES
from services.genpei.enums import (
    INTRIGUE_CARD_ASSASSINATE,
    INTRIGUE_CARD_COINS,
    INTRIGUE_CARD_CONTACTS,
    INTRIGUE_CARD_NINJA,
    INTRIGUE_CARD_RECRUIT,
    INTRIGUE_CARD_SPY,
    INTRIGUE_CARD_STEPS,
    INTRIGUE_CARD_SWAP,
    INTRIGUE_CARD_TORII,
    STAGE_ASCEND,
    STAGE_ASSASSINATE,
    STAGE_CONTACTS,
    STAGE_ENTER,
    STAGE_KEEP,
    STAGE_RECRUIT,
    STAGE_SPLIT,
    STAGE_SWAP,
    STAGE_SWAP_WITH,
    STAGE_TORII,
    STAGE_TORII_PAGODA_ON,
    STAGE_TRANSFER_TO,
)
from services.genpei.events import IntriguePlayed, TokensSwapped
from services.genpei.palace import ascend
from services.genpei.spaces import reveal_ninja
from services.genpei.state import Interruption, PickedToken, Player, Position
from services.genpei.steps import free_ascent
from services.genpei.tokens import houses_held, tokens_on_board
from services.genpei.turns import finish_turn
from services.kernel.chance import Chance
from services.kernel.part import Part

UNINTERRUPTED: Final = frozenset(
    (
        STAGE_KEEP,
        STAGE_ENTER,
        STAGE_TRANSFER_TO,
        STAGE_TORII_PAGODA_ON,
        STAGE_ASCEND,
        STAGE_SWAP,
        STAGE_SWAP_WITH,
        STAGE_SPLIT,
    )
)
"""Stages in the middle of a single step, or outside one's own turn."""


def legal_intrigue(state: Position, player: Player) -> list[Part]:
    """Any Intrigue card in hand that would do something now; where it also brings coins, these come first or last."""
    if state.stage in UNINTERRUPTED:
        return []
    actions: list[Part] = []
    for card in player.intrigue:
        if card <= FIRST_ALLY and _is_useful(state, player, card):
            actions.append(PLAY_INTRIGUE[card][False])
            if CARD_COINS[card] and card != INTRIGUE_CARD_COINS:
                actions.append(PLAY_INTRIGUE[card][True])
    return actions


def _is_useful(state: Position, player: Player, card: int) -> bool:
    if card == INTRIGUE_CARD_COINS:
        return player.coins < COIN_LIMIT
    if card == INTRIGUE_CARD_SWAP:
        return len(houses_held(player)) > 1
    if card == INTRIGUE_CARD_STEPS:
        return bool(player.step or player.tokens) and free_ascent(state, player) > 0
    return player.coins < COIN_LIMIT or _leads_on(state, card)


def _leads_on(state: Position, card: int) -> bool:
    """Return whether there is something to do the card's action with, its coins aside."""
    if card == INTRIGUE_CARD_NINJA:
        return bool(state.ninja_deck)
    if card == INTRIGUE_CARD_SPY:
        return bool(state.clan_deck)
    if card in (INTRIGUE_CARD_RECRUIT, INTRIGUE_CARD_ASSASSINATE):
        return any(state.bids)
    return True


def play_intrigue(state: Position, player: Player, action: PlayIntrigue, chance: Chance) -> None:
    """Put off what was to be decided and do what the card says, its coins before or after."""
    card = action.card
    player.intrigue.remove(card)
    state.intrigue_discard.append(card)
    if state.events is not None:
        state.events.append(IntriguePlayed(player.seat, card))
    coins_after = CARD_COINS[card] if action.coins_after else 0
    state.interruptions.append(Interruption(state.stage, state.wheel, len(state.ninja_revealed), coins_after))
    gain(state, player, CARD_COINS[card] - coins_after)
    state.wheel = 0
    _DO_CARD[card](state, player, chance)


def _spy_often(state: Position, player: Player, chance: Chance) -> None:
    for _ in range(SPIES):
        spy(state, player, chance)
    end_chain(state, player, chance)


_DO_CARD: Final[dict[int, Callable[[Position, Player, Chance], None]]] = {
    INTRIGUE_CARD_NINJA: reveal_ninja,
    INTRIGUE_CARD_SWAP: lambda state, player, chance: ask(state, player, STAGE_SWAP, chance),
    INTRIGUE_CARD_COINS: end_chain,
    INTRIGUE_CARD_TORII: lambda state, player, chance: ask(state, player, STAGE_TORII, chance),
    INTRIGUE_CARD_STEPS: ascend,
    INTRIGUE_CARD_CONTACTS: lambda state, player, chance: ask(state, player, STAGE_CONTACTS, chance),
    INTRIGUE_CARD_RECRUIT: lambda state, player, chance: ask(state, player, STAGE_RECRUIT, chance),
    INTRIGUE_CARD_SPY: _spy_often,
    INTRIGUE_CARD_ASSASSINATE: lambda state, player, chance: ask(state, player, STAGE_ASSASSINATE, chance),
}


def legal_swaps(state: Position, player: Player) -> list[Part]:
    """Any own token on the board; the second from another house than the first."""
    house = state.picked.house if state.picked is not None else 0
    return [PICK_TOKEN[other][token] for other, token in tokens_on_board(player) if other != house]


def pick_swap(state: Position, player: Player, action: PickToken, chance: Chance) -> None:
    """Pick the first token, then swap it with the second; both keep the place of the other in its house."""
    first = state.picked
    if first is None:
        state.picked = PickedToken(player.seat, action.house, action.token)
        state.stage = STAGE_SWAP_WITH
        return
    state.picked = None
    one, other = player.influence[first.house - 1].tokens, player.influence[action.house - 1].tokens
    here, there = one.index(first.token), other.index(action.token)
    one[here], other[there] = other[there], one[here]
    if state.events is not None:
        state.events.append(TokensSwapped(player.seat, first.house, action.house))
    end_chain(state, player, chance)


def legal_ends(state: Position, player: Player) -> list[Part]:
    """End the turn; only Intrigue cards may still come."""
    return [END_TURN]


def end_turn(state: Position, player: Player, action: EndTurn, chance: Chance) -> None:
    """End the turn without playing another Intrigue card."""
    finish_turn(state, player, chance)
