"""Quick play: who plays with whom. Pure."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from gateway.ids import new_id
from gateway.seating import is_taken, people
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_NORMAL
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTING,
    VISIBILITY_PRIVATE,
    VISIBILITY_PUBLIC,
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


def window(ticket: Ticket, now: float) -> float:
    """Return the largest difference of ratings the ticket's holder accepts at `now` (Unix seconds)."""
    return FIRST_WINDOW + WIDENING * waited(ticket, now)


def waited(ticket: Ticket, now: float) -> float:
    """Return how long the ticket's holder has waited, seconds."""
    return max(0.0, now - ticket.created.ToMicroseconds() / 1e6)


def fill(table: Table, tickets: Iterable[Ticket], now: float) -> list[Ticket]:
    """Return the tickets whose holders take the last open seats of a table that waits; none when they are too few.

    A table fits when it is what quick play would set up itself: public, without options or a clock, and rated, or with
    bots for those who take them.
    """
    if table.status != TABLE_STATUS_OPEN or table.visibility != VISIBILITY_PUBLIC:
        return []
    if table.HasField("clock") or any(table.options.values()):
        return []
    has_bots = any(seat.WhichOneof("holder") == "bot" for seat in table.seats)
    missing = sum(not is_taken(seat) for seat in table.seats)
    there = [seat.person.rating for seat in table.seats if seat.WhichOneof("holder") == "person"]
    chosen: list[Ticket] = []
    for ticket in sorted(tickets, key=_age):
        if (
            len(chosen) < missing
            and (ticket.game, ticket.seats) == (table.game, len(table.seats))
            and ticket.player_id not in people(table)
            and (ticket.bots if has_bots else table.rated)
            and all(abs(ticket.rating - rating) <= window(ticket, now) for rating in there)
            and all(_accept(ticket, other, now) for other in chosen)
        ):
            chosen.append(ticket)
    return chosen if len(chosen) == missing else []


def seat(table: Table, tickets: Sequence[Ticket]) -> None:
    """Give the open seats of a table to these tickets' holders, one each."""
    still_open = (one for one in table.seats if not is_taken(one))
    for one, ticket in zip(still_open, tickets, strict=True):
        one.person.CopyFrom(_person(ticket))


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
        waiting.sort(key=_age)
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
    seats = [Seat(person=_person(ticket)) for ticket in tickets]
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


def _age(ticket: Ticket) -> tuple[int, str]:
    return ticket.created.ToNanoseconds(), ticket.player_id


def _person(ticket: Ticket) -> Person:
    return Person(player_id=ticket.player_id, name=ticket.name, rating=ticket.rating)


def _accept(one: Ticket, other: Ticket, now: float) -> bool:
    return abs(one.rating - other.rating) <= min(window(one, now), window(other, now))


def _distance(to: Ticket) -> Callable[[Ticket], tuple[float, int, str]]:
    return lambda other: (abs(other.rating - to.rating), other.created.ToNanoseconds(), other.player_id)
