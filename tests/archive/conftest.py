"""Databases to test on: SQLite always, PostgreSQL where a Docker engine is reachable."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from services.archive.database import Database
from services.archive.migrate import migrate

_BACKENDS = ["sqlite", "postgresql"] if "DOCKER_HOST" in os.environ else ["sqlite"]
_numbers = count()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which databases were tested."""
    why = "" if "DOCKER_HOST" in os.environ else " only: DOCKER_HOST names no engine to start PostgreSQL in"
    terminalreporter.write_line(f"archive tested on {' and '.join(_BACKENDS)}{why}")


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    """URL of a PostgreSQL server of our own."""
    from testcontainers.community.postgres import PostgresContainer

    with PostgresContainer("postgres:17-alpine", driver="psycopg") as container:
        yield container.get_connection_url()


@pytest.fixture(params=_BACKENDS)
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/made/on/first/use/zashiki.db"
    server: str = request.getfixturevalue("postgresql_url")
    name = f"test{next(_numbers)}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(server).set(database=name).render_as_string(hide_password=False)


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
