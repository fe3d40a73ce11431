"""Redis and PostgreSQL in containers, for service tests where a Docker engine is reachable."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import docker
from docker.errors import DockerException, ImageNotFound
from testcontainers.community.postgres import PostgresContainer
from testcontainers.community.redis import RedisContainer

REDIS, POSTGRES = "redis:7-alpine", "postgres:17-alpine"


@cache
def trouble(image: str) -> str | None:
    """Return why no container of an image can be had; None when one can."""
    try:
        engine = docker.from_env(timeout=10)
        try:
            engine.images.get(image)
        except ImageNotFound:
            engine.images.pull(image)
    except DockerException as error:
        return f"no Docker engine with {image}: {str(error)[:120]}"
    return None


class RedisProcess:
    """A Redis at a fixed port of this machine. What it acknowledged outlives a kill."""

    def __init__(self, port: int) -> None:
        command = 'redis-server --appendonly yes --appendfsync always --save "" --protected-mode no'
        self._container = RedisContainer(REDIS).with_bind_ports(6379, port).with_command(command)
        self._started = False

    def start(self) -> None:
        """Start it, for the first time or again."""
        if self._started:
            self._container.get_wrapped_container().start()
        else:
            self._container.start()
            self._started = True

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self._container.get_wrapped_container().kill()

    def pause(self) -> None:
        """Let it stand still."""
        self._container.get_wrapped_container().pause()

    def resume(self) -> None:
        """Let it go on."""
        self._container.get_wrapped_container().unpause()

    def stop(self) -> None:
        """Stop it in good order."""
        self._container.get_wrapped_container().stop()

    def remove(self) -> None:
        """Remove it with its data."""
        if self._started:
            self._container.stop()


@contextmanager
def postgresql() -> Iterator[str]:
    """Give the URL of a PostgreSQL."""
    with PostgresContainer(POSTGRES, driver="psycopg") as container:
        yield container.get_connection_url()
