"""What the rivals' orders and neutral actions do (rulebook, Solo Mode: Actions Overview).

Rivals never choose: the Location card that lies with a token names the provinces in which they act.
"""

from services.samurai.attack import kill
from services.samurai.castle import grounds, raise_castle
from services.samurai.components import (
    LOCATION_REGION,
    LOCATION_SITE,
    PROVINCE_REGION,
    REGION_PROVINCES,
    RIVAL_CAPITAL_INFLUENCE,
    RIVAL_CASTLE_ARMIES,
    RIVAL_LIMIT,
    RIVAL_MOVE_POINTS,
    RIVAL_NEUTRAL_VICTIMS,
    RIVAL_RECRUITS,
    RIVAL_SHRINE_POINTS,
    RIVAL_VICTIMS,
)
from services.samurai.enums import (
    ORDER_TOKEN_ATTACK,
    ORDER_TOKEN_BUILD_CASTLE,
    ORDER_TOKEN_HARVEST,
    ORDER_TOKEN_RECRUIT,
    REASON_RIVAL_HARVEST,
    REASON_RIVAL_MOVE,
    SITE_CAPITAL,
    SITE_SHRINE,
    UNIT_SAMURAI,
)
from services.samurai.events import InfluenceGained, PointsGained, Recruited, TaskBegan, TaskIdle
from services.samurai.harvest import reap
from services.samurai.pieces import put_down
from services.samurai.state import Player, Position


def named_provinces(state: Position, location: int) -> list[int]:
    """Return the provinces a Location card names, from south to north."""
    site = LOCATION_SITE[location]
    return [province for province in REGION_PROVINCES[LOCATION_REGION[location]] if state.sites[province - 1] == site]


def act(state: Position, seat: int, slot: int, order: int, neutral: bool, location: int) -> None:
    """Carry out an order, or a neutral action, with the Location card that lies with the token."""
    player, provinces = state.players[seat], named_provinces(state, location)
    if state.events is not None:
        state.events.append(TaskBegan(seat, slot, order, neutral))
    if order == ORDER_TOKEN_ATTACK:
        done = _attack(state, player, provinces, neutral)
    elif order == ORDER_TOKEN_RECRUIT:
        done = _recruit(state, player, provinces)
    elif order == ORDER_TOKEN_HARVEST:
        done = _harvest(state, player, provinces)
    elif order == ORDER_TOKEN_BUILD_CASTLE:
        done = _build_castle(state, player, provinces)
    else:
        done = _move(state, player)
    if not done and state.events is not None:
        state.events.append(TaskIdle(seat, slot, order, neutral))


def _attack(state: Position, player: Player, provinces: list[int], neutral: bool) -> bool:
    """Destroy Armies in each named province where the rival has one."""
    victims = RIVAL_NEUTRAL_VICTIMS if neutral else RIVAL_VICTIMS[len(provinces) == 1]
    done = False
    for province in provinces:
        if player.samurai[province - 1]:
            for _ in range(victims):
                done |= _destroy(state, player, province)
    return done


def _destroy(state: Position, player: Player, province: int) -> bool:
    """Destroy an Army of the enemy who has most of them there, the person's if equal. False if there is none."""
    enemies = [enemy for enemy in state.players if enemy is not player]
    victim = max(enemies, key=lambda enemy: (enemy.samurai[province - 1], -enemy.seat))
    if not victim.samurai[province - 1]:
        return False
    kill(state, player.seat, victim.seat, province, UNIT_SAMURAI)
    return True


def _recruit(state: Position, player: Player, provinces: list[int]) -> bool:
    """Recruit in each named province, up to the rival's limit; a short supply serves the southern ones first."""
    done = False
    for province in provinces:
        for _ in range(RIVAL_RECRUITS[len(provinces) == 1]):
            if player.barracks and player.samurai[province - 1] < RIVAL_LIMIT:
                place_army(state, player, province)
                done = True
    return done


def place_army(state: Position, player: Player, province: int) -> None:
    """Bring a Samurai of the rival's supply to a province."""
    player.barracks -= 1
    put_down(player, province, UNIT_SAMURAI)
    if state.events is not None:
        state.events.append(Recruited(player.seat, province, UNIT_SAMURAI))


def _harvest(state: Position, player: Player, provinces: list[int]) -> bool:
    """Gain what each named province gives where the rival has an Army: a resource, a point or influence."""
    done = False
    for province in provinces:
        if not player.samurai[province - 1]:
            continue
        done = True
        site = state.sites[province - 1]
        if site == SITE_SHRINE:
            gain_points(state, player, RIVAL_SHRINE_POINTS, REASON_RIVAL_HARVEST)
        elif site == SITE_CAPITAL:
            region = PROVINCE_REGION[province]
            player.influence[region - 1] += RIVAL_CAPITAL_INFLUENCE
            if state.events is not None:
                state.events.append(InfluenceGained(player.seat, region, RIVAL_CAPITAL_INFLUENCE))
        else:
            reap(state, player.seat, [province], bountiful=False)
    return done


def gain_points(state: Position, player: Player, points: int, reason: int) -> None:
    """Give a rival points for an action."""
    player.score += points
    player.score_actions += points
    if state.events is not None:
        state.events.append(PointsGained(player.seat, points, reason, 0))


def _build_castle(state: Position, player: Player, provinces: list[int]) -> bool:
    """Make an Army in the southernmost named province that allows it a Castle."""
    for province in grounds(state, player, tuple(provinces)):
        if player.samurai[province - 1] >= RIVAL_CASTLE_ARMIES:
            raise_castle(state, player.seat, province, RIVAL_CASTLE_ARMIES)
            return True
    return False


def _move(state: Position, player: Player) -> bool:
    """Gain what a Move means to a rival: points."""
    gain_points(state, player, RIVAL_MOVE_POINTS, REASON_RIVAL_MOVE)
    return True
