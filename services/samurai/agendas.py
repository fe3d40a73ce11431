"""The variant of agenda tiles: each region's goal, and the decree that holds there for all."""

from services.samurai.components import (
    AGENDA_DECREE,
    AGENDA_POINTS,
    CAPITALS,
    DECREE_AMOUNT,
    GREAT_HOST,
    REGION_PROVINCES,
    UNDISPUTED_LANDS,
    WIDE_DOMINION,
)
from services.samurai.enums import (
    AGENDA_1A,
    AGENDA_1B,
    AGENDA_2A,
    AGENDA_2B,
    AGENDA_3A,
    AGENDA_3B,
    AGENDA_4A,
    AGENDA_4B,
    AGENDA_5A,
    SITE_BUSHIDO,
    SITE_CAPITAL,
    SITE_FOOD,
    SITE_SHRINE,
)
from services.samurai.events import AgendaMet
from services.samurai.pieces import armies, controller, has_army, opponent_has_army
from services.samurai.state import Position


def decree_bonus(state: Position, region: int, decree: int) -> int:
    """Return by how much a decree changes its figure in a region: 0 where it is not in force."""
    if not state.agendas or AGENDA_DECREE[state.agendas[region - 1]] != decree:
        return 0
    return DECREE_AMOUNT[decree]


def check_agendas(state: Position) -> None:
    """Give points, in turn order, to whoever meets a region's agenda for the first time."""
    if not state.agendas:
        return
    controllers = [controller(state, province) for province in range(1, 1 + len(state.sites))]
    for seat in state.turn_order:
        player = state.players[seat]
        for region in range(1, 1 + len(state.agendas)):
            if region not in player.agendas_met and _meets(state, seat, region, controllers):
                player.agendas_met.append(region)
                player.score += AGENDA_POINTS
                player.score_agendas += AGENDA_POINTS
                if state.events is not None:
                    state.events.append(AgendaMet(seat, region, AGENDA_POINTS))


def _meets(state: Position, seat: int, region: int, controllers: list[int]) -> bool:
    """Tell whether a player meets a region's agenda now, given who controls each province."""
    agenda, player, sites = state.agendas[region - 1], state.players[seat], state.sites
    provinces, capital = REGION_PROVINCES[region], CAPITALS[region]
    own = [province for province in provinces if controllers[province - 1] == seat]
    own_sites = [sites[province - 1] for province in own]
    if agenda == AGENDA_1A:
        shrines = [province for province in provinces if sites[province - 1] == SITE_SHRINE]
        return own_sites.count(SITE_SHRINE) == len(shrines)
    if agenda == AGENDA_1B:
        return SITE_CAPITAL in own_sites and SITE_SHRINE in own_sites
    if agenda == AGENDA_2A:
        return len(own) >= WIDE_DOMINION
    if agenda == AGENDA_2B:
        return sum(armies(player, province) for province in provinces) >= GREAT_HOST
    if agenda == AGENDA_3A:
        return any(province in player.castles for province in own)
    if agenda == AGENDA_3B:
        return capital in own and opponent_has_army(state, seat, capital)
    if agenda == AGENDA_4A:
        return all(has_army(player, province) for province in provinces)
    if agenda == AGENDA_4B:
        return sum(1 for province in own if _undisputed(state, seat, province)) >= UNDISPUTED_LANDS
    if agenda == AGENDA_5A:
        resource = SITE_BUSHIDO in own_sites or SITE_FOOD in own_sites
        return SITE_CAPITAL in own_sites and SITE_SHRINE in own_sites and resource
    resources = [province for province in provinces if sites[province - 1] in (SITE_BUSHIDO, SITE_FOOD)]
    return all(province in own for province in resources)


def _undisputed(state: Position, seat: int, province: int) -> bool:
    if opponent_has_army(state, seat, province):
        return False
    return not any(province in player.castles for player in state.players if player.seat != seat)
