"""Bots: each looks at what its seat may see and says what it thinks of the legal actions."""

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from services.ai.playout import playout
from services.ai.search import Budget, Tally, search
from services.kernel.chance import FastChance
from services.kernel.part import Part, State
from services.kernel.rules import Game


class Bot(Protocol):
    """A way of playing any game."""

    def consider(
        self, game: Game, observation: State, seat: int, seed: int, seconds: float | None = None
    ) -> tuple[list[Part], Tally]:
        """Return the seat's legal actions and a tally of them, the one to play being `tally.best()`.

        `seconds` shortens the thinking of those who think by the clock. Never mutates `observation`.
        """


@dataclass(frozen=True)
class Uniform:
    """Plays at random."""

    def consider(
        self, game: Game, observation: State, seat: int, seed: int, seconds: float | None = None
    ) -> tuple[list[Part], Tally]:
        chance = FastChance(seed)
        actions = legal_actions(game, observation, seat, chance)
        return actions, _only(chance.below(len(actions)), len(actions))


@dataclass(frozen=True)
class Likely:
    """Plays at random, but what a beginner would rather do it does more often."""

    def consider(
        self, game: Game, observation: State, seat: int, seed: int, seconds: float | None = None
    ) -> tuple[list[Part], Tally]:
        chance = FastChance(seed)
        deal = game.rules.determinize(observation, seat, chance)
        actions = game.rules.legal_actions(deal, seat)
        return actions, _only(chance.weighted(game.heuristics.prior(deal, seat, actions)), len(actions))


@dataclass(frozen=True)
class Greedy:
    """Takes what looks best at the end of the turn.

    Each action is tried once in a few deals of the hidden cards, and the turn finished as a beginner might.
    """

    deals: int

    def consider(
        self, game: Game, observation: State, seat: int, seed: int, seconds: float | None = None
    ) -> tuple[list[Part], Tally]:
        chance = FastChance(seed)
        rules = game.rules
        actions = legal_actions(game, observation, seat, chance)
        rewards = [0.0] * len(actions)
        if len(actions) > 1:
            for _ in range(self.deals):
                deal = rules.determinize(observation, seat, chance)
                seats = len(game.heuristics.evaluate(deal))
                for index, action in enumerate(actions):
                    state = rules.clone(deal)
                    rules.apply(state, seat, action, chance)
                    rewards[index] += playout(game, state, seat, 0, chance, seats)[seat]
        return actions, Tally([self.deals] * len(actions), rewards, [0.0] * len(actions))


@dataclass(frozen=True)
class Searcher:
    """Searches."""

    budget: Budget

    def consider(
        self, game: Game, observation: State, seat: int, seed: int, seconds: float | None = None
    ) -> tuple[list[Part], Tally]:
        budget = self.budget
        if seconds is not None:
            budget = Budget(min(seconds, budget.seconds), budget.iterations)
        return search(game, observation, seat, seed, budget)


def legal_actions(game: Game, observation: State, seat: int, chance: FastChance) -> list[Part]:
    """Return what `seat` may do, by what it sees."""
    return game.rules.legal_actions(game.rules.determinize(observation, seat, chance), seat)


def bot_named(name: str) -> Bot:
    """Return the bot a command line names.

    A level; `random`; `mcts:250` (milliseconds a decision) or `mcts:400@iter` (iterations); or the dotted path of a
    class that makes a Bot without arguments. Raises ValueError for anything else.
    """
    from services.ai.levels import LEVELS

    if name in LEVELS:
        return LEVELS[name].bot
    if name == "random":
        return Uniform()
    kind, _, amount = name.partition(":")
    number, _, unit = amount.partition("@")
    if kind == "mcts" and number.isdigit() and int(number) > 0 and unit in ("", "iter"):
        return Searcher(Budget(float("inf"), int(number)) if unit else Budget(int(number) / 1000, 1_000_000))
    module, _, attribute = name.rpartition(".")
    try:
        made: Bot = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, ValueError, TypeError):
        raise ValueError(
            f"player {name!r}: expected one of {', '.join(LEVELS)}, random, mcts:MILLISECONDS, mcts:N@iter "
            "or the dotted path of a bot class"
        ) from None
    return made


def _only(index: int, length: int) -> Tally:
    return Tally([int(i == index) for i in range(length)], [0.0] * length, [0.0] * length)
