"""The command: every check, one line each, faults with what to do."""

import sys
from collections.abc import Iterator, Mapping

import click
from rich.markup import escape

from cli.console import out
from cli.doctor import database, engines, machine, processes, rules, stores
from cli.doctor.finding import Finding
from cli.installation import of_installation
from services.common.settings import Settings

CHECKS = (machine.check, stores.check, database.check, engines.check, rules.check, processes.check)


def examine(settings: Settings) -> Iterator[Finding]:
    """Yield what every check finds, in the order in which faults follow from each other."""
    for check in CHECKS:
        yield from check(settings)


@click.command()
@of_installation
def doctor(environment: Mapping[str, str]) -> None:
    """Look at settings, stores, database, engines, coordinators and workers; say what is wrong and what to do.

    Reads the same ZASHIKI_… variables as the processes, so run it with their environment, or name the data folder.
    Exits with 1 when something is wrong, with 2 when a setting cannot be read.
    """
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
