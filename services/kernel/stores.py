"""Clients of Redis for asyncio, otherwise like those of `services.common.stores`."""

from collections.abc import Iterator
from itertools import cycle, repeat
from typing import Any, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as Unreachable

from services.common.store_url import parse
from services.common.stores import redis_errors

_Sentinel = cast(Any, Sentinel)  # redis-py ships it without types


class _Cluster(RedisCluster):
    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        with redis_errors():
            try:
                return await super().execute_command(*args, **kwargs)
            except AttributeError as error:
                # When a node dies, the first call to notice closes connections that others are just opening, and
                # redis-py 7.4 trips over the writer that is gone.
                raise Unreachable(str(error)) from error


def connect_async(url: str, *, connections: int = 32, **options: Any) -> "Redis":
    """Return a client for asyncio; else like `connect`."""
    address = parse(url)
    options = {
        "socket_timeout": 3,
        "socket_connect_timeout": 1,
        "retry": Retry(ExponentialBackoff(cap=0.2, base=0.02), 3),
        **options,
    }
    login = address.login()
    if address.kind == "cluster":
        nodes = [ClusterNode(host, port) for host, port in address.hosts]
        return cast("Redis", _Cluster(startup_nodes=nodes, **login, **options))
    if address.kind == "sentinel":
        sentinel = _Sentinel(address.hosts, socket_timeout=1)
        return cast("Redis", sentinel.master_for(address.service, db=address.database, **login, **options))
    pool = BlockingConnectionPool.from_url(url, max_connections=connections, timeout=3, **options)
    return Redis.from_pool(pool)


def listeners_async(url: str) -> "Iterator[Redis]":
    """Yield clients for subscriptions in asyncio, for ever: the next one to try when the one before has failed.

    Of a Cluster each is a client of a single node, as any node hears all that is published.
    """
    address = parse(url)
    options: dict[str, Any] = {"socket_connect_timeout": 1, "health_check_interval": 10}
    if address.kind == "cluster":
        login = address.login()
        return cycle([Redis(host=host, port=port, **login, **options) for host, port in address.hosts])
    if address.kind == "sentinel":
        return repeat(connect_async(url, socket_timeout=None, **options))
    return repeat(Redis.from_url(url, **options))
