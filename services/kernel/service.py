"""`EngineService` over any games. Each method is the contract: who may, what must hold; the work is done elsewhere.

What goes wrong is raised as `Refused`, or as whatever it is; the gate turns it into a status.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import grpc
from google.protobuf import json_format
from google.protobuf.message import Message

from services.kernel.creation import begin, decoded, playable
from services.kernel.feed import Feed
from services.kernel.gate import caller, log_fault
from services.kernel.ids import is_match_id, new_match_id
from services.kernel.log import MatchLog, fingerprint
from services.kernel.match import Step
from services.kernel.matches import Held, Matches, unknown_match
from services.kernel.metrics import Metrics
from services.kernel.part import Part
from services.kernel.refusal import Reason, Refused, malformed, reused
from services.kernel.replays import MOST_VIEWS, Replays
from services.kernel.rules import Game, Meta
from services.kernel.schema import ENGINE
from services.kernel.visibility import EVERYTHING, SPECTATOR
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceServicer
from zashiki.engine.v1.game_pb2 import GameInfo, GameOption, Maturity
from zashiki.engine.v1.match_pb2 import Record

_REQUEST_ID_LENGTH = 64
_VIEWERS = 1000

_Mutation = pb.ActRequest | pb.UndoRequest | pb.ResignRequest | pb.ReturnRequest | pb.ClaimRequest | pb.OfferEndRequest
Context = grpc.aio.ServicerContext[Any, Any]


class EngineService(EngineServiceServicer):
    """Serves the games it is given."""

    def __init__(
        self,
        games: Mapping[str, Game],
        matches: Matches,
        replays: Replays,
        log: MatchLog,
        feed: Feed,
        issue_token: Callable[[str, int], str],
        metrics: Metrics,
        max_streams: int,
    ) -> None:
        """Serve `games`. `issue_token` makes the token of a match's seat, or with SPECTATOR of those who watch."""
        self._games = games
        self._matches = matches
        self._replays = replays
        self._log = log
        self._feed = feed
        self._issue_token = issue_token
        self._metrics = metrics
        self._free_streams = asyncio.Semaphore(max_streams)
        self._stopping = asyncio.Event()

    def stop_streams(self) -> None:
        """End all Watch streams, so that a drain does not wait for people who only watch."""
        self._stopping.set()
        self._feed.wake_all()

    async def ListGames(self, request: pb.ListGamesRequest, context: Context) -> pb.ListGamesResponse:
        """See engine.proto."""
        return pb.ListGamesResponse(games=[_info(game.meta) for game in self._games.values()])

    async def DescribeGame(self, request: pb.DescribeGameRequest, context: Context) -> pb.DescribeGameResponse:
        """See engine.proto."""
        game = self._game(request.game)
        response = pb.DescribeGameResponse(game=_info(game.meta))
        json_format.ParseDict(dict(game.components), response.components)
        return response

    async def CreateMatch(self, request: pb.CreateMatchRequest, context: Context) -> pb.CreateMatchResponse:
        """See engine.proto."""
        caller().require_service()
        _check_request_id(request.request_id)
        game = self._game(request.game)
        match, entries = begin(game, request, new_match_id(request.game), self._matches.now_ms())
        asked = fingerprint(request.SerializeToString(deterministic=True))
        match_id, first_asked = await self._log.reserve(request.request_id, match.match_id, asked)
        if first_asked != asked:
            raise reused()
        match.setup.info.match_id = match_id
        await self._matches.create(match, entries)
        return pb.CreateMatchResponse(
            match_id=match_id,
            seat_tokens=[self._issue_token(match_id, seat) for seat in range(len(request.seats))],
            spectator_token=self._issue_token(match_id, SPECTATOR),
        )

    async def GetMatch(self, request: pb.GetMatchRequest, context: Context) -> pb.GetMatchResponse:
        """See engine.proto."""
        held = await self._visible(request.match_id)
        return pb.GetMatchResponse(match=held.match.setup.info)

    async def Observe(self, request: pb.ObserveRequest, context: Context) -> pb.ObserveResponse:
        """See engine.proto."""
        _check_match_id(request.match_id)
        _check_viewers(request, fewest=1)
        held = await self._matches.current(request.match_id, request.known_version)
        for viewer in request.viewers:
            _check_seat(held, _seat_of(viewer))
        return pb.ObserveResponse(**self._views(held, request))

    async def Act(self, request: pb.ActRequest, context: Context) -> pb.ActResponse:
        """See engine.proto."""
        _check_mutation(request)
        _check_viewers(request)
        action = self._action(request)

        def act(held: Held) -> Step:
            for seat in (request.seat, *map(_seat_of, request.viewers)):
                _check_seat(held, seat)
            held.match.require(request.seat, request.version)
            if request.view_digest and request.view_digest != held.views.digest(request.seat):
                raise Refused(Reason.STALE, "The answer was computed for another view; look at the match again.")
            return held.match.act(request.seat, action, self._matches.now_ms(), request.request_id)

        version = await self._commit(request, act)
        try:
            views = self._views(await self._matches.current(request.match_id, version), request)
        except Exception as error:  # the action stands: an answer that fails would deny it
            log_fault(error, request.match_id)
            views = {}
        return pb.ActResponse(version=version, **views)

    async def Undo(self, request: pb.UndoRequest, context: Context) -> pb.UndoResponse:
        """See engine.proto."""
        _check_mutation(request)

        def undo(held: Held) -> Step:
            _check_seat(held, request.seat)
            held.match.require(request.seat, request.version)
            return held.match.undo(request.seat, self._matches.now_ms(), request.request_id)

        return pb.UndoResponse(version=await self._commit(request, undo))

    async def Resign(self, request: pb.ResignRequest, context: Context) -> pb.ResignResponse:
        """See engine.proto."""
        _check_mutation(request)

        def resign(held: Held) -> Step:
            _check_seat(held, request.seat)
            return held.match.resign(request.seat, self._matches.now_ms(), request.request_id)

        return pb.ResignResponse(version=await self._commit(request, resign))

    async def Return(self, request: pb.ReturnRequest, context: Context) -> pb.ReturnResponse:
        """See engine.proto."""
        _check_mutation(request)

        def come_back(held: Held) -> Step:
            _check_seat(held, request.seat)
            return held.match.come_back(request.seat, self._matches.now_ms(), request.request_id)

        return pb.ReturnResponse(version=await self._commit(request, come_back))

    async def Claim(self, request: pb.ClaimRequest, context: Context) -> pb.ClaimResponse:
        """See engine.proto."""
        _check_mutation(request)
        if request.away_ms:
            caller().require_service()

        def claim(held: Held) -> Step:
            _check_seat(held, request.seat)
            _check_seat(held, request.absent_seat)
            return held.match.claim(
                request.seat, request.absent_seat, request.away_ms, self._matches.now_ms(), request.request_id
            )

        return pb.ClaimResponse(version=await self._commit(request, claim))

    async def OfferEnd(self, request: pb.OfferEndRequest, context: Context) -> pb.OfferEndResponse:
        """See engine.proto."""
        _check_mutation(request)

        def offer_end(held: Held) -> Step:
            _check_seat(held, request.seat)
            return held.match.offer_end(request.seat, self._matches.now_ms(), request.request_id)

        return pb.OfferEndResponse(version=await self._commit(request, offer_end))

    async def Expire(self, request: pb.ExpireRequest, context: Context) -> pb.ExpireResponse:
        """See engine.proto."""
        caller().require_service()
        _check_match_id(request.match_id)
        return pb.ExpireResponse(version=await self._matches.expire(request.match_id))

    async def Watch(self, request: pb.WatchRequest, context: Context) -> AsyncIterator[pb.WatchResponse]:
        """See engine.proto. Ends after the view of an ended match."""
        _check_match_id(request.match_id)
        seat = _seat_of(request.viewer)
        caller().require_seat(request.match_id, seat)
        if self._free_streams.locked():
            raise Refused(Reason.TOO_MANY_STREAMS, "This engine serves no more streams now; try another or later.")
        async with self._free_streams:
            changed = self._feed.watch(request.match_id)
            self._metrics.streams.inc()
            try:
                _check_seat(await self._matches.current(request.match_id), seat)
                async for view in self._changes(request.match_id, seat, request.viewer.since_version, changed):
                    yield pb.WatchResponse(view=view)
            finally:
                self._metrics.streams.dec()
                self._feed.leave(request.match_id, changed)

    async def GetRecord(self, request: pb.GetRecordRequest, context: Context) -> pb.GetRecordResponse:
        """See engine.proto."""
        held = await self._visible(request.match_id)
        outcome = held.match.moment.outcome
        if outcome is None:
            caller().require_service()
        record = Record(setup=held.match.setup, entries=await self._log.entries(request.match_id, 0))
        if len(record.entries) < held.match.moment.version:  # still in memory, but its keys have expired
            raise unknown_match(request.match_id)
        if outcome is not None:
            ENGINE.to_message(outcome, record.outcome)
        return pb.GetRecordResponse(record=record)

    async def GetOutcome(self, request: pb.GetOutcomeRequest, context: Context) -> pb.GetOutcomeResponse:
        """See engine.proto."""
        held = await self._visible(request.match_id)
        response = pb.GetOutcomeResponse()
        if held.match.moment.outcome is not None:
            ENGINE.to_message(held.match.moment.outcome, response.outcome)
        return response

    async def Replay(self, request: pb.ReplayRequest, context: Context) -> pb.ReplayResponse:
        """See engine.proto."""
        caller().require_service()
        if not 1 <= request.count <= MOST_VIEWS:
            raise malformed("count", f"expected 1 to {MOST_VIEWS} views")
        replay = await self._replays.of(request.record)
        viewer = request.seat if request.HasField("seat") else EVERYTHING
        seats = len(request.record.setup.info.seats)
        if viewer >= seats:
            raise malformed("seat", f"expected 0 to {seats - 1}")
        since = request.since_version if request.HasField("since_version") else None
        return pb.ReplayResponse(
            last=replay.last,
            json_views=await replay.views(viewer, request.first, request.count, since),
            json_log=await replay.log(viewer) if request.log else b"",
        )

    async def CheckPosition(self, request: pb.CheckPositionRequest, context: Context) -> pb.CheckPositionResponse:
        """See engine.proto."""
        caller().require_service()
        game = self._game(request.position.WhichOneof("game") or "")
        state = playable(game, request.position)
        return pb.CheckPositionResponse(seats=len(game.rules.standing(state).results), to_act=game.rules.to_act(state))

    async def _visible(self, match_id: str) -> Held:
        _check_match_id(match_id)
        caller().require_match(match_id)
        return await self._matches.current(match_id)

    def _views(self, held: Held, request: pb.ObserveRequest | pb.ActRequest) -> dict[str, Any]:
        """Return the views asked for, as the fields of a response."""
        now_ms = self._matches.now_ms()
        wanted = [(_seat_of(viewer), viewer.since_version) for viewer in request.viewers]
        if request.encoding == pb.VIEW_ENCODING_JSON:
            return {"json_views": [held.views.json(seat, since, now_ms) for seat, since in wanted]}
        return {"views": [held.views.message(seat, since, now_ms) for seat, since in wanted]}

    async def _commit(self, request: _Mutation, decide: Callable[[Held], Step]) -> int:
        asked = fingerprint(type(request).__name__, _lasting(request).SerializeToString(deterministic=True))
        return await self._matches.commit(request.match_id, request.request_id, asked, decide)

    async def _changes(
        self, match_id: str, seat: int, since_version: int, changed: asyncio.Event
    ) -> AsyncIterator[pb.View]:
        first = True
        while not self._stopping.is_set():
            changed.clear()
            held = await self._matches.current(match_id)
            version = held.match.moment.version
            if first or version > since_version:
                yield held.views.message(seat, since_version, self._matches.now_ms())
                first, since_version = False, version
            if held.match.moment.outcome:
                return
            await changed.wait()

    def _game(self, name: str) -> Game:
        game = self._games.get(name)
        if game is None:
            raise Refused(Reason.UNKNOWN_GAME, f"This engine plays {', '.join(self._games)}, not {name!r}.", "game")
        return game

    def _action(self, request: pb.ActRequest) -> Part:
        game = self._game(request.match_id.partition("-")[0])
        name = game.meta.game
        if request.action.WhichOneof("game") != name:
            raise malformed("action", f"expected an action of {name}")
        return decoded(game, getattr(request.action, name), f"action.{name}")


