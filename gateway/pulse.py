"""Tells that people can be served, and so how long they could not be: nobody's clock is charged for that."""

from collections.abc import Iterable

import gevent
import structlog
from redis import Redis
from redis.exceptions import RedisError

from services.common.pulse import BEAT, NOW, beat_arguments, beat_keys

log = structlog.get_logger()

_SECONDS = 1.0


class Pulse:
    """The beat of the gateways, for each game. Any one of them is enough."""

    def __init__(self, redis: Redis, games: Iterable[str]) -> None:
        self._games = list(games)
        self._beat = redis.register_script(BEAT)
        self._now = redis.register_script(NOW)

    def run(self) -> None:
        """Beat for ever."""
        while True:
            try:
                for game in self._games:
                    keys = beat_keys(game, "gateway")
                    self._beat(keys=keys, args=beat_arguments(self._now(keys=keys)))
            except RedisError as error:
                log.warning("no beat", error=type(error).__name__)
            gevent.sleep(_SECONDS)
