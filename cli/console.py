"""What the commands share: progress on stderr, a game and its options named on the command line."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import click
import orjson
from rich.console import Console
from rich.progress import track

from services.kernel.rules import Game, load_game

T = TypeVar("T")

out = Console(highlight=False)


def progress(items: Sequence[T], description: str) -> Iterable[T]:
    """Yield the items with a progress bar on stderr, when that is a terminal."""
    return track(items, description, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)


class GameParam(click.ParamType[Game]):
    """A game id, loaded."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        try:
            return load_game(value)
        except LookupError as error:
            self.fail(str(error), param, ctx)


GAME = GameParam()


class OptionsParam(click.ParamType[dict[str, bool]]):
    """A JSON object of booleans."""

    name = "json"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, bool]:
        if isinstance(value, dict):
            return value
        try:
            options = orjson.loads(str(value))
        except orjson.JSONDecodeError as error:
            self.fail(f"{value!r} is not JSON: {error}", param, ctx)
        if not isinstance(options, dict) or not all(isinstance(chosen, bool) for chosen in options.values()):
            self.fail(f'{value!r}: expected an object of booleans, such as {{"dojos": true}}', param, ctx)
        return options


OPTIONS = OptionsParam()
