"""Build Castle: Samurai of one province give way to a Castle."""

from services.kernel.part import Part
from services.samurai.actions import BUILD_CASTLE, BuildCastle
from services.samurai.agendas import decree_bonus
from services.samurai.components import (
    CASTLE_SAMURAI,
    CASTLES,
    CASTLES_PER_REGION,
    MASTER_BUILDERS,
    PROVINCE_REGION,
    REGION_PROVINCES,
)
from services.samurai.enums import SITE_CAPITAL
from services.samurai.events import CastleBuilt
from services.samurai.slots import region_of
from services.samurai.state import Player, Position, Task


def begin(state: Position, task: Task) -> None:
    """One Castle is built."""
    task.left = 1


def castle_price(state: Position, region: int) -> int:
    """Return how many Samurai a Castle takes in a region, at least one."""
    return max(1, CASTLE_SAMURAI - decree_bonus(state, region, MASTER_BUILDERS))


def grounds(state: Position, player: Player, provinces: tuple[int, ...]) -> list[int]:
    """Return the provinces, of those given of one region, where a player may build: the rivals too.

    Not in a Capital nor beside another Castle, and not where the player has a Castle in the region or none left.
    """
    region = PROVINCE_REGION[provinces[0]]
    in_region = sum(1 for castle in player.castles if PROVINCE_REGION[castle] == region)
    if len(player.castles) >= CASTLES or in_region >= CASTLES_PER_REGION:
        return []
    return [
        province
        for province in provinces
        if state.sites[province - 1] != SITE_CAPITAL and not any(province in other.castles for other in state.players)
    ]


def possible(state: Position, task: Task) -> bool:
    """Tell whether a Castle can be built."""
    return task.left > 0 and bool(legal(state, task))


def legal(state: Position, task: Task) -> list[Part]:
    """Build where there are Samurai enough; Archers and the General don't count."""
    region, player = region_of(state, task.slot), state.players[state.active]
    price = castle_price(state, region)
    return [
        BUILD_CASTLE[province]
        for province in grounds(state, player, REGION_PROVINCES[region])
        if player.samurai[province - 1] >= price
    ]


def build_castle(state: Position, task: Task, action: BuildCastle) -> None:
    """Put the Castle in the place of the Samurai."""
    task.left = 0
    raise_castle(state, state.active, action.province, castle_price(state, region_of(state, task.slot)))


def raise_castle(state: Position, seat: int, province: int, samurai: int) -> None:
    """Put a Castle of `seat` down and so many of its Samurai back."""
    player = state.players[seat]
    player.samurai[province - 1] -= samurai
    player.barracks += samurai
    player.castles.append(province)
    if state.events is not None:
        state.events.append(CastleBuilt(seat, province))
