"""The tables of levels: what was played is kept, and not played again."""

import json
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import ladder
from services.ai.levels import LEVELS
from services.kernel.rules import all_games

ROW = {"player": "hard", "games": 40, "win_rate": 0.75, "low": 0.6, "high": 0.86, "even": 0.5, "ms_mean": 12.3}


def results(folder: Path, **changed: object) -> list[ladder.Rung]:
    """Write a result of every comparison, and return all of them."""
    every = list(chain.from_iterable(comparisons for _, comparisons in ladder.rungs()))
    for rung in every:
        rung.file(folder).write_text(json.dumps({**ROW, "lost_by_all": 0, **changed}))
    return every


def test_every_level_meets_the_one_below_on_every_game(tmp_path: Path) -> None:
    every = results(tmp_path)
    for game in all_games():
        for seats in (2, 4):
            met = [(rung.lower, rung.upper) for rung in every if (rung.game, rung.seats) == (game, seats)]
            assert met[:3] == list(zip(LEVELS, list(LEVELS)[1:], strict=False))
    assert len({rung.file(tmp_path) for rung in every}) == len(every)


def test_only_what_is_missing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = results(tmp_path)
    played = []

    def climb(rung: ladder.Rung, games: int, most: int, processes: int) -> dict[str, object]:
        played.append((rung, games, most, processes))
        return {**ROW, "lost_by_all": 3, "even": 0.46}

    monkeypatch.setattr(ladder.Rung, "climb", climb)
    every[5].file(tmp_path).unlink()
    found = CliRunner().invoke(ladder.ladder, ["--results", str(tmp_path), "--games", "30"])
    assert played == [(every[5], 30, 120, 1)]
    assert "75.0% (60.0% – 86.0% of 46%), 40 games, 12 ms" in found.stdout
    assert "not played" not in found.stdout
    assert found.stdout.splitlines()[0].count("|") == 2 + len(all_games())
    again = CliRunner().invoke(ladder.ladder, ["--results", str(tmp_path)])
    assert (again.stdout, len(played)) == (found.stdout, 1)


@pytest.mark.parametrize(("low", "played"), [(0.51, [40]), (0.49, [40, 120])])
def test_what_the_first_games_leave_open_is_played_on(
    monkeypatch: pytest.MonkeyPatch, low: float, played: list[int]
) -> None:
    rows = []

    def tournament(rounds: list[object], players: list[str], processes: int) -> list[dict[str, object]]:
        rows.append({**ROW, "games": len(rounds), "low": low})
        return rows[-1:]

    monkeypatch.setattr(ladder, "tournament", tournament)
    row = ladder.Rung("samurai", 4, "hard", "normal").climb(40, 120, 1)
    assert [one["games"] for one in rows] == played
    assert row is rows[-1]


def test_a_page_gets_the_table_between_its_marks(tmp_path: Path) -> None:
    (tmp_path / "results").mkdir()
    results(tmp_path / "results")
    page = tmp_path / "page.md"
    for old in ("", "| old |\n"):
        page.write_text(f"before\n{ladder.BEGIN}{old}{ladder.END}after\n")
        done = CliRunner().invoke(ladder.ladder, ["--results", str(tmp_path / "results"), "--write", str(page)])
        assert done.exit_code == 0, done.output
        text = page.read_text()
        assert text.startswith(f"before\n{ladder.BEGIN}| players |")
        assert text.endswith(f"|\n{ladder.END}after\n")
        assert "old" not in text


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("no marks\n")
    with pytest.raises(ValueError, match="expected the lines '<!-- ladder -->'"):
        ladder.write_between(page, "table")
    assert page.read_text() == "no marks\n"
