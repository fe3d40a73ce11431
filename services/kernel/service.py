"""`EngineService` over any games. Each method is the contract: who may, what must hold; the work is done elsewhere.

What goes wrong is raised as `Refused`, or as whatever it is; the gate turns it into a status.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any

import grpc
from google.protobuf import json_format
from google.protobuf.message import Message

from services.kernel.feed import Feed
from services.kernel.gate import caller
from services.kernel.ids import is_match_id, new_match_id
from services.kernel.log import MatchLog, fingerprint
from services.kernel.match import Diverged, Match, Step
from services.kernel.matches import Held, Matches
from services.kernel.metrics import Metrics
from services.kernel.part import Part
from services.kernel.refusal import Reason, Refused
from services.kernel.rules import Game, Meta
from services.kernel.schema import ENGINE
from services.kernel.visibility import SPECTATOR
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceServicer
from zashiki.engine.v1.game_pb2 import GameInfo, GameOption, Maturity
from zashiki.engine.v1.match_pb2 import (
    BOT_LEVEL_UNSPECIFIED,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    BotLevel,
    LogEntry,
    MatchInfo,
    MatchSetup,
    Record,
)

_REQUEST_ID_LENGTH = 64
_NAME_LENGTH = 64
_VIEWERS = 1000

Context = grpc.aio.ServicerContext[Any, Any]


class EngineService(EngineServiceServicer):
    """Serves the games it is given."""

    def __init__(
        self,
        games: Mapping[str, Game],
        matches: Matches,
        log: MatchLog,
        feed: Feed,
        issue_token: Any,
        metrics: Metrics,
        max_streams: int,
    ) -> None:
        """Serve `games`. `issue_token(match_id, seat)` makes seat tokens."""
        self._games = games
        self._matches = matches
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
        _check_seats(request)
        asked = fingerprint(request.SerializeToString(deterministic=True))
        match_id, first_asked = await self._log.reserve(request.request_id, new_match_id(request.game), asked)
        if first_asked != asked:
            raise _reused()
        match, entries = _begin(game, request, match_id, self._matches.now_ms())
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
        if not 1 <= len(request.viewers) <= _VIEWERS:
            raise _malformed("viewers", f"expected 1 to {_VIEWERS} viewers")
        for viewer in request.viewers:
            caller().require_seat(request.match_id, _seat_of(viewer))
        held = await self._matches.current(request.match_id)
        for viewer in request.viewers:
            _check_seat(held, _seat_of(viewer))
        now_ms = self._matches.now_ms()
        if request.encoding == pb.VIEW_ENCODING_JSON:
            views = [held.views.json(_seat_of(v), v.since_version, now_ms) for v in request.viewers]
            return pb.ObserveResponse(json_views=views)
        return pb.ObserveResponse(
            views=[held.views.message(_seat_of(v), v.since_version, now_ms) for v in request.viewers]
        )

    async def Act(self, request: pb.ActRequest, context: Context) -> pb.ActResponse:
        """See engine.proto."""
        _check_match_id(request.match_id)
        _check_request_id(request.request_id)
        caller().require_seat(request.match_id, request.seat)
        action = self._action(request)

        def act(held: Held) -> Step:
            _check_seat(held, request.seat)
            self._require_kind(held, request.seat)
            held.match.require(request.seat, request.version)
            if request.view_digest and request.view_digest != held.views.digest(request.seat):
                raise Refused(Reason.STALE, "The answer was computed for another view; look at the match again.")
            return held.match.act(request.seat, action, self._matches.now_ms(), request.request_id)

        return pb.ActResponse(version=await self._commit(request, act))

    async def Undo(self, request: pb.UndoRequest, context: Context) -> pb.UndoResponse:
        """See engine.proto."""
        _check_match_id(request.match_id)
        _check_request_id(request.request_id)
        caller().require_seat(request.match_id, request.seat)

        def undo(held: Held) -> Step:
            _check_seat(held, request.seat)
            self._require_kind(held, request.seat)
            if refusal := held.match.undo_refusal(request.seat):
                raise refusal
            held.match.require(request.seat, request.version)
            return held.match.undo(request.seat, self._matches.now_ms(), request.request_id)

        return pb.UndoResponse(version=await self._commit(request, undo))

    async def Resign(self, request: pb.ResignRequest, context: Context) -> pb.ResignResponse:
        """See engine.proto."""
        _check_match_id(request.match_id)
        _check_request_id(request.request_id)
        caller().require_seat(request.match_id, request.seat)

        def resign(held: Held) -> Step:
            _check_seat(held, request.seat)
            return held.match.resign(request.seat, self._matches.now_ms(), request.request_id)

        return pb.ResignResponse(version=await self._commit(request, resign))

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

    async def _visible(self, match_id: str) -> Held:
        _check_match_id(match_id)
        caller().require_match(match_id)
        return await self._matches.current(match_id)

    async def _commit(self, request: Any, decide: Any) -> int:
        asked = fingerprint(type(request).__name__, request.SerializeToString(deterministic=True))
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
            raise _malformed("action", f"expected an action of {name}")
        return _decoded(game, getattr(request.action, name), f"action.{name}")

    @staticmethod
    def _require_kind(held: Held, seat: int) -> None:
        if held.match.moment.kinds[seat] not in (SEAT_KIND_HUMAN, SEAT_KIND_BOT):
            raise Refused(Reason.NOT_YOUR_SEAT, "This seat was given up or ran out of time; the engine plays it now.")


def _begin(game: Game, request: pb.CreateMatchRequest, match_id: str, now_ms: int) -> tuple[Match, list[LogEntry]]:
    """Return the match a creation asks for, and the entries that brought it where it starts. Raises Refused."""
    info = MatchInfo(match_id=match_id, game=request.game, rules_version=game.meta.rules_version, rated=request.rated)
    info.seats.extend(request.seats)
    info.created.FromMilliseconds(now_ms)
    if request.HasField("clock"):
        info.clock.CopyFrom(request.clock)
    setup = MatchSetup(info=info, seed=secrets.token_bytes(16))
    start = request.WhichOneof("start")
    options = request.record.setup.info.options if start == "record" else request.options
    try:
        settled = game.meta.settle(len(request.seats), dict(options))
    except ValueError as error:
        raise _malformed(*_split(error)) from None
    info.options.update(settled.options)
    if start == "position":
        setup.start.CopyFrom(request.position)
        _check_start(game, request.position, "position")
    if start == "record":
        return _continue(game, setup, request.record, now_ms)
    return _match(game, setup, "position"), []


def _continue(game: Game, setup: MatchSetup, record: Record, now_ms: int) -> tuple[Match, list[LogEntry]]:
    """Begin where a record ends. Its entries, moved in time to end now, or all clocks would be overdue, come first."""
    if record.setup.info.rules_version != game.meta.rules_version:
        raise _malformed(
            "record.setup.info.rules_version",
            f"expected {game.meta.rules_version}, the rules this engine has, not {record.setup.info.rules_version}",
        )
    if len(record.setup.info.seats) != len(setup.info.seats):
        raise _malformed("seats", f"expected {len(record.setup.info.seats)}, as in the record")
    if not 1 <= len(record.setup.seed) <= 64:
        raise _malformed("record.setup.seed", "expected 1 to 64 bytes")
    setup.seed = record.setup.seed
    if record.setup.HasField("start"):
        setup.start.CopyFrom(record.setup.start)
        _check_start(game, record.setup.start, "record.setup.start")
    shift_ms = now_ms - record.entries[-1].time.ToMilliseconds() if record.entries else 0
    if record.entries:
        setup.info.created.FromMilliseconds(record.setup.info.created.ToMilliseconds() + shift_ms)
    match = _match(game, setup, "record")
    entries = []
    for recorded in record.entries:
        entry = LogEntry()
        entry.CopyFrom(recorded)
        entry.time.FromMilliseconds(recorded.time.ToMilliseconds() + shift_ms)
        try:
            match.follow(entry)
            match.verify(entry.digest)
        except Diverged as error:
            raise _malformed("record", str(error)) from None
        entries.append(entry)
    return match, entries


def _match(game: Game, setup: MatchSetup, field: str) -> Match:
    try:
        return Match(game, setup)
    except ValueError as error:
        raise _malformed(field, str(error)) from None


def _check_start(game: Game, position: Message, field: str) -> None:
    name = game.meta.game
    if position.WhichOneof("game") != name:
        raise _malformed(field, f"expected a position of {name}")
    _decoded(game, getattr(position, name), f"{field}.{name}")


def _decoded(game: Game, message: Message, field: str) -> Part:
    try:
        return game.codec.from_message(message)
    except ValueError as error:
        raise _malformed(field, str(error)) from None


def _check_seats(request: pb.CreateMatchRequest) -> None:
    for number, seat in enumerate(request.seats):
        field = f"seats[{number}]"
        if seat.kind not in (SEAT_KIND_HUMAN, SEAT_KIND_BOT):
            raise _malformed(f"{field}.kind", "expected SEAT_KIND_HUMAN or SEAT_KIND_BOT")
        if seat.level not in BotLevel.values() or (seat.kind == SEAT_KIND_BOT) == (seat.level == BOT_LEVEL_UNSPECIFIED):
            raise _malformed(f"{field}.level", "expected a known level for a bot, none for a person")
        if len(seat.name) > _NAME_LENGTH:
            raise _malformed(f"{field}.name", f"expected at most {_NAME_LENGTH} characters")
    clock = request.clock
    if request.HasField("clock") and not (clock.real_time.bank_ms or clock.per_move.move_ms):
        raise _malformed("clock", "expected a real_time.bank_ms or a per_move.move_ms above 0")


def _check_match_id(match_id: str) -> None:
    if not is_match_id(match_id):
        raise Refused(Reason.UNKNOWN_MATCH, "There is no such match.", "match_id")


def _check_request_id(request_id: str) -> None:
    if not 1 <= len(request_id) <= _REQUEST_ID_LENGTH:
        raise _malformed("request_id", f"expected 1 to {_REQUEST_ID_LENGTH} characters")


def _check_seat(held: Held, seat: int) -> None:
    seats = len(held.match.moment.kinds)
    if seat != SPECTATOR and not 0 <= seat < seats:
        raise _malformed("seat", f"expected 0 to {seats - 1}")


def _seat_of(viewer: pb.Viewer) -> int:
    return viewer.seat if viewer.HasField("seat") else SPECTATOR


def _split(error: ValueError) -> tuple[str, str]:
    field, colon, rest = str(error).partition(": ")
    return (field, rest) if colon else ("", str(error))


def _malformed(field: str, expected: str) -> Refused:
    return Refused(Reason.MALFORMED, f"{field}: {expected}" if field else expected, field)


def _reused() -> Refused:
    return Refused(Reason.REQUEST_ID_REUSED, "This request id was used for another request.", "request_id")


def _info(meta: Meta) -> GameInfo:
    return GameInfo(
        game=meta.game,
        title=meta.title,
        summary=meta.summary,
        min_seats=meta.min_seats,
        max_seats=meta.max_seats,
        options=[GameOption(name=o.name, title=o.title, summary=o.summary) for o in meta.options],
        rules_version=meta.rules_version,
        maturity=Maturity.Value(f"MATURITY_{meta.maturity.upper()}"),
    )
