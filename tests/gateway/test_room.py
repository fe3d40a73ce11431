"""A room keeps its tabs up to date whatever calls and messages do to each other."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import cycle
from typing import Any, cast

import gevent
import grpc
import orjson
import pytest
from gevent.event import Event
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.mailbox import MatchTab
from gateway.matches import Looks, Matches
from gateway.room import Room
from zashiki.engine.v1.engine_pb2 import ActRequest, ActResponse


class Failed(grpc.RpcError):
    """A call that failed."""

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.DEADLINE_EXCEEDED


def pause() -> None:
    gevent.sleep(0)


class Engine:
    """An engine with one match, and the messages about it that have not arrived yet."""

    def __init__(self) -> None:
        self.version = 0
        self.messages: list[int] = []
        self.observed: list[int] = []
        """Versions that callers of Observe knew of."""
        self.on_the_way: Callable[[], None] = pause
        """Called while a request travels, and again while its answer does."""
        self.fails_before = self.fails_after = False

    def commit(self) -> int:
        self.version += 1
        self.messages.append(self.version)
        return self.version

    def act(self, request: ActRequest, viewers: Iterable[Looks] = ()) -> ActResponse:
        viewers, before, after = list(viewers), self.fails_before, self.fails_after
        self.on_the_way()
        if before:
            raise Failed
        version = self.commit()
        views = self._views(viewers)
        self.on_the_way()
        if after:
            raise Failed
        return ActResponse(version=version, json_views=views)

    def views(self, match_id: str, viewers: Iterable[Looks], known_version: int = 0) -> Sequence[bytes]:
        viewers = list(viewers)
        self.observed.append(known_version)
        self.on_the_way()
        views = self._views(viewers)
        self.on_the_way()
        return views

    def _views(self, viewers: list[Looks]) -> list[bytes]:
        return [orjson.dumps({"match_id": "m", "version": self.version, "since": since}) for _, since in viewers]


class Table:
    """A room at an engine, seat 0 and a spectator looking on."""

    def __init__(self) -> None:
        self.engine = Engine()
        self.room = Room("m", cast(Matches, self.engine))
        self.tabs = [self.join(0), self.join(None)]
        settle()
        self.engine.observed.clear()

    def join(self, seat: int | None) -> MatchTab:
        tab = MatchTab(seat, 0)
        self.room.tabs.add(tab)
        self.room.refresh()
        return tab

    def act(self) -> None:
        with suppress(Failed):
            self.room.act(ActRequest(match_id="m"))

    def hear(self) -> None:
        for version in self.engine.messages:
            self.room.heard(version)
        self.engine.messages.clear()

    def newest(self) -> list[int]:
        return [tab.newest for tab in self.tabs]


def settle() -> None:
    """Let everything run that can."""
    for _ in range(100):
        gevent.sleep(0)


@pytest.fixture
def table() -> Table:
    return Table()


def read(tab: MatchTab) -> dict[str, Any] | None:
    """Return the state that waits in a tab, None when none does."""
    if "state" not in tab._frames:
        return None
    state: dict[str, Any] = orjson.loads(next(tab.read(1)).split(b"data: ")[1])
    return state


@pytest.mark.parametrize("message_first", [True, False])
def test_an_action_brings_all_tabs_up_to_date_without_an_observe(table: Table, message_first: bool) -> None:
    if message_first:
        table.engine.on_the_way = table.hear
    table.act()
    assert table.newest() == [1, 1]
    table.hear()
    settle()
    assert table.engine.observed == []


def test_what_others_did_meanwhile_is_observed_after_the_action_failed(table: Table) -> None:
    table.engine.fails_before = True

    def others_move() -> None:
        table.engine.commit()
        table.hear()

    table.engine.on_the_way = others_move
    table.act()
    table.engine.on_the_way = pause
    settle()
    assert table.newest() == [1, 1]
    assert table.engine.observed == [1]


def test_an_action_whose_answer_was_lost_still_shows(table: Table) -> None:
    table.engine.fails_after = True
    table.act()
    settle()
    assert table.newest() == [0, 0]
    table.hear()
    settle()
    assert table.newest() == [1, 1]


def test_an_answer_that_others_have_overtaken_is_followed_by_an_observe(table: Table) -> None:
    travels = iter((lambda: None, lambda: (table.engine.commit(), table.hear())))
    table.engine.on_the_way = lambda: next(travels, pause)() and None
    table.act()
    assert table.newest() == [1, 1]
    settle()
    assert table.newest() == [2, 2]
    assert table.engine.observed == [2]


def test_of_two_actions_at_once_both_show(table: Table) -> None:
    let_go = Event()
    table.engine.on_the_way = lambda: let_go.wait() and None
    both = [gevent.spawn(table.act) for _ in range(2)]
    settle()
    let_go.set()
    gevent.joinall(both, raise_error=True)
    table.hear()
    settle()
    assert table.newest() == [2, 2]


def test_after_a_lost_subscription_the_log_is_looked_at_even_if_a_call_was_under_way(table: Table) -> None:
    table.act()
    table.engine.on_the_way = table.room.resync
    table.act()
    table.engine.on_the_way = pause
    settle()
    assert table.engine.observed == [0]
    assert table.newest() == [2, 2]


STEPS = ["act", "act in vain", "act unheard", "another acts", "hear", "join", "read", "resync", "wait"]


@settings(deadline=None)
@given(st.lists(st.sampled_from(STEPS), max_size=40), st.lists(st.integers(1, 5), min_size=1, max_size=10))
def test_every_tab_ends_at_the_newest_version_and_never_goes_back(steps: list[str], ways: list[int]) -> None:
    table = Table()
    engine = table.engine
    lengths = cycle(ways)
    engine.on_the_way = lambda: [gevent.sleep(0) for _ in range(next(lengths))] and None
    shown: dict[MatchTab, int] = {}
    calls = []

    def look_all() -> None:
        for tab in table.tabs:
            since, state = tab.version, read(tab)
            if state is not None:
                assert state["since"] == since, "events come once, and none is left out"
                assert state["version"] >= shown.get(tab, 0)
                shown[tab] = state["version"]

    for step in steps:
        engine.fails_before, engine.fails_after = step == "act in vain", step == "act unheard"
        match step:
            case "act" | "act in vain" | "act unheard":
                calls.append(gevent.spawn(table.act))
                gevent.sleep(0)
            case "another acts":
                engine.commit()
            case "hear":
                table.hear()
            case "join":
                table.tabs.append(table.join(1))
            case "read":
                look_all()
            case "resync":
                engine.messages.clear()
                table.room.resync()
            case "wait":
                gevent.sleep(0)
    gevent.joinall(calls, raise_error=True)
    table.hear()
    settle()
    look_all()
    assert set(table.newest()) == {engine.version}
