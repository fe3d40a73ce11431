"""Chance belongs to the match, never to the process.

A match draws from `MatchChance`, keyed by its secret seed: equal on every machine and Python version, and what was seen
says nothing about what comes. Searches draw from `FastChance`.
"""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

from mypy_extensions import mypyc_attr

T = TypeVar("T")

_FINENESS = 1 << 30


def seed_bytes(number: int) -> bytes:
    """Return the match seed that stands for a small number, for games that must come out the same again."""
    return number.to_bytes(16, "big")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of draws that remembers whether anything was drawn or revealed (the undo policy asks)."""

    __slots__ = ("revealed",)

    def __init__(self) -> None:
        self.revealed = False

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n-1, all equally likely."""
        raise NotImplementedError

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def weighted(self, weights: Sequence[float]) -> int:
        """Return an index into `weights`, each as likely as its weight says."""
        point = self.below(_FINENESS) / _FINENESS * sum(weights)
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        return len(weights) - 1

    def draw(self, pile: list[T]) -> T:
        """Take the next card of a face-down pile (its last item). Whatever is turned up must come through here."""
        self.revealed = True
        return pile.pop()


class MatchChance(Chance):
    """Draws of one log entry: BLAKE2b keyed by the match's seed over (entry, counter), in 32-bit words.

    `entry` is the version the draws belong to, 0 for the set-up; each entry's draws are independent of how many the
    others used, so nothing but the seed has to be stored.
    """

    __slots__ = ("_counter", "_entry", "_seed", "_words")

    def __init__(self, seed: bytes, entry: int) -> None:
        super().__init__()
        self._seed = seed
        self._entry = entry
        self._counter = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        self.revealed = True
        limit = (1 << 32) - (1 << 32) % n
        while True:
            if not self._words:
                block = self._entry.to_bytes(8, "big") + self._counter.to_bytes(8, "big")
                self._counter += 1
                digest = blake2b(block, key=self._seed).digest()
                self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(60, -1, -4)]
            word = self._words.pop()
            if word < limit:
                return word % n


class FastChance(Chance):
    """Draws for searches and playouts, seeded but not secret."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        self.revealed = True
        return int(self._random() * n)

    def shuffle(self, items: list[T]) -> None:
        # Sorting by random keys takes a third of the time of exchanging, and searches deal all piles each iteration.
        self.revealed = True
        random = self._random
        items.sort(key=lambda _: random())
