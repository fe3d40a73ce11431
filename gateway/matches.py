"""What the gateway knows of matches: their fixed facts, who sits where, and calls to their engines."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import grpc
from cachetools import LRUCache

from gateway.identity import Caller
from gateway.problems import Problem, malformed
from gateway.records import Records
from services.common.engines import Engines
from zashiki.engine.v1.engine_pb2 import (
    VIEW_ENCODING_JSON,
    ActRequest,
    ActResponse,
    CheckPositionRequest,
    CheckPositionResponse,
    GetMatchRequest,
    GetOutcomeRequest,
    GetRecordRequest,
    ObserveRequest,
    ReplayRequest,
    ReplayResponse,
    Viewer,
)
from zashiki.engine.v1.game_pb2 import Position
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_RUNNING, SEAT_KIND_HUMAN, SEAT_KIND_ZOMBIE, MatchInfo, Record

_MATCH_ID = re.compile(r"[a-z][a-z0-9_]{0,31}-[0-9A-Za-z]{1,32}")
_NO_EVENTS = (1 << 32) - 1
"""A version no match reaches: nothing happened after it."""
_VERSION = re.compile(rb'"version":(\d+)')

Looks = tuple[int | None, int]
"""Who looks: a seat, None for a spectator; and the version they have, after which they want the events."""


class Matches:
    """Asks engines about matches. The fixed facts of a match are asked for once.

    A match that its engine has forgotten is shown from its record in the archive.
    """

    def __init__(self, engines: Engines, records: Records) -> None:
        self._engines = engines
        self._records = records
        self._infos: LRUCache[str, MatchInfo] = LRUCache(maxsize=10_000)

    def call(self, method: str, match_id: str, request: Any) -> Any:
        """Call `method` of the match's engine. Raises RpcError, and Problem for an id that can't be a match's."""
        try:
            return self._engines.call(match_id, method, request)
        except LookupError:
            raise _unknown() from None

    def info(self, match_id: str) -> MatchInfo:
        """Return the fixed facts of a match. Raises Problem for an unknown one."""
        info = self._infos.get(match_id)
        if info is None:
            if not _MATCH_ID.fullmatch(match_id):
                raise _unknown()
            info = self._infos[match_id] = self._info(match_id)
        return info

    def seat(self, match_id: str, caller: Caller | None) -> int | None:
        """Return the caller's seat at a match, None for a spectator. Raises Problem for an unknown match."""
        seats = self.info(match_id).seats
        if caller is None:
            return None
        return next((n for n, seat in enumerate(seats) if seat.player_id == caller.player_id), None)

    def need_seat(self, match_id: str, caller: Caller) -> int:
        """Return the caller's seat. Raises Problem for a spectator."""
        seat = self.seat(match_id, caller)
        if seat is None:
            raise Problem(403, "NOT_YOUR_SEAT", "You don't play in this match; only its players may do that.")
        return seat

    def views(self, match_id: str, viewers: Sequence[Looks], known_version: int = 0) -> Sequence[bytes]:
        """Return the JSON views of viewers, at least as new as the version known, or else the log. Raises RpcError."""
        request = ObserveRequest(
            match_id=match_id,
            viewers=_viewers(viewers),
            encoding=VIEW_ENCODING_JSON,
            known_version=known_version,
        )
        try:
            views: Sequence[bytes] = self.call("Observe", match_id, request).json_views
        except grpc.RpcError as error:
            record = self._forgotten(match_id, error)
            try:
                return [self._end(record, seat, since) for seat, since in viewers]
            except grpc.RpcError as unfit:
                if unfit.code() == grpc.StatusCode.INVALID_ARGUMENT:  # played by rules we no longer have
                    raise error from None
                raise
        return views

    def act(self, request: ActRequest, viewers: Iterable[Looks] = ()) -> ActResponse:
        """Send an action; the answer has the JSON views of viewers after it. Raises RpcError."""
        request.viewers.extend(_viewers(viewers))
        request.encoding = VIEW_ENCODING_JSON
        acted: ActResponse = self.call("Act", request.match_id, request)
        return acted

    def is_playing(self, match_id: str, player_id: str) -> bool:
        """Return whether a match runs and the player has not given up: who ran out of time may come back.

        Raises RpcError.
        """
        request = ObserveRequest(match_id=match_id, viewers=_viewers([(None, _NO_EVENTS)]))
        try:
            (view,) = self.call("Observe", match_id, request).views
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.NOT_FOUND:
                return False
            raise
        seats = zip(self.info(match_id).seats, view.seats, strict=True)
        return view.status == MATCH_STATUS_RUNNING and any(
            seat.player_id == player_id and (state.kind == SEAT_KIND_HUMAN or state.may_return) for seat, state in seats
        )

    def is_whole(self, match_id: str) -> bool:
        """Return whether everybody who sat down at a match is still there. Raises RpcError."""
        request = ObserveRequest(match_id=match_id, viewers=_viewers([(None, _NO_EVENTS)]))
        (view,) = self.call("Observe", match_id, request).views
        return all(state.kind != SEAT_KIND_ZOMBIE for state in view.seats)

    def record(self, match_id: str) -> Record:
        """Return the record of a match that is over. Raises RpcError, and Problem for one that still runs."""
        archived = self._records.archived(match_id)
        if archived is not None:
            return archived
        if not self.is_over(match_id):
            raise Problem(
                403, "MATCH_RUNNING", "The record would tell what is hidden; it is open once the match is over."
            )
        record: Record = self.call("GetRecord", match_id, GetRecordRequest(match_id=match_id)).record
        return record

    def replay(self, request: ReplayRequest) -> ReplayResponse:
        """Look back at a record. Raises RpcError, and Problem for a game that has no engine."""
        game = request.record.setup.info.game
        if game not in self._engines.games():
            raise malformed("record.setup.info.game", f"expected one of {', '.join(self._engines.games())}")
        place = self._engines.place(game, request.record.setup.info.rules_version)
        replayed: ReplayResponse = self.call("Replay", place, request)
        return replayed

    def check(self, position: Position) -> CheckPositionResponse:
        """Check whether a position of a game we have can be played out. Raises RpcError."""
        request = CheckPositionRequest(position=position)
        checked: CheckPositionResponse = self.call("CheckPosition", position.WhichOneof("game") or "", request)
        return checked

    def is_over(self, match_id: str) -> bool:
        """Return whether a match has ended or is no longer kept by its engine. Raises RpcError."""
        try:
            outcome = self.call("GetOutcome", match_id, GetOutcomeRequest(match_id=match_id))
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.NOT_FOUND:
                return True
            raise
        return bool(outcome.HasField("outcome"))

    def _info(self, match_id: str) -> MatchInfo:
        try:
            info: MatchInfo = self.call("GetMatch", match_id, GetMatchRequest(match_id=match_id)).match
        except grpc.RpcError as error:
            return self._forgotten(match_id, error).setup.info
        return info

    def _forgotten(self, match_id: str, error: grpc.RpcError) -> Record:
        """Return the record of an archived match that its engine no longer knows. Raises `error` for any other."""
        record = self._records.archived(match_id) if error.code() == grpc.StatusCode.NOT_FOUND else None
        if record is None:
            raise error
        return record

    def _end(self, record: Record, seat: int | None, since: int) -> bytes:
        request = ReplayRequest(record=record, seat=seat, first=len(record.entries), count=1, since_version=since)
        (view,) = self.replay(request).json_views
        return view


def version_of(view: bytes) -> int:
    """Return the version of a JSON view without parsing it: it stands at the front, after the match id."""
    found = _VERSION.search(view, 0, 200)
    if found is None:
        raise ValueError("the engine sent a view without a version at its front")
    return int(found[1])


def _viewers(viewers: Iterable[Looks]) -> list[Viewer]:
    return [Viewer(seat=seat, since_version=since) for seat, since in viewers]


def _unknown() -> Problem:
    return Problem(404, "UNKNOWN_MATCH", "There is no such match.")
