"""The game's page: every ruling names tests and scenarios that exist, and what it says of skills is what is played."""

import re
from pathlib import Path

from services.ninjato.components import SKILL_COST, SKILL_STYLE, SKILL_TITLE, STYLES

ROOT = Path(__file__).parents[2]


def test_every_ruling_is_held_by_a_test_or_scenario_that_exists() -> None:
    rows = re.findall(r"^\| (\w+\d+) \| .+ \| (.+) \|$", (ROOT / "docs/games/ninjato.md").read_text(), re.MULTILINE)
    tests = {
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text())
    }
    scenarios = {file.stem for file in (ROOT / "tests/scenarios/ninjato").glob("*.json")}
    assert [name for name, _ in rows[:46]] == [f"N{number}" for number in range(1, 47)]
    for name, holders in rows:
        held_by = re.findall(r"`(\w+)`", holders)
        assert held_by, name
        assert set(held_by) <= tests | scenarios, name


def test_each_of_the_thirty_worked_examples_has_a_scenario() -> None:
    numbers = {file.stem[:4] for file in (ROOT / "tests/scenarios/ninjato").glob("nt*.json")}
    assert numbers == {f"nt{number:02}" for number in range(1, 31)}


def test_the_page_gives_style_and_cost_of_every_skill() -> None:
    page = (ROOT / "docs/games/ninjato.md").read_text()
    rows = re.findall(r"^\| ([\w ]+) \| (\w+) \| (\d|any card) \| .+ \|$", page, re.MULTILINE)
    printed = zip(SKILL_TITLE[1:], SKILL_STYLE[1:], SKILL_COST[1:], strict=True)
    expected = {(title, STYLES[style], str(cost) if cost else "any card") for title, style, cost in printed}
    assert {(title, style.lower(), cost) for title, style, cost in rows} == expected
