"""Tables in Redis. Each change is one compare-and-set script: two people never get the same seat.

`table:<id>` holds the table. Three sorted sets hold `<created ms>:<id>`, so that lexical order is the order of opening:
`tables` (all that have not started, for the sweep), `listed` and `listed:<game>` (those the lobby shows).
"""

from collections.abc import Callable
from dataclasses import dataclass

from redis import Redis
from redis.commands.core import Script

from gateway.problems import Problem, malformed
from gateway.seating import people
from services.common.names import LOBBY_CHANNEL, lobby_key
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTED,
    VISIBILITY_PUBLIC,
    LobbyEvent,
    Table,
    TableRemoved,
)

OPEN_SECONDS = 7 * 24 * 3600
"""No table outlives this, whatever happens to the sweep."""
STARTED_SECONDS = 24 * 3600
"""How long a started table still tells where its match is."""
TICKETS = lobby_key("tickets")

_CHANGE = """
-- KEYS: table, tables, listed, listed of the game, tickets
-- ARGV: bytes before ("" for a new table), bytes after ("" removes it), seconds to live, index member,
--       "1" while unfinished, "1" while listed, channel, event, then pairs of player and ticket the table uses up
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
for i = 9, #ARGV, 2 do
  if redis.call('HGET', KEYS[5], ARGV[i]) ~= ARGV[i + 1] then return 0 end
end
for i = 9, #ARGV, 2 do redis.call('HDEL', KEYS[5], ARGV[i]) end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
local function keep(key, wanted)
  if wanted == '1' then redis.call('ZADD', key, 0, ARGV[4]) else redis.call('ZREM', key, ARGV[4]) end
end
keep(KEYS[2], ARGV[5])
keep(KEYS[3], ARGV[6])
keep(KEYS[4], ARGV[6])
redis.call('PUBLISH', ARGV[7], ARGV[8])
return 1
"""


@dataclass(frozen=True)
class Page:
    """Some tables, newest first, and where the next page begins (None on the last one)."""

    tables: list[Table]
    cursor: str | None


class Tables:
    """The tables of the lobby."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._script: Script = redis.register_script(_CHANGE)

    def add(self, table: Table, tickets: tuple[tuple[str, bytes], ...] = ()) -> bool:
        """Add a new table, using up `tickets` (player, bytes) with it.

        Return False, with nothing changed, when the id is in use or a ticket is no longer there.
        """
        return self._swap(b"", table, tickets)

    def get(self, table_id: str) -> Table:
        """Return a table. Raises Problem for an unknown one."""
        return Table.FromString(self._bytes(table_id))

    def change(self, table_id: str, how: Callable[[Table], None]) -> Table:
        """Change a table by `how`, again on the newer table when somebody else was faster. Return it as it is then.

        A table that nobody is left at is removed. Raises Problem for an unknown table, and whatever `how` raises.
        """
        while True:
            before = self._bytes(table_id)
            table = Table.FromString(before)
            how(table)
            if table.SerializeToString(deterministic=True) == before or self._swap(before, table):
                return table

    def remove(self, table: Table) -> None:
        """Remove a table that can't become a match."""
        self._swap(self._bytes(table.id), table, gone=True)

    def page(self, game: str | None, cursor: str | None, limit: int) -> Page:
        """Return listed tables. Raises Problem for a cursor that no page gave."""
        if cursor is not None and not _is_member(cursor):
            raise malformed("cursor", "not one that a page gave; leave it out for the first page")
        key = lobby_key(f"listed:{game}" if game else "listed")
        top = f"({cursor}" if cursor else "+"
        members = self._redis.zrevrangebylex(key, top, "-", start=0, num=limit + 1)
        tables = self._read(key, members[:limit])
        return Page(tables, members[limit - 1].decode() if len(members) > limit else None)

    def unfinished(self) -> list[Table]:
        """Return all tables without a match."""
        key = lobby_key("tables")
        return self._read(key, self._redis.zrange(key, 0, -1))

    def _bytes(self, table_id: str) -> bytes:
        found: bytes | None = self._redis.get(_key(table_id))
        if found is None:
            raise Problem(404, "UNKNOWN_TABLE", "There is no such table; it may have been given up.")
        return found

    def _read(self, index: str, members: list[bytes]) -> list[Table]:
        if not members:
            return []
        found = self._redis.mget([_key(member.decode().partition(":")[2]) for member in members])
        gone = [member for member, data in zip(members, found, strict=True) if data is None]
        if gone:
            self._redis.zrem(index, *gone)
        return [Table.FromString(data) for data in found if data is not None]

    def _swap(
        self, before: bytes, table: Table, tickets: tuple[tuple[str, bytes], ...] = (), gone: bool = False
    ) -> bool:
        is_open = table.status == TABLE_STATUS_OPEN
        gone = gone or (is_open and not people(table))
        started = table.status == TABLE_STATUS_STARTED
        listed = is_open and table.visibility == VISIBILITY_PUBLIC and not gone
        event = LobbyEvent(removed=TableRemoved(table_id=table.id)) if gone else LobbyEvent(table=table)
        keys = [_key(table.id), lobby_key("tables"), lobby_key("listed"), lobby_key(f"listed:{table.game}"), TICKETS]
        arguments = [
            before,
            b"" if gone else table.SerializeToString(deterministic=True),
            STARTED_SECONDS if started else OPEN_SECONDS,
            f"{table.created.ToMilliseconds():013d}:{table.id}",
            int(not started and not gone),
            int(listed),
            LOBBY_CHANNEL,
            event.SerializeToString(),
        ]
        return bool(self._script(keys, arguments + [part for ticket in tickets for part in ticket]))


def _key(table_id: str) -> str:
    return lobby_key(f"table:{table_id}")


def _is_member(cursor: str) -> bool:
    created, _, table_id = cursor.partition(":")
    return len(created) == 13 and created.isdecimal() and table_id.isalnum()
