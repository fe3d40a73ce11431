"""Tables in Redis. Each change is one compare-and-set script: two people never get the same seat.

| key | what |
|---|---|
| `table:<id>` | the table |
| `tables` | all that have not started, for the sweep |
| `listed`, `listed:<game>` | open public ones |
| `live`, `live:<game>` | public ones whose match runs |
| `matches` | hash: id of each running match that began at a table → the table's id |
| `seats:<player>` | ids of the tables at which somebody waits for a match to begin |
| `opening:<player>` | lock: a public table of theirs is being opened |
| `tickets` | hash: player → ticket for quick play |

The sorted sets hold `<created ms>:<id>`, so that lexical order is the order of opening. People wait in one way: who
sits down has no ticket any more, and who sits gets none.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from redis import Redis
from redis.commands.core import Script

from gateway import seating
from gateway.problems import Problem, malformed
from services.common.names import LOBBY_CHANNEL, lobby_key
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_ENDED,
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTED,
    TABLE_STATUS_STARTING,
    VISIBILITY_PUBLIC,
    LobbyEvent,
    Table,
    TableRemoved,
    Ticket,
)

Held = tuple[Ticket, bytes]
"""A ticket and its bytes in Redis, by which it is used up."""

OPEN_SECONDS = 7 * 24 * 3600
"""No open table outlives this, whatever happens to the sweep."""
PLAYED_SECONDS = 60 * 24 * 3600
"""Nor this one whose match runs."""
ENDED_SECONDS = 24 * 3600
"""How long a table still tells where its match was."""

_OPENING_SECONDS = 10
"""How long a gateway that dies while it opens a table keeps its owner from opening another."""

TABLES, MATCHES, TICKETS = lobby_key("tables"), lobby_key("matches"), lobby_key("tickets")

_CHANGE = """
-- KEYS: table, matches, tickets, the indexes, the `seats:` of everybody who came or went
-- ARGV: bytes before ("" for a new table), bytes after ("" removes it), seconds to live, index member, table id,
--       match id, "1" while it runs, channel, event, number of indexes, for each "1" when the table belongs there,
--       number of people, for each player and "1" when they wait there, then pairs of player and ticket used up
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
local at = 10
local function following() at = at + 1 return ARGV[at] end
local indexes = {}
for i = 1, tonumber(ARGV[10]) do indexes[i] = following() end
local people = {}
for i = 1, tonumber(following()) do people[i] = {following(), following()} end
for i = at + 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[3], ARGV[i]) ~= ARGV[i + 1] then return 0 end
end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
for i, belongs in ipairs(indexes) do
  if belongs == '1' then redis.call('ZADD', KEYS[3 + i], 0, ARGV[4]) else redis.call('ZREM', KEYS[3 + i], ARGV[4]) end
