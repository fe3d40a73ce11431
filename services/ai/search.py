"""Information-set Monte Carlo tree search (ISMCTS) over `Rules`, from one seat's observation alone.

Each iteration deals the hidden cards anew (`determinize`), walks down one common tree through actions that are legal in
that deal, adds a node, plays on a little, and credits every node passed with each seat's reward (max^n: whoever decides
at a node goes for its own reward). How often an action was tried is set against how often it was *available*, since
deals differ in what they allow. Those who decide at the same time don't know each other's choice, so what the others
choose is learned in tables of their own, apart from what the first one chooses.

Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", 2012; selection by prior as in PUCT.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import Final

from services.ai.playout import playout
from services.kernel.chance import FastChance
from services.kernel.part import Part, State
from services.kernel.rules import Game

CLEAR_AFTER: Final = 96
"""Iterations after which a search may end because one action leads clearly."""
CLEAR_SHARE: Final = 0.85
"""Share of the visits that makes a lead clear: visits keep off an action only while it looks worse."""
UNKNOWN_DEVIATION: Final = 0.1
"""Standard deviation of rewards to begin with."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When a search ends: whichever comes first."""

    seconds: float
    iterations: int
    clock: Callable[[], float] = monotonic
    """What the seconds are measured by."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """What shapes a search, apart from its budget."""

    exploration: float = 2.0
    """Weight of the untried against the good, in standard deviations of the rewards met so far."""
    prior: float = 0.75
    """Share of the heuristics in an action's prior; the rest is equal for all, so that nothing is never tried."""
    playout: int = 4
    """Decisions played beyond the tree before the position is judged."""


@dataclass(slots=True)
class Tally:
    """What a search found out about each legal action of its seat, in the order of `legal_actions`."""

    visits: list[int]
    rewards: list[float]
    """Summed over the visits, the searching seat's."""
    priors: list[float]

    def best(self) -> int:
        """Return the index to play: the most visited, then the better, then the likelier. Needs no visits at all."""
        return max(range(len(self.visits)), key=lambda i: (self.visits[i], self.value(i), self.priors[i], -i))

    def value(self, index: int) -> float:
        """Return the mean reward of an action, 0 if it was never tried."""
        return self.rewards[index] / self.visits[index] if self.visits[index] else 0.0


def merge(parts: Iterable[Tally]) -> Tally:
    """Add up searches of the same decision. Raises ValueError when they are not of the same."""
    tallies = list(parts)
    if len({len(tally.visits) for tally in tallies}) != 1:
        raise ValueError("tallies to merge must be of one decision: they differ in the number of legal actions")
    return Tally(
        [sum(column) for column in zip(*(tally.visits for tally in tallies), strict=True)],
        [sum(column) for column in zip(*(tally.rewards for tally in tallies), strict=True)],
        tallies[0].priors,
    )


class Node:
    """What is known about an action at its place in the tree."""

    __slots__ = ("actions", "aside", "available", "children", "known", "prior", "rewards", "visits")

    def __init__(self, prior: float, seats: int) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.rewards = [0.0] * seats
        self.children: dict[Part, Node] = {}
        self.actions: Sequence[Part] = ()
        """What could be done here in the deal before, and the children of that in `known`: the next deal often allows
        the same, and to see that is cheaper than to look all of them up."""
        self.known: Sequence[Node] = ()
        self.aside: dict[int, Node] = {}
        """By seat: choices made here at the same time as the children's, without knowing which of those is taken."""


def search(
    game: Game, observation: State, seat: int, seed: int, budget: Budget, tuning: Tuning = Tuning()
) -> tuple[list[Part], Tally]:
    """Return the legal actions of `seat`, which sees `observation`, and what the search says of them.

    With one legal action it returns at once. Equal seed, equal observation and a budget that ends by iterations give an
    equal tally.
    """
    return Search(game, observation, seat, seed, tuning).run(budget)


