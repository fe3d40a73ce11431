"""The game's page: every ruling names tests and scenarios that exist, and what it says of agendas is what is played."""

import re
from pathlib import Path

from services.samurai.components import AGENDA_DECREE, AGENDA_EFFECT, AGENDA_TITLE, COMPONENTS, DECREE_TITLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/games/samurai.md").read_text()
SETS = (("C", 36), ("D", 27), ("S", 28), ("A", 9))


def test_every_ruling_is_held_by_a_test_or_scenario_that_exists() -> None:
    rows = re.findall(r"^\| ([A-Z]\d+) \| .+ \| (.+) \|$", PAGE, re.MULTILINE)
    tests = {
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text())
    }
    scenarios = {file.stem for file in (ROOT / "tests/scenarios/samurai").glob("*.json")}
    of_the_facts = [f"{letter}{number}" for letter, last in SETS for number in range(1, last + 1)]
    assert [name for name, _ in rows[: len(of_the_facts)]] == of_the_facts
    for name, holders in rows:
        held_by = re.findall(r"`(\w+)`", holders)
        assert held_by, name
        assert set(held_by) <= tests | scenarios, name


def test_the_page_gives_goal_and_decree_of_every_agenda() -> None:
    decrees = COMPONENTS.tables["decrees"]["cards"]
    effects = {decree["title"]: decree["effect"] for decree in decrees.values()}
    rows = re.findall(r"^\| (\d) \| ([\w ]+): (.+) \| ([\w ]+): (.+) \| ([\w ]+): (.+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 5
    for tile, *goals, decree, effect in rows:
        first = 2 * int(tile) - 1
        assert goals == [AGENDA_TITLE[first], AGENDA_EFFECT[first], AGENDA_TITLE[first + 1], AGENDA_EFFECT[first + 1]]
        assert decree == DECREE_TITLE[AGENDA_DECREE[first]] == DECREE_TITLE[AGENDA_DECREE[first + 1]]
        assert effect == effects[decree]
