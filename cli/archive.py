"""`zashiki archive`: the archive of players and finished matches as a file, and what is kept for how long."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import click
from sqlalchemy.exc import DatabaseError

from cli.installation import of_installation
from services.archive.database import Database
from services.archive.portable import BadArchive, export_lines, import_lines
from services.archive.retention import RetentionSettings, expired, retain
from services.common.settings import DatabaseSettings


@click.group()
def archive() -> None:
    """Keep, move and tidy players, results, ratings and records.

    Exits with 1 when the database cannot be used, or a file is no archive.
    """


@archive.command("export")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@of_installation
def export_archive(file: str, environment: Mapping[str, str]) -> None:
    """Write players, finished matches, results, ratings and reviews to FILE (- for standard output).

    A line of JSON a row, as they are at one moment; the platform may run meanwhile. No secrets: no passwords, no
    tokens, no webhooks.
    """
    database = Database(DatabaseSettings.load(environment).database_url)
    with _faults(), database.reading() as session, _whole(file) as written:
        rows = sum(bool(written.write(line)) for line in export_lines(session)) - 2
    click.echo(f"{rows} rows exported.", err=True)


@archive.command("import")
@click.argument("file", type=click.File("rb"))
@of_installation
def import_archive(file: BinaryIO, environment: Mapping[str, str]) -> None:
    """Add to the archive what FILE (- for standard input) has and it has not: all of it or, on a fault, nothing.

    What is there stays as it is, so it may be done again. The database must be migrated. People come back as guests and
    need a new session.
    """
    with _faults(), Database(DatabaseSettings.load(environment).database_url).writing() as session:
        added = import_lines(session, file)
    _tell(added, "added")


@archive.command("retain")
@click.option("--dry-run", is_flag=True, help="Only tell what would be removed.")
@of_installation
def retain_archive(dry_run: bool, environment: Mapping[str, str]) -> None:
    """Remove what has been kept for as long as ZASHIKI_KEEP_…_DAYS say. The scoring workers do it every hour."""
    keep = RetentionSettings.load(environment)
    database, now = Database(keep.database_url), datetime.now(UTC)
    with _faults():
        if dry_run:
            _tell(expired(database, keep, now), "to remove")
        else:
            _tell(retain(database, keep, now), "removed")


@contextmanager
def _whole(file: str) -> Iterator[BinaryIO]:
    """Give a file to write, which takes the place of `file` only when all of it is written; - is standard output."""
    if file == "-":
        yield sys.stdout.buffer
        return
    part = Path(f"{file}.part")
    try:
        with part.open("wb") as written:
            yield written
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _tell(rows: Counter[str], done: str) -> None:
    for table, number in rows.items():
        click.echo(f"{table}: {number} {done}")
    if not rows:
        click.echo(f"Nothing was {done}.")


@contextmanager
def _faults() -> Iterator[None]:
    """Say in a line what cannot be done, and why."""
    try:
        yield
    except BadArchive as error:
        raise click.ClickException(f"nothing was imported: {error}") from None
    except (DatabaseError, OSError) as error:
        reason = error.orig if isinstance(error, DatabaseError) else error
        raise click.ClickException(f"{str(reason).strip()}; `zashiki doctor` looks at the database") from None
