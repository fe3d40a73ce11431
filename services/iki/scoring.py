"""The final score sheet, and who won."""

from itertools import pairwise
from typing import Final

from services.iki.components import (
    BUILDING_COUNTS,
    BUILDING_IKI,
    BUILDING_MOST,
    BUILDING_TITLE,
    CHARACTER_TITLE,
    CHARACTER_TOKEN,
    CHARACTER_TYPE,
    COUNTS,
    FISH_BONUS,
    FISH_IKI,
    KOBAN_IKI,
    MONS_PER_IKI,
    PIPE_FACTOR,
    POUCH_COUNTS,
    POUCH_IKI,
    POUCH_PER,
    TYPE_PLURAL,
    TYPE_TITLE,
    TYPES_IKI,
    WOOD_IKI,
)
from services.iki.enums import SPECIAL_TOKEN_JOKER
from services.iki.state import Player, Position
from services.kernel.outcome import COMPLETED, Outcome, ScoreLine, SeatResult

TYPES: Final = len(TYPE_TITLE)


def type_counts(state: Position, player: Player) -> list[int]:
    """Return how many characters of each type a player has, on the board and retired; nothing is of type 0."""
    counts = [0] * TYPES
    for character in player.retired:
        counts[CHARACTER_TYPE[character]] += 1
    for space in state.spaces:
        if space.owner == player.seat and space.character:
            counts[CHARACTER_TYPE[space.character]] += 1
    return counts


def fish_iki(player: Player) -> int:
    """Return the IKI of a player's fish: the set and what fine ones add."""
    return FISH_IKI[len(player.fish)] + sum(FISH_BONUS[fish] for fish in player.fish)


def types_iki(types: list[int]) -> int:
    """Return the IKI of variety, from the characters of each type."""
    return TYPES_IKI[sum(1 for count in types if count)]


