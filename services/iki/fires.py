"""Fires: they break out at the edge of the board and go inward, a little weaker with each space."""

from services.iki.board import layout, vacate
from services.iki.components import FIRES
from services.iki.enums import DEPARTURE_BURNED, SPECIAL_TOKEN_AVOID_FIRE, STAGE_FIRE
from services.iki.events import BuildingBurned, CharacterProtected, CharacterRemoved, FireBrokeOut, FireEnded
from services.iki.state import Fire, Position
from services.kernel.chance import Chance


def strength_at_edge(state: Position, month: int) -> int:
    """Return the strength of the fire of a month where it breaks out."""
    many, two = FIRES[month]
    return two if len(state.players) == 2 else many


def break_out(state: Position, chance: Chance) -> None:
    """Draw a tile: a fire begins at the edge of its nagaya."""
    nagaya, strength = chance.draw(state.fire_tiles), strength_at_edge(state, state.month)
    state.fire = Fire(nagaya, layout(state).outer[nagaya - 1], strength)
    if state.events is not None:
        state.events.append(FireBrokeOut(nagaya, strength))


def fire_under_way(state: Position) -> Fire:
    """Return the fire; the stage of one has one."""
    assert state.fire is not None
    return state.fire


def burn_on(state: Position) -> bool:
    """Let the fire go on until it ends; return False when somebody must first say whether to save a character."""
    nagaya = fire_under_way(state).nagaya
    beyond = layout(state).outer[nagaya - 1] + layout(state).length
    while True:
        fire = fire_under_way(state)
        if fire.space == beyond:
            _end(state, None, fire)
            return True
        space = state.spaces[fire.space]
        if space.owner is not None:
            owner = state.players[space.owner]
            if owner.firefighting >= fire.strength:
                _end(state, owner.seat, fire)
                return True
            if space.character and SPECIAL_TOKEN_AVOID_FIRE in owner.tokens:
                state.active = owner.seat
                state.stage = STAGE_FIRE
                return False
        burn(state)


def burn(state: Position) -> None:
    """Burn what is on the space, if anything, and go on to the next."""
    fire = fire_under_way(state)
    space = state.spaces[fire.space]
    vacate(state, fire.space)
    if space.character:
        state.removed.append(space.character)
        if state.events is not None:
            state.events.append(CharacterRemoved(space.character, space.owner, DEPARTURE_BURNED))
    elif space.building and space.owner is not None:
        state.removed_buildings.append(space.building)
        if state.events is not None:
            state.events.append(BuildingBurned(space.owner, space.building))
    _spread(state, fire)


def save(state: Position) -> None:
    """Give up a token: the character stays and the fire goes on."""
    fire = fire_under_way(state)
    state.players[state.active].tokens.remove(SPECIAL_TOKEN_AVOID_FIRE)
    if state.events is not None:
        state.events.append(CharacterProtected(state.active, state.spaces[fire.space].character))
    _spread(state, fire)


def _spread(state: Position, fire: Fire) -> None:
    state.fire = Fire(fire.nagaya, fire.space + 1, fire.strength - 1)


def _end(state: Position, seat: int | None, fire: Fire) -> None:
    state.fire_tiles.append(fire.nagaya)
    state.fire = None
    if state.events is not None:
        state.events.append(FireEnded(seat, fire.space, fire.strength))
