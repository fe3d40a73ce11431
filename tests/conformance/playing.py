"""Random games for the guarantees to look at, and the list of guarantees."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from services.kernel import zombie
from services.kernel.chance import FastChance, MatchChance, seed_bytes
from services.kernel.part import Part, State
from services.kernel.rules import Game, Meta, Setup
from services.kernel.visibility import SPECTATOR

THOROUGH = os.environ.get("ZASHIKI_THOROUGH", "") not in ("", "0")
"""Look at every turn of many games; otherwise at some turns of a few."""

ALL_SETUPS = 16
"""Set-ups of a game, up to which all are played."""

LONGEST = 20_000
"""Decisions in one game; more than this is a game that does not end."""


@dataclass(frozen=True)
class Play:
    """One random game: who plays what, and the seed of both the match and the choices."""

    game: Game
    setup: Setup
    seed: int

    def start(self) -> State:
        return self.game.rules.new(self.setup, MatchChance(seed_bytes(self.seed), 0))

    def viewers(self) -> range:
        """Every seat, and the spectator first."""
        return range(SPECTATOR, self.setup.seats)


@dataclass(frozen=True)
class Turn:
    """A position in which `seat` is about to do `action`, one of its `legal` ones; `version` is the one it leads to."""

    play: Play
    version: int
    state: State
    seat: int
    legal: list[Part]
    action: Part

    def chance(self) -> MatchChance:
        """Return the draws of this action. Each call begins them anew."""
        return MatchChance(seed_bytes(self.play.seed), self.version)

    def after(self, state: State) -> tuple[State, bool]:
        """Return what the action makes of a copy of `state`, events heard, and whether anything was revealed."""
        rules, chance = self.play.game.rules, self.chance()
        successor = rules.clone(state)
        successor.events = []
        rules.apply(successor, self.seat, self.action, chance)
        return successor, chance.revealed


def turns(play: Play, one_in: int = 1) -> Iterator[Turn]:
    """Play to the end and yield about one turn in `one_in` (all of them when thorough).

    Even seeds choose evenly among the legal actions, odd ones as a zombie does: the first try everything, the second
    get further. Raises AssertionError when somebody owes a decision and has none, or the game does not end.
    """
    rules = play.game.rules
    choices, samples = FastChance(play.seed), FastChance(play.seed + 1)
    state, version = play.start(), 0
    while owing := rules.to_act(state):
        version += 1
        assert version < LONGEST, f"still running after {LONGEST} decisions"
        seat = owing[choices.below(len(owing))]
        legal = rules.legal_actions(state, seat)
        assert legal, f"version {version - 1}: seat {seat} owes a decision and may do nothing"
        if play.seed % 2:
            seen = rules.observe(state, seat)
            action = zombie.choose(play.game.heuristics, seen, seat, legal, seed_bytes(play.seed), version)
        else:
            action = legal[choices.below(len(legal))]
        turn = Turn(play, version, state, seat, legal, action)
        if THOROUGH or samples.below(one_in) == 0:
            yield turn
        rules.apply(state, seat, turn.action, turn.chance())


def play_out(game: Game, state: State, chance: FastChance) -> None:
    """Play from `state` to the end at random. Raises AssertionError when there is none."""
    for _ in range(LONGEST):
        owing = game.rules.to_act(state)
        if not owing:
            break
        legal = game.rules.legal_actions(state, owing[0])
        assert legal, f"seat {owing[0]} owes a decision and may do nothing"
        game.rules.apply(state, owing[0], legal[chance.below(len(legal))], chance)
    assert game.rules.outcome(state) is not None, "the game does not end"


def damage(body: Any, chance: FastChance) -> str:
    """Change one thing somewhere in a JSON document, and return what."""
    path = ""
    while True:
        key = chance.below(len(body)) if isinstance(body, list) else sorted(body)[chance.below(len(body))]
        path, value = f"{path}/{key}", body[key]
        if not isinstance(value, dict | list) or not value or chance.below(4) == 0:
            break
        body = value
    if isinstance(body, list) and chance.below(2):
        body.append(body[key]) if chance.below(2) else body.pop(key)
        return f"{path} twice or gone"
    if isinstance(value, dict | list):
        del body[key]
        return f"{path} gone"
    body[key] = chance.below(9) if chance.below(4) else [-1, 99, 2**31, None][chance.below(4)]
    return f"{path} is {body[key]!r} instead of {value!r}"


def finished(play: Play) -> State:
    """Return the last position."""
    *_, last = turns(play)
    return last.state


def setups(meta: Meta) -> list[Setup]:
    """Return the set-ups to play: all there are, or of very many so few that any two settings meet in each combination.

    The number of seats is a setting like each option; what the rules settle is settled.
    """
    every: list[Setup] = []
    for seats in range(meta.min_seats, meta.max_seats + 1):
        free = [option.name for option in meta.options if seats not in option.unavailable]
        for chosen in product((False, True), repeat=len(free)):
            setup = meta.settle(seats, {name: True for name, on in zip(free, chosen, strict=True) if on})
            if setup not in every:
                every.append(setup)
    return every if len(every) <= ALL_SETUPS else _covering(every)


def _covering(every: list[Setup]) -> list[Setup]:
    """Return some of the set-ups with every pair of settings among them, taking what adds most pairs each time."""
    chosen: list[Setup] = []
    missing = set[object]().union(*map(_pairs, every))
    while missing:
        chosen.append(max(every, key=lambda setup: len(_pairs(setup) & missing)))
        missing -= _pairs(chosen[-1])
    return sorted(chosen, key=lambda setup: setup.seats)


def _pairs(setup: Setup) -> set[object]:
    return set(combinations((("seats", setup.seats), *setup.options.items()), 2))


GUARANTEES: dict[str, Callable[[Play], None]] = {}
"""All guarantees by name. Each takes one random game and raises AssertionError where it does not hold."""


def guarantee(check: Callable[[Play], None]) -> Callable[[Play], None]:
    """Register a guarantee that every game must keep."""
    GUARANTEES[check.__name__] = check
    return check
