"""Looking back: matches that are over, and records and positions that people bring along."""

from typing import Any

import grpc
from apiflask import APIBlueprint
from flask import Response

from gateway.api.answers import Brought, Playable, Replayed
from gateway.api.limited import limited
from gateway.api.schemas import NewPosition, NewRecord, Stretch
from gateway.backends import backends
from gateway.game_json import read_message, read_position
from gateway.problems import Problem, malformed, of_rpc
from gateway.seating import BOT_NAMES
from zashiki.engine.v1.engine_pb2 import ReplayRequest
from zashiki.engine.v1.match_pb2 import Record

blueprint = APIBlueprint("replays", __name__, tag="replays")


@blueprint.get("/api/v1/replays/<replay_id>")
@limited("rate_replays")
@blueprint.input(Stretch, location="query", arg_name="query")
@blueprint.output(Replayed)
@blueprint.doc(responses=[403, 404, 409, 429])
def look(replay_id: str, query: Stretch) -> Response:
    """Look at a match that is over, by its id, or at a record that was brought along.

    A seat sees what it saw then; without one everything lies open.
    """
    known = backends()
    record = known.matches.record(replay_id) if "-" in replay_id else known.records.kept(replay_id)
    request = ReplayRequest(
        record=record, seat=query.seat, first=query.first, count=query.count, log=query.log == "yes"
    )
    if query.seat is not None and query.seat >= len(record.setup.info.seats):
        raise malformed("seat", f"expected 0 to {len(record.setup.info.seats) - 1}")
    try:
        replay = known.matches.replay(request)
    except grpc.RpcError as error:
        if error.code() == grpc.StatusCode.INVALID_ARGUMENT:
            raise Problem(409, "NO_REPLAY", f"It can't be followed any more. {of_rpc(error).detail}") from None
        raise
    body = b'{"game":"%s","last":%d,"views":[%s],"log":%s}' % (
        record.setup.info.game.encode(),
        replay.last,
        b",".join(replay.json_views),
        replay.json_log or b"[]",
    )
    return Response(body, content_type="application/json")


@blueprint.post("/api/v1/replays")
@limited("rate_records")
@blueprint.input(NewRecord, arg_name="body")
@blueprint.output(Brought, 201)
@blueprint.doc(responses=[404, 413, 422, 429])
def bring(body: NewRecord) -> Any:
    """Bring a record along to look at it. It is followed first, and refused where it does not fit."""
    record = read_message(body.model_dump(exclude_none=True), Record(), "record")
    for seat, name in zip(record.setup.info.seats, BOT_NAMES, strict=False):
        seat.name = seat.name or name
    replay = backends().matches.replay(ReplayRequest(record=record, count=1))
    return {"id": backends().records.keep(record), "game": record.setup.info.game, "last": replay.last}, 201


@blueprint.post("/api/v1/positions")
@limited("rate_replays")
@blueprint.input(NewPosition, arg_name="body")
@blueprint.output(Playable)
@blueprint.doc(responses=[404, 422, 429])
def check(body: NewPosition) -> Any:
    """Check whether a position can be played out, and by how many. `POST /api/v1/tables` takes it then."""
    backends().catalogue.game(body.game)
    playable = backends().matches.check(read_position(body.game, body.position))
    return {"game": body.game, "seats": playable.seats, "to_act": list(playable.to_act)}
