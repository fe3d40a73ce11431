"""`zashiki bench`: figures against what is promised."""

import sys
from importlib import import_module

import click
from rich.table import Table

from cli.bench.section import Row
from cli.console import out, progress
from services import compiled

SECTIONS = {
    "rules": "speed of rules and search alone, and what compiling them gains",
    "stack": "moves through the whole platform, event streams, CPU a move",
    "ai": "how long bots take to answer, through the whole platform",
    "fair": "how long bots take while reviews pile up",
    "footprint": "time to start, memory",
    "crowd": "200 live matches, 500 spectators of whom 50 never read; takes minutes",
    "replicas": "what a second engine and gateway add; takes three minutes",
    "weight": "memory a match takes in an engine and in Redis, and its size in the archive",
    "bots": "hundreds of matches of bots alone, the memory of workers; takes most of an hour",
}
"""By module name: what it measures."""
ON_REQUEST = {"crowd", "replicas", "weight", "bots"}


@click.command(epilog="Sections: " + "; ".join(f"{name} ({what})" for name, what in SECTIONS.items()) + ".")
@click.argument("sections", nargs=-1, type=click.Choice(list(SECTIONS)))
def bench(sections: tuple[str, ...]) -> None:
    """Measure SECTIONS, or those from rules to footprint, and print a table against what is promised.

    Exits with 1 when a figure is worse than promised. Wants a machine that does nothing else.
    """
    rows: list[tuple[str, Row]] = []
    for name in progress(sections or [name for name in SECTIONS if name not in ON_REQUEST], "Measuring"):
        rows += [(name, row) for row in import_module(f"cli.bench.{name}").run()]
    form = "compiled" if compiled.in_use() else "interpreted; `make fast` compiles them"
    table = Table("section", "figure", "measured", "promised", title=f"zashiki bench, rules and search {form}")
    table.columns[2].justify = table.columns[3].justify = "right"
    for section, row in rows:
        colour = {True: "green", False: "red", None: "default"}[row.ok]
        table.add_row(section, row.name, f"[{colour}]{row.measured}[/]", row.bar)
    out.print(table)
    sys.exit(int(any(row.ok is False for _, row in rows)))
