"""People who play on whatever happens, and keep what they were promised."""

import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import count
from threading import Condition
from time import monotonic
from typing import Any, Self

from tests.person import Person
from tests.services import wait_until

CLOCK = {"real_time": {"bank_ms": 600_000, "increment_ms": 5_000}}
_numbers = count(1)


@dataclass
class Played:
    """A match two people played, and what was acknowledged to them: request id in the log, version."""

    match_id: str
    people: Sequence[Person]
    acknowledged: dict[str, int] = field(default_factory=dict)


class Crowd:
    """Pairs of people, each at one match after the other with a bot, from when the `with` block begins.

    One of a pair sends everything to two gateways at once. Every other pair plays against the clock.
    """

    def __init__(self, urls: Sequence[str], pairs: int, seed: int) -> None:
        self._pairs = [_pair(urls, number) for number in range(pairs)]
        self._seed = seed
        self.played: list[Played] = []
        self._moves: Counter[int] = Counter()
        """Acknowledged actions of each pair."""
        self._moved = Condition()
        self._closing = False

    def __enter__(self) -> Self:
        self._pool = ThreadPoolExecutor(len(self._pairs))
        self._tables = [self._pool.submit(self._play_on, number) for number in range(len(self._pairs))]
        return self

    def __exit__(self, *_: object) -> None:
        """Let everybody go, also from the middle of a match."""
        self._closing = True
        for person in self.people:
            person.give_up()
        self._pool.shutdown()

    @property
    def people(self) -> list[Person]:
        """Everybody."""
        return [person for pair in self._pairs for person in pair]

    def finish(self) -> None:
        """Begin no more matches, and wait until those that run are over. Raises what went wrong."""
        self._closing = True
        for table in as_completed(self._tables):
            table.result()

    def seconds_until_all_moved(self, most: float = 60.0) -> float:
        """Wait until an action of each pair has been acknowledged from now on. Return the seconds that took."""
        began, before = monotonic(), self._moves.copy()

        def all_moved() -> bool:
            return all(self._moves[number] > before[number] for number in range(len(self._pairs)))

        with self._moved:
            assert self._moved.wait_for(lambda: all_moved() or self._broken(), most), "a match stands still"
        return monotonic() - began

    def _broken(self) -> bool:
        """Raise what went wrong, if anything did."""
        for table in self._tables:
            if table.done():
                table.result()
        return False

    def _play_on(self, number: int) -> None:
        try:
            while not self._closing:
                played = _sit_down(self._pairs[number], timed=number % 2 == 1)
                self.played.append(played)
                with ThreadPoolExecutor(2) as pool:
                    for seat in as_completed([pool.submit(self._play, number, played, seat) for seat in (0, 1)]):
                        seat.result()
        except Exception:
            for person in self._pairs[number]:
                person.give_up()
            raise

    def _play(self, number: int, played: Played, seat: int) -> None:
        choice = random.Random(f"{self._seed}:{number}:{seat}:{len(self.played)}")
        for key, version in played.people[seat].play(played.match_id, choice):
            played.acknowledged[f"seat{seat}:{key}"] = version
            with self._moved:
                self._moves[number] += 1
                self._moved.notify_all()


def _pair(urls: Sequence[str], number: int) -> list[Person]:
    here = [*urls[number % len(urls) :], *urls[: number % len(urls)]]
    host, guest = (f"{kind} {next(_numbers)}" for kind in ("Host", "Guest"))
    return [Person(*here, name=host), Person(*urls, name=guest, twice=True)]


def _sit_down(pair: Sequence[Person], timed: bool) -> Played:
    host, guest = pair
    more: dict[str, Any] = {"clock": CLOCK} if timed else {}
    table = host.open_table("human", "open", "novice", rated=True, **more)
    guest.join(table["id"], 1)
    return Played(wait_until(lambda: host.match_of(table["id"]), 60), pair)
