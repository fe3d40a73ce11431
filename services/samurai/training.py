"""Training: after placing a token one Army may rise in the Dojo (rulebook: Training Your Samurai)."""

from services.kernel.part import Part
from services.samurai.actions import DONE, TRAIN, Train
from services.samurai.components import ARCHERS, TRAINING_PRICE
from services.samurai.enums import UNIT_ARCHER, UNIT_ELITE, UNIT_GENERAL, UNIT_SAMURAI
from services.samurai.events import Trained
from services.samurai.pieces import gain, store_of
from services.samurai.state import Player, Position


def trainable(player: Player) -> list[Train]:
    """Return what the Dojo has room for, whatever it costs; everybody can see that.

    The Range takes no more Samurai than there are Archers at home, the Headquarters one while the General is.
    """
    ways = []
    if player.barracks and player.range < ARCHERS - sum(player.archers):
        ways.append(TRAIN[UNIT_ARCHER][UNIT_SAMURAI])
    if player.barracks:
        ways.append(TRAIN[UNIT_ELITE][UNIT_SAMURAI])
    if not player.headquarters and not player.general:
        if player.range:
            ways.append(TRAIN[UNIT_GENERAL][UNIT_ARCHER])
        if player.armory:
            ways.append(TRAIN[UNIT_GENERAL][UNIT_ELITE])
    return ways


def legal_training(state: Position) -> list[Part]:
    """Train one Army one can pay for, or none."""
    seat = state.active
    store = store_of(state, seat)
    legal: list[Part] = []
    for way in trainable(state.players[seat]):
        bushido, food = TRAINING_PRICE[way.unit]
        if store.bushido >= bushido and store.food >= food:
            legal.append(way)
    legal.append(DONE)
    return legal


def train(state: Position, action: Train) -> None:
    """Pay, and move a Samurai up one space of the Dojo board."""
    seat = state.active
    player = state.players[seat]
    bushido, food = TRAINING_PRICE[action.unit]
    gain(state, seat, -bushido, -food)
    if action.source == UNIT_SAMURAI:
        player.barracks -= 1
    elif action.source == UNIT_ARCHER:
        player.range -= 1
    else:
        player.armory -= 1
    if action.unit == UNIT_ARCHER:
        player.range += 1
    elif action.unit == UNIT_ELITE:
        player.armory += 1
    else:
        player.headquarters = 1
    if state.events is not None:
        state.events.append(Trained(seat, action.unit, action.source))
