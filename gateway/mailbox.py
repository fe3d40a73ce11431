"""The mailbox of one open stream: bounded, and only the newest of a kind stays in it.

So a slow reader costs no memory and holds up nobody; it just skips what has been overtaken.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterator

from gevent.event import Event

MOST_FRAMES = 128
HEARTBEAT = b": still here\n\n"
RESYNC = b"event: resync\ndata: {}\n\n"
"""Tells a page that it may have missed something and should ask for everything once."""

GONE = b"event: gone\ndata: {}\n\n"
"""Tells a page that its match is no longer kept; there is no use in coming back."""


def frame(event: str, data: bytes, event_id: int | None = None) -> bytes:
    """Return one server-sent event. `data` is JSON on one line."""
    head = b"" if event_id is None else b"id: %d\n" % event_id
    return b"%sevent: %s\ndata: %s\n\n" % (head, event.encode(), data)


class Mailbox:
    """Frames that wait for one reader, by key; a newer frame replaces one of its key that hasn't been read yet."""

    def __init__(self) -> None:
        self._frames: OrderedDict[Hashable, bytes] = OrderedDict()
        self._wake = Event()
        self._closed = False

    def put(self, key: Hashable, data: bytes) -> None:
        """Leave a frame. In a full box all give way to one call to resync."""
        if key not in self._frames and len(self._frames) >= MOST_FRAMES:
            self._frames.clear()
            key, data = "resync", RESYNC
        self._frames[key] = data
        self._wake.set()

    def knock(self) -> None:
        """See whether the reader is still there: that a connection was closed shows only when something is sent."""
        if not self._frames:
            self.put("knock", HEARTBEAT)

    def close(self) -> None:
        """Let the reader end once it has read everything."""
        self._closed = True
        self._wake.set()

    def read(self, heartbeat: float) -> Iterator[bytes]:
        """Yield frames as they come, and a heartbeat whenever nothing came for so many seconds."""
        while True:
            if self._frames:
                key, data = self._frames.popitem(last=False)
                self._taken(key)
                yield data
            elif self._closed:
                return
            else:
                self._wake.clear()
                if not self._wake.wait(heartbeat):
                    yield HEARTBEAT

    def _taken(self, key: Hashable) -> None:
        """Take note that a frame leaves for the reader."""


class MatchTab(Mailbox):
    """A tab that shows a match."""

    def __init__(self, seat: int | None, version: int) -> None:
        """Take the seat that looks (None for a spectator) and the version the tab has, 0 for a new one."""
        super().__init__()
        self.seat = seat
        self.version = version
        """Version the reader has: the base of the next state's events."""
        self.newest = -1
        """Version of the state that was put last; -1 when one is due in any case, as the first always is."""
        self._waiting = version
        """Version of the state that waits to be read."""
        self.away: frozenset[int] = frozenset()
        """Seats whose people are away, as the tab was last told."""

    def put_state(self, since: int, version: int, data: bytes) -> None:
        """Leave a state whose events begin after `since`. One with the wrong base, overtaken by a read, is dropped."""
        if since == self.version:
            self.newest = self._waiting = version
            self.put("state", data)

    def put(self, key: Hashable, data: bytes) -> None:
        """Leave a frame. When the box overflows the next state is asked for again."""
        super().put(key, data)
        if "state" not in self._frames and self.version < self.newest:
            self.newest = -1

    def _taken(self, key: Hashable) -> None:
        if key == "state":
            self.version = self._waiting


class LobbyTab(Mailbox):
    """A tab that shows the lobby or one table."""

    def __init__(self, player_id: str | None, table_id: str | None) -> None:
        super().__init__()
        self.player_id = player_id
        self.table_id = table_id
        self.put("resync", RESYNC)
