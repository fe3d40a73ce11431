"""Matches: look, act, take back, resign, ask for a hint, talk, fetch the record."""

import uuid
from typing import Any

import orjson
from apiflask import APIBlueprint
from flask import Response
from google.protobuf import json_format

from gateway.api.answers import Hint, Line, Lines, MatchResult, Review, RunningMatches, Version, View
from gateway.api.keys import idempotency_key
from gateway.api.limited import limited
from gateway.api.schemas import AtVersion, NewAction, NewLine, Since
from gateway.backends import backends
from gateway.chat import clean_text, line_json
from gateway.game_json import read_action
from gateway.identity import caller_or_none, need_caller
from gateway.problems import Problem
from gateway.scored import archived_result
from zashiki.engine.v1.engine_pb2 import (
    ActRequest,
    ClaimRequest,
    OfferEndRequest,
    ResignRequest,
    ReturnRequest,
    UndoRequest,
)
from zashiki.lobby.v1.lobby_pb2 import ChatLine

blueprint = APIBlueprint("matches", __name__, tag="matches")


@blueprint.get("/api/v1/matches")
@blueprint.output(RunningMatches)
@blueprint.doc(responses=[401], security="bearer")
def running() -> Any:
    """List the caller's running matches, newest first."""
    matches = backends().matches
    infos = [matches.info(match_id) for match_id in backends().starter.running(need_caller().player_id)]
    return {
        "matches": [
            {
                "match_id": info.match_id,
                "game": info.game,
                "seats": [seat.name for seat in info.seats],
                "rated": info.rated,
                "created": info.created.ToJsonString(),
            }
            for info in infos
        ]
    }


@blueprint.get("/api/v1/matches/<match_id>")
@blueprint.input(Since, location="query", arg_name="query")
@blueprint.output(View)
@blueprint.doc(responses=[404], security="bearer")
def view(match_id: str, query: Since) -> Response:
    """Show a match as the caller may see it, with the events after version `since`."""
    seat = backends().matches.seat(match_id, caller_or_none())
    return _json(backends().matches.views(match_id, [(seat, query.since)])[0])


@blueprint.post("/api/v1/matches/<match_id>/actions")
@blueprint.input(NewAction, arg_name="body")
@blueprint.output(Version)
@blueprint.doc(responses=[401, 403, 404, 409, 422], security="bearer")
def act(match_id: str, body: NewAction) -> Response:
    """Answer a decision. Repeated with the same Idempotency-Key, it returns the first answer and changes nothing."""
    matches = backends().matches
    seat = matches.need_seat(match_id, need_caller())
    request = ActRequest(
        match_id=match_id,
        request_id=_request_id(seat),
        seat=seat,
        version=body.version,
        action=read_action(matches.info(match_id).game, body.action),
    )
    backends().attendance.note(match_id, seat)
    return _version(backends().hub.act(request))


@blueprint.post("/api/v1/matches/<match_id>/undo")
@blueprint.input(AtVersion, arg_name="body")
@blueprint.output(Version)
@blueprint.doc(responses=[401, 403, 404, 409], security="bearer")
def undo(match_id: str, body: AtVersion) -> Response:
    """Take the caller's last action back, where nothing was drawn or revealed by it."""
    matches = backends().matches
    seat = matches.need_seat(match_id, need_caller())
    request = UndoRequest(match_id=match_id, request_id=_request_id(seat), seat=seat, version=body.version)
    return _version(matches.call("Undo", match_id, request).version)


@blueprint.post("/api/v1/matches/<match_id>/resign")
@blueprint.output(Version)
@blueprint.doc(responses=[401, 403, 404, 409], security="bearer")
def resign(match_id: str) -> Response:
    """Give the caller's seat up for good; a bot plays on there, and the match is unrated."""
    matches = backends().matches
    caller = need_caller()
    seat = matches.need_seat(match_id, caller)
    request = ResignRequest(match_id=match_id, request_id=_request_id(seat), seat=seat)
    spoils = matches.info(match_id).rated and matches.is_whole(match_id)
    version = matches.call("Resign", match_id, request).version
    if spoils:
        backends().leavers.note(caller.player_id, match_id)
    return _version(version)


@blueprint.post("/api/v1/matches/<match_id>/here")
@blueprint.doc(responses=[204, 401, 403, 404], security="bearer")
def here(match_id: str) -> Any:
    """Tell that the caller attends to the match. What does something there tells it too; an open stream does not."""
    seat = backends().matches.need_seat(match_id, need_caller())
    backends().attendance.note(match_id, seat)
    return "", 204


@blueprint.post("/api/v1/matches/<match_id>/seats/<int:number>/claim")
@blueprint.output(Version)
@blueprint.doc(responses=[401, 403, 404, 409], security="bearer")
def claim(match_id: str, number: int) -> Response:
    """Let a bot play on for somebody the match waits for, who is out of time and grace, or has been away for long."""
    matches = backends().matches
    seat = matches.need_seat(match_id, need_caller())
    if number >= len(matches.info(match_id).seats):
        raise Problem(404, "UNKNOWN_SEAT", "The match has no such seat.")
    request = ClaimRequest(
        match_id=match_id,
        request_id=_request_id(seat),
        seat=seat,
        absent_seat=number,
        away_ms=backends().attendance.claimable_ms(match_id, number),
    )
    return _version(matches.call("Claim", match_id, request).version)


