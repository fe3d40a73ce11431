"""The tabs of one match in this process, and the one `Observe` that serves them all."""

from collections import defaultdict

import gevent
import grpc
import structlog

from gateway import metrics
from gateway.mailbox import GONE, MatchTab, frame
from gateway.matches import Matches, version_of

log = structlog.get_logger()

_VIEWERS_AT_ONCE = 32
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0


class Room:
    """Keeps its tabs at the newest version heard of.

    While one `Observe` is under way further changes don't queue up: the next one asks for everything since.
    """

    def __init__(self, match_id: str, matches: Matches) -> None:
        self.match_id = match_id
        self.tabs: set[MatchTab] = set()
        self._matches = matches
        self._wanted = 0
        self._busy = False

    def heard(self, version: int) -> None:
        """Take note that the match has this version."""
        if version > self._wanted:
            self._wanted = version
            self.refresh()

    def resync(self) -> None:
        """Give every tab a state, whatever it has."""
        for tab in self.tabs:
            tab.newest = -1
        self.refresh()

    def refresh(self) -> None:
        """Bring tabs that are behind up to date, in the background."""
        if not self._busy:
            self._busy = True
            gevent.spawn(self._observe)

    def _behind(self) -> dict[tuple[int | None, int], list[MatchTab]]:
        """Return the tabs that lack the version wanted, by (seat, version they have)."""
        groups: dict[tuple[int | None, int], list[MatchTab]] = defaultdict(list)
        for tab in self.tabs:
            if tab.newest < self._wanted:
                groups[tab.seat, tab.version].append(tab)
        return groups

    def _observe(self) -> None:
        pause = _FIRST_PAUSE
        try:
            while groups := self._behind():
                viewers = list(groups)[:_VIEWERS_AT_ONCE]
                wanted = self._wanted
                try:
                    views = self._matches.views(self.match_id, viewers)
                except grpc.RpcError as error:
                    if error.code() == grpc.StatusCode.NOT_FOUND:
                        self._close()
                        return
                    log.warning("observe failed", match_id=self.match_id, code=error.code().name)
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
                    # What the engine says counts, even if a message had promised more: else this would never end.
                    if self._wanted == wanted:
                        self._wanted = wanted = version
        finally:
            self._busy = False

    def _close(self) -> None:
        for tab in self.tabs:
            tab.put("gone", GONE)
            tab.close()
