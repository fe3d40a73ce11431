"""Every game keeps every guarantee. A new game is found by its folder; there is nothing to add here.

`ZASHIKI_THOROUGH=1` looks at every turn of many more games.
"""

from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from services.kernel.rules import Setup, load_game
from tests.conformance import log, positions, secrecy  # noqa: F401  (they register their guarantees)
from tests.conformance.playing import GUARANTEES, THOROUGH, Play, games, setups

CASES = [(name, setup) for name in games() for setup in setups(load_game(name).meta)]

game_named = cache(load_game)


def _title(value: object) -> str:
    if isinstance(value, Setup):
        chosen = [name for name, on in value.options.items() if on]
        return "-".join([f"{value.seats}seats", *chosen])
    return str(value)


@pytest.mark.parametrize("check", GUARANTEES)
@pytest.mark.parametrize(("game", "setup"), CASES, ids=_title)
@settings(
    max_examples=20 if THOROUGH else 2,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],  # a seed does not become simpler by becoming smaller
    suppress_health_check=[HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**32))
def test_guarantee(check: str, game: str, setup: Setup, seed: int) -> None:
    GUARANTEES[check](Play(game_named(game), setup, seed))
