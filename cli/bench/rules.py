"""Speed of the rules alone: random games in one process on one core."""

import time
from collections.abc import Iterator

from cli.bench.section import Row, at_least, at_most
from services.kernel.chance import FastChance
from services.kernel.rules import Game, all_games, load_game

SECONDS = 4.0
"""Of CPU time for each game: on a quiet machine the time that passes, on a busy one still that of one core."""

DECISIONS_PER_SECOND = 30_000
GAMES_PER_SECOND = 60
CLONE_MS = 0.05


def run() -> Iterator[Row]:
    """Yield decisions/s, games/s and the time of a clone for each game with its most seats."""
    for name in all_games():
        game = load_game(name)
        decisions, games, seconds = _random_games(game)
        yield at_least(f"{name}: decisions", decisions / seconds, DECISIONS_PER_SECOND, "/s")
        yield at_least(f"{name}: random games of {game.meta.max_seats}", games / seconds, GAMES_PER_SECOND, "/s")
        yield at_most(f"{name}: clone", _clone_ms(game), CLONE_MS, "ms", digits=4)


def _random_games(game: Game) -> tuple[int, int, float]:
    rules, chance = game.rules, FastChance(1)
    to_act, legal_actions, apply, below = rules.to_act, rules.legal_actions, rules.apply, chance.below
    setup = game.meta.settle(game.meta.max_seats, {})
    decisions = games = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        state = rules.new(setup, chance)
        while owing := to_act(state):
            seat = owing[0]
            actions = legal_actions(state, seat)
            apply(state, seat, actions[below(len(actions))], chance)
            decisions += 1
        games += 1
    return decisions, games, time.process_time() - began


def _clone_ms(game: Game) -> float:
    """Return the mean over the positions of one game: late ones are larger than early ones."""
    rules, chance = game.rules, FastChance(2)
    state = rules.new(game.meta.settle(game.meta.max_seats, {}), chance)
    spent, clones = 0.0, 0
    while owing := rules.to_act(state):
        began = time.process_time()
        for _ in range(10):
            rules.clone(state)
        spent += time.process_time() - began
        clones += 10
        actions = rules.legal_actions(state, owing[0])
        rules.apply(state, owing[0], actions[chance.below(len(actions))], chance)
    return spent / clones * 1000
