"""Clients of Redis, whatever kind of installation its URL names (`services.common.store_url`).

All take the same commands. In a Cluster, keys that one script or transaction touches share a hash tag
(`services.common.names`), and what is published anywhere is heard everywhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from redis import BlockingConnectionPool, Redis
from redis.backoff import ExponentialBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisClusterException
from redis.retry import Retry
from redis.sentinel import Sentinel

from services.common.store_url import parse

# redis-py ships these without types.
_ClusterNode, _Sentinel = cast(Any, ClusterNode), cast(Any, Sentinel)


@contextmanager
def redis_errors() -> Iterator[None]:
    """Raise what a Cluster's client says of a Cluster that is away as the RedisError that all callers expect."""
    try:
        yield
    except RedisClusterException as error:
        raise Unreachable(str(error)) from error


class _Answers(dict[str, Any]):
    """What a single server's client makes of answers, for transactions on a Cluster.

    redis-py leaves those as they came, a hash as a list and a score as bytes. It hands over the keys besides.
    """

    def __getitem__(self, command: str) -> Any:
        read = super().__getitem__(command)
        return lambda answer, keys=None, **options: read(answer, **options)


class _Cluster(RedisCluster):
    def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        with redis_errors():
            return super().execute_command(*args, **kwargs)

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> Any:
        pipeline: Any = super().pipeline(transaction, shard_hint)
        pipeline.execute = redis_errors()(pipeline.execute)
        if transaction:
            pipeline.cluster_response_callbacks = _Answers(self.get_default_node().redis_connection.response_callbacks)
        return pipeline


def connect(url: str, *, connections: int = 64, retries: int = 1, **options: Any) -> "Redis":
    """Return a client for threads or greenlets, which wait for a connection when all are in use.

    A failing call is tried again `retries` times. Raises ValueError for a bad URL. Connects on first use, but to a
    Cluster at once, since only it can tell where its keys are; raises ConnectionError when it cannot be reached.
    """
    address = parse(url)
    options = {
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
        "health_check_interval": 15,
        "retry": Retry(ExponentialBackoff(cap=0.2, base=0.02), retries),
        **options,
    }
    login = address.login()
    if address.kind == "cluster":
        (host, port), *others = address.hosts
        with redis_errors():
            cluster = _Cluster(
                # Only beside a URL does it heed the class of pools; its own don't wait for a connection, they fail.
                url=f"{'rediss' if address.tls else 'redis'}://{host}:{port}",
                startup_nodes=[_ClusterNode(*other) for other in others],
                connection_pool_class=BlockingConnectionPool,
                max_connections=connections,
                timeout=5,
                username=address.username,
                password=address.password,
                **options,
            )
        return cast("Redis", cluster)
    if address.kind == "sentinel":
        sentinel = _Sentinel(address.hosts, socket_timeout=1)
        return cast("Redis", sentinel.master_for(address.service, db=address.database, **login, **options))
    return Redis.from_pool(BlockingConnectionPool.from_url(url, max_connections=connections, timeout=5, **options))
