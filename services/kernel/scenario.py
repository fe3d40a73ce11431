"""Scenarios: rules as data.

A scenario is a JSON file with a starting point (`position`, in the game's public schema, or `setup`), the `steps` to
play from there, and what must hold afterwards: `expect` (JSON pointers into the position, or `/outcome/…`), `counts`
(lengths of lists) and `legal` (actions that must or must not be allowed). Decks in a position are ordered, so draws are
the author's.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Self

import orjson
from pydantic import BaseModel, ConfigDict, NonNegativeInt, StringConstraints, ValidationError, model_validator

from services.kernel.chance import MatchChance, seed_bytes
from services.kernel.files import BadFile, read_json
from services.kernel.part import Part, State
from services.kernel.rules import Game, load_game
from services.kernel.schema import ENGINE

Json = dict[str, Any]
Pointer = Annotated[str, StringConstraints(pattern=r"^(/[^/]*)*$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Start(_Strict):
    """Seats, options and seed of a game begun by its own set-up."""

    seats: NonNegativeInt
    options: dict[str, bool] = {}
    seed: NonNegativeInt = 0


class Step(_Strict):
    """One action; with `refused` it must not be legal, and the text says why."""

    seat: NonNegativeInt
    action: Json
    refused: str | None = None


class Legal(_Strict):
    """What one seat must and must not be allowed to do after the steps."""

    seat: NonNegativeInt
    include: list[Json] = []
    exclude: list[Json] = []


class Scenario(_Strict):
    """A scenario file. Exactly one of `position` and `setup` is given."""

    game: str
    name: str
    position: Json | None = None
    setup: Start | None = None
    steps: list[Step] = []
    expect: dict[Pointer, Any] = {}
    counts: dict[Pointer, NonNegativeInt] = {}
    legal: Legal | list[Legal] = []

    @model_validator(mode="after")
    def _one_start(self) -> Self:
        if (self.position is None) == (self.setup is None):
            raise ValueError("exactly one of position and setup is needed")
        return self


def load_scenario(path: Path) -> Scenario:
    """Return the scenario of a file. Raises BadFile naming every misplaced field."""
    try:
        return Scenario.model_validate(read_json(path))
    except ValidationError as error:
        problems = "; ".join(f"{_pointer(problem['loc'])}: {problem['msg']}" for problem in error.errors())
        raise BadFile(f"{path}: {problems}") from None


def run_scenario(path: Path) -> list[str]:
    """Play a scenario file and return what did not hold, each with its place; empty when all did.

    Raises BadFile when the file is no scenario or the game cannot read its position or actions.
    """
    scenario = load_scenario(path)
    try:
        return list(_failures(scenario))
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _failures(scenario: Scenario) -> Iterator[str]:
    try:
        game = load_game(scenario.game)
    except LookupError as error:
        raise BadFile(f"/game: {error}") from None
    state = _start(game, scenario)
    seed = seed_bytes(scenario.setup.seed if scenario.setup else 0)
    for number, step in enumerate(scenario.steps):
        action = _read(game, "Action", step.action, f"/steps/{number}/action")
        legal = game.rules.legal_actions(state, step.seat)
        if step.refused is None and action not in legal:
            allowed = ", ".join(_text(game.codec.to_json(other)) for other in legal) or "nothing"
            yield f"/steps/{number}: {_text(step.action)} is not legal for seat {step.seat}, who may do: {allowed}"
            return
        if step.refused is not None and action in legal:
            yield f"/steps/{number}: {_text(step.action)} is legal for seat {step.seat}, not refused: {step.refused}"
        if step.refused is None:
            game.rules.apply(state, step.seat, action, MatchChance(seed, number + 1))
    yield from _unmet(game, scenario, state)


def _start(game: Game, scenario: Scenario) -> State:
    if scenario.setup is not None:
        try:
            setup = game.meta.settle(scenario.setup.seats, scenario.setup.options)
        except ValueError as error:
            raise BadFile(f"/setup: {error}") from None
        return game.rules.new(setup, MatchChance(seed_bytes(scenario.setup.seed), 0))
    state = _read(game, "Position", scenario.position, "/position")
    assert isinstance(state, State)
    try:
        game.rules.check(state)
    except ValueError as error:
        raise BadFile(f"/position: {error}") from None
    return state


def _read(game: Game, message: str, body: object, place: str) -> Part:
    try:
        return game.codec.from_json(message, body)
    except ValueError as error:
        raise BadFile(f"{place}: {error}") from None


def _unmet(game: Game, scenario: Scenario, state: State) -> Iterator[str]:
    outcome = game.rules.outcome(state)
    found = game.codec.to_json(state) | {"outcome": outcome and ENGINE.to_json(outcome)}
    for pointer, wanted in scenario.expect.items():
        value = resolve(found, pointer)
        if _text(value) != _text(wanted):
            yield f"/expect: {pointer} is {_text(value)}, expected {_text(wanted)}"
    for pointer, count in scenario.counts.items():
        value = resolve(found, pointer)
        if not isinstance(value, list) or len(value) != count:
            yield f"/counts: {pointer} is {_text(value)}, expected {count} items"
    if isinstance(scenario.legal, Legal):
        yield from _unlike(game, state, scenario.legal, "/legal")
    else:
        for number, wish in enumerate(scenario.legal):
            yield from _unlike(game, state, wish, f"/legal/{number}")


def _unlike(game: Game, state: State, wish: Legal, place: str) -> Iterator[str]:
    legal = game.rules.legal_actions(state, wish.seat)
    for number, body in enumerate(wish.include):
        if _read(game, "Action", body, f"{place}/include/{number}") not in legal:
            yield f"{place}/include/{number}: {_text(body)} is not legal for seat {wish.seat}"
    for number, body in enumerate(wish.exclude):
        if _read(game, "Action", body, f"{place}/exclude/{number}") in legal:
            yield f"{place}/exclude/{number}: {_text(body)} is legal for seat {wish.seat}"


def resolve(document: object, pointer: str) -> object:
    """Return what a JSON pointer (RFC 6901) leads to, None where it leads nowhere."""
    for escaped in pointer.split("/")[1:]:
        token = escaped.replace("~1", "/").replace("~0", "~")
        if isinstance(document, Mapping):
            document = document.get(token)
        elif isinstance(document, list) and token.isdigit() and int(token) < len(document):
            document = document[int(token)]
        else:
            return None
    return document


def _text(body: object) -> str:
    return orjson.dumps(body, option=orjson.OPT_SORT_KEYS).decode()


def _pointer(location: tuple[int | str, ...]) -> str:
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in location) or "/"
