"""Whether a win is within reach, against a search that tries everything."""

from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from services.ninjato.combat import NO_BASE, Means
from services.ninjato.components import GUARD_HIGH, GUARD_LOW
from services.ninjato.enums import (
    APPROACH_STEALTH,
    APPROACH_STRENGTH,
    DOJO_CARD_THREE,
    SKILL_HENSOJUTSU,
    SKILL_MINUS_TWO,
    SKILL_PLUS_MINUS_ONE,
    SKILL_PLUS_TWO,
    SKILL_REFRESH,
    SKILL_SIX,
    SKILL_SWITCH,
    SKILL_TWO_OR_FOUR,
    SKILL_ZERO,
)
from services.ninjato.state import READY, USED, Player

Tiles = tuple[tuple[int, bool], ...]
Hand = tuple[int, ...]
Attack = tuple[int, bool, int]
"""Base or NO_BASE, whether it is a dojo card, modifier."""
Step = tuple[Hand, Tiles, int, Attack]


@cache
def found_by_trying(hand: Hand, tiles: Tiles, approach: int, guard: int, attack: Attack) -> bool:
    base, _, modifier = attack
    value = base + modifier
    if base != NO_BASE and (value > GUARD_HIGH[guard] if approach == APPROACH_STRENGTH else value < GUARD_LOW[guard]):
        return True
    steps = [*after_card(hand, tiles, approach, attack), *after_tile(hand, tiles, approach, attack)]
    return any(found_by_trying(hand, tiles, approach, guard, attack) for hand, tiles, approach, attack in steps)


def after_card(hand: Hand, tiles: Tiles, approach: int, attack: Attack) -> Iterator[Step]:
    base, real, modifier = attack
    for i, card in enumerate(hand):
        rest = hand[:i] + hand[i + 1 :]
        if base == NO_BASE:
            yield rest, tiles, approach, (card, True, modifier)
        elif card == DOJO_CARD_THREE:
            yield rest, tiles, approach, (base, real, modifier + 1)
            yield rest, tiles, approach, (base, real, modifier - 1)


def after_tile(hand: Hand, tiles: Tiles, approach: int, attack: Attack) -> Iterator[Step]:
    for i, (skill, used) in enumerate(tiles):
        if used:
            continue
        left = (*tiles[:i], (skill, True), *tiles[i + 1 :])
        for approach_after, attack_after in after_skill(skill, approach, attack):
            yield hand, left, approach_after, attack_after
        for j, (other, spent) in enumerate(left):
            if skill == SKILL_REFRESH and spent and other not in (SKILL_REFRESH, SKILL_HENSOJUTSU):
                yield hand, (*left[:j], (other, False), *left[j + 1 :]), approach, attack


def after_skill(skill: int, approach: int, attack: Attack) -> list[tuple[int, Attack]]:
    base, real, modifier = attack
    if skill == SKILL_SWITCH:
        return [(3 - approach, attack)]
    if base == NO_BASE:
        return [(approach, (value, False, modifier)) for value in (2, 4)] if skill == SKILL_TWO_OR_FOUR else []
    sums = {SKILL_PLUS_TWO: (2,), SKILL_MINUS_TWO: (-2,), SKILL_PLUS_MINUS_ONE: (1, -1)}.get(skill, ())
    sets = {SKILL_ZERO: (0,), SKILL_SIX: (6,)}.get(skill, ()) if real else ()
    return [
        *((approach, (base, real, modifier + by)) for by in sums),
        *((approach, (value, real, modifier)) for value in sets),
    ]


@settings(deadline=None, derandomize=True, max_examples=200)
@given(
    hand=st.lists(st.integers(1, 5), max_size=3).map(sorted),
    tiles=st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=4),
    approach=st.sampled_from([APPROACH_STRENGTH, APPROACH_STEALTH]),
    guard=st.integers(1, 14),
    attack=st.none() | st.tuples(st.integers(1, 5), st.booleans(), st.integers(-3, 3)),
)
def test_a_win_is_within_reach_exactly_when_trying_everything_finds_one(
    hand: list[int], tiles: list[tuple[int, bool]], approach: int, guard: int, attack: Attack | None
) -> None:
    if sum(skill == SKILL_REFRESH for skill, _ in tiles) > 1:
        tiles = [tile for tile in tiles if tile[0] != SKILL_REFRESH]
    skills = [USED[skill] if used else READY[skill] for skill, used in tiles]
    player = Player(0, 0, hand, [], skills, [], [], [], 0, [], 0, 0, 0)
    base, real, modifier = attack or (NO_BASE, True, 0)
    expected = found_by_trying(tuple(hand), tuple(sorted(tiles)), approach, guard, (base, real, modifier))
    assert Means(player, base, real, modifier).can_win(approach, guard) is expected
