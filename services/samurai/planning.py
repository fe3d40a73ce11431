"""Planning: Dojos and Destiny cards are chosen, order tokens laid face down on slots."""

from services.kernel.part import Part
from services.samurai.actions import (
    CHOOSE_DOJO,
    LAY_ORDER,
    PASS,
    PLACE,
    PLEDGE,
    ChooseDojo,
    LayOrder,
    Pass,
    Place,
    Pledge,
)
from services.samurai.components import COVER_PRICES
from services.samurai.enums import STAGE_ORDER
from services.samurai.events import DestinyPledged, DojoChosen, OrderLaid, PlacementSkipped, SlotTaken
from services.samurai.pieces import gain, store_of
from services.samurai.slots import laid, may_be_covered
from services.samurai.state import Position, Task, Token


def legal_dojos(state: Position) -> list[Part]:
    """Choose a Dojo that nobody has."""
    taken = {player.dojo for player in state.players}
    return [CHOOSE_DOJO[dojo] for dojo in range(1, 6) if dojo not in taken]


def choose_dojo(state: Position, action: ChooseDojo) -> None:
    """Take a Dojo board."""
    state.players[state.active].dojo = action.dojo
    if state.events is not None:
        state.events.append(DojoChosen(state.active, action.dojo))


def legal_pledges(state: Position, seat: int) -> list[Part]:
    """Choose one of the Destiny cards in hand."""
    return [PLEDGE[region] for region in sorted(set(state.players[seat].hand))]


def pledge(state: Position, seat: int, action: Pledge) -> None:
    """Lay a Destiny card face down, to be shown when everybody has."""
    player = state.players[seat]
    player.hand.remove(action.region)
    player.pledged.append(action.region)
    if state.events is not None:
        state.events.append(DestinyPledged(seat, action.region))


def cover_price(state: Position, seat: int) -> int:
    """Return the Bushido for covering one more opponent's token this round."""
    covered = 0
    for slot in state.slots:
        if slot.cover is not None and slot.cover.seat == seat:
            assert slot.token is not None
            covered += slot.token.seat != seat
    return COVER_PRICES[min(covered, len(COVER_PRICES) - 1)]


def may_place_somewhere(state: Position) -> bool:
    """Tell whether there is a slot for somebody who could pay any price; everybody can see that."""
    return any(slot.token is None or may_be_covered(state, slot) for slot in state.slots)


def legal_places(state: Position) -> list[Part]:
    """Choose an empty slot; in the second round also one's own token of the first, or an opponent's for its price."""
    seat = state.active
    payable = state.round == 2 and cover_price(state, seat) <= store_of(state, seat).bushido
    legal: list[Part] = []
    for index, slot in enumerate(state.slots):
        below = slot.token
        if below is None or (may_be_covered(state, slot) and (payable or below.seat == seat)):
            legal.append(PLACE[index])
    return legal or [PASS]


def place(state: Position, action: Place) -> None:
    """Take a slot and pay for it if it is a cover that costs. Its neutral action comes after the token is laid."""
    seat, slot = state.active, state.slots[action.slot]
    covers = slot.token is not None
    price = cover_price(state, seat) if slot.token is not None and slot.token.seat != seat else 0
    if price:
        gain(state, seat, -price, 0)
    state.task = Task(action.slot, slot.neutral, True, 0, 0, False, 0)
    state.stage = STAGE_ORDER
    if state.events is not None:
        state.events.append(SlotTaken(seat, action.slot, covers, price))


def pass_by(state: Position, action: Pass) -> None:
    """Place no token, as there is no slot one could pay for."""
    if state.events is not None:
        state.events.append(PlacementSkipped(state.active))


def legal_orders(state: Position) -> list[Part]:
    """Lay any order token in hand."""
    return [LAY_ORDER[order] for order in sorted(set(state.players[state.active].orders))]


def lay_order(state: Position, action: LayOrder) -> None:
    """Lay an order token face down on the slot chosen, on top of what lies there."""
    assert state.task is not None
    seat, index = state.active, state.task.slot
    state.players[seat].orders.remove(action.order)
    state.slots[index] = laid(state.slots[index], Token(seat, 0, action.order, 0))
    if state.events is not None:
        state.events.append(OrderLaid(seat, index, action.order))
