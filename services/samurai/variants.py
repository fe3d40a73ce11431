"""What the variants lay out at the start: agenda tiles, mountains, shrines."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from services.kernel.chance import Chance
from services.samurai.atlas import neighbours
from services.samurai.components import (
    AGENDA_TILE,
    BASE_PROVINCES,
    BASE_REGIONS,
    CAPITALS,
    COMPONENTS,
    FULL_PROVINCES,
    FULL_REGIONS,
    LAND_BORDERS,
    LEAST_BUSHIDO,
    LEAST_EXPANSION_RESOURCES,
    LEAST_FOOD,
    LEAST_SHRINES,
    MOUNTAINS_BETWEEN,
    MOUNTAINS_IN_REGION,
    PROVINCE_REGION,
    REGION_PROVINCES,
    REGION_TITLE,
    SEA_LANES,
    SEEDS,
    SHRINES,
)
from services.samurai.components import Border as Edge
from services.samurai.enums import SITE_BUSHIDO, SITE_CAPITAL, SITE_FOOD, SITE_SHRINE
from services.samurai.state import Border


def lay_agendas(regions: int, chance: Chance) -> list[int]:
    """Return the agenda of each region: as many tiles as regions, at random, a random side up."""
    tiles = list(range(1, 1 + regions))
    chance.shuffle(tiles)
    agendas = []
    for tile in tiles:
        sides = [agenda for agenda, number in enumerate(AGENDA_TILE) if number == tile]
        agendas.append(sides[chance.below(len(sides))])
    return agendas


def lay_mountains(regions: int, provinces: int, chance: Chance) -> list[Border]:
    """Return the borders closed by mountains: so many inside each region, so many between two.

    Laid anew until each region and the map hang together.
    """
    while True:
        closed: list[Edge] = []
        for region in range(1, 1 + regions):
            closed += _some(region, region, MOUNTAINS_IN_REGION, chance)
        for south, north, tiles in MOUNTAINS_BETWEEN:
            closed += _some(south, north, tiles, chance)
        closed.sort()
        if hangs_together(regions, provinces, closed):
            return [Border(south, north) for south, north in closed]


def _some(south: int, north: int, tiles: int, chance: Chance) -> list[Edge]:
    """Return some land borders between two regions, or inside one."""
    edges = _LAND_BORDERS[south][north][:]
    chance.shuffle(edges)
    return edges[:tiles]


def _land_borders(south: int, north: int) -> list[Edge]:
    return [edge for edge in LAND_BORDERS if (PROVINCE_REGION[edge[0]], PROVINCE_REGION[edge[1]]) == (south, north)]


_LAND_BORDERS: Final = [
    [_land_borders(south, north) for north in range(1 + FULL_REGIONS)] for south in range(1 + FULL_REGIONS)
]
"""By the regions on either side."""


def hangs_together(regions: int, provinces: int, closed: Sequence[Edge]) -> bool:
    """Tell whether the map, and each region in itself, can be crossed when some borders are closed."""
    beside = neighbours(provinces, closed)
    parts = [range(1, 1 + provinces), *REGION_PROVINCES[1 : 1 + regions]]
    return all(_is_whole(part, beside) for part in parts)


def _is_whole(part: Sequence[int], beside: list[list[int]]) -> bool:
    """Tell whether each province of a part of the map can be reached from its first without leaving it."""
    reached, waiting = {part[0]}, [part[0]]
    while waiting:
        for province in beside[waiting.pop()]:
            if province in part and province not in reached:
                reached.add(province)
                waiting.append(province)
    return len(reached) == len(part)


def scatter_sites(new_region: bool, chance: Chance) -> list[int]:
    """Return what each province has when shrines and seeding tokens lie on all but the Capitals, at random.

    Laid anew until each region has what it must have.
    """
    provinces = FULL_PROVINCES if new_region else BASE_PROVINCES
    while True:
        pile = [*SEEDS[new_region], *[SITE_SHRINE] * SHRINES[new_region]]
        chance.shuffle(pile)
        sites = [SITE_CAPITAL if province in CAPITALS else pile.pop() for province in range(1, 1 + provinces)]
        if all(_is_fair(region, sites) for region in range(1, 1 + (FULL_REGIONS if new_region else BASE_REGIONS))):
            return sites


def _is_fair(region: int, sites: list[int]) -> bool:
    here = [sites[province - 1] for province in REGION_PROVINCES[region]]
    bushido, food = here.count(SITE_BUSHIDO), here.count(SITE_FOOD)
    if here.count(SITE_SHRINE) < LEAST_SHRINES:
        return False
    if region > BASE_REGIONS:
        return bushido + food >= LEAST_EXPANSION_RESOURCES
    return bushido >= LEAST_BUSHIDO and food >= LEAST_FOOD


def _refuse_what_cannot_be_laid() -> None:
    """Raise ComponentsError where no shuffle would ever give each region what it must have."""
    mountains, meeples = COMPONENTS.table("mountains"), COMPONENTS.table("shrine_meeples")
    for region in range(1, 1 + FULL_REGIONS):
        edges = _LAND_BORDERS[region][region]
        layouts = combinations(edges, min(MOUNTAINS_IN_REGION, len(edges)))
        if not any(_is_whole(REGION_PROVINCES[region], neighbours(FULL_PROVINCES, closed)) for closed in layouts):
            raise mountains.wrong("in_region", f"so few that {REGION_TITLE[region]} can hang together")
    for south, north, tiles in MOUNTAINS_BETWEEN:
        lanes = [lane for lane in SEA_LANES if (PROVINCE_REGION[lane[0]], PROVINCE_REGION[lane[1]]) == (south, north)]
        if tiles >= len(_LAND_BORDERS[south][north]) + len(lanes):
            raise mountains.wrong("between", f"so few that {REGION_TITLE[south]} borders on {REGION_TITLE[north]}")
    for provinces, seeds, shrines in zip((BASE_PROVINCES, FULL_PROVINCES), SEEDS, SHRINES, strict=True):
        regions = PROVINCE_REGION[provinces]
        if len(seeds) + shrines != provinces - regions:
            raise meeples.wrong("shrines", f"with {len(seeds)} seeding tokens {provinces - regions} for the provinces")
        for key, site, least in (("bushido", SITE_BUSHIDO, LEAST_BUSHIDO), ("food", SITE_FOOD, LEAST_FOOD)):
            if seeds.count(site) < least * BASE_REGIONS:
                raise meeples.wrong(key, f"no more in {BASE_REGIONS} regions than there are seeding tokens")
        if shrines < LEAST_SHRINES * regions:
            raise meeples.wrong("shrines_in_region", f"no more in {regions} regions than {shrines}")
        for region in range(1, 1 + regions):
            resources = LEAST_EXPANSION_RESOURCES if region > BASE_REGIONS else LEAST_BUSHIDO + LEAST_FOOD
            if resources + LEAST_SHRINES >= len(REGION_PROVINCES[region]):
                crowded = REGION_TITLE[region]
                raise meeples.wrong("shrines_in_region", f"with resources no more than {crowded} has room for")


_refuse_what_cannot_be_laid()