end
for i, person in ipairs(people) do
  local seats = KEYS[3 + #indexes + i]
  if person[2] == '1' then
    redis.call('SADD', seats, ARGV[5])
    redis.call('EXPIRE', seats, ARGV[3])
    redis.call('HDEL', KEYS[3], person[1])
  else
    redis.call('SREM', seats, ARGV[5])
  end
end
if ARGV[7] == '1' then redis.call('HSET', KEYS[2], ARGV[6], ARGV[5]) else redis.call('HDEL', KEYS[2], ARGV[6]) end
redis.call('PUBLISH', ARGV[8], ARGV[9])
return 1
"""


@dataclass(frozen=True)
class Page:
    """Some tables, newest first, and where the next page begins (None on the last one)."""

    tables: list[Table]
    cursor: str | None


class Tables:
    """The tables of the lobby."""

    def __init__(self, redis: Redis, most_per_player: int = 5) -> None:
        self._redis = redis
        self._most_per_player = most_per_player
        self._script: Script = redis.register_script(_CHANGE)

    def add(self, table: Table, using: Iterable[Held] = ()) -> bool:
        """Add a new table, using tickets up with it.

        Return False, with nothing changed, when the id is in use or a ticket is no longer there.
        """
        return self._swap(b"", table, using)

    def open(self, table: Table) -> Table:
        """Add a table that its owner opens and return it, or what an earlier call has made of it.

        Raises Problem when the owner has as many public tables that wait for people as one may have.
        """
        if not is_listed(table):
            self.add(table)
            return self.get(table.id)
        # One after the other: calls at the same time would each find room for one more.
        with self._redis.lock(lobby_key(f"opening:{table.owner_id}"), timeout=_OPENING_SECONDS):
            first = self.find(table.id)
            if first is not None:
                return first
            if self._listed(table.owner_id) >= self._most_per_player:
                raise Problem(
                    409,
                    "TOO_MANY_TABLES",
                    f"You already have {self._most_per_player} public tables that wait for people, as many as one "
                    "player may; leave or start one of them, or open this one as private.",
                )
            self.add(table)
        return self.get(table.id)

    def get(self, table_id: str) -> Table:
        """Return a table. Raises Problem for an unknown one."""
        return Table.FromString(self._bytes(table_id))

    def find(self, table_id: str) -> Table | None:
        """Return a table, None for an unknown one."""
        found = self._redis.get(table_key(table_id))
        return None if found is None else Table.FromString(found)

    def change(self, table_id: str, how: Callable[[Table], None]) -> Table:
        """Change a table by `how`, again on the newer table when somebody else was faster. Return it as it is then.

        A table that nobody is left at is removed. Raises Problem for an unknown table, and whatever `how` raises.
        """
        while True:
            before = self._bytes(table_id)
            table = Table.FromString(before)
            how(table)
            if _bytes_of(table) == before or self._swap(before, table):
                return table

    def replace(self, before: Table, after: Table, using: Iterable[Held] = ()) -> bool:
        """Put a changed table in the place of another, using tickets up with it.

        Return False, with nothing changed, when the table or a ticket is no longer as it was.
        """
        return self._swap(_bytes_of(before), after, using)

    def remove(self, table: Table) -> None:
        """Remove a table that can't become a match."""
        self._swap(self._bytes(table.id), table, gone=True)

    def end(self, match_id: str) -> None:
        """Note that a match is over."""
        table_id = self._redis.hget(MATCHES, match_id)
        if table_id is None:
            return
        try:
            self.change(table_id.decode(), seating.end)
        except Problem:
            self._redis.hdel(MATCHES, match_id)  # the table expired

    def page(self, status: str, game: str | None, cursor: str | None, limit: int) -> Page:
        """Return public tables: those that wait ("open"), or those whose match runs ("started").

        Raises Problem for a cursor that no page gave.
        """
        if cursor is not None and not _is_member(cursor):
            raise malformed("cursor", "not one that a page gave; leave it out for the first page")
        index = {"open": "listed", "started": "live"}[status]
        key = lobby_key(f"{index}:{game}" if game else index)
        top = f"({cursor}" if cursor else "+"
        members = self._redis.zrevrangebylex(key, top, "-", start=0, num=limit + 1)
        tables = self._read(key, members[:limit])
        return Page(tables, members[limit - 1].decode() if len(members) > limit else None)

    def unfinished(self) -> list[Table]:
        """Return all tables without a match, the oldest first."""
        return self._read(TABLES, self._redis.zrange(TABLES, 0, -1))

    def matches(self, cursor: int, count: int) -> tuple[int, list[str]]:
        """Return about `count` ids of running matches and the cursor for more: 0 to begin with, and after the last."""
        cursor, found = self._redis.hscan(MATCHES, cursor, count=count)
        return cursor, [match_id.decode() for match_id in found]

    def _listed(self, owner_id: str) -> int:
        table_ids = [member.decode() for member in self._redis.smembers(seats_key(owner_id))]
        found = self._redis.mget([table_key(table_id) for table_id in table_ids]) if table_ids else []
        tables = [Table.FromString(data) for data in found if data is not None]
        return sum(table.owner_id == owner_id and is_listed(table) for table in tables)

    def _bytes(self, table_id: str) -> bytes:
        found: bytes | None = self._redis.get(table_key(table_id))
        if found is None:
            raise Problem(404, "UNKNOWN_TABLE", "There is no such table; it may have been given up.")
        return found

    def _read(self, index: str, members: list[bytes]) -> list[Table]:
        if not members:
            return []
        found = self._redis.mget([table_key(member.decode().partition(":")[2]) for member in members])
        gone = [member for member, data in zip(members, found, strict=True) if data is None]
        if gone:
            self._redis.zrem(index, *gone)
        return [Table.FromString(data) for data in found if data is not None]

    def _swap(self, before: bytes, table: Table, using: Iterable[Held] = (), gone: bool = False) -> bool:
        gone = gone or (table.status == TABLE_STATUS_OPEN and not seating.people(table))
        runs = table.status == TABLE_STATUS_STARTED and not gone
        indexes = {key: belongs and not gone for key, belongs in indexes_of(table).items()}
        waited, wait = seating.waiting(Table.FromString(before)), set() if gone else seating.waiting(table)
        moved = sorted(waited ^ wait)
        event = LobbyEvent(removed=TableRemoved(table_id=table.id)) if gone else LobbyEvent(table=table)
        keys = [table_key(table.id), MATCHES, TICKETS, *indexes, *map(seats_key, moved)]
        arguments: list[bytes | str | int] = [
            before,
            b"" if gone else _bytes_of(table),
            PLAYED_SECONDS if runs else ENDED_SECONDS if table.status == TABLE_STATUS_ENDED else OPEN_SECONDS,
            member_of(table),
            table.id,
            table.match_id,
            int(runs),
            LOBBY_CHANNEL,
            event.SerializeToString(),
            len(indexes),
            *map(int, indexes.values()),
            len(moved),
        ]
        for player_id in moved:
            arguments += [player_id, int(player_id in wait)]
        for ticket, held in using:
            arguments += [ticket.player_id, held]
        return bool(self._script(keys, arguments))


def table_key(table_id: str) -> str:
    """Return the key of a table."""
    return lobby_key(f"table:{table_id}")


def seats_key(player_id: str) -> str:
    """Return the key of the tables at which somebody waits."""
    return lobby_key(f"seats:{player_id}")


def indexes_of(table: Table) -> dict[str, bool]:
    """Return the sorted sets of tables, and whether a table belongs there."""
    listed = is_listed(table)
    live = table.visibility == VISIBILITY_PUBLIC and table.status == TABLE_STATUS_STARTED
    return {
        TABLES: table.status in (TABLE_STATUS_OPEN, TABLE_STATUS_STARTING),
        lobby_key("listed"): listed,
        lobby_key(f"listed:{table.game}"): listed,
        lobby_key("live"): live,
        lobby_key(f"live:{table.game}"): live,
    }


def is_listed(table: Table) -> bool:
    """Return whether the lobby shows a table as one that waits for people."""
    return table.visibility == VISIBILITY_PUBLIC and table.status == TABLE_STATUS_OPEN


def member_of(table: Table) -> str:
    """Return what stands for a table in sorted sets; their order is that of opening."""
    return f"{table.created.ToMilliseconds():013d}:{table.id}"


def _bytes_of(table: Table) -> bytes:
    return table.SerializeToString(deterministic=True)


def _is_member(cursor: str) -> bool:
    created, _, table_id = cursor.partition(":")
    return len(created) == 13 and created.isdecimal() and table_id.isalnum()
