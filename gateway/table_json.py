"""Tables and tickets as browsers and programs get them."""

from typing import Any

from gateway.catalogue import LEVEL_NAMES
from zashiki.engine.v1.match_pb2 import Clock
from zashiki.lobby.v1.lobby_pb2 import Seat, Table, TableStatus, Ticket, Visibility


def table_json(table: Table) -> dict[str, Any]:
    """Return a table."""
    return {
        "id": table.id,
        "game": table.game,
        "options": dict(table.options),
        "seats": [_seat_json(seat) for seat in table.seats],
        "clock": clock_json(table.clock) if table.HasField("clock") else None,
        "from_position": table.HasField("position"),
        "visibility": Visibility.Name(table.visibility).removeprefix("VISIBILITY_").lower(),
        "rated": table.rated,
        "owner_id": table.owner_id or None,
        "status": TableStatus.Name(table.status).removeprefix("TABLE_STATUS_").lower(),
        "match_id": table.match_id or None,
        "created": table.created.ToJsonString(),
    }


def ticket_json(ticket: Ticket) -> dict[str, Any]:
    """Return a ticket."""
    return {
        "game": ticket.game,
        "seats": ticket.seats,
        "rating": round(ticket.rating),
        "bots": ticket.bots,
        "created": ticket.created.ToJsonString(),
    }


def clock_json(clock: Clock) -> dict[str, Any]:
    """Return a clock."""
    if clock.WhichOneof("kind") == "real_time":
        return {"real_time": {"bank_ms": clock.real_time.bank_ms, "increment_ms": clock.real_time.increment_ms}}
    return {"per_move": {"move_ms": clock.per_move.move_ms}}


def _seat_json(seat: Seat) -> dict[str, Any]:
    holder = seat.WhichOneof("holder")
    if holder == "person":
        return {
            "kind": "human",
            "player_id": seat.person.player_id,
            "name": seat.person.name,
            "rating": round(seat.person.rating),
        }
    if holder == "bot":
        return {"kind": "bot", "level": LEVEL_NAMES[seat.bot.level]}
    return {"kind": "open", "invited": seat.invited.name or None}
