"""The operator's own figures: taken when they make sense, refused with the place when they don't."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PRINTED = Path(__file__).parents[2] / "services/ninjato/components.toml"


def started(folder: Path, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """Start Python with Ninjato on a corrected copy of its components, and print the limit of a hand."""
    text = PRINTED.read_text()
    assert old in text
    (folder / "ninjato.toml").write_text(text.replace(old, new, 1))
    ask = "from services.ninjato import components, rules; print(components.HAND_LIMIT)"
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
    assert started(tmp_path, "hand_limit = 7", "hand_limit = 6").stdout == "6\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("hand_limit = 7", "hand_limit = -1", "dojo.hand_limit: expected a whole number from 4 to 1000, found -1"),
        ("GUARD_ONE = {", "GUARD_NONE = {", "guards.cards.GUARD_NONE: expected only GUARD_ONE"),
        ("opening = [2, 4]", "opening = [2, 3]", "CLAN_TAIRA.opening: expected tokens that are among those of `honor`"),
        ("opening = [6]", "opening = [6, 8]", "clan_tokens.cards: expected 5 opening tokens in all"),
        ('kind = "TREASURE_FAN"', 'kind = "fan"', "ENVOY_TAIRA_1.cost[0].kind: expected one of ANY, TREASURE_FAN"),
        ("3 = { clans", "three = { clans", "scoring_phases.cards.three: expected rounds from 1 to 7 for names"),
        ("treasures = 3", "treasures = 19", "houses.treasures: expected a whole number from 1 to 9, found 19"),
        ("display = 3\nhand", "display = 40\nhand", "dojo_cards.cards: expected 56 copies or more in all"),
        ("opening_hand = 4", "opening_hand = 8", "dojo.hand_limit: expected a whole number from 8 to 1000, found 7"),
        (
            "low = 2, high = 4",
            "low = 4, high = 2",
            "elites.cards.GUARD_ELITE_A.high: expected a whole number from 4 to 9",
        ),
        ("3 = { clans", "8 = { clans", "scoring_phases.cards.8: expected rounds from 1 to 7 for names"),
        ('["CLAN_GO_SHIRAKAWA", "CLAN_TAIRA"', '["CLAN_TAIRA", "CLAN_TAIRA"', "cards.3.clans: expected each clan once"),
        (
            ', 5, 6, 8], opening = [2, 4] }\nCLAN_GO_SHIRAKAWA = { title = "Go-Shirakawa", honor = [2, 4, 5, 6, 8]',
            '], opening = [2, 4] }\nCLAN_GO_SHIRAKAWA = { title = "Go-Shirakawa", honor = [6]',
            "clan_tokens.cards: expected 5 tokens or more that are not of CLAN_TAIRA",
        ),
    ],
)
def test_a_bad_figure_is_named(tmp_path: Path, old: str, new: str, reason: str) -> None:
    refused = started(tmp_path, old, new)
    assert refused.returncode == 1
    assert f"{tmp_path / 'ninjato.toml'}: " in refused.stderr
    assert reason in refused.stderr
