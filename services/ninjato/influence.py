"""Who has influence with a clan, and what its houses are worth."""

from services.ninjato.components import ENVOY_CLAN
from services.ninjato.state import Position


def influence(state: Position, seat: int, clan: int) -> int:
    """Return a seat's influence with a clan: its envoys there, and in a scoring phase its disguises."""
    count = 0
    for bribed in state.players[seat].envoys:
        if ENVOY_CLAN[bribed.envoy] == clan:
            count += 1
    if state.scoring is not None:
        for disguised in state.scoring.disguises:
            if disguised.seat == seat and ENVOY_CLAN[disguised.envoy] == clan:
                count += 1
    return count


def ranking(state: Position, clan: int) -> list[int]:
    """Return the seats with influence, most first; of equals the one with the oldest envoy of the clan is first."""
    standing = []
    for player in state.players:
        orders = [bribed.order for bribed in player.envoys if ENVOY_CLAN[bribed.envoy] == clan]
        if orders:
            standing.append((-influence(state, player.seat, clan), min(orders), player.seat))
    return [seat for _, _, seat in sorted(standing)]


def clan_honor(state: Position, clan: int) -> int:
    """Return the honor of the clan's tokens on the houses."""
    return sum(house.token.honor for house in state.houses if house.token.clan == clan)
