"""The game's page: every ruling names tests and scenarios that exist, and its street is the one that is played."""

import re
from pathlib import Path

from services.iki.components import INNER_SHOP, OUTER_SHOP, SHOP_TITLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/games/iki.md").read_text()


def test_every_ruling_is_held_by_a_test_or_scenario_that_exists() -> None:
    rows = re.findall(r"^\| ([A-Z]+\d+) \| .+ \| (.+) \|$", PAGE, re.MULTILINE)
    tests = {
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text())
    }
    scenarios = {file.stem for file in (ROOT / "tests/scenarios/iki").glob("*.json")}
    counts = zip("ABCD", (8, 10, 9, 7), strict=True)
    printed = [f"{group}{number}" for group, last in counts for number in range(1, last + 1)]
    added = [f"EA{number}" for number in range(1, 8)]
    assert [name for name, _ in rows[: len(printed) + len(added)]] == printed + added
    for name, holders in rows:
        held_by = re.findall(r"`(\w+)`", holders)
        assert held_by, name
        assert set(held_by) <= tests | scenarios, name


def test_each_worked_example_has_a_scenario() -> None:
    numbers = {re.sub(r"[a-e]$", "", file.stem.split("_")[0]) for file in (ROOT / "tests/scenarios/iki").glob("*.json")}
    assert numbers == {f"t{number:02}" for number in range(1, 15)} | {f"e{number:02}" for number in range(1, 11)}


def test_the_page_gives_the_shops_of_every_nagaya() -> None:
    rows = re.findall(r"^\| ([A-D]) \| (\d) ([\w ]+) \| (\d) ([\w ]+) \|$", PAGE, re.MULTILINE)
    shops = zip("ABCD", OUTER_SHOP[1:], INNER_SHOP[1:], strict=True)
    expected = [
        (nagaya, str(outer), SHOP_TITLE[outer], str(inner), SHOP_TITLE[inner]) for nagaya, outer, inner in shops
    ]
    assert rows == expected
