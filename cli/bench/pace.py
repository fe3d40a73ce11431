"""The pace of rules and search in one process on one core; `python -m cli.bench.pace SECONDS` prints it as JSON.

Everything is measured in processor time: on a quiet machine the time that passes, on a busy one still that of one core.
"""

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from services.ai.playout import random_playout
from services.ai.search import Budget, search
from services.kernel.chance import FastChance
from services.kernel.part import State
from services.kernel.rules import Game, Setup, all_games, load_game

SEATS = 4
CLONES = 10
"""Of each position of a game."""
MID_GAMES = 5
ITERATIONS = 600
"""Of each search at most, as `hard` takes them."""


@dataclass(frozen=True)
class Pace:
    """What one core does in a second, and the time of a clone."""

    playouts: float
    decisions: float
    clone_ms: float
    iterations: float


def paces(seconds: float) -> dict[str, Pace]:
    """Return the pace of each game, and of each with all its options, playing `seconds` of random games of each."""
    return {name: _pace(game, setup, seconds) for name, game, setup in _cases()}


def _cases() -> Iterator[tuple[str, Game, Setup]]:
    for name in all_games():
        game = load_game(name)
        yield name, game, game.meta.settle(SEATS, {})
        options = {option.name: True for option in game.meta.options if SEATS not in option.unavailable}
        if options:
            yield f"{name}, all options", game, game.meta.settle(SEATS, options)


def _pace(game: Game, setup: Setup, seconds: float) -> Pace:
    playouts, decisions = _random_games(game, setup, seconds)
    return Pace(playouts, decisions, _clone_ms(game, setup), _iterations(game, setup))


def _random_games(game: Game, setup: Setup, seconds: float) -> tuple[float, float]:
    chance = FastChance(1)
    games = decisions = 0
    began = now = time.process_time()
    while now - began < seconds:
        decisions += random_playout(game, game.rules.new(setup, chance), chance)
        games += 1
        now = time.process_time()
    return games / (now - began), decisions / (now - began)


def _positions(game: Game, setup: Setup, seed: int) -> list[tuple[State, int]]:
    """Return the positions of a random game, each with a seat that owes a decision."""
    rules, chance = game.rules, FastChance(seed)
    state, positions = rules.new(setup, chance), []
    while owing := rules.to_act(state):
        positions.append((rules.clone(state), owing[0]))
        actions = rules.legal_actions(state, owing[0])
        rules.apply(state, owing[0], actions[chance.below(len(actions))], chance)
    return positions


def _clone_ms(game: Game, setup: Setup) -> float:
    """Return the mean over the positions of one game: late ones are larger than early ones."""
    clone, positions = game.rules.clone, _positions(game, setup, seed=2)
    began = time.process_time()
    for state, _ in positions:
        for _ in range(CLONES):
            clone(state)
    return (time.process_time() - began) / (CLONES * len(positions)) * 1000


def _iterations(game: Game, setup: Setup) -> float:
    """Return the iterations a second of searches in the middle of games, where there is a choice."""
    done, spent = 0, 0.0
    for seed in range(MID_GAMES):
        positions = _positions(game, setup, seed)
        choices = [at for at in positions[len(positions) // 2 :] if len(game.rules.legal_actions(*at)) > 1]
        state, seat = choices[0]
        observation = game.rules.observe(state, seat)
        began = time.process_time()
        _, tally = search(game, observation, seat, seed, Budget(60.0, ITERATIONS))
        spent += time.process_time() - began
        done += sum(tally.visits)
    return done / spent


if __name__ == "__main__":
    json.dump({name: asdict(pace) for name, pace in paces(float(sys.argv[1])).items()}, sys.stdout)
