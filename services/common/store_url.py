"""URLs of Redis: one server, one that Sentinels watch over, or a Cluster.

`redis://…` and `rediss://…` (TLS) are one server, `redis+sentinel://HOST:PORT,…/SERVICE` the primary that Sentinels
name, `redis+cluster://HOST:PORT,…` a Cluster; `rediss+…` with TLS. Name and password before `@` are the servers'.
"""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

SCHEMES = ("redis", "rediss", "unix", "redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster")
_SENTINEL_PORT, _SERVER_PORT = 26379, 6379


@dataclass(frozen=True)
class Address:
    """A URL taken apart."""

    url: str = field(repr=False)
    kind: str
    """`server`, `sentinel` or `cluster`."""
    hosts: tuple[tuple[str, int], ...] = ()
    service: str = ""
    database: int = 0
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False

    def login(self) -> dict[str, Any]:
        """Return what redis-py is to be told of it."""
        return {"username": self.username, "password": self.password} | ({"ssl": True} if self.tls else {})


def parse(url: str) -> Address:
    """Read a URL. Raises ValueError saying what was expected."""
    parts = urlsplit(url)
    scheme, _, kind = parts.scheme.partition("+")
    if parts.scheme not in SCHEMES:
        raise ValueError(f"expected one of {', '.join(f'{scheme}://' for scheme in SCHEMES)}")
    if not kind:
        return Address(url, "server")
    credentials, _, places = parts.netloc.rpartition("@")
    username, _, password = credentials.partition(":")
    hosts = tuple(_host(place, _SENTINEL_PORT if kind == "sentinel" else _SERVER_PORT) for place in places.split(","))
    service, _, database = parts.path.strip("/").partition("/")
    if kind == "sentinel" and not service:
        raise ValueError("expected the name Sentinels give the primary: redis+sentinel://HOST:PORT,…/SERVICE")
    return Address(
        url=url,
        kind=kind,
        hosts=hosts,
        service=service,
        database=int(database or 0),
        username=unquote(username) or None,
        password=unquote(password) or None,
        tls=scheme == "rediss",
    )


def _host(place: str, port: int) -> tuple[str, int]:
    host, _, given = place.rpartition(":") if ":" in place else (place, "", "")
    if not host or not (given or str(port)).isdigit():
        raise ValueError(f"expected HOST:PORT,HOST:PORT,…, found {place!r}")
    return host, int(given or port)
