"""`zashiki ladder`: every level against the one below on every game, as the tables of docs/ai.md."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from cli.arena import cached_game, pairings, tournament
from services.ai.levels import LEVELS
from services.kernel.rules import all_games

BEGIN, END = "<!-- ladder -->\n", "<!-- end of ladder -->\n"
"""What the tables stand between in a page."""
SEED = 1


@dataclass(frozen=True)
class Rung:
    """One comparison: `upper` is to win more than its share against `lower`."""

    game: str
    seats: int
    upper: str
    lower: str

    def file(self, folder: Path) -> Path:
        """Return where its result is kept."""
        return folder / f"{self.game}-{self.seats}-{self.upper}-{self.lower}.json"

    def climb(self, games: int, most: int, processes: int) -> Mapping[str, Any]:
        """Play, `most` games where `games` don't tell who is better, and return the upper one's row of the arena."""
        row = self._row(games, processes)
        return row if row["low"] > row["even"] or games >= most else self._row(most, processes)

    def _row(self, games: int, processes: int) -> Mapping[str, Any]:
        players = [self.upper, self.lower]
        setup = cached_game(self.game).meta.settle(self.seats, {})
        on = [name for name, chosen in setup.options.items() if chosen]
        rows = tournament(list(pairings(self.game, players, self.seats, games, SEED, on)), players, processes)
        return next(row for row in rows if row["player"] == self.upper)


def rungs() -> Iterator[tuple[str, list[Rung]]]:
    """Yield the lines of the tables: what a line says, and its comparisons by game."""
    for seats in (2, 4):
        for lower, upper in pairwise(LEVELS):
            yield f"{seats} seats: `{upper}` – `{lower}`", [Rung(game, seats, upper, lower) for game in all_games()]
    top = list(LEVELS)[-1]
    yield f"2 seats: `{top}` – `random`", [Rung(game, 2, top, "random") for game in all_games()]


def table(folder: Path) -> str:
    """Return the table in Markdown, of the results in `folder`."""
    titles = [cached_game(game).meta.title for game in all_games()]
    lines = [f"| players | {' | '.join(titles)} |", "|---" * (1 + len(titles)) + "|"]
    for line, comparisons in rungs():
        cells = [_cell(rung.file(folder)) for rung in comparisons]
        lines.append(f"| {line} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(file: Path) -> str:
    if not file.exists():
        return "not played"
    row = json.loads(file.read_text())
    even = f" of {row['even']:.0%}" if row["lost_by_all"] else ""
    return (
        f"{row['win_rate']:.1%} ({row['low']:.1%} – {row['high']:.1%}{even}), "
        f"{row['games']} games, {row['ms_mean']:.0f} ms"
    )


def write_between(page: Path, text: str) -> None:
    """Replace what stands between the marks of a page. Raises ValueError when it has none."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page}: expected the lines {BEGIN.strip()!r} and {END.strip()!r}, between which to write")
    page.write_text(f"{before}{begin}{text}{end}{after}")


@click.command()
@click.option("--games", type=click.IntRange(1), default=40, show_default=True, help="Games a comparison.")
@click.option("--most", type=click.IntRange(1), default=120, show_default=True, help="Games where those don't tell.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="Games played side by side.")
@click.option(
    "--results",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("var/ladder"),
    show_default=True,
    help="Folder that keeps each comparison's result; those found there are not played again.",
)
@click.option("--write", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Page to put the table in.")
def ladder(games: int, most: int, processes: int, results: Path, write: Path | None) -> None:
    """Play every level against the one below, and the highest against random, on every game with 2 and 4 seats.

    Prints the table, or writes it into a page between the lines made for it. What was played stays in the folder of
    results, so an interrupted run goes on where it was; empty the folder after a change of the bots.
    """
    results.mkdir(parents=True, exist_ok=True)
    for line, comparisons in rungs():
        for rung in comparisons:
            if not rung.file(results).exists():
                click.echo(f"{rung.game}, {line}", err=True)
                row = rung.climb(games, most, processes)
                rung.file(results).write_text(json.dumps(row))
    if write is None:
        click.echo(table(results), nl=False)
    else:
        write_between(write, table(results))
