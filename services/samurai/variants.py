"""What the variants lay out at the start: agenda tiles, mountains, shrines."""

from collections.abc import Sequence

from services.kernel.chance import Chance
from services.samurai.atlas import neighbours
from services.samurai.components import (
    AGENDA_TILE,
    BASE_PROVINCES,
    BASE_REGIONS,
    CAPITALS,
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
    edges = [edge for edge in LAND_BORDERS if (PROVINCE_REGION[edge[0]], PROVINCE_REGION[edge[1]]) == (south, north)]
    chance.shuffle(edges)
    return edges[:tiles]


def hangs_together(regions: int, provinces: int, closed: Sequence[Edge]) -> bool:
    """Tell whether the map, and each region in itself, can be crossed when some borders are closed."""
    beside = neighbours(provinces, closed)
    parts = [range(1, 1 + provinces), *REGION_PROVINCES[1 : 1 + regions]]
    return all(len(_reached(part, beside)) == len(part) for part in parts)


def _reached(part: Sequence[int], beside: list[list[int]]) -> set[int]:
    """Return the provinces of a part of the map that can be reached from its first without leaving it."""
    reached, waiting = {part[0]}, [part[0]]
    while waiting:
        for province in beside[waiting.pop()]:
            if province in part and province not in reached:
                reached.add(province)
                waiting.append(province)
    return reached


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
