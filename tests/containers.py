"""Redis and PostgreSQL in containers, for service tests where a Docker engine is reachable."""

from functools import cache

import docker
from docker.errors import DockerException, ImageNotFound
from testcontainers.community.postgres import PostgresContainer
from testcontainers.community.redis import RedisContainer
from testcontainers.core.container import DockerContainer

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


class Contained:
    """A server in a container, at a fixed port of this machine. What it acknowledged outlives a kill."""

    def __init__(self, container: DockerContainer) -> None:
        self._container = container
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

    def is_dead(self) -> bool:
        """Return whether it has ended by itself."""
        container = self._container.get_wrapped_container()
        container.reload()
        return bool(container.status == "exited")

    def remove(self) -> None:
        """Remove it with its data."""
        if self._started:
            self._container.stop()


def redis(port: int) -> Contained:
    """Return a Redis."""
    command = 'redis-server --appendonly yes --appendfsync always --save "" --protected-mode no'
    return Contained(RedisContainer(REDIS).with_bind_ports(6379, port).with_command(command))


def postgresql(port: int, user: str, password: str) -> Contained:
    """Return a PostgreSQL."""
    return Contained(PostgresContainer(POSTGRES, username=user, password=password).with_bind_ports(5432, port))
