"""`zashiki replay`: recorded games, checked entry by entry."""

import sys
from pathlib import Path

import click

from cli.console import out, progress
from services.kernel.files import BadFile
from services.kernel.match import Diverged
from services.kernel.record_file import read_record
from services.kernel.replay import replay as replay_record


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Tell only what went wrong.")
def replay(files: tuple[Path, ...], quiet: bool) -> None:
    """Replay record FILES: every action must be legal, every digest equal, the outcome the recorded one.

    Exits with 1 when a replay diverges (it names the entry), with 2 when a file is no record of a game known here.
    """
    status = 0
    for file in progress(files, "Records"):
        try:
            match = replay_record(read_record(file))
        except Diverged as error:
            click.echo(f"diverged  {file}: {error}", err=True)
            status = max(status, 1)
        except BadFile as error:
            click.echo(f"bad file  {error}", err=True)
            status = 2
        except LookupError as error:
            click.echo(f"bad file  {file}: setup.info.game: {error}", err=True)
            status = 2
        except ValueError as error:
            click.echo(f"bad file  {file}: setup: {error}", err=True)
            status = 2
        else:
            if not quiet:
                ended = match.moment.outcome.end_reason if match.moment.outcome else "running"
                out.print(
                    f"ok        {file}: {match.moment.version} entries, {ended}, {match.digest()}",
                    soft_wrap=True,
                    markup=False,
                )
    sys.exit(status)
