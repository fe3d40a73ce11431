"""Brings the database's tables up to date: `python -m services.archive.migrate`.

Safe to run from several replicas at once: the first one works, the others wait and find nothing to do.
"""

import sys

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from services.archive.database import Database
from services.common.settings import DatabaseSettings

_POSTGRESQL_LOCK = 0x7A617368  # "zash"


def migrate(database: Database, version: str = "head") -> None:
    """Run the migrations that are missing, all of them (up to a version) or none."""
    with database.engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRESQL_LOCK})
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def migrations() -> Config:
    """Return where the migrations are."""
    config = Config()
    config.set_main_option("script_location", "services.archive:migrations")
    config.set_main_option("path_separator", "os")
    return config


def newest() -> str:
    """Return the revision that a migrated database has."""
    return str(ScriptDirectory.from_config(migrations()).get_current_head())


def main() -> None:
    """Migrate the database of the environment. Exits with 1, and the reason on stderr, when it cannot be done."""
    url = DatabaseSettings.load().database_url
    try:
        database = Database(url)
        migrate(database)
    except (SQLAlchemyError, CommandError, OSError) as error:
        sys.exit(f"ZASHIKI_DATABASE_URL: {error}")


if __name__ == "__main__":
    main()
