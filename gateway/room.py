"""The tabs of one match in this process, and the calls that bring them up to date."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import gevent
import grpc
import structlog

from gateway import metrics
from gateway.mailbox import GONE, MatchTab, frame
from gateway.matches import Looks, Matches, version_of
from zashiki.engine.v1.engine_pb2 import ActRequest

log = structlog.get_logger()

_VIEWERS_AT_ONCE = 32
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0

_Groups = Mapping[Looks, Sequence[MatchTab]]
"""Tabs that the same view serves."""


class Room:
    """Keeps its tabs at the newest version heard of.

    One call at a time brings views: an `Observe`, or an `Act` of this process. Changes heard of meanwhile don't queue
    up; once the call is over, one `Observe` asks for whatever is lacking.
    """

    def __init__(self, match_id: str, matches: Matches) -> None:
        self.match_id = match_id
        self.tabs: set[MatchTab] = set()
        self._matches = matches
        self._wanted = 0
        """Version that all tabs are to have; 0 while none has been heard of, so that the engine looks at the log."""
        self._missed = False
        """Whether messages may have been missed since the last look."""
        self._busy = False

    def heard(self, version: int) -> None:
        """Take note that the match has this version."""
        if version > self._wanted:
            self._wanted = version
            self.refresh()

    def resync(self) -> None:
        """Give every tab a state, whatever it has."""
        self._missed = True
        self.refresh()

    def refresh(self) -> None:
        """Bring tabs that are behind up to date, in the background."""
        if not self._busy and self._behind():
            self._busy = True
            gevent.spawn(self._observe)

    def act(self, request: ActRequest) -> int:
        """Send an action and give the tabs the views it leads to. Returns the version after it. Raises RpcError."""
        if self._busy:
            return self._matches.act(request).version
        self._busy = True
        try:
            groups = _groups(self.tabs)
            acted = self._matches.act(request, list(groups))
            self._wanted = max(self._wanted, acted.version)
            if acted.json_views:
                self._give(groups, acted.json_views)
            return acted.version
        finally:
            self._busy = False
            self.refresh()

    def tell(self, away: frozenset[int], data: bytes) -> None:
        """Tell every tab who is away, unless it knows."""
        for tab in self.tabs:
            if tab.away != away:
                tab.away = away
                tab.put("away", data)

    def _behind(self) -> list[MatchTab]:
        """Return the tabs that lack the version wanted."""
        if self._missed:
            self._missed = False
            self._wanted = 0
            for tab in self.tabs:
                tab.newest = -1
        return [tab for tab in self.tabs if tab.newest < self._wanted]

    def _observe(self) -> None:
        pause = _FIRST_PAUSE
        try:
            while behind := self._behind():
                groups = _groups(behind)
                wanted = self._wanted
                try:
                    views = self._matches.views(self.match_id, list(groups), known_version=wanted)
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
                version = self._give(groups, views)
                # What the engine says counts, even if a message had promised more: else this would never end.
                if self._wanted == wanted:
                    self._wanted = version
        finally:
            self._busy = False

    def _give(self, groups: _Groups, views: Iterable[bytes]) -> int:
        """Leave each group's view, all of one version, with its tabs. Returns the version, 0 when there are no tabs."""
        version = 0
        for ((_, since), tabs), view in zip(groups.items(), views, strict=True):
            version = version_of(view)
            data = frame("state", view, version)
            for tab in tabs:
                tab.put_state(since, version, data)
        return version

    def _close(self) -> None:
        for tab in self.tabs:
            tab.put("gone", GONE)
            tab.close()


def _groups(tabs: Iterable[MatchTab]) -> _Groups:
    """Return these tabs by what they need, as many groups as one call should serve."""
    groups: dict[Looks, list[MatchTab]] = defaultdict(list)
    for tab in tabs:
        groups[tab.seat, tab.version].append(tab)
    return dict(list(groups.items())[:_VIEWERS_AT_ONCE])
