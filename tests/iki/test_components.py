"""The operator's own figures: taken when they make sense, refused with the place when they don't."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PRINTED = Path(__file__).parents[2] / "services/iki/components.toml"


def started(folder: Path, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """Start Python with IKI on a corrected copy of its components, and print the income."""
    text = PRINTED.read_text()
    assert old in text
    (folder / "iki.toml").write_text(text.replace(old, new, 1))
    ask = "from services.iki import components, rules; print(components.INCOME)"
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
    assert started(tmp_path, "income = 4", "income = 5").stdout == "5\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("income = 4", "income = 0", "months.income: expected a whole number from 1 to 1000, found 0"),
        ("5 = { strength", "6 = { strength", "fires.cards.6: expected one of the months 1, 2, 4, 5, 7, 8, 10, 11"),
        ("copies = 3", "copies = 4", "blocking_tiles.cards: expected 12 tiles in all"),
        ('shop = "SHOP_SANDALS"', 'shop = ""', "DEAL_SANDALS.shop: expected one of SHOP_SANDALS, SHOP_RICE"),
        ('inner = "SHOP_SANDALS"', 'inner = "SHOP_RICE"', "nagayas.cards: expected each shop at one nagaya"),
        ("[0, 0, 1, 2]", "[0, 1, 2]", "surcharges.three_or_four_players: expected 4 figures"),
        ('spend = "2 mons"', 'spend = "2 moons"', 'DEAL_SANDALS.spend: expected "nothing" or amounts such as'),
        ('spend = "2 mons"', 'spend = "1 firefighting"', "DEAL_SANDALS.spend: expected things that can be paid"),
        ('gain = "2 sandals"', 'gain = "-2 IKI"', "DEAL_SANDALS.gain: expected no IKI below 0"),
        ("experience = 3", "experience = 2", 'salary: expected "nothing" or 2 amounts parted by " / "'),
        ("types = [1, 4, 9, 16, 25]", "types = [1, 4]", "scoring.types: expected 5 figures"),
        ('"CHARACTER_BOOK_LENDER", ', "", "seasons.cards: expected each character once"),
    ],
)
def test_a_bad_figure_is_named(tmp_path: Path, old: str, new: str, reason: str) -> None:
    refused = started(tmp_path, old, new)
    assert refused.returncode == 1
    assert f"{tmp_path / 'iki.toml'}: " in refused.stderr
    assert reason in refused.stderr
