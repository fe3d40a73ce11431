"""What leaves the engine for a viewer: one match, as that viewer may see it, as a message or as JSON text."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import orjson
from google.protobuf.timestamp_pb2 import Timestamp

from services.kernel.clock import Clocks
from services.kernel.match import Logged, Match
from services.kernel.part import Part
from services.kernel.schema import ENGINE
from services.kernel.visibility import masked
from zashiki.engine.v1.engine_pb2 import LegalAction, UndoState, View
from zashiki.engine.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_RUNNING,
    BotLevel,
    LoggedEvent,
    MatchStatus,
    SeatClock,
    SeatKind,
    SeatState,
)

_PLATFORM_EVENTS: Mapping[str, str] = {
    "SeatUndone": "undone",
    "SeatResigned": "resigned",
    "SeatTimedOut": "timed_out",
    "SeatReturned": "returned",
    "EndWasOffered": "end_offered",
    "ClocksCompensated": "compensated",
}
"""Field of LoggedEvent by part; whatever isn't here is an event of the game."""


class Views:
    """The views of one match. Keeps what it made of a moment, so that a second look at it costs little."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._moment = match.moment
        self._faces: dict[int, _Face] = {}

    def digest(self, viewer: int) -> str:
        """Return the digest of the viewer's observation."""
        return self._face(viewer).digest

    def json(self, viewer: int, since_version: int, now_ms: int) -> bytes:
        """Return the view as the JSON text browsers get: game messages unwrapped, absent things left out.

        Match id and version come first, so that whoever passes the text on can read them without parsing it all.
        """
        match = self._match
        moment = match.moment
        face = self._face(viewer)
        info = match.setup.info
        undo = _undo(match, viewer)
        view: dict[str, Any] = {
            "match_id": info.match_id,
            "version": moment.version,
            "status": MatchStatus.Name(_status(match)),
            "to_act": moment.to_act,
            "position": orjson.Fragment(face.position),
            "legal": orjson.Fragment(face.legal()),
            "clocks": _clocks(moment.clocks, now_ms),
            "events": self.events(viewer, since_version),
            "digest": face.digest,
            "undo": {"allowed": undo.allowed, "reason": undo.reason},
            "seats": [
                {
                    **state,
                    "kind": SeatKind.Name(state["kind"]),
                    "level": BotLevel.Name(state["level"]),
                    **({"owing_since": _text(since_ms)} if since_ms is not None else {}),
                }
                for state, since_ms in _seats(match)
            ],
            "server_time": _text(now_ms),
            "options": dict(info.options),
            "rated": info.rated,
            "end_offers": sorted(moment.company.offers),
        }
        if viewer >= 0:
            view["viewer"] = viewer
        if moment.outcome:
            view["outcome"] = ENGINE.to_json(moment.outcome)
        return orjson.dumps(view)

    def events(self, viewer: int, since_version: int) -> list[dict[str, Any]]:
        """Return the events after a version, as they stand in the JSON view."""
        return [self._event_json(logged, viewer) for logged in self._match.events_since(since_version)]

    def message(self, viewer: int, since_version: int, now_ms: int) -> View:
        """Return the view as a message."""
        match = self._match
        moment = match.moment
        game, codec, info = match.game.meta.game, match.game.codec, match.setup.info
        view = View(
            match_id=match.match_id,
            version=moment.version,
            status=_status(match),
            to_act=moment.to_act,
            clocks=[SeatClock(**clock) for clock in _clocks(moment.clocks, now_ms)],
            events=[self._event_message(logged, viewer) for logged in match.events_since(since_version)],
            digest=self.digest(viewer),
            undo=_undo(match, viewer),
            seats=[
                SeatState(**state, owing_since=None if since_ms is None else _timestamp(since_ms))
                for state, since_ms in _seats(match)
            ],
            server_time=_timestamp(now_ms),
            options=info.options,
            rated=info.rated,
            end_offers=sorted(moment.company.offers),
        )
        codec.to_message(match.seen(viewer), getattr(view.position, game))
        for action, label in self._face(viewer).labelled():
            legal = LegalAction(label=label)
            codec.to_message(action, getattr(legal.action, game))
            view.legal.append(legal)
        if viewer >= 0:
            view.viewer = viewer
        if moment.outcome:
            ENGINE.to_message(moment.outcome, view.outcome)
        return view

    def _face(self, viewer: int) -> "_Face":
        if self._moment is not self._match.moment:
            self._moment = self._match.moment
            self._faces = {}
        if viewer not in self._faces:
            self._faces[viewer] = _Face(self._match, viewer)
        return self._faces[viewer]

    def _event_json(self, logged: Logged, viewer: int) -> dict[str, Any]:
        field = _PLATFORM_EVENTS.get(type(logged.event).__name__)
        body = {"version": logged.version, "time": _text(logged.time_ms)}
        if field is not None:
            return {**body, field: ENGINE.to_json(logged.event)}
        return {**body, "event": self._match.game.codec.to_json(self._shown(logged.event, viewer))}

    def _event_message(self, logged: Logged, viewer: int) -> LoggedEvent:
        message = LoggedEvent(version=logged.version, time=_timestamp(logged.time_ms))
        field = _PLATFORM_EVENTS.get(type(logged.event).__name__)
        if field is not None:
            ENGINE.to_message(logged.event, getattr(message, field))
        else:
            event = self._shown(logged.event, viewer)
            self._match.game.codec.to_message(event, getattr(message.event, self._match.game.meta.game))
        return message

    def _shown(self, event: Part, viewer: int) -> Part:
        return event if self._match.moment.outcome else masked(event, viewer)


