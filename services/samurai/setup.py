"""The starting position (rulebook: New Region Setup; the variants' own set-ups)."""

from collections.abc import Mapping

from services.kernel.chance import Chance
from services.samurai import variants
from services.samurai.components import (
    ARMIES,
    BASE_PROVINCES,
    BASE_REGIONS,
    CAPITAL,
    CAPITALS,
    DESTINY_CARDS,
    DESTINY_HAND,
    FULL_PROVINCES,
    FULL_REGIONS,
    GARRISON,
    NEUTRAL_TOKENS,
    ORDER_SET,
    PROVINCE_KIND,
    SEEDS,
    SHRINE,
    SLOTS,
    START_BUSHIDO,
    START_FOOD,
)
from services.samurai.enums import SITE_CAPITAL, SITE_SHRINE, STAGE_DESTINY
from services.samurai.flow import begin_choices
from services.samurai.state import Player, Position, Slot, Store


def new_game(seats: int, options: Mapping[str, bool], chance: Chance) -> Position:
    """Lay out the map, shuffle and deal the Destiny cards, put two Armies in each Capital."""
    new_region = options.get("new_region", False)
    regions = FULL_REGIONS if new_region else BASE_REGIONS
    sites = variants.scatter_sites(new_region, chance) if options.get("shrines") else printed_sites(new_region, chance)
    neutral = list(NEUTRAL_TOKENS[new_region]) if options.get("neutral_tokens") else list(SLOTS[new_region])
    if options.get("neutral_tokens"):
        chance.shuffle(neutral)
    deck = list(DESTINY_CARDS[new_region])
    chance.shuffle(deck)
    first = chance.below(seats)
    players = [newcomer(seat, seat + 1, regions, len(sites)) for seat in range(seats)]
    for player in players:
        player.store = Store(START_BUSHIDO, START_FOOD)
        player.orders = list(ORDER_SET)
        player.hand = sorted(chance.draw(deck) for _ in range(DESTINY_HAND))
        garrison(player, regions)
    state = Position(
        era=1,
        round_=1,
        stage=STAGE_DESTINY,
        active=0,
        turn_order=[(first + place) % seats for place in range(seats)],
        placed=0,
        players=players,
        sites=sites,
        mountains=variants.lay_mountains(regions, len(sites), chance) if options.get("mountains") else [],
        slots=[Slot(action, None, None) for action in neutral],
        destiny=[0] * regions,
        destiny_deck=deck,
        agendas=variants.lay_agendas(regions, chance) if options.get("agendas") else [],
        dojos=options.get("dojos", False),
        task=None,
        ability=None,
        rivals=[],
    )
    begin_choices(state, chance)
    return state


def newcomer(seat: int, house: int, regions: int, provinces: int) -> Player:
    """Return a player with all Armies off the map and nothing else."""
    return Player(
        seat=seat,
        house=house,
        score=0,
        score_regions=0,
        score_shrines=0,
        score_archers=0,
        score_agendas=0,
        score_actions=0,
        store=None,
        hand=[],
        pledged=[],
        orders=[],
        barracks=ARMIES,
        samurai=[0] * provinces,
        archers=[0] * provinces,
        general=0,
        castles=[],
        influence=[0] * regions,
        dojo=0,
        range_=0,
        armory=0,
        headquarters=0,
        agendas_met=[],
        laid=[],
    )


def garrison(player: Player, regions: int) -> None:
    """Put a player's first Samurai into the Capitals."""
    for capital in CAPITALS[1 : 1 + regions]:
        player.samurai[capital - 1] += GARRISON
        player.barracks -= GARRISON


def printed_sites(new_region: bool, chance: Chance) -> list[int]:
    """Return what each province has as printed, the seeding tokens put on the resource slots at random."""
    seeds = list(SEEDS[new_region])
    chance.shuffle(seeds)
    kinds = PROVINCE_KIND[1 : 1 + (FULL_PROVINCES if new_region else BASE_PROVINCES)]
    fixed = {CAPITAL: SITE_CAPITAL, SHRINE: SITE_SHRINE}
    return [fixed.get(kind) or seeds.pop() for kind in kinds]
