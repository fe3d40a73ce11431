"""The variant of agenda tiles: each region's goal, and the decree that holds there for all."""

from collections.abc import Callable
from typing import Final

from services.samurai.components import (
    AGENDA_DECREE,
    AGENDA_POINTS,
    CAPITALS,
    DECREE_AMOUNT,
    GREAT_HOST,
    PROVINCE_REGION,
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
    AGENDA_5B,
    SITE_BUSHIDO,
    SITE_FOOD,
    SITE_SHRINE,
)
from services.samurai.events import AgendaMet
from services.samurai.pieces import armies, controllers, has_army, opponent_has_army
from services.samurai.state import Player, Position


def decree_bonus(state: Position, region: int, decree: int) -> int:
    """Return by how much a decree changes its figure in a region: 0 where it is not in force."""
    if not state.agendas or AGENDA_DECREE[state.agendas[region - 1]] != decree:
        return 0
    return DECREE_AMOUNT[decree]


def check_agendas(state: Position) -> None:
    """Give points, in turn order, to whoever meets a region's agenda for the first time."""
    if not state.agendas:
        return
    controlled = controllers(state)
    for seat in state.turn_order:
        player = state.players[seat]
        for region, agenda in enumerate(state.agendas, 1):
            if region not in player.agendas_met and _MET[agenda](state, player, region, controlled):
                player.agendas_met.append(region)
                player.score += AGENDA_POINTS
                player.score_agendas += AGENDA_POINTS
                if state.events is not None:
                    state.events.append(AgendaMet(seat, region, AGENDA_POINTS))


def _controls(state: Position, player: Player, region: int, controlled: list[int], *sites: int) -> bool:
    """Tell whether a player controls a province of the region with one of `sites`."""
    return any(
        controlled[province - 1] == player.seat and state.sites[province - 1] in sites
        for province in REGION_PROVINCES[region]
    )


def _controls_all(state: Position, player: Player, region: int, controlled: list[int], *sites: int) -> bool:
    """Tell whether a player controls all provinces of the region with one of `sites`."""
    return all(
        controlled[province - 1] == player.seat
        for province in REGION_PROVINCES[region]
        if state.sites[province - 1] in sites
    )


def _guardians_of_faith(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return _controls_all(state, player, region, controlled, SITE_SHRINE)


def _throne_and_temple(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return controlled[CAPITALS[region] - 1] == player.seat and _controls(state, player, region, controlled, SITE_SHRINE)


def _wide_dominion(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    held = sum(1 for province in REGION_PROVINCES[region] if controlled[province - 1] == player.seat)
    return held >= WIDE_DOMINION


def _great_host(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return sum(armies(player, province) for province in REGION_PROVINCES[region]) >= GREAT_HOST


def _stronghold(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return any(PROVINCE_REGION[castle] == region and controlled[castle - 1] == player.seat for castle in player.castles)


def _contested_throne(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    capital = CAPITALS[region]
    return controlled[capital - 1] == player.seat and opponent_has_army(state, player.seat, capital)


def _eyes_everywhere(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return all(has_army(player, province) for province in REGION_PROVINCES[region])


def _undisputed_lands(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    undisputed = sum(
        1
        for province in REGION_PROVINCES[region]
        if controlled[province - 1] == player.seat and not _opponent_has_piece(state, player.seat, province)
    )
    return undisputed >= UNDISPUTED_LANDS


def _opponent_has_piece(state: Position, seat: int, province: int) -> bool:
    castle = any(player.seat != seat and province in player.castles for player in state.players)
    return castle or opponent_has_army(state, seat, province)


def _supreme_control(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return _throne_and_temple(state, player, region, controlled) and _controls(
        state, player, region, controlled, SITE_BUSHIDO, SITE_FOOD
    )


def _economic_dominion(state: Position, player: Player, region: int, controlled: list[int]) -> bool:
    return _controls_all(state, player, region, controlled, SITE_BUSHIDO, SITE_FOOD)


_MET: Final[dict[int, Callable[[Position, Player, int, list[int]], bool]]] = {
    AGENDA_1A: _guardians_of_faith,
    AGENDA_1B: _throne_and_temple,
    AGENDA_2A: _wide_dominion,
    AGENDA_2B: _great_host,
    AGENDA_3A: _stronghold,
    AGENDA_3B: _contested_throne,
    AGENDA_4A: _eyes_everywhere,
    AGENDA_4B: _undisputed_lands,
    AGENDA_5A: _supreme_control,
    AGENDA_5B: _economic_dominion,
}
"""Whether a player meets a region's agenda, given who controls each province."""
