"""Dealing what a viewer cannot see."""

from itertools import chain
from typing import Final

from services.kernel.chance import Chance
from services.kernel.determinize import deal_unknown
from services.samurai.components import BASE_REGIONS, DESTINY_CARDS, ORDER_SET
from services.samurai.enums import STAGE_OVER
from services.samurai.slots import with_top
from services.samurai.solo_hidden import deal_rivals
from services.samurai.state import Position, Store, Token

_MOST_GUESSED: Final = 4
"""Of each resource: what others have follows from the whole match, but not from one position."""


def deal_hidden(state: Position, seat: int, chance: Chance) -> None:
    """Deal all that lies face down for `seat`. Raises ValueError when what lies open does not fit the components."""
    if state.stage == STAGE_OVER:
        return
    _deal_destiny_cards(state, chance)
    deal_rivals(state, chance)
    rivals = {rival.seat for rival in state.rivals}
    for player in state.players:
        if player.seat != seat and player.seat not in rivals:
            _deal_orders(state, player.seat, chance)
            player.store = Store(chance.below(_MOST_GUESSED + 1), chance.below(_MOST_GUESSED + 1))


def _deal_destiny_cards(state: Position, chance: Chance) -> None:
    laid = list(chain.from_iterable([region] * cards for region, cards in enumerate(state.destiny, 1)))
    hands = [player.hand for player in state.players]
    pledged = [player.pledged for player in state.players]
    cards = DESTINY_CARDS[len(state.destiny) > BASE_REGIONS]
    deal_unknown(cards, [state.destiny_deck, laid, *hands, *pledged], chance)
    for hand in hands:
        hand.sort()


def _deal_orders(state: Position, seat: int, chance: Chance) -> None:
    """Deal a player's tokens to hand and slots."""
    player = state.players[seat]
    face_up: list[int] = []
    face_down: list[int] = []
    for slot in state.slots:
        for token in (slot.token, slot.cover):
            if token is not None and token.seat == seat:
                (face_up if token.order else face_down).append(token.order)
    deal_unknown(ORDER_SET, [player.orders, face_down, face_up], chance)
    player.orders.sort()
    for index, slot in enumerate(state.slots):
        top = slot.cover if slot.cover is not None else slot.token
        if top is not None and top.seat == seat and not top.order:
            state.slots[index] = with_top(slot, Token(seat, 0, face_down.pop(), top.location))
