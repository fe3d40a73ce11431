"""What a game is to the platform: the `Rules` protocol and the facts around it.

A game is a folder `services/<game>` with the rooms `meta.py`, `components.toml`, `state.py`, `actions.py`, `events.py`,
`rules.py`, `scoring.py`, `heuristics.py`; `load_game` finds them by name. The kernel knows no game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol, TypeVar

from services.kernel.chance import Chance
from services.kernel.codec import Codec
from services.kernel.outcome import Outcome
from services.kernel.part import Part, State

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Part)


class Illegal(Exception):
    """The action is not one of the seat's legal actions; the message says why in plain words."""


@dataclass(frozen=True)
class Setup:
    """Seats and options of a match, compulsory options included."""

    seats: int
    options: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Option:
    """A yes-or-no option; `name` is its JSON name.

    With as many seats as `compulsory` names it is always on, with as many as `unavailable` names never.
    """

    name: str
    title: str
    summary: str
    compulsory: tuple[int, ...] = ()
    unavailable: tuple[int, ...] = ()


@dataclass(frozen=True)
class Meta:
    """What the lobby needs to know; importable without the rules. `maturity` is alpha, beta or stable."""

    game: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    rules_version: int
    maturity: str
    options: tuple[Option, ...] = ()

    def settle(self, seats: int, options: Mapping[str, bool]) -> Setup:
        """Check seats and options and return the set-up as it will be played, compulsory options on.

        Raises ValueError naming the field.
        """
        if not self.min_seats <= seats <= self.max_seats:
            raise ValueError(f"seats: {self.title} takes {self.min_seats} to {self.max_seats}, not {seats}")
        known = {option.name: option for option in sorted(self.options, key=lambda option: option.name)}
        for name, wanted in options.items():
            if name not in known:
                raise ValueError(f"options.{name}: unknown; {self.game} has {list(known) or 'no options'}")
            if wanted and seats in known[name].unavailable:
                raise ValueError(f"options.{name}: not possible with {seats} seats; leave it out")
            if not wanted and seats in known[name].compulsory:
                raise ValueError(f"options.{name}: always on with {seats} seats; leave it out or ask for it")
        return Setup(
            seats, {name: bool(options.get(name)) or seats in option.compulsory for name, option in known.items()}
        )


class Rules(Protocol[S, A]):
    """The rules of one game. Pure: no I/O, no clock, no global randomness.

    Nothing may happen by itself because of something a viewer cannot see: a forced choice that depends on a hidden hand
    is still asked, or its absence would tell.
    """

    def new(self, setup: Setup, chance: Chance) -> S:
        """Return the starting position."""

    def to_act(self, state: S) -> Sequence[int]:
        """Return the seats that owe a decision, ascending; empty once the game is over."""

    def legal_actions(self, state: S, seat: int) -> list[A]:
        """Return what `seat` may do: never empty for a seat in `to_act`, always empty for the others."""

    def apply(self, state: S, seat: int, action: A, chance: Chance) -> None:
        """Do a legal action, in place. Callers check legality; what isn't in `legal_actions` is undefined."""

    def clone(self, state: S) -> S:
        """Return an independent copy, `events` set to None."""

    def observe(self, state: S, viewer: int) -> S:
        """Return a copy as `viewer` (a seat or SPECTATOR) may see it."""

    def determinize(self, observation: S, seat: int, chance: Chance) -> S:
        """Return a position that `seat`, who sees `observation`, must hold possible; `chance` deals what is hidden."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, None while the game runs."""

    def standing(self, state: S) -> Outcome:
        """Return the outcome as if the game ended now, one result a seat, in seat order: for when everybody left."""

    def label(self, state: S, seat: int, action: A) -> str:
        """Return plain words for an action, such as "Raid house 3 by stealth". `state` may be an observation."""

    def check(self, state: S) -> None:
        """Raise ValueError, naming the field, when a position from outside cannot be played on from."""


class Heuristics(Protocol):
    """A game's advice to bots; rules never ask it."""

    def prior(self, state: State, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action: how likely a sensible beginner takes it."""

    def evaluate(self, state: State) -> list[float]:
        """Return each seat's prospects, 0 (sure loss) to 1 (sure win), from a full position."""


@dataclass(frozen=True)
class Game:
    """One game, all rooms together."""

    meta: Meta
    rules: Rules[State, Part]
    codec: Codec
    heuristics: Heuristics
    components: Mapping[str, object]


def all_games() -> list[str]:
    """Return the ids of all games: the folders of `services` with a `meta.py`."""
    return sorted(meta.parent.name for meta in Path(__file__).parents[1].glob("*/meta.py"))


def load_game(game: str) -> Game:
    """Return the game of folder `services/<game>`. Raises LookupError for an unknown one."""
    if game not in all_games():
        raise LookupError(f"unknown game {game!r}; there are: {', '.join(all_games())}")
    room = {
        name: import_module(f"services.{game}.{name}")
        for name in ("meta", "state", "actions", "events", "rules", "heuristics")
    }
    schema: ModuleType = import_module(f"zashiki.{game}.v1.{game}_pb2")
    return Game(
        meta=room["meta"].META,
        rules=room["rules"].RULES,
        codec=Codec(schema, [room["state"], room["actions"], room["events"]]),
        heuristics=room["heuristics"].HEURISTICS,
        components=room["rules"].COMPONENTS.tables,
    )
