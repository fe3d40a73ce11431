"""The starting position of a solo game (rulebook: Solo Mode, Setup)."""

from services.kernel.chance import Chance
from services.samurai.components import (
    BASE_REGIONS,
    DESTINY_CARDS,
    LOCATIONS_PER_REGION,
    ORDER_SET,
    REGION_LOCATIONS,
    REGION_PROVINCES,
    SOLO_DESTINY,
    SOLO_SLOTS,
    START_BUSHIDO,
    START_FOOD,
)
from services.samurai.enums import HOUSE_MORI, HOUSE_ODA, HOUSE_TAKEDA, SITE_BUSHIDO, SITE_FOOD, STAGE_PLACE
from services.samurai.flow import begin_round
from services.samurai.setup import garrison, newcomer, printed_sites
from services.samurai.solo import MORI, PERSON, TAKEDA, shuffled_orders
from services.samurai.state import Position, Rival, Slot, Store


def new_solo_game(chance: Chance) -> Position:
    """Lay out the map for one person; the rivals have nothing on it, and place their first tokens."""
    houses = {PERSON: HOUSE_ODA, MORI: HOUSE_MORI, TAKEDA: HOUSE_TAKEDA}
    sites = _seeded_sites(chance)
    players = [newcomer(seat, house, BASE_REGIONS, len(sites)) for seat, house in houses.items()]
    person = players[PERSON]
    person.store = Store(START_BUSHIDO, START_FOOD)
    person.orders = list(ORDER_SET)
    garrison(person, BASE_REGIONS)
    deck = list(DESTINY_CARDS[False])
    for region in range(1, 1 + BASE_REGIONS):
        for _ in range(SOLO_DESTINY):
            deck.remove(region)
    chance.shuffle(deck)
    state = Position(
        era=1,
        round_=1,
        stage=STAGE_PLACE,
        active=PERSON,
        turn_order=[MORI, TAKEDA, PERSON],
        placed=0,
        players=players,
        sites=sites,
        mountains=[],
        slots=[Slot(neutral, None, None) for neutral in SOLO_SLOTS],
        destiny=[SOLO_DESTINY] * BASE_REGIONS,
        destiny_deck=deck,
        agendas=[],
        dojos=False,
        task=None,
        ability=None,
        rivals=[_new_rival(seat, chance) for seat in (MORI, TAKEDA)],
    )
    begin_round(state, chance)
    return state


def _seeded_sites(chance: Chance) -> list[int]:
    """Seed the resource provinces until each region has both Bushido and Food."""
    while True:
        sites = printed_sites(new_region=False, chance=chance)
        if all(
            {SITE_BUSHIDO, SITE_FOOD} <= {sites[province - 1] for province in provinces}
            for provinces in REGION_PROVINCES[1 : 1 + BASE_REGIONS]
        ):
            return sites


def _new_rival(seat: int, chance: Chance) -> Rival:
    """Return a rival with shuffled order tokens and a pile of some random Location cards of each region."""
    locations: list[int] = []
    spares: list[int] = []
    for cards in REGION_LOCATIONS[1:]:
        shuffled = list(cards)
        chance.shuffle(shuffled)
        locations += shuffled[:LOCATIONS_PER_REGION]
        spares += shuffled[LOCATIONS_PER_REGION:]
    chance.shuffle(locations)
    return Rival(seat, Store(0, 0), shuffled_orders(chance), locations, sorted(spares), [], [])
