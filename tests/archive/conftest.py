"""Databases to test on: SQLite always, PostgreSQL where one can be had."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.archive.database import Database
from services.archive.migrate import migrate
from tests import databases


@pytest.fixture(params=databases.backends())
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a database without tables."""
    return databases.fresh_url(tmp_path / "made" / "on" / "first" / "use", request.param)


@pytest.fixture
def open_database(fresh_url: str) -> Iterator[Callable[[], Database]]:
    """Open the migrated database, each time as another process would."""
    opened: list[Database] = []

    def opener() -> Database:
        opened.append(Database(fresh_url))
        return opened[-1]

    migrate(opener())
    yield opener
    for database in opened:
        database.engine.dispose()


@pytest.fixture
def database(open_database: Callable[[], Database]) -> Database:
    """A migrated database."""
    return open_database()
