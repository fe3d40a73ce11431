"""The operator's own figures: taken when they make sense, refused with the place when they don't."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PRINTED = Path(__file__).parents[2] / "services/genpei/components.toml"


STEPS = "from services.genpei import components, rules; print(components.PALACE_STEPS)"
"""A program that prints the number of palace steps."""


def started(folder: Path, old: str, new: str, ask: str = STEPS) -> subprocess.CompletedProcess[str]:
    """Start Python with Genpei on a corrected copy of its components."""
    text = PRINTED.read_text()
    assert old in text
    (folder / "genpei.toml").write_text(text.replace(old, new, 1))
    environment = os.environ | {"ZASHIKI_COMPONENTS": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", ask],
        env=environment,
        cwd=PRINTED.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_corrected_figure_is_played_with(tmp_path: Path) -> None:
    assert started(tmp_path, "steps = 8", "steps = 10").stdout == "10\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("steps = 8", "steps = 0", "palace.steps: expected a whole number from 1 to 20, found 0"),
        ("left_out = [8, 8, 4, 0]", "left_out = [16, 8, 4, 0]", "numbers that leave enough clan cards for 1 players"),
        ("SPACE_PAGODA", "SPACE_SPY", "wheels.cards.CLAN_TANUKI.spaces: expected three spaces or more, one of them"),
        ("coins = [0, 0, 1, 0, 1, 0]", "coins = [0]", "wheels.cards.CLAN_TANUKI.coins: expected a number for each"),
        (
            'space = "SPACE_CONTACTS", arrow',
            'space = "SPACE_SPY", arrow',
            "KOTAISHI_CARD_TANUKI_CONTACTS.space: expected a space of the wheel of CLAN_TANUKI",
        ),
        ("tokens_dealt = 3", "tokens_dealt = 8", "setup.tokens_dealt: expected a whole number from 0 to 7"),
        ("most_activations = 50", "most_activations = 999", "chains.most_activations: expected a whole number from 1"),
        ("cost = 3", "cost = 0", "torii.cards.TORII_ACTION_PAGODA.cost: expected a whole number from 1 to 99"),
    ],
)
def test_an_impossible_figure_is_refused_with_its_place(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert reason in started(tmp_path, old, new).stderr


def test_contacts_on_two_wheels_do_not_send_the_kotaishi_round_in_circles(tmp_path: Path) -> None:
    play = """
from services.genpei.kotaishi import take_turn
from services.kernel.chance import FastChance
from tests.genpei.positions import *

state = table(1)
recruits(state, KITSUNE, TANUKI, NEKO)
marker(state, NEKO, CONTACTS)
heir_cards(state, TANUKI_CONTACTS)
take_turn(state, heir(state), FastChance(1))
print(len(heir(state).influence[KITSUNE - 1].tokens))
"""
    assert started(tmp_path, '"SPACE_SPY", "SPACE_NINJA"', '"SPACE_SPY", "SPACE_CONTACTS"', play).stdout == "1\n"
