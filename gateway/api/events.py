"""Event streams (SSE)."""

from collections.abc import Callable, Iterator

from apiflask import APIBlueprint
from flask import Response, request
from pydantic import Field, StrictStr

from gateway.api.schemas import Body
from gateway.backends import backends
from gateway.identity import caller_or_address, caller_or_none
from gateway.mailbox import LobbyTab, Mailbox, MatchTab
from gateway.scored import archived_frame

blueprint = APIBlueprint("events", __name__, tag="events")

_RETRY = b"retry: 2000\n\n"


class LobbyQuery(Body):
    """Which table besides the public ones."""

    table: StrictStr | None = Field(None, max_length=64, description="id of a private table to hear of")


@blueprint.get("/api/v1/matches/<match_id>/events")
@blueprint.doc(responses={200: "A stream of `state`, `chat`, `scored` and `gone` events", 404: "Unknown match"})
def match_events(match_id: str) -> Response:
    """Follow a match: first its state, then again after each change, always with the events the reader lacks.

    The id of a `state` is its version; a reader that comes back with Last-Event-ID gets the events since then.
    """
    caller = caller_or_none()
    tab = MatchTab(backends().matches.seat(match_id, caller), _last_version())
    scored = archived_frame(backends().database, match_id)
    if scored is not None:
        tab.put("scored", scored)
    hub = backends().hub
    hub.watch_match(match_id, tab, caller_or_address(), caller is not None)
    return _stream(tab, lambda: hub.leave_match(match_id, tab))


@blueprint.get("/api/v1/lobby/events")
@blueprint.input(LobbyQuery, location="query", arg_name="query")
@blueprint.doc(responses={200: "A stream of `resync`, `table` and `removed` events"})
def lobby_events(query: LobbyQuery) -> Response:
    """Follow the lobby: public tables, those where the caller sits, and the one named.

    `resync` comes first and after every gap: ask for the list then. An open stream keeps the caller's seats.
    """
    caller = caller_or_none()
    tab = LobbyTab(caller.player_id if caller else None, query.table)
    hub = backends().hub
    hub.watch_lobby(tab, caller_or_address(), caller is not None)
    return _stream(tab, lambda: hub.leave_lobby(tab))


def _stream(tab: Mailbox, leave: Callable[[], None]) -> Response:
    response = Response(_frames(tab, backends().settings.heartbeat_seconds), mimetype="text/event-stream")
    # A generator that never began has no `finally`; a reader may be gone before its first frame.
    response.call_on_close(leave)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _frames(tab: Mailbox, heartbeat: float) -> Iterator[bytes]:
    yield _RETRY
    yield from tab.read(heartbeat)


def _last_version() -> int:
    given = request.headers.get("Last-Event-ID", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0
