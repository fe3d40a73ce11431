"""The arithmetic of a fight: what a raider can still reach with cards, kickers and skills.

A strength attack wins above the guard's high figure and a stealth attack below its low one, so whether a win is within
reach depends only on the highest and lowest values that are.
"""

from typing import Final

from services.ninjato.components import GUARD_HIGH, GUARD_LOW
from services.ninjato.enums import (
    APPROACH_STRENGTH,
    DOJO_CARD_THREE,
    SKILL_MINUS_TWO,
    SKILL_PLUS_MINUS_ONE,
    SKILL_PLUS_TWO,
    SKILL_REFRESH,
    SKILL_SIX,
    SKILL_SWITCH,
    SKILL_TWO_OR_FOUR,
    SKILL_ZERO,
)
from services.ninjato.state import Player

NO_BASE: Final = -1
_NEVER_LOW, _NEVER_HIGH = 99, -99

Reach = tuple[int, int, int, int]
"""Lowest and highest value within reach, and the same should the approach be switched first."""


def beats(approach: int, guard: int, low: int, high: int) -> bool:
    """Return whether one of the values from `low` to `high` beats the guard. Ties don't."""
    return high > GUARD_HIGH[guard] if approach == APPROACH_STRENGTH else low < GUARD_LOW[guard]


class Means:
    """What a player has left to fight with; whoever wonders "what if" changes it and changes it back.

    `base` is the value of the base laid, or NO_BASE; `real` says it is a dojo card; `threes` are the threes in hand.
    `ready` and `owned` count skill tiles by skill.
    """

    __slots__ = ("base", "hand", "modifier", "owned", "ready", "real", "threes")

    def __init__(self, player: Player, base: int, real: bool, modifier: int) -> None:
        self.hand = player.hand
        self.threes = player.hand.count(DOJO_CARD_THREE)
        self.base = base
        self.real = real
        self.modifier = modifier
        self.ready = [0] * 11
        self.owned = [0] * 11
        for tile in player.skills:
            self.owned[tile.skill] += 1
            if not tile.used:
                self.ready[tile.skill] += 1

    def can_win(self, approach: int, guard: int) -> bool:
        """Return whether some way to go on beats the guard."""
        return wins(approach, guard, self.reach())

    def reach(self) -> Reach:
        """Return what is within reach."""
        refreshes = self.ready[SKILL_REFRESH]
        low, high = self._range(refreshes)
        if self.ready[SKILL_SWITCH]:
            return low, high, low, high
        if refreshes and self.owned[SKILL_SWITCH]:
            return low, high, *self._range(refreshes - 1)
        return low, high, _NEVER_LOW, _NEVER_HIGH

    def _range(self, refreshes: int) -> tuple[int, int]:
        if self.base != NO_BASE:
            return self._span(self.base, self.real, self.threes, refreshes)
        low, high = _NEVER_LOW, _NEVER_HIGH
        for card in set(self.hand):
            least, most = self._span(card, True, self.threes - (card == DOJO_CARD_THREE), refreshes)
            low, high = min(low, least), max(high, most)
        if self.ready[SKILL_TWO_OR_FOUR] or (refreshes and self.owned[SKILL_TWO_OR_FOUR]):
            if not self.ready[SKILL_TWO_OR_FOUR]:
                refreshes -= 1
            low = min(low, self._span(2, False, self.threes, refreshes)[0])
            high = max(high, self._span(4, False, self.threes, refreshes)[1])
        return low, high

    def _span(self, base: int, real: bool, threes: int, refreshes: int) -> tuple[int, int]:
        """Return lowest and highest value on a base. A refresh is one more use of any tile owned."""
        ready, owned = self.ready, self.owned
        swing = threes + ready[SKILL_PLUS_MINUS_ONE]
        low = base + self.modifier - swing - 2 * ready[SKILL_MINUS_TWO]
        high = base + self.modifier + swing + 2 * ready[SKILL_PLUS_TWO]
        down = up = 0
        if refreshes:
            one = 1 if owned[SKILL_PLUS_MINUS_ONE] else 0
            down = 2 if owned[SKILL_MINUS_TWO] else one
            up = 2 if owned[SKILL_PLUS_TWO] else one
            low -= refreshes * down
            high += refreshes * up
        if real:
            if ready[SKILL_ZERO]:
                low -= base
            elif refreshes and owned[SKILL_ZERO]:
                low -= max(0, base - down)
            if ready[SKILL_SIX]:
                high += 6 - base
            elif refreshes and owned[SKILL_SIX]:
                high += max(0, 6 - base - up)
        return low, high


def wins(approach: int, guard: int, reach: Reach) -> bool:
    """Return whether a win is within reach, by the approach as it is or switched."""
    low, high, switched_low, switched_high = reach
    if approach == APPROACH_STRENGTH:
        return high > GUARD_HIGH[guard] or switched_low < GUARD_LOW[guard]
    return low < GUARD_LOW[guard] or switched_high > GUARD_HIGH[guard]
