"""Quick play."""

from typing import Any

from apiflask import APIBlueprint

from gateway.api.answers import Queued
from gateway.api.limited import limited
from gateway.api.schemas import NewTicket
from gateway.backends import backends
from gateway.identity import need_caller
from gateway.problems import malformed
from gateway.table_json import ticket_json
from services.archive.ratings import rating_of
from zashiki.lobby.v1.lobby_pb2 import Ticket

blueprint = APIBlueprint("queue", __name__, tag="queue")


@blueprint.post("/api/v1/queue")
@limited("rate_tables")
@blueprint.input(NewTicket, arg_name="body")
@blueprint.output(Queued)
@blueprint.doc(responses=[401, 404, 409, 422, 429], security="bearer")
def take(body: NewTicket) -> Any:
    """Look for people to play with; the lobby stream tells when a match is found.

    A player has one ticket: the same wish again changes nothing, another wish replaces it.
    """
    caller = need_caller()
    info = backends().catalogue.game(body.game)
    fewest = max(info.min_seats, 2)
    if not fewest <= body.seats <= info.max_seats:
        raise malformed("seats", f"{info.title} takes {fewest} to {info.max_seats} seats with other people")
    backends().leavers.check(caller.player_id)  # where only people are brought together, the match is rated
    with backends().database.reading() as session:
        rating = rating_of(session, caller.player_id, body.game)
    ticket = Ticket(
        player_id=caller.player_id,
        name=caller.name,
        game=body.game,
        seats=body.seats,
        rating=rating,
        bots=body.bots,
    )
    ticket.created.GetCurrentTime()
    backends().presence.touch([caller.player_id])
    return {"ticket": ticket_json(backends().tickets.take(ticket))}


@blueprint.get("/api/v1/queue")
@blueprint.output(Queued)
@blueprint.doc(responses=[401], security="bearer")
def show() -> Any:
    """Show the caller's ticket. It is gone once a match is found: GET /api/v1/matches tells which."""
    caller = need_caller()
    backends().presence.touch([caller.player_id])
    ticket = backends().tickets.of(caller.player_id)
    return {"ticket": ticket_json(ticket) if ticket else None}


@blueprint.delete("/api/v1/queue")
@blueprint.doc(responses=[204, 401], security="bearer")
def drop() -> Any:
    """Stop looking."""
    backends().tickets.drop([need_caller().player_id])
    return "", 204
