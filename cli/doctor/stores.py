"""Redis: the store of matches, which must lose nothing, and the one of queues."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from redis.cluster import RedisCluster
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from cli.doctor.finding import Finding
from services.common.settings import Settings
from services.common.stores import connect

OLDEST = (7, 0)
FULL_SHARE = 0.9
CLOCK_SECONDS = 1.0


def check(settings: Settings) -> Iterator[Finding]:
    """Look at both stores."""
    yield from _check_store("matches", "ZASHIKI_REDIS_URL", settings.redis_url)
    if settings.broker_url in ("", settings.redis_url):
        yield Finding(
            "queues",
            "matches and queues share one Redis: every queued job waits for the disk",
            "run a second Redis without an append-only file and set ZASHIKI_BROKER_URL",
        )
    else:
        yield from _check_store("queues", "ZASHIKI_BROKER_URL", settings.broker_url)


def _check_store(what: str, variable: str, url: str) -> Iterator[Finding]:
    title = f"Redis of {what}"
    try:
        with closing(
            connect(url, connections=2, socket_timeout=3, socket_connect_timeout=3, decode_responses=True)
        ) as redis:
            answers = [
                (place, server.info(), server.config_get("*"), server.time()) for place, server in _servers(redis)
            ]
    except AuthenticationError:
        yield Finding(title, "it refuses our password", f"correct the password in {variable}")
        return
    except ResponseError as error:
        yield Finding(title, f"it refuses: {error}", f"allow the user in {variable} INFO, TIME and CONFIG GET")
        return
    except (RedisError, OSError) as error:
        yield Finding(title, f"cannot be reached: {error}", f"start it, or correct {variable}")
        return
    now = time.time()
    for place, info, config, (seconds, micros) in answers:
        yield Finding(f"{title}{place}", *_version(info))
        yield Finding(f"{title}{place}: eviction", *_eviction(config))
        yield Finding(f"{title}{place}: memory", *_memory(info, config))
        yield Finding(f"{title}{place}: writing", *_writable(info, config))
        if what == "matches":
            yield Finding(f"{title}{place}: append-only file", *_append_only(info, config))
            yield Finding(f"clocks of this machine and Redis{place}", *_clock(seconds + micros / 1e6 - now))


def _servers(redis: Any) -> list[tuple[str, Any]]:
    """Return the server, or every one of a Cluster that holds keys, with where it is."""
    if not isinstance(redis, RedisCluster):
        return [("", redis)]
    nodes = sorted(redis.get_primaries(), key=lambda node: str(node.name))
    return [(f" at {node.name}", redis.get_redis_connection(node)) for node in nodes]


def _version(info: dict[str, Any]) -> tuple[str, str]:
    text = str(info.get("valkey_version") or info["redis_version"])
    if tuple(map(int, text.split(".")[:2])) >= OLDEST:
        return "", ""
    return f"version {text} is too old", "use Redis or Valkey 7.0 or later"


def _eviction(config: dict[str, str]) -> tuple[str, str]:
    policy = config.get("maxmemory-policy", "noeviction")
    if policy == "noeviction":
        return "", ""
    return f"when full it throws data away (maxmemory-policy {policy})", "set maxmemory-policy noeviction"


def _memory(info: dict[str, Any], config: dict[str, str]) -> tuple[str, str]:
    limit = int(config.get("maxmemory", 0))
    used = int(info["used_memory"])
    if not limit or used < FULL_SHARE * limit:
        return "", ""
    return (
        f"nearly full: {used >> 20} MiB of {limit >> 20} MiB are used",
        "raise maxmemory, or shorten ZASHIKI_RETENTION_SECONDS",
    )


def _writable(info: dict[str, Any], config: dict[str, str]) -> tuple[str, str]:
    if info["role"] != "master" and config.get("replica-read-only", "yes") == "yes":
        return "it is a read-only replica", "name the primary in the URL"
    if int(info.get("connected_slaves", 0)) < int(config.get("min-replicas-to-write", 0)):
        return (
            "it refuses writes: too few replicas are connected",
            "bring replicas back, or lower min-replicas-to-write",
        )
    return "", ""


def _append_only(info: dict[str, Any], config: dict[str, str]) -> tuple[str, str]:
    if config.get("appendonly") != "yes":
        return "there is none: a restart forgets every match", "set appendonly yes"
    if config.get("appendfsync") == "everysec":
        return "appendfsync everysec can lose moves that were acknowledged", "set appendfsync always"
    if info.get("aof_last_write_status", "ok") != "ok":
        return "its last write failed", "make room on the disk of Redis, and look into its log"
    return "", ""


def _clock(ahead: float) -> tuple[str, str]:
    if abs(ahead) <= CLOCK_SECONDS:
        return "", ""
    return (
        f"they differ by {abs(ahead):.1f} s, so players' clocks would jump",
        "keep the clocks of all machines with NTP",
    )