class _Face:
    """One viewer's share of a moment: observation and legal actions."""

    def __init__(self, match: Match, viewer: int) -> None:
        self._match = match
        self._viewer = viewer
        self._legal: bytes | None = None
        observation = match.game.codec.to_json(match.seen(viewer))
        self.position = orjson.dumps(observation, option=orjson.OPT_SORT_KEYS)
        self.digest = blake2b(self.position, digest_size=8).hexdigest()

    def legal(self) -> bytes:
        """Return the legal actions and their labels as JSON."""
        if self._legal is None:
            to_json = self._match.game.codec.to_json
            self._legal = orjson.dumps(
                [{"action": to_json(action), "label": label} for action, label in self.labelled()]
            )
        return self._legal

    def labelled(self) -> list[tuple[Part, str]]:
        """Return the legal actions with their labels, which are made from what the viewer sees."""
        match, viewer = self._match, self._viewer
        if viewer < 0:
            return []
        seen = match.seen(viewer)
        return [(action, match.game.rules.label(seen, viewer, action)) for action in match.legal(viewer)]


def _status(match: Match) -> MatchStatus.ValueType:
    return MATCH_STATUS_ENDED if match.moment.outcome else MATCH_STATUS_RUNNING


def _clocks(clocks: Clocks, now_ms: int) -> list[dict[str, Any]]:
    """Return the fields of each seat's SeatClock."""
    shown = []
    for seat, face in enumerate(clocks.faces):
        clock: dict[str, Any] = {"remaining_ms": face.remaining(now_ms), "running": face.running}
        if face.running:
            clock["claim_ms"] = max(0, clocks.claimable_ms(seat) - now_ms)
            clock["takeover_ms"] = max(0, clocks.takeover_ms(seat) - now_ms)
        shown.append(clock)
    return shown


def _seats(match: Match) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Yield the fields of each seat's SeatState, and since when it has owed a decision, if it does."""
    moment = match.moment
    for number, (kind, seat) in enumerate(zip(moment.kinds, match.setup.info.seats, strict=True)):
        state = {"kind": kind, "name": seat.name, "level": seat.level, "may_return": match.may_return(number)}
        yield state, moment.arisen[number].owing_since_ms if number in moment.to_act else None


def _undo(match: Match, viewer: int) -> UndoState:
    if viewer < 0:
        return UndoState(reason="SPECTATOR")
    refusal = match.undo_refusal(viewer)
    return UndoState(allowed=refusal is None, reason="" if refusal is None else refusal.reason)


def _timestamp(time_ms: int) -> Timestamp:
    timestamp = Timestamp()
    timestamp.FromMilliseconds(time_ms)
    return timestamp


@lru_cache(256)
def _text(time_ms: int) -> str:
    return datetime.fromtimestamp(time_ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
