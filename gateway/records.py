"""Records to look back at: those of the archive, and those that people bring along."""

import re

from redis import Redis

from gateway.ids import new_id
from gateway.problems import Problem
from services.archive.database import Database
from services.archive.matches import pack, record_of, unpack
from services.common.names import record_key
from zashiki.engine.v1.match_pb2 import Record

_KEPT_SECONDS = 30 * 24 * 3600
_RECORD_ID = re.compile(r"[0-9A-Za-z]{22}")


class Records:
    """Finds records. What was brought along is kept for a month."""

    def __init__(self, redis: Redis, database: Database) -> None:
        self._redis = redis
        self._database = database

    def archived(self, match_id: str) -> Record | None:
        """Return the record of an archived match, None for one that isn't."""
        with self._database.reading() as session:
            found = record_of(session, match_id)
        return None if found is None else Record.FromString(found)

    def keep(self, record: Record) -> str:
        """Keep a record and return the id it is found under."""
        record_id = new_id()
        self._redis.set(record_key(record_id), pack(record.SerializeToString()), ex=_KEPT_SECONDS)
        return record_id

    def kept(self, record_id: str) -> Record:
        """Return a record that was brought along. Raises Problem for an unknown id."""
        found = self._redis.get(record_key(record_id)) if _RECORD_ID.fullmatch(record_id) else None
        if found is None:
            raise Problem(404, "UNKNOWN_RECORD", "There is no such record; one brought along is kept for a month.")
        return Record.FromString(unpack(found))
