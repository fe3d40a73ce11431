"""Attack: opposing Armies are destroyed in one province of the region where one has an Army."""

from collections.abc import Iterable

from services.kernel.part import Part
from services.samurai.actions import DESTROY, Destroy
from services.samurai.agendas import decree_bonus
from services.samurai.components import (
    ATTACK_NEUTRAL,
    MERCILESS_WAR,
    REGION_PROVINCES,
    VICTIMS,
)
from services.samurai.events import Destroyed
from services.samurai.pieces import has_army, next_common_victim, next_victim, send_home
from services.samurai.slots import region_of
from services.samurai.state import Position, Task


def begin(state: Position, task: Task) -> None:
    """Set how many Armies fall."""
    if task.neutral:
        task.left = ATTACK_NEUTRAL
    else:
        task.left = VICTIMS + decree_bonus(state, region_of(state, task.slot), MERCILESS_WAR)


def possible(state: Position, task: Task) -> bool:
    """Tell whether an opposing Army can still be attacked."""
    return task.left > 0 and bool(legal(state, task))


def legal(state: Position, task: Task) -> list[Part]:
    """Destroy an Army of any opponent, in the province attacked once there is one; Attack Priority says which."""
    seat, players = state.active, state.players
    own = players[seat]
    provinces = (task.target,) if task.target else REGION_PROVINCES[region_of(state, task.slot)]
    victims: list[Part] = []
    for province in provinces:
        if has_army(own, province):
            for player in players:
                unit = next_victim(player, province)
                if unit and player is not own:
                    victims.append(DESTROY[province][player.seat][unit])
    return victims


def destroy(state: Position, task: Task, action: Destroy) -> None:
    """Destroy an Army, and keep to its province."""
    task.left -= 1
    task.target = action.province
    kill(state, state.active, action.victim, action.province, action.unit)


def kill(state: Position, seat: int, victim: int, province: int, unit: int) -> None:
    """Send an Army home that `seat` destroys."""
    send_home(state.players[victim], province, unit)
    if state.events is not None:
        state.events.append(Destroyed(seat, victim, province, unit))


def common_victims(state: Position, provinces: Iterable[int]) -> list[Part]:
    """Return who may be destroyed in some provinces by an ability of the active player, which spares Generals."""
    seat = state.active
    victims: list[Part] = []
    for province in provinces:
        for player in state.players:
            unit = next_common_victim(player, province)
            if unit and player.seat != seat:
                victims.append(DESTROY[province][player.seat][unit])
    return victims
