"""Solo positions for tests, made from a real set-up by moving pieces, so that every piece stays in play."""

from services.kernel.chance import FastChance
from services.samurai.components import LOCATION_REGION, ORDER_SET, RIVAL_ORDER_SET
from services.samurai.slots import laid, top_token
from services.samurai.solo import MORI, PERSON, TAKEDA
from services.samurai.solo_setup import new_solo_game
from services.samurai.state import Position, Rival, Slot, Token
from tests.samurai.positions import SEEDS, order
from zashiki.samurai.v1 import samurai_pb2 as schema


def card(name: str) -> int:
    """Return a Location card by name: "grey shrine"."""
    return schema.LocationCard.Value(f"LOCATION_CARD_{name.upper().replace(' ', '_')}")


def board(seed: int = 1) -> Position:
    """Return a fresh game with seeds as in `SEEDS`, no pieces on the map, no token placed and the person first."""
    state = new_solo_game(FastChance(seed))
    state.sites = ["CBFS".index(site) + 1 for site in SEEDS.split()][: len(state.sites)]
    state.slots = [Slot(slot.neutral, None, None) for slot in state.slots]
    state.turn_order = [PERSON, MORI, TAKEDA]
    state.placed = 0
    state.players[PERSON].orders = list(ORDER_SET)
    for player in state.players:
        player.barracks += sum(player.samurai)
        player.samurai = [0] * len(player.samurai)
        player.score = player.score_actions = 0
        player.influence = [0] * len(player.influence)
    for rival in state.rivals:
        rival.orders = list(RIVAL_ORDER_SET)
        rival.locations = [card for card in range(1, len(LOCATION_REGION)) if card not in rival.spares]
        rival.drawn.clear()
    return state


def mori(state: Position) -> Rival:
    """Return what only Mori has."""
    return state.rivals[0]


def next_cards(rival: Rival, *names: str) -> None:
    """Put Location cards on a rival's pile, the first of them on top; a spare changes places with one of its region."""
    for name in reversed(names):
        wanted = card(name)
        if wanted in rival.spares:
            other = next(
                held
                for held in rival.locations
                if LOCATION_REGION[held] == LOCATION_REGION[wanted] and held not in map(card, names)
            )
            rival.spares[rival.spares.index(wanted)] = other
            rival.spares.sort()
            rival.locations.remove(other)
        else:
            rival.locations.remove(wanted)
        rival.locations.append(wanted)


def lay(state: Position, index: int, seat: int, name: str, location: str = "", *, face_up: bool = False) -> None:
    """Lay an order token of a seat on a slot, with its Location card if it is a rival's."""
    holder = state.players[seat] if seat == PERSON else state.rivals[seat - MORI]
    holder.orders.remove(order(name))
    where = 0
    if location:
        next_cards(state.rivals[seat - MORI], location)
        where = state.rivals[seat - MORI].locations.pop()
        state.rivals[seat - MORI].drawn = sorted({*state.rivals[seat - MORI].drawn, where})
    token = Token(seat, order(name), 0, where) if face_up else Token(seat, 0, order(name), where)
    state.slots[index] = laid(state.slots[index], token)


def where_is(state: Position, seat: int) -> list[int]:
    """Return the slots on which a seat's tokens act, from south to north."""
    tops = [top_token(slot) for slot in state.slots]
    return [index for index, token in enumerate(tops) if token is not None and token.seat == seat]
