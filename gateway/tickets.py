"""The tickets of those who look for a game, in Redis: one a player, and none for who waits at a table."""

from collections.abc import Iterable

import structlog
from google.protobuf.message import DecodeError
from redis import Redis
from redis.commands.core import Script

from gateway.problems import Problem
from gateway.tables import TICKETS, Held, seats_key, table_key
from zashiki.lobby.v1.lobby_pb2 import Ticket

log = structlog.get_logger()

_TAKE = """
-- KEYS: tickets, `seats:` of the player, a table's key without its id; ARGV: player, ticket
-- All keys of the lobby are on one slot. A table that expired keeps nobody.
for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  if redis.call('EXISTS', KEYS[3] .. id) == 1 then return id end
  redis.call('SREM', KEYS[2], id)
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return ''
"""


class Tickets:
    """One ticket a player."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._script: Script = redis.register_script(_TAKE)

    def take(self, ticket: Ticket) -> Ticket:
        """Give the player this ticket and return it. An equal wish made before keeps its place in the queue.

        Raises Problem for a player who waits at a table.
        """
        held = self.of(ticket.player_id)
        if held is not None and _wish(held) == _wish(ticket):
            return held
        keys = [TICKETS, seats_key(ticket.player_id), table_key("")]
        table_id = self._script(keys, [ticket.player_id, ticket.SerializeToString(deterministic=True)]).decode()
        if table_id:
            raise Problem(409, "SEATED", f"You wait at table {table_id} already; leave it first.")
        return ticket

    def of(self, player_id: str) -> Ticket | None:
        """Return the player's ticket."""
        held: bytes | None = self._redis.hget(TICKETS, player_id)
        return None if held is None else Ticket.FromString(held)

    def drop(self, player_ids: Iterable[str]) -> None:
        """Take these players out of the queue."""
        gone = list(player_ids)
        if gone:
            self._redis.hdel(TICKETS, *gone)

    def all(self) -> list[Held]:
        """Return all tickets. One that can't be read is dropped: it must not stop the others."""
        tickets = []
        for player_id, held in self._redis.hgetall(TICKETS).items():
            try:
                tickets.append((Ticket.FromString(held), held))
            except DecodeError:
                log.error("unreadable ticket dropped")
                self._redis.hdel(TICKETS, player_id)
        return tickets


def _wish(ticket: Ticket) -> tuple[str, int, bool]:
    return ticket.game, ticket.seats, ticket.bots
