"""People who play on whatever happens, and keep what they were promised."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Condition
from time import monotonic
from typing import Any

from tests.person import Person
from tests.services import wait_until

_numbers = count(1)

CLOCK = {"real_time": {"bank_ms": 600_000, "increment_ms": 5_000}}


@dataclass
class Played:
    """A match two people played, and what was acknowledged to them: request id in the log, version."""

    match_id: str
    people: Sequence[Person]
    acknowledged: dict[str, int] = field(default_factory=dict)


class Crowd:
    """Pairs of people, each at one match after the other with a bot between them.

    One of a pair sends everything to two gateways at once. Every other pair plays against the clock.
    """

    def __init__(self, urls: Sequence[str], pairs: int, seed: int) -> None:
        self._pairs = [self._pair(urls, number) for number in range(pairs)]
        self._seed = seed
        self.played: list[Played] = []
        self._moves: Counter[int] = Counter()
        """Acknowledged actions of each pair."""
        self._moved = Condition()
        self._closing = False

    @contextmanager
    def playing(self, to_the_end: bool = True) -> Iterator[None]:
        """Play. In the end begin no new matches, and wait until those that run are over, or leave in the middle.

        Raises what went wrong.
        """
        with ThreadPoolExecutor(len(self._pairs)) as pool:
            self._tables = [pool.submit(self._play_on, number) for number in range(len(self._pairs))]
            try:
                yield
                self._closing = True
                if to_the_end:
                    for table in as_completed(self._tables):
                        table.result()
            finally:
                self._give_up()

    def seconds_until_all_moved(self, most: float = 60.0, moves: int = 1) -> float:
        """Wait until an action of each pair has been acknowledged from now on. Return the seconds that took."""
        began = monotonic()
        before = self._moves.copy()

        def all_moved() -> bool:
            behind = [n for n in range(len(self._pairs)) if self._moves[n] < before[n] + moves]
            return not behind or any(table.done() for table in self._tables)

        with self._moved:
            assert self._moved.wait_for(all_moved, most), f"some match stands still: {before}, {self._moves}"
        return monotonic() - began

    def _give_up(self) -> None:
        """Let everybody leave in the middle, so that a test which failed ends."""
        self._closing = True
        for pair in self._pairs:
            for person in pair:
                person.give_up()

    @staticmethod
    def _pair(urls: Sequence[str], number: int) -> list[Person]:
        here, there = [*urls[number % len(urls) :], *urls[: number % len(urls)]], urls
        host, guest = (f"{kind} {next(_numbers)}" for kind in ("Host", "Guest"))
        return [Person(*here, name=host), Person(*there, name=guest, twice=True)]

    def _play_on(self, number: int) -> None:
        while True:
            played = self._sit_down(self._pairs[number], timed=number % 2 == 1)
            self.played.append(played)
            with ThreadPoolExecutor(2) as pool:
                for seat in as_completed([pool.submit(self._play, number, played, seat) for seat in (0, 1)]):
                    if seat.exception():
                        self._give_up()
                    seat.result()
            if self._closing:
                return

    @staticmethod
    def _sit_down(pair: Sequence[Person], timed: bool) -> Played:
        host, guest = pair
        more: dict[str, Any] = {"clock": CLOCK} if timed else {}
        table = host.open_table("human", "open", "novice", rated=True, **more)
        guest.join(table["id"], 1)
        return Played(wait_until(lambda: host.match_of(table["id"]), 60), pair)

    def _play(self, number: int, played: Played, seat: int) -> None:
        choice = random.Random(f"{self._seed}:{number}:{seat}:{len(self.played)}")
        for key, version in played.people[seat].play(played.match_id, choice):
            played.acknowledged[f"seat{seat}:{key}"] = version
            with self._moved:
                self._moves[number] += 1
                self._moved.notify_all()
