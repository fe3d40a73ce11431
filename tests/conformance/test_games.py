"""Every game keeps every guarantee. A new game is found by its folder; there is nothing to add here.

`ZASHIKI_THOROUGH=1` looks at every turn of many more games.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from zlib import crc32

import pytest

from services.kernel.rules import Setup, all_games, load_game
from services.kernel.scenario import load_scenario
from tests.conformance import canary, log, positions, secrecy  # noqa: F401  (they register their guarantees)
from tests.conformance.playing import GUARANTEES, THOROUGH, Play, setups, turns

# A thorough look may take its time.
pytestmark = pytest.mark.timeout(0 if THOROUGH else 120)

CASES = [(name, setup) for name in all_games() for setup in setups(load_game(name).meta)]

GAMES = 6
"""Looked at for each guarantee, over all set-ups of a game; each set-up has one at least."""

RANDOM_GAMES = 30
"""Of each set-up; what they don't reach is rare enough to deserve a scenario."""

game_named = cache(load_game)


def _title(value: object) -> str:
    if isinstance(value, Setup):
        chosen = [name for name, on in value.options.items() if on]
        return "-".join([f"{value.seats}seats", *chosen])
    return str(value)


def seeds(check: str, game: str, setup: Setup) -> Iterator[int]:
    """Yield the seeds of the games to look at: for each guarantee about as many, however many set-ups a game has."""
    count = 10 if THOROUGH else max(1, GAMES // len([name for name, _ in CASES if name == game]))
    first = crc32(f"{check}-{game}-{_title(setup)}".encode())
    yield from range(first, first + count)


@pytest.mark.parametrize("check", GUARANTEES)
@pytest.mark.parametrize(("game", "setup"), CASES, ids=_title)
def test_guarantee(check: str, game: str, setup: Setup) -> None:
    for seed in seeds(check, game, setup):
        try:
            GUARANTEES[check](Play(game_named(game), setup, seed))
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise


@pytest.mark.parametrize("game", all_games())
def test_every_action_and_event_is_reached(game: str) -> None:
    """What neither a few random games nor a scenario ever does, no test has looked at."""
    loaded = game_named(game)
    schema = import_module(f"zashiki.{game}.v1.{game}_pb2").DESCRIPTOR.message_types_by_name
    never = {field.message_type.name for union in ("Action", "Event") for field in schema[union].fields}
    for file in Path("tests/scenarios", game).glob("*.json"):
        for step in load_scenario(file).steps:
            never.discard(type(loaded.codec.from_json("Action", step.action)).__name__)
    for seed in range(RANDOM_GAMES):
        for setup in setups(loaded.meta):
            for turn in turns(Play(loaded, setup, seed)):
                after, _ = turn.after(turn.state)
                never -= {type(part).__name__ for part in (turn.action, *(after.events or ()))}
        if not never:
            break
    assert not never, "play it in a scenario"
