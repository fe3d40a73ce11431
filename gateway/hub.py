"""Fan-out: one Redis subscription a process, and from it to every open stream.

Pub/sub forgets, so after each (re)connection every watched match is observed once more and lobby pages ask anew.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import gevent
import grpc
import orjson
import structlog
from google.protobuf.message import DecodeError
from redis import Redis
from redis.exceptions import RedisError

from gateway import metrics, seating
from gateway.attendance import Attendance
from gateway.chat import Chat, line_json
from gateway.mailbox import RESYNC, LobbyTab, Mailbox, MatchTab, frame
from gateway.matches import Matches
from gateway.presence import Presence
from gateway.problems import Problem, draining
from gateway.room import Room
from gateway.scored import scored_frame
from gateway.table_json import table_json
from services.common.listening import SILENCE_SECONDS, messages
from services.common.names import CHAT_CHANNEL, LOBBY_CHANNEL, MATCHES_CHANNEL, SCORED_CHANNEL, match_key
from zashiki.engine.v1.engine_pb2 import ActRequest
from zashiki.engine.v1.match_pb2 import MatchChanged
from zashiki.lobby.v1.lobby_pb2 import VISIBILITY_PUBLIC, ChatLine, LobbyEvent, Table
from zashiki.work.v1.work_pb2 import Scored

log = structlog.get_logger()

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_LOOK_SECONDS = 2.0


class Hub:
    """All open streams of this process."""

    def __init__(
        self,
        redis: Redis,
        matches: Matches,
        chat: Chat,
        presence: Presence,
        attendance: Attendance,
        max_streams: int,
        max_per_player: int,
        max_per_address: int,
    ) -> None:
        self._redis = redis
        self._matches = matches
        self._chat = chat
        self._presence = presence
        self._attendance = attendance
        self._max_streams = max_streams
        self._max_per_player = max_per_player
        self._max_per_address = max_per_address
        metrics.STREAMS_MOST.set(max_streams)
        self._rooms: dict[str, Room] = {}
        self._lobby: set[LobbyTab] = set()
        self._closed = False
        self._owners: dict[Mailbox, tuple[str, bool]] = {}
        self._by_owner: defaultdict[str, set[Mailbox]] = defaultdict(set)
        self._handlers: dict[str, Callable[[bytes], None]] = {
            MATCHES_CHANNEL: self._match_changed,
            SCORED_CHANNEL: self._scored,
            LOBBY_CHANNEL: self._lobby_changed,
            CHAT_CHANNEL: self._said,
        }

    def watch_match(self, match_id: str, tab: MatchTab, owner: str, is_player: bool) -> None:
        """Begin a match's stream: the tab gets one state at once, and what was said lately. Raises Problem."""
        self._admit(tab, owner, is_player)
        room = self._rooms.setdefault(match_id, Room(match_id, self._matches))
        room.tabs.add(tab)
        # In the room first: a line said in between comes twice rather than never.
        try:
            for line in self._chat.lines(match_id):
                _put_line(tab, line)
        except RedisError:
            self.leave_match(match_id, tab)
            raise
        room.refresh()

    def leave_match(self, match_id: str, tab: MatchTab) -> None:
        """End a match's stream."""
        self._dismiss(tab)
        room = self._rooms.get(match_id)
        if room is not None:
            room.tabs.discard(tab)
            if not room.tabs:
                del self._rooms[match_id]

    def act(self, request: ActRequest) -> int:
        """Send an action, and the views it leads to to all tabs here. Returns the version after it. Raises RpcError."""
        room = self._rooms.get(request.match_id)
        return room.act(request) if room else self._matches.act(request).version

    def watch_lobby(self, tab: LobbyTab, owner: str, is_player: bool) -> None:
        """Begin a lobby stream, for who looks at a table with what was said there lately. Raises Problem."""
        self._admit(tab, owner, is_player)
        self._lobby.add(tab)
        if tab.table_id is not None:
            try:
                for line in self._chat.lines_at_table(tab.table_id):
                    _put_line(tab, line)
            except RedisError:
                self.leave_lobby(tab)
                raise

    def leave_lobby(self, tab: LobbyTab) -> None:
        """End a lobby stream."""
        self._dismiss(tab)
        self._lobby.discard(tab)

    def close(self) -> None:
        """End all streams; their readers come back to another gateway. None begins here any more."""
        self._closed = True
        for tab in list(self._owners):
            tab.close()

    def listen(self) -> None:
        """Hear Redis for ever, across its restarts."""
        pause = _FIRST_PAUSE
        while True:
            pubsub = self._redis.pubsub()
            try:
                pubsub.subscribe(*self._handlers)
                for message in messages(pubsub, SILENCE_SECONDS):
                    if message is not None:
                        pause = _FIRST_PAUSE
                        self._hear(message["type"], message["channel"].decode(), message["data"])
            except RedisError as error:
                log.warning("subscription lost", error=type(error).__name__)
            finally:
                pubsub.close()
            gevent.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def keep_present(self) -> None:
        """Note for ever who has a stream open here."""
        while True:
            gevent.sleep(self._presence.seconds / 4)
            try:
                self._presence.touch({owner for owner, is_player in self._owners.values() if is_player})
            except RedisError as error:
                log.warning("presence not noted", error=type(error).__name__)

    def look_around(self) -> None:
        """Look for ever at the matches that are watched here: what was missed, and who is away."""
        while True:
            gevent.sleep(_LOOK_SECONDS)
            try:
                self._look_for_missed()
                self._tell_who_is_away()
            except (RedisError, grpc.RpcError, Problem) as error:
                log.warning("matches not looked at", error=type(error).__name__)

    def _look_for_missed(self) -> None:
        """Take note of the versions matches have, in case a message was lost."""
        rooms = list(self._rooms.values())
        with self._redis.pipeline(transaction=False) as pipeline:
            for room in rooms:
                pipeline.hget(match_key(room.match_id, "head"), "version")
            versions = pipeline.execute()
        for room, version in zip(rooms, versions, strict=True):
            room.heard(int(version or 0))

    def _tell_who_is_away(self) -> None:
        for match_id, away in self._attendance.away(list(self._rooms)):
            if room := self._rooms.get(match_id):
                room.tell(frozenset(away), frame("away", orjson.dumps(self._attendance.json(away))))

    def _admit(self, tab: Mailbox, owner: str, is_player: bool) -> None:
        if self._closed:
            raise draining()
        if is_player:
            self._presence.touch([owner])
        if len(self._owners) >= self._max_streams:
            raise Problem(503, "TOO_MANY_STREAMS", "This server has no room for more event streams; try again shortly.")
        # A browser that goes from page to page leaves streams behind, and a new one is when they would count.
        for other in self._by_owner[owner]:
            other.knock()
        most = self._max_per_player if is_player else self._max_per_address
        if len(self._by_owner[owner]) >= most:
            raise Problem(
                429,
                "TOO_MANY_STREAMS",
                f"You have {most} event streams open; close one.",
                headers={"Retry-After": "5"},
            )
        self._owners[tab] = (owner, is_player)
        self._by_owner[owner].add(tab)
        metrics.STREAMS.inc()

    def _dismiss(self, tab: Mailbox) -> None:
        owner, _ = self._owners.pop(tab)
        self._by_owner[owner].remove(tab)
        if not self._by_owner[owner]:
            del self._by_owner[owner]
        metrics.STREAMS.dec()

    def _hear(self, kind: str, channel: str, data: Any) -> None:
        # redis-py subscribes again by itself after it lost the connection; this is where that shows.
        if kind == "subscribe" and channel == MATCHES_CHANNEL:
            self._resync()
        elif kind == "message":
            try:
                self._handlers[channel](data)
            except DecodeError:
                log.error("unreadable message", channel=channel)

    def _resync(self) -> None:
        for room in list(self._rooms.values()):
            metrics.RESYNCS.inc()
            room.resync()
        for tab in self._lobby:
            tab.put("resync", RESYNC)

    def _match_changed(self, data: bytes) -> None:
        changed = MatchChanged.FromString(data)
        room = self._rooms.get(changed.match_id)
        if room is not None:
            room.heard(changed.version)

    def _scored(self, data: bytes) -> None:
        scored = Scored.FromString(data)
        room = self._rooms.get(scored.match_id)
        if room is not None:
            body = scored_frame(scored)
            for tab in room.tabs:
                tab.put("scored", body)

    def _said(self, data: bytes) -> None:
        line = ChatLine.FromString(data)
        room = self._rooms.get(line.match_id)
        tabs: set[MatchTab] | list[LobbyTab] = room.tabs if room else []
        if line.table_id:
            tabs = [tab for tab in self._lobby if tab.table_id == line.table_id]
        for tab in tabs:
            _put_line(tab, line)

    def _lobby_changed(self, data: bytes) -> None:
        event = LobbyEvent.FromString(data)
        if event.WhichOneof("change") == "removed":
            table_id = event.removed.table_id
            body = frame("removed", orjson.dumps({"id": table_id}))
            for tab in self._lobby:
                tab.put(table_id, body)
            return
        self._invite(event.table)
        body = frame("table", orjson.dumps(table_json(event.table)))
        for tab in self._lobby:
            if _concerns(event.table, tab):
                tab.put(event.table.id, body)

    def _invite(self, table: Table) -> None:
        """Tell those who played in a match, and are still there, of the table at which they may play again."""
        room = self._rooms.get(table.rematch_of)
        body = frame("rematch", orjson.dumps(table_json(table)))
        for tab in room.tabs if room else ():
            if tab.seat is not None:
                tab.put("rematch", body)


def _put_line(tab: Mailbox, line: ChatLine) -> None:
    tab.put(("chat", line.number), frame("chat", orjson.dumps(line_json(line))))


def _concerns(table: Table, tab: LobbyTab) -> bool:
    return (
        table.visibility == VISIBILITY_PUBLIC
        or table.id == tab.table_id
        or (tab.player_id is not None and tab.player_id in seating.people(table))
    )
