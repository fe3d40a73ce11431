"""Opens the SQL database: SQLite by default, PostgreSQL when scaled, the same code on both."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, CursorResult, Delete, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.orm import Session

BUSY_SECONDS = 10


class Database:
    """Sessions on one database. Connections open on first use, so that forked workers get their own."""

    def __init__(self, url: str) -> None:
        """Name the database. Raises SQLAlchemy's ArgumentError for something that isn't a database URL."""
        parsed = _with_driver(make_url(url))
        if parsed.get_backend_name() == "sqlite":
            self.engine = _sqlite(parsed)
        else:
            self.engine = create_engine(parsed, pool_pre_ping=True, connect_args={"connect_timeout": 5})

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Give a session whose changes are dropped."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Give a session in one transaction, committed at the end, rolled back on an exception."""
        with Session(self.engine.execution_options(writes=True), expire_on_commit=False) as session, session.begin():
            yield session


def remove(session: Session, which: Delete) -> int:
    """Remove rows and return how many there were."""
    return cast("CursorResult[Any]", session.execute(which)).rowcount


def _with_driver(url: URL) -> URL:
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _sqlite(url: URL) -> Any:
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver's own BEGIN comes late and without IMMEDIATE
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A transaction that reads first and writes later fails at once, without waiting, when another wrote meanwhile.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
