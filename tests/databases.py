"""Databases for tests: SQLite files, and PostgreSQL where one can be had.

That is a container where there is a Docker engine, else a server of this machine. With
`ZASHIKI_TEST_DATABASE=postgresql` the tests of services that otherwise use SQLite run on it too.
"""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack, suppress
from functools import cache
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from tests import containers
from tests.services import free_port, wait_until

TEST_DATABASE = "ZASHIKI_TEST_DATABASE"
SQLITE, POSTGRESQL = "sqlite", "postgresql"
_numbers = count()


def backend() -> str:
    """Return which database the tests of services run on."""
    return os.environ.get(TEST_DATABASE, SQLITE)


def backends() -> list[str]:
    """Return which databases there are to test the archive on."""
    return [SQLITE, POSTGRESQL] if containers.trouble(containers.POSTGRES) is None or _programs() else [SQLITE]


def described() -> str:
    """Say what the archive is tested on."""
    if (why := containers.trouble(containers.POSTGRES)) is None:
        return f"SQLite and {containers.POSTGRES} in a container"
    programs = _programs()
    return f"SQLite and {programs} ({why})" if programs else f"SQLite alone ({why}; nor is there an initdb)"


def fresh_url(folder: Path, kind: str | None = None) -> str:
    """Return the URL of a database without tables, of a kind or the one that tests run on."""
    if (kind or backend()) == SQLITE:
        return f"sqlite:///{folder}/zashiki.db"
    name = f"test{os.getpid()}_{next(_numbers)}"
    engine = create_engine(_server(), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(_server()).set(database=name).render_as_string(hide_password=False)


def everything_in(url: str) -> str:
    """Return all rows of all tables as a text, to look for what must not be there."""
    engine = create_engine(url)
    with engine.connect() as connection:
        tables = inspect(connection).get_table_names()
        rows = [row for table in tables for row in connection.execute(text(f"SELECT * FROM {table}"))]
    engine.dispose()
    return "\n".join(map(str, rows))


@cache
def _server() -> str:
    """Start PostgreSQL, which ends with this process, and return its URL."""
    running = ExitStack()
    atexit.register(running.close)
    if containers.trouble(containers.POSTGRES) is None:
        return running.enter_context(containers.postgresql())
    programs = _programs()
    assert programs, "there is no PostgreSQL here"
    # PostgreSQL refuses to run as root, and whoever else runs it must get into its folder.
    folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="zashiki-postgresql-")))
    user = "nobody" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    port = free_port()
    subprocess.run(
        [programs / "initdb", "--username=zashiki", "--auth=trust", "--encoding=UTF8", "--no-sync", folder / "data"],
        user=user,
        cwd=folder,
        check=True,
        capture_output=True,
    )
    options = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "off"}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", *(f"--{name}={value}" for name, value in options.items())],
            user=user,
            cwd=folder,
            stdout=log,
            stderr=log,
        )
    running.callback(server.wait)
    running.callback(server.send_signal, signal.SIGINT)  # SIGTERM would wait for our own connections
    url = f"postgresql+psycopg://zashiki@127.0.0.1:{port}/postgres"
    wait_until(lambda: _answers(url), 30)
    return url


def _programs() -> Path | None:
    """Return the folder with this machine's PostgreSQL, the newest where there are several."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return debian[-1].parent if debian else None


def _answers(url: str) -> bool:
    with suppress(OperationalError), create_engine(url).connect():
        return True
    return False
