"""Positions for tests, made from a real set-up by moving pieces, so that every piece of the box stays in play."""

from services.kernel.chance import FastChance
from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai.components import TOKENS_PLACED
from services.samurai.enums import STAGE_ABILITY, STAGE_PLACE, STAGE_TASK, STAGE_TRAIN
from services.samurai.flow import begin_round
from services.samurai.meta import META
from services.samurai.pieces import store_of
from services.samurai.rules import RULES
from services.samurai.slots import laid, top_token
from services.samurai.state import Player, Position, Store, Token
from zashiki.samurai.v1 import samurai_pb2 as schema

SEEDS = "B S C F F S S S F B C B F S C S B F S B C F B S S S B F C S S"
"""What each province has in `table`, from south to north: Bushido, Food, shrine or Capital."""

SAMURAI, ARCHER, ELITE, GENERAL = 1, 2, 3, 4
EARTH, WIND, FIRE, WATER, VOID = 1, 2, 3, 4, 5
GREY, ORANGE, TEAL, VIOLET, RED = 1, 2, 3, 4, 5


def province(name: str) -> int:
    """Return a province by name: "satsuma"."""
    return schema.Province.Value(f"PROVINCE_{name.upper()}")


def order(name: str) -> int:
    """Return an order by name: "build castle"."""
    return schema.OrderToken.Value(f"ORDER_TOKEN_{name.upper().replace(' ', '_')}")


def agenda(name: str) -> int:
    """Return an agenda by name: "5A"."""
    return schema.Agenda.Value(f"AGENDA_{name}")


def table(seats: int = 2, *dojos: int, agendas: str = "", new_region: bool = False) -> Position:
    """Return a game in its first planning: no Armies on the map, seats in their own order, sites as in `SEEDS`.

    `dojos` are those of the seats; `agendas` lie on the regions: "1A 2A 3A 4A".
    """
    options = {"new_region": new_region, "dojos": bool(dojos), "agendas": bool(agendas)}
    state = RULES.new(META.settle(seats, options), FastChance(seats))
    for player in state.players:
        player.dojo = dojos[player.seat] if dojos else 0
        player.barracks += sum(player.samurai)
        player.samurai = [0] * len(player.samurai)
        player.laid.append(player.hand.pop())
        state.destiny[player.laid[0] - 1] += 1
    state.sites = ["CBFS".index(site) + 1 for site in SEEDS.split()][: len(state.sites)]
    state.agendas = [agenda(name) for name in agendas.split()]
    state.turn_order = list(range(seats))
    begin_round(state, FastChance(0))
    RULES.check(state)
    return state


def army(state: Position, seat: int, size: int, *names: str) -> Player:
    """Put so many Samurai of a seat's supply into each province, and return the seat's things."""
    player = state.players[seat]
    for name in names:
        player.samurai[province(name) - 1] += size
        player.barracks -= size
    return player


def archers(state: Position, seat: int, size: int, *names: str) -> Player:
    """Put so many Archers of a seat into each province, and return the seat's things."""
    player = state.players[seat]
    for name in names:
        player.archers[province(name) - 1] += size
    return player


def general(state: Position, seat: int, name: str) -> Player:
    """Put a seat's General into a province, and return the seat's things."""
    player = state.players[seat]
    player.general = province(name)
    return player


def castle(state: Position, seat: int, *names: str) -> Player:
    """Build Castles, and return the seat's things."""
    player = state.players[seat]
    player.castles += [province(name) for name in names]
    return player


def train(state: Position, seat: int, space: str, size: int = 1) -> Player:
    """Put so many Samurai of the Barracks on a space of the Dojo, and return the seat's things."""
    player = state.players[seat]
    player.barracks -= size
    setattr(player, space, getattr(player, space) + size)
    return player


def samurai(player: Player, *names: str) -> list[int]:
    """Return how many Samurai a player has in each province."""
    return [player.samurai[province(name) - 1] for name in names]


