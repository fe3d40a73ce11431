"""The dojo: taking cards, and the hand limit."""

from bisect import insort
from typing import Final

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import DISCARD, DRAW, Discard, Draw, VisitDojo
from services.ninjato.components import DRAWS, HAND_LIMIT
from services.ninjato.enums import PLACE_KIND_DOJO, STAGE_DISCARD, STAGE_DRAW
from services.ninjato.events import CardDiscarded, CardDrawn, CardTaken
from services.ninjato.piles import draw_dojo_card, refill_dojo
from services.ninjato.rounds import end_turn, place_shuriken
from services.ninjato.state import Place, Position

_DOJO: Final = Place(PLACE_KIND_DOJO, 0, 0)


def visit_dojo(state: Position, action: VisitDojo, chance: Chance) -> None:
    """Place a shuriken on the stack at the dojo; the fewer cards in hand, the more are taken."""
    place_shuriken(state, _DOJO)
    state.dojo_stack.append(state.active)
    state.draws_left = DRAWS[min(len(state.players[state.active].hand), len(DRAWS) - 1)]
    state.stage = STAGE_DRAW
    if not legal_draws(state):
        _finish_drawing(state, chance)


def legal_draws(state: Position) -> list[Part]:
    """Any face-up card, or the next of the draw pile."""
    actions: list[Part] = [DRAW[card] for card in dict.fromkeys(state.dojo_display)]
    if state.dojo_deck or state.dojo_discard:
        actions.append(DRAW[0])
    return actions


def draw(state: Position, action: Draw, chance: Chance) -> None:
    """Take a card. The display is refilled only after the last one."""
    player, card = state.players[state.active], action.card
    if card:
        state.dojo_display.remove(card)
    else:
        card = draw_dojo_card(state, chance)
    insort(player.hand, card)
    if state.events is not None:
        state.events.append(CardTaken(player.seat, card) if action.card else CardDrawn(player.seat, card))
    state.draws_left -= 1
    if not state.draws_left or not legal_draws(state):
        _finish_drawing(state, chance)


def _finish_drawing(state: Position, chance: Chance) -> None:
    state.draws_left = 0
    refill_dojo(state, chance)
    _mind_the_limit(state, chance)


def _mind_the_limit(state: Position, chance: Chance) -> None:
    if len(state.players[state.active].hand) > HAND_LIMIT:
        state.stage = STAGE_DISCARD
    else:
        end_turn(state, chance)


def legal_discards(state: Position) -> list[Part]:
    """Any card in hand."""
    return [DISCARD[card] for card in dict.fromkeys(state.players[state.active].hand)]


def discard(state: Position, action: Discard, chance: Chance) -> None:
    """Discard a card over the hand limit."""
    player = state.players[state.active]
    player.hand.remove(action.card)
    state.dojo_discard.append(action.card)
    if state.events is not None:
        state.events.append(CardDiscarded(player.seat, action.card))
    _mind_the_limit(state, chance)
