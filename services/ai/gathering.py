"""Where the parts of one root-parallel search meet: a Redis hash that soon leaves by itself."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from redis import Redis

from services.ai.search import Tally, merge

LIFE_MS = 60_000


class Gathering:
    """The parts of one search, one of which answers for all.

    Whoever completes the set answers. Part 0 answers with what is there if the others are late, so that a part that
    died or waits in a queue delays nothing; whoever completes the set after that is refused by the engine, as the
    request id is the same.
    """

    def __init__(self, redis: Redis, key: str, parts: int) -> None:
        """`key` names the decision and the view it is taken on: only searches of one observation may be added up."""
        self._redis = redis
        self._key = key
        self._bell = f"{key}:complete"
        self._parts = parts

    def contribute(self, part: int, tally: Tally, patience: float) -> Tally | None:
        """Add a part's tally. Return the sum if this part is to answer, None if another does.

        Part 0 waits up to `patience` seconds for the others.
        """
        pipeline = self._redis.pipeline()
        pipeline.hset(self._key, str(part), json.dumps(asdict(tally)))
        pipeline.pexpire(self._key, LIFE_MS)
        pipeline.hgetall(self._key)
        tallies = self._read(pipeline.execute()[-1])
        if len(tallies) == self._parts:
            ring = self._redis.pipeline()
            ring.rpush(self._bell, 1)
            ring.pexpire(self._bell, LIFE_MS)
            ring.execute()
            return merge(tallies)
        if part != 0 or (patience > 0 and self._redis.blpop([self._bell], timeout=patience)):
            return None
        return merge(self._read(self._redis.hgetall(self._key)))

    def _read(self, stored: Mapping[Any, Any]) -> list[Tally]:
        return [Tally(**json.loads(tally)) for _, tally in sorted(stored.items())]
