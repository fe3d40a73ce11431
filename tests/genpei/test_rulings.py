"""Every ruling in docs/games/genpei.md names the tests or scenarios that hold it, and they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_holds_a_ruling_is_there() -> None:
    known = {path.stem for path in (ROOT / "tests/scenarios/genpei").glob("*.json")}
    for tests in (ROOT / "tests/genpei").glob("test_*.py"):
        known |= set(re.findall(r"def (test_\w+)", tests.read_text()))
    page = (ROOT / "docs/games/genpei.md").read_text()
    rulings = re.findall(r"^\| ([A-Z]+\d+) \| .+ \| (.+) \|$", page, re.MULTILINE)
    assert len(rulings) == 43 + 10 + 21
    for name, held_by in rulings:
        holders = set(re.findall(r"`(\w+)`", held_by))
        assert holders, f"{name} names nothing that holds it"
        assert holders <= known, f"{name}: there is no {sorted(holders - known)}"