class Search:
    """One search, with its tree."""

    def __init__(self, game: Game, observation: State, seat: int, seed: int, tuning: Tuning) -> None:
        self._game = game
        self._rules = game.rules
        self._observation = observation
        self._seat = seat
        self._chance = FastChance(seed)
        self._tuning = tuning
        deal = self._rules.determinize(observation, seat, self._chance)
        self._actions = self._rules.legal_actions(deal, seat)
        self._seats = len(game.heuristics.evaluate(deal))
        self._root = Node(1.0, self._seats)
        self._admit(self._root, deal, seat, self._actions)
        self._squares = [0.0] * self._seats
        self._deviations = [UNKNOWN_DEVIATION] * self._seats

    def run(self, budget: Budget) -> tuple[list[Part], Tally]:
        """Search until the budget is spent, or until what is left of it cannot, or will hardly, change the answer."""
        clock = budget.clock
        begin = now = clock()
        end = begin + budget.seconds
        left = budget.iterations if len(self._actions) > 1 else 0
        while left > 0 and now < end:
            self._iterate()
            left -= 1
            now = clock()
            done = self._root.visits
            if done % 32 == 0 and self._decided(min(left, done * (end - now) / (now - begin))):
                break
        return self._actions, self.tally()

    def tally(self) -> Tally:
        """Return what is known so far."""
        children = [self._root.children[action] for action in self._actions]
        return Tally(
            [child.visits for child in children],
            [child.rewards[self._seat] for child in children],
            [child.prior for child in children],
        )

    def _decided(self, left: float) -> bool:
        """Return whether `left` more iterations could not bring another action to the front, or one leads clearly."""
        first, second = sorted((child.visits for child in self._root.children.values()), reverse=True)[:2]
        done = self._root.visits
        return first - second > left or (done >= CLEAR_AFTER and first > CLEAR_SHARE * done)

    def _iterate(self) -> None:
        rules, chance = self._rules, self._chance
        state = rules.determinize(self._observation, self._seat, chance)
        node, seat = self._root, self._seat
        path = [node]
        while True:
            actions = self._actions if node is self._root else rules.legal_actions(state, seat)
            together = rules.to_act(state)
            action, child = self._select(node, state, seat, actions)
            rules.apply(state, seat, action, chance)
            path.append(child)
            to_act = rules.to_act(state)
            if child.visits == 0 or not to_act:
                break
            if len(together) > 1:
                to_act = self._choose_aside(node, state, seat, together, path)
                if not to_act:
                    break
            node, seat = child, self._seat if self._seat in to_act else to_act[0]
        self._credit(path, playout(self._game, state, seat, self._tuning.playout, chance, self._seats))

    def _choose_aside(
        self, node: Node, state: State, seat: int, together: Sequence[int], path: list[Node]
    ) -> Sequence[int]:
        """Let the others who decide together with `seat` at `node` do so, and return who acts then."""
        rules = self._rules
        to_act = rules.to_act(state)
        for other in together:
            if other != seat and other in to_act:
                aside = node.aside.get(other)
                if aside is None:
                    aside = node.aside[other] = Node(1.0, self._seats)
                action, child = self._select(aside, state, other, rules.legal_actions(state, other))
                rules.apply(state, other, action, self._chance)
                path += (aside, child)
                to_act = rules.to_act(state)
        return to_act

    def _select(self, node: Node, state: State, seat: int, actions: Sequence[Part]) -> tuple[Part, Node]:
        if actions != node.actions:
            self._admit(node, state, seat, actions)
        known = node.known
        untried = node.rewards[seat] / node.visits if node.visits else 0.5
        exploration = self._tuning.exploration * self._deviations[seat]
        best, best_child, best_score = actions[0], node, -1.0
        for action, child in zip(actions, known):
            child.available += 1
            visits = child.visits
            value = child.rewards[seat] / visits if visits else untried
            score = value + exploration * child.prior * sqrt(child.available) / (1 + visits)
            if score > best_score:
                best, best_child, best_score = action, child, score
        return best, best_child

    def _admit(self, node: Node, state: State, seat: int, actions: Sequence[Part]) -> None:
        """Make `actions` what can be done at `node` in this deal."""
        children = node.children
        if not all(action in children for action in actions):
            weights = self._game.heuristics.prior(state, seat, actions)
            share = self._tuning.prior / sum(weights)
            equal = (1 - self._tuning.prior) / len(actions)
            for action, weight in zip(actions, weights):
                if action not in children:
                    children[action] = Node(share * weight + equal, self._seats)
        node.actions, node.known = actions, [children[action] for action in actions]

    def _credit(self, path: Sequence[Node], reward: Sequence[float]) -> None:
        for node in path:
            node.visits += 1
            for seat, value in enumerate(reward):
                node.rewards[seat] += value
        # As if one more reward had been met, so far from the mean as is to be expected.
        count = self._root.visits
        for seat, value in enumerate(reward):
            self._squares[seat] += value * value
            mean = self._root.rewards[seat] / count
            variance = self._squares[seat] / count - mean * mean
            self._deviations[seat] = sqrt((variance * count + UNKNOWN_DEVIATION**2) / (count + 1))
