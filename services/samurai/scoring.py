"""The final score sheet, and who won."""

from itertools import pairwise

from services.kernel.outcome import COMPLETED, Outcome, Rival, ScoreLine, SeatResult
from services.samurai.components import HOUSE_TITLE, MULTIPLIERS, REGION_TITLE, RESOURCES_PER_POINT
from services.samurai.pieces import controllers, store_of
from services.samurai.state import Position

Place = tuple[int, int, int]
"""What a player is ranked by, the lower the better: points, resources, provinces controlled."""


def influence_points(state: Position, seat: int, region: int) -> int:
    """Return the points of a player's influence in a region: each counts once for every Destiny card lying there."""
    cards = state.destiny[region - 1]
    return state.players[seat].influence[region - 1] * MULTIPLIERS[min(cards, len(MULTIPLIERS) - 1)]


def resources_left(state: Position, seat: int) -> int:
    """Return how many resources a player has."""
    store = store_of(state, seat)
    return store.bushido + store.food


def total(state: Position, seat: int) -> int:
    """Return a player's points were the game over now."""
    regions = range(1, 1 + len(state.destiny))
    influence = sum(influence_points(state, seat, region) for region in regions)
    return state.players[seat].score + influence + resources_left(state, seat) // RESOURCES_PER_POINT


def _places(state: Position) -> list[Place]:
    """Return for each player, rivals included, what ranks them."""
    controlled = controllers(state)
    seats = range(len(state.players))
    return [(-total(state, seat), resources_left(state, seat), -controlled.count(seat)) for seat in seats]


def winners(state: Position) -> list[int]:
    """Return who wins were the game over now: one, or several whom no tie-break tells apart."""
    places = _places(state)
    return [seat for seat, place in enumerate(places) if place == min(places)]


def score_sheet(state: Position) -> Outcome:
    """Return the outcome were the game over now. Rivals are ranked with the seats."""
    places = _places(state)
    results: list[SeatResult] = []
    rivals: list[Rival] = []
    for player, place in zip(state.players, places):
        rank = 1 + sum(1 for other in places if other < place)
        if player.seat < state.seats():
            results.append(SeatResult(player.seat, rank, -place[0], _lines(state, player.seat)))
        else:
            rivals.append(Rival(HOUSE_TITLE[player.house], rank, -place[0], _lines(state, player.seat)))
    return Outcome(COMPLETED, results, _tie_breaks(places), rivals)


def _lines(state: Position, seat: int) -> list[ScoreLine]:
    player = state.players[seat]
    lines = [
        ScoreLine("regions", "Majorities in regions", player.score_regions, "at the ends of eras"),
        ScoreLine("shrines", "Shrines", player.score_shrines, "at the ends of eras"),
    ]
    if state.dojos:
        lines.append(ScoreLine("archers", "Besieging Archers", player.score_archers, "at the ends of eras"))
    if state.agendas:
        met = len(player.agendas_met)
        lines.append(ScoreLine("agendas", "Agendas", player.score_agendas, f"{met} met"))
    if any(rival.seat == seat for rival in state.rivals):
        lines.append(ScoreLine("actions", "Move and Harvest actions", player.score_actions, "as rivals do them"))
    for region, cards in enumerate(state.destiny, 1):
        points = influence_points(state, seat, region)
        source = f"{player.influence[region - 1]} influence, {cards or 'no'} Destiny card{'' if cards == 1 else 's'}"
        lines.append(ScoreLine(f"influence_{region}", f"Influence in {REGION_TITLE[region]}", points, source))
    left = resources_left(state, seat)
    source = f"{left or 'no'} resource{'' if left == 1 else 's'}, a point for {RESOURCES_PER_POINT}"
    lines.append(ScoreLine("resources", "Resources left", left // RESOURCES_PER_POINT, source))
    return lines


def _tie_breaks(places: list[Place]) -> list[str]:
    ties = []
    for better, worse in pairwise(sorted(places)):
        if better[0] == worse[0]:
            if better[1] != worse[1]:
                ties.append(f"Equal points ({-better[0]}): fewest resources, {better[1]} to {worse[1]}.")
            elif better != worse:
                ties.append(
                    f"Equal points ({-better[0]}) and resources ({better[1]}): "
                    f"most provinces controlled, {-better[2]} to {-worse[2]}."
                )
            else:
                ties.append(f"Equal points ({-better[0]}), resources and provinces: the rank is shared.")
    return ties
