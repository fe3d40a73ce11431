"""The lobby's indexes, derived again from its tables and from who plays. The platform may go on meanwhile."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from google.protobuf.message import DecodeError
from redis import Redis

from gateway import seating
from gateway.starting import RUNNING_SECONDS, running_key
from gateway.tables import MATCHES, OPEN_SECONDS, TABLES, TICKETS, indexes_of, member_of, seats_key, table_key
from services.common.names import lobby_key
from services.common.repair import Fault
from zashiki.lobby.v1.lobby_pb2 import TABLE_STATUS_STARTED, Table

_MEND = """
-- KEYS the table, an index; ARGV the table's bytes ('' for none), seconds the index lives on or '', a command for it
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call(ARGV[3], KEYS[2], unpack(ARGV, 4))
if ARGV[2] ~= '' then redis.call('EXPIRE', KEYS[2], ARGV[2]) end
return 1
"""


@dataclass(frozen=True)
class _Index:
    """A kind of index: what reads it as (field, value), and the commands that put an entry there or drop it."""

    read: Callable[["Redis", str], Mapping[str, str]]
    put: Callable[[str, str], list[str]]
    drop: str


_SORTED = _Index(
    lambda redis, key: {member.decode(): f"{score:.0f}" for member, score in redis.zrange(key, 0, -1, withscores=True)},
    lambda field, value: ["ZADD", value, field],
    "ZREM",
)
_SET = _Index(
    lambda redis, key: {member.decode(): "" for member in redis.smembers(key)},
    lambda field, _: ["SADD", field],
    "SREM",
)
_HASH = _Index(
    lambda redis, key: {field.decode(): value.decode() for field, value in redis.hgetall(key).items()},
    lambda field, value: ["HSET", field, value],
    "HDEL",
)


@dataclass(frozen=True)
class _Entry:
    """What ought to stand in an index because of a table."""

    key: str
    field: str
    value: str
    table_id: str
    seconds: int | str = ""


class LobbyRepair:
    """Looks at the lobby's indexes. Every method raises RedisError."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._mend = redis.register_script(_MEND)

    def faults(self, playing: Mapping[str, Set[str]]) -> Iterator[Fault]:
        """Yield what does not follow from the tables. `playing` are the players of each running match."""
        tables = self._tables()
        wanted = {
            (entry.key, entry.field): entry
            for table, _ in tables.values()
            for entry in _entries(table, playing.get(table.match_id, frozenset()))
        }
        found = {
            (key, field): value for key in self._keys() for field, value in _index(key).read(self._redis, key).items()
        }
        for place, entry in wanted.items():
            right = place in found if entry.key.startswith(running_key("")) else found.get(place) == entry.value
            if not right:
                command = _index(entry.key).put(entry.field, entry.value)
                yield from self._fault("is missing", entry.key, entry.table_id, tables, command, entry.seconds)
        for key, field in found.keys() - wanted.keys():
            if not key.startswith(running_key("")):
                table_id = _table_id(key, field, found[key, field])
                yield from self._fault("does not belong", key, table_id, tables, [_index(key).drop, field])
        waiting = {player: table.id for table, _ in tables.values() for player in seating.waiting(table)}
        for player_id in self._redis.hkeys(TICKETS):
            if table_id := waiting.get(player_id.decode()):
                yield from self._fault(
                    "has a ticket of who waits", TICKETS, table_id, tables, ["HDEL", player_id.decode()]
                )

    def _tables(self) -> dict[str, tuple[Table, bytes]]:
        keys = list(self._redis.scan_iter(table_key("*"), count=1000))
        tables = {}
        for data in self._redis.mget(keys) if keys else []:
            try:
                table = Table.FromString(data or b"")
            except DecodeError:
                continue  # it expires; nobody can do anything with it
            if table.id:
                tables[table.id] = table, data
        return tables

    def _keys(self) -> list[str]:
        patterns = (TABLES, MATCHES, *map(lobby_key, ("listed*", "live*")), seats_key("*"), running_key("*"))
        return sorted({key.decode() for pattern in patterns for key in self._redis.scan_iter(pattern, count=1000)})

    def _fault(
        self,
        what: str,
        key: str,
        table_id: str,
        tables: Mapping[str, tuple[Table, bytes]],
        command: list[str],
        seconds: int | str = "",
    ) -> Iterator[Fault]:
        """Yield a fault, unless the table has changed since it was read, and its indexes with it."""
        data = tables[table_id][1] if table_id in tables else b""
        if (self._redis.get(table_key(table_id)) or b"") == data:
            arguments: list[Any] = [data, seconds, *command]
            yield Fault(
                f"{key}: table {table_id} {what}",
                lambda: bool(self._mend(keys=[table_key(table_id), key], args=arguments)),
            )


def _entries(table: Table, playing: Set[str]) -> Iterator[_Entry]:
    for key, belongs in indexes_of(table).items():
        if belongs:
            yield _Entry(key, member_of(table), "0", table.id)
    for player_id in seating.waiting(table):
        yield _Entry(seats_key(player_id), table.id, "", table.id, OPEN_SECONDS)
    if table.status == TABLE_STATUS_STARTED:
        yield _Entry(MATCHES, table.match_id, table.id, table.id)
        for player_id in playing.intersection(seating.people(table)):
            began = f"{table.created.ToMilliseconds() / 1000}"
            yield _Entry(running_key(player_id), table.match_id, began, table.id, RUNNING_SECONDS)


def _index(key: str) -> _Index:
    if key == MATCHES:
        return _HASH
    return _SET if key.startswith(seats_key("")) else _SORTED


def _table_id(key: str, field: str, value: str) -> str:
    """Return the table that an entry of an index stands for."""
    if key == MATCHES:
        return value
    return field if key.startswith(seats_key("")) else field.partition(":")[2]
