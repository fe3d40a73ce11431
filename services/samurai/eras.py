"""The end of an era, step by step (rulebook: Era End)."""

from services.kernel.chance import Chance
from services.samurai.components import (
    ARCHER_POINTS,
    CASTLE_INFLUENCE,
    DESTINY_DRAW,
    GENERAL_INFLUENCE,
    ORDER_SET,
    PROVINCE_INFLUENCE,
    PROVINCE_REGION,
    REGION_MAJORITY,
    SHRINE_POINTS,
)
from services.samurai.enums import REASON_ARCHERS, REASON_MAJORITY, REASON_SHRINES, SITE_SHRINE
from services.samurai.events import DestinyDrawn, InfluenceGained, PointsGained, TokensReturned, TurnOrderSet
from services.samurai.harvest import harvestable, reap
from services.samurai.pieces import NOBODY, archer_besieges, controllers
from services.samurai.state import Position, Slot


def full_harvest(state: Position) -> None:
    """Step 1: every resource province yields to each player who has an Army there."""
    for player in state.players:
        reap(state, player.seat, harvestable(state, player.seat, range(1, 1 + len(state.sites))), bountiful=True)


def gain_influence(state: Position) -> None:
    """Step 2: influence for provinces controlled, for Castles and for the General, in their regions."""
    gains = [[0] * len(state.destiny) for _ in state.players]
    for province, seat in enumerate(controllers(state), 1):
        if seat != NOBODY:
            gains[seat][PROVINCE_REGION[province] - 1] += PROVINCE_INFLUENCE
    for player, gained in zip(state.players, gains):
        for castle in player.castles:
            gained[PROVINCE_REGION[castle] - 1] += CASTLE_INFLUENCE
        if player.general:
            gained[PROVINCE_REGION[player.general] - 1] += GENERAL_INFLUENCE
        for index, influence in enumerate(gained):
            if influence:
                player.influence[index] += influence
                if state.events is not None:
                    state.events.append(InfluenceGained(player.seat, index + 1, influence))


def score_majorities(state: Position) -> None:
    """Step 3: points for controlling most provinces of a region; when that is shared nobody gets them."""
    held = [[0] * len(state.players) for _ in state.destiny]
    for province, seat in enumerate(controllers(state), 1):
        if seat != NOBODY:
            held[PROVINCE_REGION[province] - 1][seat] += 1
    for region, provinces in enumerate(held, 1):
        most = max(provinces)
        if most and provinces.count(most) == 1:
            player = state.players[provinces.index(most)]
            player.score += REGION_MAJORITY[region]
            player.score_regions += REGION_MAJORITY[region]
            if state.events is not None:
                state.events.append(PointsGained(player.seat, REGION_MAJORITY[region], REASON_MAJORITY, region))


def score_shrines(state: Position) -> None:
    """Step 4: points for each shrine province controlled."""
    points = [0] * len(state.players)
    for site, seat in zip(state.sites, controllers(state)):
        if site == SITE_SHRINE and seat != NOBODY:
            points[seat] += SHRINE_POINTS
    for player in state.players:
        if points[player.seat]:
            player.score += points[player.seat]
            player.score_shrines += points[player.seat]
            if state.events is not None:
                state.events.append(PointsGained(player.seat, points[player.seat], REASON_SHRINES, 0))


def score_archers(state: Position) -> None:
    """Step 5, with Dojos: points for each Archer besieging a Castle."""
    for player in state.players:
        besieging = sum(
            archers
            for province, archers in enumerate(player.archers, 1)
            if archers and archer_besieges(state, player.seat, province)
        )
        if besieging:
            player.score += besieging * ARCHER_POINTS
            player.score_archers += besieging * ARCHER_POINTS
            if state.events is not None:
                state.events.append(PointsGained(player.seat, besieging * ARCHER_POINTS, REASON_ARCHERS, 0))


def return_tokens(state: Position) -> None:
    """Step 6: all order tokens go back to their owners."""
    state.slots = [Slot(slot.neutral, None, None) for slot in state.slots]
    for player in state.players:
        if player.store is not None:
            player.orders = list(ORDER_SET)
    if state.events is not None:
        state.events.append(TokensReturned())


def draw_destiny(state: Position, chance: Chance) -> None:
    """Step 7: each player draws a Destiny card."""
    for seat in state.turn_order:
        player = state.players[seat]
        for _ in range(DESTINY_DRAW):
            region = chance.draw(state.destiny_deck)
            player.hand.append(region)
            player.hand.sort()
            if state.events is not None:
                state.events.append(DestinyDrawn(seat, region))


def reorder(state: Position) -> None:
    """Step 8: whoever has fewer points goes earlier; equals keep their order."""
    state.turn_order.sort(key=lambda seat: state.players[seat].score)
    if state.events is not None:
        state.events.append(TurnOrderSet(state.turn_order[:]))
