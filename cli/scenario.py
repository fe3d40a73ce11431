"""`zashiki scenario`: check rules scenarios."""

import sys
from pathlib import Path

import click

from cli.console import out, progress
from services.kernel.files import BadFile
from services.kernel.scenario import run_scenario


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Tell only what did not hold.")
def scenario(files: tuple[Path, ...], quiet: bool) -> None:
    """Play scenario FILES and check what they expect.

    A scenario starts from a position in the game's public schema (or from a set-up), plays steps, and names what must
    hold afterwards. Exits with 1 when something did not hold, with 2 when a file is no scenario.
    """
    status = 0
    for file in progress(files, "Scenarios"):
        try:
            failures = run_scenario(file)
        except BadFile as error:
            click.echo(f"bad file  {error}", err=True)
            status = 2
            continue
        for failure in failures:
            click.echo(f"failed    {file}: {failure}", err=True)
            status = max(status, 1)
        if not failures and not quiet:
            out.print(f"ok        {file}", soft_wrap=True, markup=False)
    sys.exit(status)
