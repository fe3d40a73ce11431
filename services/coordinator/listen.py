"""Hears of changes over pub/sub, for as long as the process lives."""

from collections.abc import Callable
from threading import Event

import structlog
from google.protobuf.message import DecodeError
from redis import Redis

from services.common.listening import messages
from services.common.names import MATCHES_CHANNEL, SCORED_CHANNEL
from services.coordinator import metrics
from zashiki.engine.v1.match_pb2 import MatchChanged
from zashiki.work.v1.work_pb2 import Scored

_WAIT_SECONDS = 0.25

log = structlog.get_logger(__name__)


def listen(redis: "Redis", hear: Callable[[MatchChanged], None], missed: Callable[[], None], stop: Event) -> None:
    """Give every change to `hear` until `stop`, and count what was scored. Raises RedisError when Redis goes away.

    `missed` is called whenever a subscription begins, also the silent one after a reconnect inside the client: what was
    published before it is lost.
    """
    with redis.pubsub() as pubsub:
        pubsub.subscribe(MATCHES_CHANNEL, SCORED_CHANNEL)
        for message in messages(pubsub, _WAIT_SECONDS):
            if stop.is_set():
                return
            if message is None:
                continue
            channel = message["channel"].decode()
            if message["type"] == "subscribe":
                if channel == MATCHES_CHANNEL:
                    missed()
                continue
            try:
                if channel == MATCHES_CHANNEL:
                    hear(MatchChanged.FromString(message["data"]))
                else:
                    metrics.SCORED.labels(Scored.FromString(message["data"]).unrated_reason or "RATED").inc()
            except DecodeError:
                log.error("a message nobody of ours sends", channel=channel)
