"""The final score sheet, and who won."""

from itertools import pairwise
from typing import Final

from services.kernel.outcome import COMPLETED, Outcome, ScoreLine, SeatResult
from services.ninjato.components import (
    DISHONORABLE,
    ELITE_HONOR,
    MULTIPLIERS,
    PER_THING,
    RUMOR_TITLE,
    RUMOR_TYPE,
    RUMOR_TYPES,
)
from services.ninjato.state import Player, Position

RUMORS_TYPE: Final = RUMOR_TYPES.index("rumors")
DISHONORABLE_TYPE: Final = RUMOR_TYPES.index("dishonorable")
_THINGS = ("elite guard", "skill", "envoy", "other rumor")
"""What the types before Dishonorable Opponents multiply."""


def multiplier(copies: int) -> int:
    """Return the multiplier of that many rumors of one type: full sets, and what an unfinished set gives."""
    sets, rest = divmod(copies, len(MULTIPLIERS))
    return sets * MULTIPLIERS[-1] + (MULTIPLIERS[rest - 1] if rest else 0)


def rumor_copies(player: Player) -> list[int]:
    """Return how many rumors of each type a player holds."""
    copies = [0] * len(RUMOR_TYPES)
    for rumor in player.rumors:
        copies[RUMOR_TYPE[rumor]] += 1
    return copies


def rumor_honor(player: Player, copies: list[int], owners: int) -> list[int]:
    """Return the honor of a player's rumors by type, when `owners` players hold Dishonorable Opponents."""
    honor = [
        multiplier(copies[kind]) * PER_THING[kind] * things
        for kind, things in enumerate(_things_multiplied(player, copies))
    ]
    honor.append(copies[DISHONORABLE_TYPE] * dishonorable_each(owners))
    return honor


def _things_multiplied(player: Player, copies: list[int]) -> tuple[int, int, int, int]:
    """Return how many things each multiplying type counts, in the order of `_THINGS`."""
    others = len(player.rumors) - copies[RUMORS_TYPE]
    return len(player.elites), len(player.skills), len(player.envoys), others


def dishonorable_each(owners: int) -> int:
    """Return the honor of a Dishonorable Opponents card when `owners` players, one or more, hold some."""
    return DISHONORABLE[min(owners, len(DISHONORABLE)) - 1]


def elite_honor(player: Player) -> int:
    """Return the honor of the elites a player defeated."""
    return sum(ELITE_HONOR[elite] for elite in player.elites)


def totals(state: Position) -> list[int]:
    """Return each seat's honor, the bonuses of the end included, were the game over now."""
    copies, owners = _rumors_held(state)
    return [
        player.honor + sum(rumor_honor(player, held, owners)) + len(player.treasures) + elite_honor(player)
        for player, held in zip(state.players, copies)
    ]


def _rumors_held(state: Position) -> tuple[list[list[int]], int]:
    """Return each seat's rumors by type, and how many seats own Dishonorable Opponents."""
    copies = [rumor_copies(player) for player in state.players]
    return copies, sum(1 for held in copies if held[DISHONORABLE_TYPE])


def _standing(state: Position) -> list[tuple[int, int, int]]:
    """Return for each seat what it is ranked by, the lower the better: honor, envoys, age of the oldest envoy."""
    return [
        (-total, -len(player.envoys), player.envoys[0].order if player.envoys else 0)
        for total, player in zip(totals(state), state.players)
    ]


def winners(state: Position) -> list[int]:
    """Return the seats that win were the game over now: one, or several that have no envoy to tell them apart."""
    standing = _standing(state)
    return [seat for seat, place in enumerate(standing) if place == min(standing)]


def score_sheet(state: Position) -> Outcome:
    """Return the outcome were the game over now."""
    standing = _standing(state)
    copies, owners = _rumors_held(state)
    results = []
    for player, held, place in zip(state.players, copies, standing):
        lines = [
            ScoreLine("envoys", "Treasure given to envoys", player.honor_envoys, "at the palace"),
            ScoreLine("rumors", "Treasure given for rumors", player.honor_rumors, "at the pavilion"),
            ScoreLine("clans", "Clan rewards", player.honor_clans, "in the scoring phases"),
        ]
        sources = _rumor_sources(player, held, owners)
        for kind, honor in enumerate(rumor_honor(player, held, owners)):
            lines.append(ScoreLine(f"rumor_{RUMOR_TYPES[kind]}", f"Rumors: {RUMOR_TITLE[kind]}", honor, sources[kind]))
        lines.append(ScoreLine("treasures", "Treasure left", len(player.treasures), "1 each"))
        guards = _count(len(player.elites), "guard")
        lines.append(ScoreLine("elites", "Elite guards defeated", elite_honor(player), guards))
        rank = 1 + sum(1 for other in standing if other < place)
        results.append(SeatResult(player.seat, rank, -place[0], lines))
    return Outcome(COMPLETED, results, _tie_breaks(standing))


def _rumor_sources(player: Player, copies: list[int], owners: int) -> list[str]:
    """Return by type how its honor comes about."""
    sources = []
    for kind, things in enumerate(_things_multiplied(player, copies)):
        cards = _count(copies[kind], "card")
        times = f"{cards} (×{multiplier(copies[kind])}), {_count(things, _THINGS[kind])}"
        sources.append(times if copies[kind] else cards)
    cards = _count(copies[DISHONORABLE_TYPE], "card")
    each = f"{cards}, {dishonorable_each(owners)} each with {_count(owners, 'owner')}"
    return [*sources, each if copies[DISHONORABLE_TYPE] else cards]


def _count(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def _tie_breaks(standing: list[tuple[int, int, int]]) -> list[str]:
    ties = []
    in_order = sorted(standing)
    for better, worse in pairwise(in_order):
        if better[0] == worse[0]:
            if better[1] != worse[1]:
                ties.append(f"Equal honor ({-better[0]}): most envoys, {-better[1]} to {-worse[1]}.")
            elif better != worse:
                ties.append(f"Equal honor ({-better[0]}) and envoys ({-better[1]}): the oldest envoy.")
            else:
                ties.append(f"Equal honor ({-better[0]}) and no envoys: the rank is shared.")
    return ties
