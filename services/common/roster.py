"""Who runs: every process says in the broker's Redis, every few seconds, that it is there and what goes wrong in it."""

import importlib.metadata
import os
import secrets
import socket
import threading
import time
from collections.abc import Iterable, Mapping

import structlog
from redis import Redis
from redis.exceptions import RedisError

from services.common.names import PROCESSES
from services.common.settings import Settings
from services.common.stores import connect
from services.common.troubles import TROUBLES
from zashiki.operate.v1.operate_pb2 import Process

SERVICES = ("gateway", "engine", "coordinator", "worker")
SIGN_SECONDS = 5.0
GONE_SECONDS = 20.0
"""Whoever said nothing for so long is taken for gone."""
_FORGOTTEN_SECONDS = 600.0

log = structlog.get_logger(__name__)


def attend(
    settings: Settings, service: str, *, rules_versions: Mapping[str, int] = {}, queues: Iterable[str] = ()
) -> None:
    """Put this process on the roster and keep it there, from a thread, as long as it lives. Call it after a fork."""
    me = Process(
        id=secrets.token_hex(8),
        service=service,
        host=socket.gethostname(),
        pid=os.getpid(),
        build=settings.build or _version(),
        rules_versions=rules_versions,
        queues=queues,
    )
    me.started.FromNanoseconds(time.time_ns())
    redis = connect(settings.broker_url or settings.redis_url, connections=1)
    threading.Thread(target=_keep_signing, args=(redis, me), name="roster", daemon=True).start()


def sign(redis: "Redis", me: Process) -> None:
    """Say that a process is there. Raises RedisError."""
    me.seen.FromNanoseconds(time.time_ns())
    redis.hset(PROCESSES, me.id, me.SerializeToString())


def present(redis: "Redis") -> list[Process]:
    """Return the processes that run, by service, host and process id. Raises RedisError."""
    now = time.time()
    there, forgotten = [], []
    for key, value in redis.hgetall(PROCESSES).items():
        process = Process.FromString(value)
        silence = now - process.seen.ToNanoseconds() / 1e9
        if silence < GONE_SECONDS:
            there.append(process)
        elif silence > _FORGOTTEN_SECONDS:
            forgotten.append(key)
    if forgotten:
        redis.hdel(PROCESSES, *forgotten)
    return sorted(there, key=lambda process: (SERVICES.index(process.service), process.host, process.pid))


def _keep_signing(redis: "Redis", me: Process) -> None:
    while True:
        del me.troubles[:]
        me.troubles.extend(TROUBLES.found())
        try:
            sign(redis, me)
        except RedisError as error:
            log.warning("not on the roster", error=type(error).__name__)
        time.sleep(SIGN_SECONDS)


def _version() -> str:
    try:
        return importlib.metadata.version("zashiki")
    except importlib.metadata.PackageNotFoundError:  # images hold the sources only
        return ""