def _check_match_id(match_id: str) -> None:
    if not is_match_id(match_id):
        raise Refused(Reason.UNKNOWN_MATCH, "There is no such match.", "match_id")


def _check_request_id(request_id: str) -> None:
    if not 1 <= len(request_id) <= _REQUEST_ID_LENGTH:
        raise malformed("request_id", f"expected 1 to {_REQUEST_ID_LENGTH} characters")


def _check_mutation(request: _Mutation) -> None:
    _check_match_id(request.match_id)
    _check_request_id(request.request_id)
    caller().require_seat(request.match_id, request.seat)


def _lasting(request: _Mutation) -> Message:
    """Return what a repetition has in common with its first request: who looks on or is away may have changed."""
    lasting: Message = type(request)()
    lasting.MergeFrom(request)
    for passing in ("viewers", "encoding", "away_ms"):
        if passing in lasting.DESCRIPTOR.fields_by_name:
            lasting.ClearField(passing)
    return lasting


def _check_viewers(request: pb.ObserveRequest | pb.ActRequest, fewest: int = 0) -> None:
    if not fewest <= len(request.viewers) <= _VIEWERS:
        raise malformed("viewers", f"expected {fewest} to {_VIEWERS} viewers")
    for viewer in request.viewers:
        caller().require_seat(request.match_id, _seat_of(viewer))


def _check_seat(held: Held, seat: int) -> None:
    seats = len(held.match.moment.kinds)
    if seat != SPECTATOR and not 0 <= seat < seats:
        raise malformed("seat", f"expected 0 to {seats - 1}")


def _seat_of(viewer: pb.Viewer) -> int:
    return viewer.seat if viewer.HasField("seat") else SPECTATOR


def _info(meta: Meta) -> GameInfo:
    return GameInfo(
        game=meta.game,
        title=meta.title,
        summary=meta.summary,
        min_seats=meta.min_seats,
        max_seats=meta.max_seats,
        options=[
            GameOption(
                name=option.name,
                title=option.title,
                summary=option.summary,
                compulsory_seats=option.compulsory,
                unavailable_seats=option.unavailable,
            )
            for option in meta.options
        ],
        rules_version=meta.rules_version,
        maturity=Maturity.Value(f"MATURITY_{meta.maturity.upper()}"),
    )
