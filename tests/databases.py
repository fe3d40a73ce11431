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

import psutil
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from tests import containers
from tests.services import Killable, Process, free_port

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
    engine = create_engine(_shared().url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return make_url(_shared().url).set(database=name).render_as_string(hide_password=False)


def everything_in(url: str) -> str:
    """Return all rows of all tables as a text, to look for what must not be there."""
    engine = create_engine(url)
    with engine.connect() as connection:
        tables = inspect(connection).get_table_names()
        rows = [row for table in tables for row in connection.execute(text(f"SELECT * FROM {table}"))]
    engine.dispose()
    return "\n".join(map(str, rows))


class Postgresql(Killable):
    """A PostgreSQL."""

    START_SECONDS = 30.0

    def __init__(self) -> None:
        port = free_port()
        self.url = f"postgresql+psycopg://zashiki:zashiki@127.0.0.1:{port}/postgres"
        self._server = (
            containers.postgresql(port, "zashiki", "zashiki")
            if containers.trouble(containers.POSTGRES) is None
            else _OfThisMachine(port, self.url)
        )

    def answers(self) -> bool:
        return _answers(self.url)


class _OfThisMachine(Process):
    """A server started from the programs installed here.

    PostgreSQL refuses to run as root, and whoever else runs it must get into its folder.
    """

    def __init__(self, port: int, url: str) -> None:
        programs = _programs()
        assert programs, "there is no PostgreSQL here"
        self._url = url
        self._folder = tempfile.TemporaryDirectory(prefix="zashiki-postgresql-")
        folder = Path(self._folder.name)
        run_as = []
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
            run_as = ["setpriv", "--reuid=nobody", "--clear-groups"]
        data = folder / "data"
        make = [programs / "initdb", "--username=zashiki", "--auth=trust", "--encoding=UTF8", "--no-sync", data]
        subprocess.run([*run_as, *make], cwd=folder, check=True, capture_output=True)
        options = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "off"}
        command = [*run_as, str(programs / "postgres"), "-D", str(data)]
        super().__init__([*command, *(f"--{name}={value}" for name, value in options.items())], folder / "log")
        self.checkout = folder

    def is_ready(self) -> bool:
        return _answers(self._url)

    def kill(self) -> None:
        """Kill it with all the processes it has, one a connection and more."""
        family = [psutil.Process(self.pid), *psutil.Process(self.pid).children()]
        for process in family:
            process.kill()
        super().kill()
        psutil.wait_procs(family)

    def pause(self) -> None:
        """Let all its processes stand still."""
        for process in (psutil.Process(self.pid), *psutil.Process(self.pid).children()):
            process.suspend()

    def resume(self) -> None:
        """Let all go on."""
        for process in (*psutil.Process(self.pid).children(), psutil.Process(self.pid)):
            process.resume()

    def terminate(self) -> None:
        """Ask to stop without waiting for connections to end, as SIGTERM would."""
        os.kill(self.pid, signal.SIGINT)

    def remove(self) -> None:
        """End it and remove its data."""
        if not self.is_dead():
            self.kill()
        self._folder.cleanup()


@cache
def _shared() -> Postgresql:
    """Start the one server that ends with this process."""
    running = ExitStack()
    atexit.register(running.close)
    return running.enter_context(Postgresql())


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
