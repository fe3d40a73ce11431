"""The SQL database: there, writable, and of this version."""

from collections.abc import Iterator
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from cli.doctor.finding import Finding
from services.archive.database import Database
from services.archive.migrate import migrations
from services.common.settings import Settings


def check(settings: Settings) -> Iterator[Finding]:
    """Look at the archive, without making one."""
    try:
        url = make_url(settings.database_url)
        if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
            yield Finding("database", *_revision(None))
            return
        database = Database(settings.database_url)
        with database.engine.execution_options(writes=True).begin() as connection:
            at = MigrationContext.configure(connection).get_current_revision()
    except (SQLAlchemyError, OSError) as error:
        reason = str(error.orig if isinstance(error, OperationalError) and error.orig else error).strip()
        yield Finding(
            "database", f"cannot be opened for writing: {reason}", "start it, or correct ZASHIKI_DATABASE_URL"
        )
        return
    yield Finding("database", *_revision(at))


def _revision(at: str | None) -> tuple[str, str]:
    script = ScriptDirectory.from_config(migrations())
    if at == script.get_current_head():
        return "", ""
    if at is None or at in {one.revision for one in script.walk_revisions()}:
        return "its tables are not up to date", "run: python -m services.archive.migrate"
    return f"its tables (revision {at}) are newer than this software", "install the version that migrated it"
