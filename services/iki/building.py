"""Building, at the Construction site or by a character's skill."""

from services.iki.actions import BUILD, Build
from services.iki.board import layout, least_surcharge
from services.iki.components import BUILDING_COST, SKILL_GAIN
from services.iki.enums import STAGE_PLACE
from services.iki.events import BuildingBuilt
from services.iki.goods import can_pay, less, pay, plus
from services.iki.state import NOTHING, Goods, Player, Position, Space, Turn, turn_under_way
from services.kernel.chance import Chance
from services.kernel.part import Part


def can_build(state: Position, player: Player, builder: int, fee: Goods) -> bool:
    """Return whether a player could build after paying a fee, with a builder's discount (0: at the site)."""
    return bool(_affordable(state, player, builder, fee))


def legal_builds(state: Position) -> list[Part]:
    """Each building that can be paid together with a free space, with a Kobun for it."""
    builder = turn_under_way(state).skill
    return [BUILD[building] for building in _affordable(state, state.players[state.active], builder, NOTHING)]


def _affordable(state: Position, player: Player, builder: int, fee: Goods) -> list[int]:
    surcharge = least_surcharge(state)
    if not player.kobuns or surcharge is None:
        return []
    return [building for building in state.buildings if can_pay(player, plus(price(builder, building), fee, surcharge))]


def price(builder: int, building: int) -> Goods:
    """Return what a building costs with a builder's discount (0: at the site)."""
    return less(BUILDING_COST[building], SKILL_GAIN[builder]) if builder else BUILDING_COST[building]


def build(state: Position, action: Build, chance: Chance) -> None:
    """Choose the building; it is paid with its space."""
    turn_under_way(state).building = action.building
    state.stage = STAGE_PLACE


def mons_for_space(player: Player, turn: Turn) -> int:
    """Return the mons left for the space of the building."""
    return player.mons - price(turn.skill, turn.building).mons


def place_built(state: Position, turn: Turn, index: int) -> None:
    """Pay for building and space and place it with a Kobun."""
    player, building = state.players[state.active], turn.building
    spent = plus(price(turn.skill, building), NOTHING, layout(state).surcharges[index])
    pay(player, spent)
    player.kobuns -= 1
    state.buildings.remove(building)
    state.spaces[index] = Space(0, building, player.seat, 0)
    turn.building = 0
    if state.events is not None:
        state.events.append(BuildingBuilt(player.seat, building, index, spent))
