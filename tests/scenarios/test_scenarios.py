"""Every scenario file holds."""

from pathlib import Path

import pytest

from services.kernel.scenario import run_scenario

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.json")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_scenario(file: Path) -> None:
    assert run_scenario(file) == []
