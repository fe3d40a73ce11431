"""Fan-out: one Redis subscription a process, one `Observe` a change and match for all local viewers together.

A change is only a hint that a match has a newer version. While one `Observe` of a match is under way, further hints do
not queue up: the next one asks for everything since. Pub/sub forgets, so after each (re)connection every watched match
is observed once more.
"""

from collections import Counter, defaultdict
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
from gateway.chat import Chat, line_json
from gateway.mailbox import GONE, RESYNC, LobbyTab, Mailbox, MatchTab, frame
from gateway.matches import Matches, version_of
from gateway.presence import Presence
from gateway.problems import Problem
from gateway.scored import scored_frame
from gateway.table_json import table_json
from services.common.names import CHAT_CHANNEL, LOBBY_CHANNEL, MATCHES_CHANNEL, SCORED_CHANNEL
from zashiki.engine.v1.match_pb2 import MatchChanged
from zashiki.lobby.v1.lobby_pb2 import VISIBILITY_PUBLIC, ChatLine, LobbyEvent, Table
from zashiki.work.v1.work_pb2 import Scored

log = structlog.get_logger()

_VIEWERS_AT_ONCE = 32
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_POLL_SECONDS = 5.0


class Room:
    """The tabs of one match in this process."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.tabs: set[MatchTab] = set()
        self.wanted = 0
        self.busy = False

    def behind(self) -> dict[tuple[int | None, int], list[MatchTab]]:
        """Return the tabs that lack the version wanted, by (seat, version they have)."""
        groups: dict[tuple[int | None, int], list[MatchTab]] = defaultdict(list)
        for tab in self.tabs:
            if tab.newest < max(self.wanted, 0):
                groups[tab.seat, tab.version].append(tab)
        return groups


class Hub:
    """All open streams of this process."""

    def __init__(
        self, redis: Redis, matches: Matches, chat: Chat, presence: Presence, max_streams: int, max_per_player: int
    ) -> None:
        self._redis = redis
        self._matches = matches
        self._chat = chat
        self._presence = presence
        self._max_streams = max_streams
        self._max_per_player = max_per_player
        self._rooms: dict[str, Room] = {}
        self._lobby: set[LobbyTab] = set()
        self._owners: dict[Mailbox, tuple[str, bool]] = {}
        self._by_owner: Counter[str] = Counter()
        self._handlers: dict[bytes, Callable[[bytes], None]] = {
            MATCHES_CHANNEL.encode(): self._match_changed,
            SCORED_CHANNEL.encode(): self._scored,
            LOBBY_CHANNEL.encode(): self._lobby_changed,
            CHAT_CHANNEL.encode(): self._said,
        }

    def watch_match(self, match_id: str, tab: MatchTab, owner: str, is_player: bool) -> None:
        """Begin a match's stream: the tab gets one state at once, and what was said lately. Raises Problem."""
        self._admit(tab, owner, is_player)
        room = self._rooms.setdefault(match_id, Room(match_id))
        room.tabs.add(tab)
        for line in self._chat.lines(match_id):
            self._put_line(tab, line)
        self._refresh(room)

    def watch_lobby(self, tab: LobbyTab, owner: str, is_player: bool) -> None:
        """Begin a lobby stream. Raises Problem."""
        self._admit(tab, owner, is_player)
        self._lobby.add(tab)

    def leave(self, tab: Mailbox, match_id: str | None = None) -> None:
        """End a stream."""
        owner = self._owners.pop(tab, None)
        if owner is None:
            return
        metrics.STREAMS.dec()
        self._by_owner[owner[0]] -= 1
        if not self._by_owner[owner[0]]:
            del self._by_owner[owner[0]]
        self._lobby.discard(tab)  # type: ignore[arg-type]
        room = self._rooms.get(match_id) if match_id else None
        if room is not None:
            room.tabs.discard(tab)  # type: ignore[arg-type]
            if not room.tabs:
                del self._rooms[room.match_id]

    def listen(self) -> None:
        """Hear Redis for ever, across its restarts."""
        pause = _FIRST_PAUSE
        while True:
            pubsub = self._redis.pubsub()
            try:
                pubsub.subscribe(*(channel.decode() for channel in self._handlers))
                while True:
                    message = pubsub.get_message(timeout=_POLL_SECONDS)
                    if message is not None:
                        pause = _FIRST_PAUSE
                        self._hear(message)
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

    def _admit(self, tab: Mailbox, owner: str, is_player: bool) -> None:
        if len(self._owners) >= self._max_streams:
            raise Problem(503, "TOO_MANY_STREAMS", "This server has no room for more event streams; try again shortly.")
        if self._by_owner[owner] >= self._max_per_player:
            raise Problem(
                429,
                "TOO_MANY_STREAMS",
                f"You have {self._max_per_player} event streams open; close one.",
                headers={"Retry-After": "5"},
            )
        if is_player:
            self._presence.touch([owner])
        self._owners[tab] = (owner, is_player)
        self._by_owner[owner] += 1
        metrics.STREAMS.inc()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe" and message["channel"] == MATCHES_CHANNEL.encode():
            self._resync()
        elif message["type"] == "message":
            try:
                self._handlers[message["channel"]](message["data"])
            except DecodeError:
                log.error("unreadable message", channel=message["channel"].decode())

    def _resync(self) -> None:
        for room in list(self._rooms.values()):
            for tab in room.tabs:
                tab.newest = -1
            metrics.RESYNCS.inc()
            self._refresh(room)
        for lobby_tab in self._lobby:
            lobby_tab.put("resync", RESYNC)

    def _match_changed(self, data: bytes) -> None:
        changed = MatchChanged.FromString(data)
        room = self._rooms.get(changed.match_id)
        if room is not None and changed.version > room.wanted:
            room.wanted = changed.version
            self._refresh(room)

    def _scored(self, data: bytes) -> None:
        scored = Scored.FromString(data)
        room = self._rooms.get(scored.match_id)
        if room is not None:
            body = scored_frame(scored.match_id, scored.rated, scored.changes)
            for tab in room.tabs:
                tab.put("scored", body)

    def _said(self, data: bytes) -> None:
        line = ChatLine.FromString(data)
        room = self._rooms.get(line.match_id)
        for tab in room.tabs if room else ():
            self._put_line(tab, line)

    def _put_line(self, tab: MatchTab, line: ChatLine) -> None:
        tab.put(("chat", line.number), frame("chat", orjson.dumps(line_json(line))))

    def _lobby_changed(self, data: bytes) -> None:
        event = LobbyEvent.FromString(data)
        if event.WhichOneof("change") == "removed":
            table_id = event.removed.table_id
            body = frame("removed", orjson.dumps({"id": table_id}))
            for tab in self._lobby:
                tab.put(table_id, body)
            return
        body = frame("table", orjson.dumps(table_json(event.table)))
        for tab in self._lobby:
            if _concerns(event.table, tab):
                tab.put(event.table.id, body)

    def _refresh(self, room: Room) -> None:
        if not room.busy:
            room.busy = True
            gevent.spawn(self._observe, room)

    def _observe(self, room: Room) -> None:
        pause = _FIRST_PAUSE
        try:
            while groups := room.behind():
                viewers = list(groups)[:_VIEWERS_AT_ONCE]
                wanted = room.wanted
                try:
                    views = self._matches.views(room.match_id, viewers)
                except (grpc.RpcError, Problem) as error:
                    if isinstance(error, Problem) or error.code() == grpc.StatusCode.NOT_FOUND:
                        for tab in room.tabs:
                            tab.put("gone", GONE)
                            tab.close()
                        return
                    log.warning("observe failed", match_id=room.match_id, code=error.code().name)
                    gevent.sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE)
                    continue
                pause = _FIRST_PAUSE
                metrics.OBSERVES.inc()
                for viewer, view in zip(viewers, views, strict=True):
                    version = version_of(view)
                    data = frame("state", view, version)
                    for tab in groups[viewer]:
                        tab.put_state(viewer[1], version, data)
                    if room.wanted == wanted:
                        room.wanted = wanted = version
        finally:
            room.busy = False


def _concerns(table: Table, tab: LobbyTab) -> bool:
    return (
        table.visibility == VISIBILITY_PUBLIC
        or table.id == tab.table_id
        or (tab.player_id is not None and tab.player_id in seating.people(table))
    )
