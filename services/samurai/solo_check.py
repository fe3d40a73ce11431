"""Validates what a position from outside says of a solo game, apart from what holds for every game."""

from services.samurai.components import (
    COVERED_PER_HOUSE,
    LOCATION_SITE,
    REGION_LOCATIONS,
    RIVAL_LIMIT,
    RIVAL_ORDER_SET,
    SOLO_SLOTS,
)
from services.samurai.enums import STAGE_OVER
from services.samurai.require import require, require_ascending, require_pieces
from services.samurai.rivals import named_provinces
from services.samurai.solo import MORI, PERSON, TAKEDA
from services.samurai.solo_hidden import spares_left, tokens_on_slots
from services.samurai.state import Position, Rival
from zashiki.samurai.v1 import samurai_pb2 as schema


def check_solo(state: Position) -> None:
    """Raise ValueError, naming the field, when the rivals cannot be played on with."""
    seats = [rival.seat for rival in state.rivals]
    require(seats == [MORI, TAKEDA], "/rivals", f"two, with seats {MORI} and {TAKEDA}")
    require(len(state.players) == 1 + len(seats), "/players", "three: the person, Mori and Takeda")
    require(tuple(slot.neutral for slot in state.slots) == SOLO_SLOTS, "/slots", "the slots of the solo board")
    for location in range(1, len(LOCATION_SITE)):
        site = schema.Site.keys()[LOCATION_SITE[location]]
        named = bool(named_provinces(state, location))
        require(named, "/sites", f"{site} in the region of {schema.LocationCard.keys()[location]}")
    _check_tokens(state)
    for i, rival in enumerate(state.rivals):
        _check_rival(state, f"/rivals/{i}", rival)


def _check_tokens(state: Position) -> None:
    covered = [0, 0, 0]
    for i, slot in enumerate(state.slots):
        for name, token in (("token", slot.token), ("cover", slot.cover)):
            if token is not None:
                is_rivals = token.seat != PERSON
                due = "a Location card beside a rival's token" if is_rivals else "none beside the person's token"
                require(bool(token.location) == is_rivals, f"/slots/{i}/{name}/location", due)
        if slot.cover is not None and slot.token is not None:
            covered[slot.token.seat] += 1
            limit = f"at most {COVERED_PER_HOUSE} covered token of each house"
            require(covered[slot.token.seat] <= COVERED_PER_HOUSE, f"/slots/{i}/cover", limit)


def _check_rival(state: Position, path: str, rival: Rival) -> None:
    store = rival.store
    require(store is not None and min(store.bushido, store.food) >= 0, f"{path}/store", "Bushido and Food, 0 or more")
    tokens = tokens_on_slots(state, rival.seat)
    used = [token.location for token in tokens]
    require_pieces(
        RIVAL_ORDER_SET,
        schema.OrderToken.keys(),
        (f"{path}/orders", rival.orders),
        ("/slots", [token.order or token.face_down for token in tokens]),
    )
    require_pieces(
        range(1, len(LOCATION_SITE)),
        schema.LocationCard.keys(),
        (f"{path}/locations", rival.locations),
        (f"{path}/passed", rival.passed),
        (f"{path}/spares", rival.spares),
        ("/slots", used),
    )
    require_ascending(f"{path}/spares", rival.spares)
    require_ascending(f"{path}/drawn", rival.drawn)
    known = set(rival.drawn)
    require(len(known) == len(rival.drawn), f"{path}/drawn", "each Location card once")
    require(
        known.issuperset(used + rival.passed), f"{path}/drawn", "the cards passed over and those on slots among others"
    )
    require(known.isdisjoint(rival.spares), f"{path}/drawn", "no card that is among the spares")
    if state.stage != STAGE_OVER:
        for region, count in enumerate(spares_left(state), 1):
            there = sum(card in REGION_LOCATIONS[region] for card in rival.spares)
            require(there == count, f"{path}/spares", f"{count} of {schema.Region.keys()[region]}, found {there}")
    for i, there in enumerate(state.players[rival.seat].samurai):
        require(there <= RIVAL_LIMIT, f"/players/{rival.seat}/samurai/{i}", f"at most {RIVAL_LIMIT} Armies of a rival")