@blueprint.post("/api/v1/matches/<match_id>/return")
@blueprint.output(Version)
@blueprint.doc(responses=[401, 403, 404, 409, 422], security="bearer")
def come_back(match_id: str) -> Response:
    """Take the caller's seat back from the bot that plays there since time ran out or the seat was claimed."""
    matches = backends().matches
    seat = matches.need_seat(match_id, need_caller())
    backends().attendance.note(match_id, seat)
    request = ReturnRequest(match_id=match_id, request_id=_request_id(seat), seat=seat)
    return _version(matches.call("Return", match_id, request).version)


@blueprint.post("/api/v1/matches/<match_id>/end")
@blueprint.output(Version)
@blueprint.doc(responses=[401, 403, 404, 409, 422], security="bearer")
def offer_end(match_id: str) -> Response:
    """Offer to end the match as it stands. It ends, unrated, once all people there have; whoever plays on declines."""
    matches = backends().matches
    seat = matches.need_seat(match_id, need_caller())
    request = OfferEndRequest(match_id=match_id, request_id=_request_id(seat), seat=seat)
    return _version(matches.call("OfferEnd", match_id, request).version)


@blueprint.post("/api/v1/matches/<match_id>/hint")
@limited("rate_hints")
@blueprint.output(Hint)
@blueprint.doc(responses=[401, 403, 404, 409, 429, 503], security="bearer")
def hint(match_id: str) -> Any:
    """Rank the caller's legal actions, best first. Not in rated matches."""
    matches = backends().matches
    seat = matches.need_seat(match_id, need_caller())
    match = matches.info(match_id)
    if match.rated:
        raise Problem(403, "RATED_MATCH", "There are no hints in rated matches.")
    if matches.is_over(match_id):
        raise Problem(409, "MATCH_OVER", "The match is over.")
    return backends().hints.ask(match, seat)


@blueprint.post("/api/v1/matches/<match_id>/chat")
@limited("rate_chat")
@blueprint.input(NewLine, arg_name="body")
@blueprint.output(Line, 201)
@blueprint.doc(responses=[401, 404, 422, 429], security="bearer")
def say(match_id: str, body: NewLine) -> Any:
    """Say something to everybody at the match."""
    caller = need_caller()
    seat = backends().matches.seat(match_id, caller)
    line = ChatLine(match_id=match_id, seat=seat, name=caller.name, text=clean_text(body.text))
    line.time.GetCurrentTime()
    return line_json(backends().chat.say(line)), 201


@blueprint.get("/api/v1/matches/<match_id>/chat")
@blueprint.output(Lines)
@blueprint.doc(responses=[404])
def lines(match_id: str) -> Any:
    """List what was said lately, oldest first."""
    backends().matches.info(match_id)
    return {"lines": [line_json(line) for line in backends().chat.lines(match_id)]}


@blueprint.get("/api/v1/matches/<match_id>/record")
@blueprint.doc(responses={200: "Protobuf JSON: `zashiki.engine.v1.Record`", 403: "", 404: ""})
def record(match_id: str) -> Response:
    """Fetch the whole match, replayable to the bit. Only once it is over."""
    found = backends().matches.record(match_id)
    response = _json(orjson.dumps(json_format.MessageToDict(found, preserving_proto_field_name=True)))
    response.headers["Content-Disposition"] = f'attachment; filename="{match_id}.json"'
    return response


@blueprint.get("/api/v1/matches/<match_id>/result")
@blueprint.output(MatchResult)
@blueprint.doc(responses=[404])
def result(match_id: str) -> Any:
    """Show how an archived match ended. It stays there when the match itself can no longer be looked at."""
    found = archived_result(backends().database, match_id)
    if found is None:
        raise Problem(404, "NOT_ARCHIVED", "No match of this id is in the archive.")
    return found


@blueprint.get("/api/v1/matches/<match_id>/review")
@blueprint.output(Review)
@blueprint.doc(responses=[202, 404, 409, 503])
def review(match_id: str) -> Any:
    """Review an archived match: each seat's chances along it, and the largest mistakes.

    The first to ask gets 202 while it is worked out, which takes some seconds; ask again after Retry-After.
    """
    found = backends().reviews.of(match_id)
    if found is None:
        return {"match_id": match_id, "status": "pending"}, 202, {"Retry-After": "2"}
    return found


def _request_id(seat: int) -> str:
    """Return the engine's request id. The seat is in it: nobody can use up the ids of another seat or of a bot."""
    return f"seat{seat}:{idempotency_key() or uuid.uuid4().hex}"


def _version(version: int) -> Response:
    return _json(b'{"version":%d}' % version)


def _json(data: bytes) -> Response:
    return Response(data, content_type="application/json")
