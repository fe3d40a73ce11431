"""`zashiki bench`: the table and the exit status. The figures themselves are for a quiet machine, not for tests."""

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from cli.bench import pace, rules
from cli.bench.load import Tally
from cli.bench.pace import Pace
from cli.bench.replicas import Cost
from cli.bench.section import Row, at_least, at_most
from cli.main import cli
from services import compiled
from services.kernel.rules import all_games, load_game


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


def test_rules_and_search_of_every_game_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "in_use", lambda: False)
    monkeypatch.setattr(rules, "SECONDS", 0.02)
    monkeypatch.setattr(pace, "ITERATIONS", 10)
    monkeypatch.setattr(pace, "MID_GAMES", 1)
    rows = list(rules.run())
    with_options = {f"{game}, all options" for game in all_games() if load_game(game).meta.options}
    assert {row.name.partition(":")[0] for row in rows} == {*all_games(), *with_options}
    assert len(rows) == 4 * (len(all_games()) + len(with_options))


def test_replicas_add_up_until_what_is_shared_is_full() -> None:
    idle = {"gateway": 10.0, "engine": 10.0, "redis": 0.0}
    one = Cost(1, Tally(), idle, {"gateway": 2.0, "engine": 1.0, "redis": 0.4})
    two = Cost(2, Tally(), {**idle, "gateway": 20.0}, {"gateway": 2.2, "engine": 1.0, "redis": 0.4})
    ten = Cost(10, Tally(), {**idle, "gateway": 100.0}, {"gateway": 2.2, "engine": 1.0, "redis": 0.4})
    assert one.capacity() == (pytest.approx(495), "gateway")
    assert two.capacity() == (pytest.approx(900), "gateway")
    assert ten.capacity() == (pytest.approx(2500), "redis")


@pytest.mark.parametrize(("gain", "ok"), [(2.4, False), (2.6, True)])
def test_compiled_rules_have_to_be_so_many_times_as_fast(
    monkeypatch: pytest.MonkeyPatch, gain: float, ok: bool
) -> None:
    def paces_at(decisions: float) -> dict[str, Pace]:
        return {"shogi": Pace(playouts=500.0, decisions=decisions, clone_ms=0.01, iterations=2000.0)}

    monkeypatch.setattr(compiled, "in_use", lambda: True)
    monkeypatch.setattr(rules, "paces", lambda seconds: paces_at(gain * 100_000))
    monkeypatch.setattr(rules, "interpreted_paces", lambda: paces_at(100_000))
    *measured, decisions, _ = rules.run()
    assert all(row.ok for row in measured)
    assert (decisions.measured, decisions.ok) == (f"{gain:.2f} × 100,000 /s", ok)
