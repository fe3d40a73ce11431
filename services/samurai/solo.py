"""The solo mode: how the rivals Mori and Takeda place their tokens, and what an era's end means to them.

Rulebook: Solo Mode. The person is seat 0 and plays by the ordinary rules; the rivals' turns come inside the person's.
"""

from bisect import insort

from services.kernel.chance import Chance
from services.samurai.components import (
    LAST_ERA,
    LOCATION_REGION,
    REGION_LOCATIONS,
    RIVAL_KEPT,
    RIVAL_ORDER_SET,
    SOLO_DESTINY_DRAWS,
)
from services.samurai.enums import UNIT_SAMURAI
from services.samurai.eras import reorder
from services.samurai.events import (
    ArmiesPruned,
    DestinyLaid,
    LocationAdded,
    LocationDrawn,
    OrderLaid,
    PlacementSkipped,
    SlotTaken,
)
from services.samurai.pieces import send_home
from services.samurai.rivals import act, named_provinces, place_army
from services.samurai.slots import laid, may_be_covered, region_of
from services.samurai.state import Position, Rival, Token

PERSON, MORI, TAKEDA = range(3)
"""Seats; only the person's is one of the match."""


def rival_of(state: Position, seat: int) -> Rival | None:
    """Return what only a rival has, or None for a player."""
    return state.rivals[seat - MORI] if state.rivals and seat != PERSON else None


def place_token(state: Position, rival: Rival, chance: Chance) -> None:
    """Place a rival's next token by its next Location card, and recruit there or do the neutral action."""
    index, location = _draw_place(state, rival, chance)
    if index < 0:
        if state.events is not None:
            state.events.append(PlacementSkipped(rival.seat))
        return
    slot, token = state.slots[index], Token(rival.seat, 0, rival.orders.pop(), location)
    state.slots[index] = laid(slot, token)
    if state.events is not None:
        state.events.append(SlotTaken(rival.seat, index, slot.token is not None, 0))
        state.events.append(OrderLaid(rival.seat, index, token.face_down))
    player = state.players[rival.seat]
    empty = [province for province in named_provinces(state, location) if not player.samurai[province - 1]]
    for province in empty[: player.barracks]:
        place_army(state, player, province)
    if not empty:
        act(state, rival.seat, index, slot.neutral, neutral=True, location=location)


def _draw_place(state: Position, rival: Rival, chance: Chance) -> tuple[int, int]:
    """Return slot and Location card of a rival's next token; slot -1 if there is none for it.

    Cards of regions without room go under the pile. If no card will do, the first goes with the board's topmost slot.
    """
    for _ in range(len(rival.locations) + len(rival.passed)):
        location = chance.draw(rival.locations) if rival.locations else rival.passed.pop(0)
        if location not in rival.drawn:
            insort(rival.drawn, location)
        index = _best_slot(state, rival.seat, LOCATION_REGION[location])
        if state.events is not None:
            state.events.append(LocationDrawn(rival.seat, location, index < 0))
        if index >= 0:
            return index, location
        rival.passed.append(location)
    index = _best_slot(state, rival.seat, 0)
    return index, rival.passed.pop(0) if index >= 0 else 0


def _best_slot(state: Position, seat: int, region: int) -> int:
    """Return the slot a rival takes in a region, or (0) on the whole board; -1 if there is none.

    In the first round the lowest empty one. In the second the topmost empty one, else the topmost with an opponent's
    token that may be covered, else the topmost with its own.
    """
    best, best_rank = -1, 0
    for index, slot in enumerate(state.slots):
        if region and region_of(state, index) != region:
            continue
        if slot.token is None:
            rank = 3
        elif may_be_covered(state, slot):
            rank = 1 if slot.token.seat == seat else 2
        else:
            continue
        if rank > best_rank or (rank == best_rank and state.round == 2):
            best, best_rank = index, rank
    return best


def shuffled_orders(chance: Chance) -> list[int]:
    """Return a rival's order tokens in a random order."""
    orders = list(RIVAL_ORDER_SET)
    chance.shuffle(orders)
    return orders


def shuffle_what_is_left(state: Position, chance: Chance) -> None:
    """Before the second round each rival shuffles the Location cards it has not used."""
    for rival in state.rivals:
        rival.locations += rival.passed
        rival.passed.clear()
        chance.shuffle(rival.locations)


def end_era(state: Position, chance: Chance) -> None:
    """Go on after the tokens have left the slots (rulebook: Era End, Solo Mode, from step 4 on)."""
    _return_cards(state, chance)
    _prune_armies(state)
    reorder(state)
    lay_destiny(state, chance)


def _return_cards(state: Position, chance: Chance) -> None:
    """When the tokens leave the slots, each rival shuffles all its order tokens and Location cards again."""
    for rival in state.rivals:
        rival.orders = shuffled_orders(chance)
        rival.locations = [card for card in range(1, len(LOCATION_REGION)) if card not in rival.spares]
        rival.passed.clear()
        chance.shuffle(rival.locations)


def _prune_armies(state: Position) -> None:
    """Leave each rival a single Army in each province."""
    for rival in state.rivals:
        player = state.players[rival.seat]
        for province, there in enumerate(player.samurai, 1):
            if there > RIVAL_KEPT:
                for _ in range(there - RIVAL_KEPT):
                    send_home(player, province, UNIT_SAMURAI)
                if state.events is not None:
                    state.events.append(ArmiesPruned(player.seat, province, there - RIVAL_KEPT))


def lay_destiny(state: Position, chance: Chance) -> None:
    """Lay the Destiny cards that come after an era; each even one of a region brings a Location card of it."""
    for _ in range(min(SOLO_DESTINY_DRAWS[state.era - 1], len(state.destiny_deck))):
        region = chance.draw(state.destiny_deck)
        state.destiny[region - 1] += 1
        if state.events is not None:
            state.events.append(DestinyLaid(None, region))
        if state.destiny[region - 1] % 2 == 0 and state.era < LAST_ERA:
            for rival in state.rivals:
                _add_location(state, rival, region, chance)


def _add_location(state: Position, rival: Rival, region: int, chance: Chance) -> None:
    """Shuffle one of a region's spare Location cards into a rival's pile, if one is left."""
    spares = [card for card in rival.spares if card in REGION_LOCATIONS[region]]
    if not spares:
        return
    card = spares[chance.below(len(spares))]
    rival.spares.remove(card)
    rival.locations.append(card)
    chance.shuffle(rival.locations)
    if state.events is not None:
        state.events.append(LocationAdded(rival.seat, region))
