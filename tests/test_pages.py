"""What the pages show works as shown."""

import re
from pathlib import Path

import pytest

from services.kernel.scenario import run_scenario


def example(page: str, language: str) -> str:
    """Return the first code block of a language on a page."""
    block = re.search(rf"^```{language}\n(.*?)^```", Path(page).read_text(), re.MULTILINE | re.DOTALL)
    assert block
    return block.group(1)


def test_the_library_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example("docs/library.md", "python"), "docs/library.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["0", "1", "2"]


def test_the_scenario_example_holds(tmp_path: Path) -> None:
    file = tmp_path / "example.json"
    file.write_text(example("CONTRIBUTING.md", "json"))
    assert run_scenario(file) == []


def test_every_test_the_faults_page_names_is_there() -> None:
    page = Path("docs/faults.md").read_text()
    named = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]+\.py)(?:::(\w+))?`", page)
    assert len(named) > 80
    for path, name in named:
        text = (Path("tests") / path).read_text()
        assert re.search(rf"def {name}\b", text), f"{path}::{name}"
