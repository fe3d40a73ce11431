"""Equal seed and equal information set, equal move: no bot may know what its seat does not.

`--positions 200` samples so many positions of each game instead of the few that a run of all tests has time for.
"""

from collections.abc import Iterator
from itertools import islice

import pytest

from services.ai.bots import Bot, Searcher
from services.ai.levels import LEVELS
from services.ai.playout import likely_action
from services.ai.search import Budget
from services.kernel.chance import FastChance
from services.kernel.part import State
from services.kernel.rules import Game, all_games, load_game

APART = 31
"""Decisions between the positions sampled from a game."""
SEARCHER = Searcher(Budget(float("inf"), 12))


def choices(game: Game) -> Iterator[tuple[State, int]]:
    """Yield positions in which a seat has a choice, from likely games of all numbers of seats in turn."""
    seed = 0
    while True:
        for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
            seed += 1
            yield from islice(_choices_of_a_game(game, seats, seed), seed % APART, None, APART)


def _choices_of_a_game(game: Game, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    chance = FastChance(seed)
    state = game.rules.new(game.meta.settle(seats, {}), chance)
    while to_act := game.rules.to_act(state):
        seat = to_act[-1]
        if len(game.rules.legal_actions(state, seat)) > 1:
            yield state, seat
        game.rules.apply(state, seat, likely_action(game, state, seat, chance), chance)


@pytest.mark.parametrize("name", all_games())
def test_what_is_hidden_changes_no_move(name: str, pytestconfig: pytest.Config) -> None:
    game = load_game(name)
    rules = game.rules
    bots: list[Bot] = [LEVELS["novice"].bot, LEVELS["easy"].bot, SEARCHER]
    permuted = 0
    for number, (state, seat) in enumerate(islice(choices(game), pytestconfig.getoption("positions"))):
        seen = rules.observe(state, seat)
        other = rules.determinize(seen, seat, FastChance(number))
        permuted += other != state
        for bot in bots:
            told = bot.consider(game, rules.observe(state, seat), seat, number)
            assert bot.consider(game, rules.observe(other, seat), seat, number) == told, f"{name}, position {number}"
        assert rules.observe(state, seat) == seen
    assert permuted
