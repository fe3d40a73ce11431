"""Quick play: who plays with whom (pure), and the tickets of those who wait (Redis)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from redis import Redis

from gateway.ids import new_id
from gateway.tables import TICKETS
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_NORMAL
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_STARTING,
    VISIBILITY_PRIVATE,
    Bot,
    Person,
    Seat,
    Table,
    Ticket,
)

FIRST_WINDOW = 150.0
"""Largest difference of ratings at first."""
WIDENING = 15.0
"""Growth of that difference for each second of waiting."""

Held = tuple[Ticket, bytes]
"""A ticket and its bytes in Redis, by which it is used up."""


def window(ticket: Ticket, now: float) -> float:
    """Return the largest difference of ratings the ticket's holder accepts at `now` (Unix seconds)."""
    return FIRST_WINDOW + WIDENING * waited(ticket, now)


def waited(ticket: Ticket, now: float) -> float:
    """Return how long the ticket's holder has waited, seconds."""
    return max(0.0, now - ticket.created.ToMicroseconds() / 1e6)


def group(tickets: Iterable[Ticket], now: float, bot_wait: float) -> list[list[Ticket]]:
    """Return groups of tickets whose holders play together now; a short group is filled up with bots.

    Who waited longest comes first and gets the nearest ratings that both sides accept. After `bot_wait` seconds those
    who asked for bots begin with whoever would do.
    """
    by_kind: dict[tuple[str, int], list[Ticket]] = defaultdict(list)
    for ticket in tickets:
        by_kind[ticket.game, ticket.seats].append(ticket)
    groups = []
    for (_, seats), waiting in by_kind.items():
        waiting.sort(key=lambda ticket: (ticket.created.ToNanoseconds(), ticket.player_id))
        while waiting:
            first = waiting.pop(0)
            near = sorted((other for other in waiting if _accept(first, other, now)), key=_distance(first))
            chosen = [first]
            for other in near:
                if len(chosen) < seats and all(_accept(other, member, now) for member in chosen):
                    chosen.append(other)
            if len(chosen) < seats and first.bots and waited(first, now) >= bot_wait:
                chosen = [ticket for ticket in chosen if ticket.bots]
            elif len(chosen) < seats:
                continue
            waiting = [ticket for ticket in waiting if ticket not in chosen]
            groups.append(chosen)
    return groups


def table_for(tickets: Sequence[Ticket]) -> Table:
    """Return the full table of a group. Matches with bots are unrated."""
    first = tickets[0]
    seats = [Seat(person=Person(player_id=ticket.player_id, name=ticket.name)) for ticket in tickets]
    bots = [Seat(bot=Bot(level=BOT_LEVEL_NORMAL)) for _ in range(first.seats - len(tickets))]
    table = Table(
        id=new_id(),
        game=first.game,
        seats=seats + bots,
        visibility=VISIBILITY_PRIVATE,
        rated=not bots and len(tickets) > 1,
        status=TABLE_STATUS_STARTING,
    )
    table.created.GetCurrentTime()
    return table


class Tickets:
    """One ticket a player."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def take(self, ticket: Ticket) -> Ticket:
        """Give the player this ticket and return it. An equal wish made before keeps its place in the queue."""
        held = self.of(ticket.player_id)
        if held is not None and _wish(held) == _wish(ticket):
            return held
        self._redis.hset(TICKETS, ticket.player_id, ticket.SerializeToString(deterministic=True))
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
        """Return all tickets."""
        return [(Ticket.FromString(held), held) for held in self._redis.hvals(TICKETS)]


def _accept(one: Ticket, other: Ticket, now: float) -> bool:
    return abs(one.rating - other.rating) <= min(window(one, now), window(other, now))


def _distance(to: Ticket) -> Callable[[Ticket], tuple[float, int, str]]:
    return lambda other: (abs(other.rating - to.rating), other.created.ToNanoseconds(), other.player_id)


def _wish(ticket: Ticket) -> tuple[str, int, bool]:
    return ticket.game, ticket.seats, ticket.bots