def purse(state: Position, seat: int, bushido: int, food: int) -> None:
    """Give a seat exactly these resources."""
    state.players[seat].store = Store(bushido, food)


def resources(state: Position, seat: int) -> tuple[int, int]:
    """Return a seat's Bushido and Food."""
    store = store_of(state, seat)
    return store.bushido, store.food


def lay(state: Position, index: int, seat: int, name: str, *, face_up: bool = False) -> None:
    """Lay an order token of a seat on a slot."""
    state.players[seat].orders.remove(order(name))
    token = Token(seat, order(name), 0, 0) if face_up else Token(seat, 0, order(name), 0)
    state.slots[index] = laid(state.slots[index], token)


def second_round(state: Position) -> None:
    """Go to the planning of the second round."""
    state.round = 2


def turns_left(state: Position, turns: int) -> None:
    """Go on to where so many placements are left in the round."""
    seats = len(state.players)
    state.placed = TOKENS_PLACED[state.round - 1][seats] * seats - turns
    state.active = state.turn_order[state.placed % seats]
    state.stage = STAGE_PLACE


def resolve(state: Position, index: int, name: str) -> Position:
    """Let the first seat carry out an order on a slot: the last placement is made and everything before it declined."""
    if top_token(state.slots[index]) is None:
        lay(state, index, 0, name)
    turns_left(state, 1)
    far = next(i for i in (len(state.slots) - 1, 0, 1) if state.slots[i].token is None)
    play(state, do.PLACE[far], do.LAY_ORDER[order("move")])
    while not at_order(state, index):
        play(state, do.DONE)
    return state


def at_order(state: Position, index: int) -> bool:
    """Tell whether the order on a slot is being carried out."""
    return (
        state.stage == STAGE_TASK and state.task is not None and (state.task.slot, state.task.neutral) == (index, False)
    )


def decline_all(state: Position) -> None:
    """Leave off until the next placement, or the end of the era."""
    while state.stage in (STAGE_TASK, STAGE_ABILITY, STAGE_TRAIN):
        play(state, do.DONE)


def end_era(state: Position) -> Position:
    """End the era at once: the last placement of the second round is made, and everything declined."""
    second_round(state)
    turns_left(state, 1)
    play(state, do.PLACE[0], do.LAY_ORDER[order("move")])
    decline_all(state)
    return state


def play(state: Position, *actions: Part) -> Position:
    """Do what the active seat may do, action by action, and return the position."""
    chance = FastChance(0)
    for action in actions:
        choices = legal(state)
        assert action in choices, f"{action} is not among {choices}"
        RULES.apply(state, state.active, action, chance)
    RULES.check(state)
    return state


def legal(state: Position) -> list[Part]:
    """Return what the active seat may do."""
    return RULES.legal_actions(state, state.active)


# What the active seat may do, by names.


def march(origin: str, target: str, unit: int = SAMURAI) -> Part:
    """Return a step."""
    return do.MARCH[province(origin)][province(target)][unit]


def destroy(name: str, victim: int, unit: int = SAMURAI) -> Part:
    """Return a blow."""
    return do.DESTROY[province(name)][victim][unit]


def recruit(name: str, unit: int = SAMURAI) -> Part:
    """Return the recruiting of a unit."""
    return do.RECRUIT[province(name)][unit]


def build(name: str) -> Part:
    """Return the building of a Castle."""
    return do.BUILD_CASTLE[province(name)]


def harvest(name: str) -> Part:
    """Return the harvest of one province."""
    return do.HARVEST[province(name)]


def push(target: str, victim: int, unit: int = SAMURAI) -> Part:
    """Return the Water Elite's push."""
    return do.PUSH[province(target)][victim][unit]


def sweep(name: str) -> Part:
    """Return the destruction of all opposing Armies in a province."""
    return do.SWEEP[province(name)]


def summon(origin: str, unit: int = SAMURAI) -> Part:
    """Return the Fire General's call for one Army."""
    return do.SUMMON[province(origin)][unit]
