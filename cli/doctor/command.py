"""The command: every check, one line each, faults with what to do."""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
from rich.markup import escape

from cli.console import out
from cli.doctor import database, engines, machine, processes, stores
from cli.doctor.finding import Finding
from cli.local import environment_of
from services.common.settings import Settings

CHECKS = (machine.check, stores.check, database.check, engines.check, processes.check)


def examine(settings: Settings) -> Iterator[Finding]:
    """Yield what every check finds, in the order in which faults follow from each other."""
    for check in CHECKS:
        yield from check(settings)


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of a platform that `zashiki up` runs here; its settings are used.",
)
def doctor(data: Path | None) -> None:
    """Look at settings, stores, database, engines, coordinators and workers; say what is wrong and what to do.

    Reads the same ZASHIKI_… variables as the processes, so run it with their environment, or name the data folder.
    Exits with 1 when something is wrong, with 2 when a setting cannot be read.
    """
    environment: Mapping[str, str] = os.environ
    if data is not None:
        try:
            environment = environment_of(data)
        except OSError as error:
            raise click.UsageError(f"--data {data}: no platform has run there ({error.strerror})") from None
    faults = 0
    for finding in examine(Settings.load(environment)):
        faults += bool(finding.fault)
        if finding.fault:
            out.print(
                f"[red]✗ {escape(finding.what)}[/]: {escape(finding.fault)}\n    → {escape(finding.remedy)}",
                soft_wrap=True,
            )
        else:
            out.print(f"[green]✓[/] {escape(finding.what)}")
    out.print(f"[red]{faults} to put right[/]" if faults else "All is well.")
    sys.exit(int(faults > 0))