def pouch_iki(player: Player, pouch: int, types: list[int]) -> int:
    """Return the IKI of a tobacco pouch, a pipe doubling it."""
    once = POUCH_IKI[pouch] * (_counted(POUCH_COUNTS[pouch], player, types) // POUCH_PER[pouch])
    return once * PIPE_FACTOR if player.pipes else once


def building_iki(player: Player, building: int, types: list[int]) -> int:
    """Return the IKI of a building that stands."""
    return min(BUILDING_MOST[building], BUILDING_IKI[building] * _counted(BUILDING_COUNTS[building], player, types))


_ONCE, _FIREFIGHTING, _TYPES, _MOST, _MONS, _SANDALS, _RICE, _FISH = range(len(COUNTS))


def _counted(what: int, player: Player, types: list[int]) -> int:
    """Return how much a player has of what pouches and buildings count, an index into `COUNTS`."""
    if what == _ONCE:
        return 1
    if what == _FIREFIGHTING:
        return player.firefighting
    if what == _TYPES:
        return sum(1 for count in types if count)
    if what == _MOST:
        return max(types)
    if what == _MONS:
        return player.mons
    if what == _SANDALS:
        return player.sandals
    if what == _RICE:
        return player.rice
    return fish_iki(player)


def resources_iki(player: Player) -> int:
    """Return the IKI of Kobans, wood and mons left."""
    return KOBAN_IKI * player.kobans + WOOD_IKI * player.wood + player.mons // MONS_PER_IKI


def buildings_of(state: Position, seat: int) -> list[int]:
    """Return the buildings of a seat that stand."""
    return [space.building for space in state.spaces if space.building and space.owner == seat]


def _joker_bearer(player: Player) -> int:
    """Return the character a player's Joker lies on, 0 without one."""
    if SPECIAL_TOKEN_JOKER not in player.tokens:
        return 0
    return next(c for c in player.retired if CHARACTER_TOKEN[c] == SPECIAL_TOKEN_JOKER)


def final_types(state: Position, player: Player) -> list[int]:
    """Return the characters of each type, the Joker making its bearer, once retired, of the type that scores most."""
    types = type_counts(state, player)
    bearer = _joker_bearer(player)
    if not bearer:
        return types
    types[CHARACTER_TYPE[bearer]] -= 1
    best, most = types, -1
    for kind in range(1, TYPES):
        chosen = types[:]
        chosen[kind] += 1
        score = types_iki(chosen) + sum(pouch_iki(player, pouch, chosen) for pouch in player.pouches)
        if score > most:
            best, most = chosen, score
    return best


def total(state: Position, player: Player) -> int:
    """Return a player's IKI were the game over now."""
    types = final_types(state, player)
    score = player.iki + types_iki(types) + fish_iki(player) + resources_iki(player)
    for pouch in player.pouches:
        score += pouch_iki(player, pouch, types)
    for space in state.spaces:
        if space.building and space.owner == player.seat:
            score += building_iki(player, space.building, types)
    return score


def _standing(state: Position) -> list[tuple[int, int, int]]:
    """Return for each seat what it is ranked by, the lower the better: IKI, firefighting, place in the stack."""
    order = state.firefighting_order
    return [(-total(state, player), -player.firefighting, order.index(player.seat)) for player in state.players]


def winner(state: Position) -> int:
    """Return the seat that wins were the game over now; the stack leaves no tie."""
    standing = _standing(state)
    return standing.index(min(standing))


def score_sheet(state: Position) -> Outcome:
    """Return the outcome were the game over now."""
    standing = _standing(state)
    results = []
    for player, place in zip(state.players, standing):
        rank = 1 + sum(1 for other in standing if other < place)
        results.append(SeatResult(player.seat, rank, -place[0], _lines(state, player)))
    return Outcome(COMPLETED, results, _tie_breaks(standing))


def _lines(state: Position, player: Player) -> list[ScoreLine]:
    types = final_types(state, player)
    pouches = [pouch_iki(player, pouch, types) for pouch in player.pouches]
    buildings = [(building, building_iki(player, building, types)) for building in buildings_of(state, player.seat)]
    return [
        ScoreLine("iki", "Scored during the game", player.iki, "the IKI track"),
        ScoreLine("types", "Variety of characters", types_iki(types), _types_source(state, player, types)),
        ScoreLine("fish", "Fish", fish_iki(player), _fish_source(player)),
        ScoreLine("pouches", "Tobacco pouches", sum(pouches), _pouches_source(player, pouches)),
        ScoreLine("buildings", "Buildings", sum(iki for _, iki in buildings), _buildings_source(buildings)),
        ScoreLine("resources", "Resources", resources_iki(player), _resources_source(player)),
    ]


def _types_source(state: Position, player: Player, types: list[int]) -> str:
    named = [f"{n} {(TYPE_TITLE if n == 1 else TYPE_PLURAL)[kind]}" for kind, n in enumerate(types) if n]
    for kind, before in enumerate(type_counts(state, player)):
        if types[kind] > before:
            named.append(f"the {CHARACTER_TITLE[_joker_bearer(player)]} as {TYPE_TITLE[kind]}")
    return ", ".join(named) or "no characters"


def _fish_source(player: Player) -> str:
    fine = sum(FISH_BONUS[fish] for fish in player.fish)
    caught = f"{len(player.fish) or 'none'} bought"
    return f"{caught}, {fine} more for fine ones" if fine else caught


def _pouches_source(player: Player, pouches: list[int]) -> str:
    each = " + ".join(map(str, pouches)) or "none"
    return f"{each}, doubled by a pipe" if player.pipes and pouches else each


def _buildings_source(buildings: list[tuple[int, int]]) -> str:
    return ", ".join(f"{BUILDING_TITLE[building]} {iki}" for building, iki in buildings) or "none"


def _resources_source(player: Player) -> str:
    kobans = f"{player.kobans} Koban{'' if player.kobans == 1 else 's'}"
    return f"{kobans}, {player.wood} wood, {player.mons} mon{'' if player.mons == 1 else 's'}"


def _tie_breaks(standing: list[tuple[int, int, int]]) -> list[str]:
    ties = []
    for better, worse in pairwise(sorted(standing)):
        if better[0] == worse[0]:
            if better[1] != worse[1]:
                ties.append(f"Equal IKI ({-better[0]}): the better at firefighting, {-better[1]} to {-worse[1]}.")
            else:
                ties.append(f"Equal IKI ({-better[0]}) and firefighting ({-better[1]}): higher in the stack.")
    return ties
