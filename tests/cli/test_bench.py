"""`zashiki bench`: the table and the exit status. The figures themselves are for a quiet machine, not for tests."""

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from cli.bench import rules
from cli.bench.section import Row, at_least, at_most
from cli.main import cli
from services.kernel.rules import all_games


@pytest.mark.parametrize(("speed", "status"), [(100.0, 0), (99.0, 1)])
def test_a_figure_below_its_bar_fails(monkeypatch: pytest.MonkeyPatch, speed: float, status: int) -> None:
    def run() -> Iterator[Row]:
        yield at_least("speed", speed, bar=100, unit="/s")
        yield at_most("time", 0.25, bar=0.5, unit="ms", digits=2)
        yield Row("size", "7 MB")

    monkeypatch.setattr(rules, "run", run)
    result = CliRunner().invoke(cli, ["bench", "rules"])
    assert result.exit_code == status
    for shown in (f"{speed:.0f} /s", "≥ 100 /s", "0.25 ms", "≤ 0.50 ms", "7 MB"):
        assert shown in result.stdout


def test_the_rules_of_every_game_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SECONDS", 0.05)
    rows = list(rules.run())
    assert {row.name.partition(":")[0] for row in rows} == set(all_games())
    assert len(rows) == 3 * len(all_games())
