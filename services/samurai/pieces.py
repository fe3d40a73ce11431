"""Armies, Castles and resources: where they are, how strong they are, and how they come and go."""

from typing import Final

from services.samurai.components import (
    ARCHER_POWER,
    BESIEGING_POWER,
    CASTLE_POWER,
    GENERAL_POWER,
    SAMURAI_POWER,
)
from services.samurai.enums import UNIT_ARCHER, UNIT_GENERAL, UNIT_SAMURAI
from services.samurai.state import Player, Position, Store

NOBODY: Final = -1
"""Controls a province that no player controls."""


def has_army(player: Player, province: int) -> bool:
    """Tell whether a player has an Army in a province; a Castle is none."""
    index = province - 1
    return bool(player.samurai[index] or player.archers[index]) or player.general == province


def armies(player: Player, province: int) -> int:
    """Return how many Armies a player has in a province."""
    index = province - 1
    return player.samurai[index] + player.archers[index] + (player.general == province)


def opponent_has_army(state: Position, seat: int, province: int) -> bool:
    """Tell whether somebody else has an Army in a province, which besieges a Castle of `seat` there."""
    return any(player.seat != seat and has_army(player, province) for player in state.players)


def archer_besieges(state: Position, seat: int, province: int) -> bool:
    """Tell whether an Archer of `seat` in a province has an opponent's Castle before it."""
    return any(player.seat != seat and province in player.castles for player in state.players)


def strengths(state: Position, seat: int) -> list[int]:
    """Return the power of a player in each province (rulebook: Dojos, Recruitment)."""
    player = state.players[seat]
    powers = [samurai * SAMURAI_POWER for samurai in player.samurai]
    if state.dojos:
        for index, archers in enumerate(player.archers):
            if archers:
                each = BESIEGING_POWER if archer_besieges(state, seat, index + 1) else ARCHER_POWER
                powers[index] += archers * each
        if player.general:
            powers[player.general - 1] += GENERAL_POWER
    for castle in player.castles:
        powers[castle - 1] += CASTLE_POWER
    return powers


def controllers(state: Position) -> list[int]:
    """Return for each province, from south to north, the seat with the highest power; NOBODY if shared or none."""
    seats = [NOBODY] * len(state.sites)
    highest = [0] * len(state.sites)
    for player in state.players:
        for index, power in enumerate(strengths(state, player.seat)):
            if power > highest[index]:
                seats[index], highest[index] = player.seat, power
            elif power and power == highest[index]:
                seats[index] = NOBODY
    return seats


def next_victim(player: Player, province: int) -> int:
    """Return the unit that falls next in a province: Samurai before Archers before the General; 0 if none is there."""
    return next_common_victim(player, province) or (UNIT_GENERAL if player.general == province else 0)


def next_common_victim(player: Player, province: int) -> int:
    """Return the unit that falls next to an ability, which never touches a General; 0 if none is there."""
    if player.samurai[province - 1]:
        return UNIT_SAMURAI
    return UNIT_ARCHER if player.archers[province - 1] else 0


def take_away(player: Player, province: int, unit: int) -> None:
    """Take a unit off a province. Archers and the General are at home wherever they are not on the map."""
    if unit == UNIT_SAMURAI:
        player.samurai[province - 1] -= 1
    elif unit == UNIT_ARCHER:
        player.archers[province - 1] -= 1
    else:
        player.general = 0


def put_down(player: Player, province: int, unit: int) -> None:
    """Put a unit on a province."""
    if unit == UNIT_SAMURAI:
        player.samurai[province - 1] += 1
    elif unit == UNIT_ARCHER:
        player.archers[province - 1] += 1
    else:
        player.general = province


def send_home(player: Player, province: int, unit: int) -> None:
    """Take a destroyed unit off a province, a Samurai back to the Barracks."""
    take_away(player, province, unit)
    if unit == UNIT_SAMURAI:
        player.barracks += 1


def store_of(state: Position, seat: int) -> Store:
    """Return the resources of a player or a rival."""
    store = state.players[seat].store
    if store is None:
        store = next(rival.store for rival in state.rivals if rival.seat == seat)
        assert store is not None
    return store


def gain(state: Position, seat: int, bushido: int, food: int) -> None:
    """Give a player or a rival resources, or take some when negative."""
    before = store_of(state, seat)
    after = Store(before.bushido + bushido, before.food + food)
    if state.players[seat].store is not None:
        state.players[seat].store = after
        return
    for rival in state.rivals:
        if rival.seat == seat:
            rival.store = after
