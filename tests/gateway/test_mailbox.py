"""The mailbox of a stream: bounded, newest only, and no state with the wrong events."""

from hypothesis import given
from hypothesis import strategies as st

from gateway.mailbox import HEARTBEAT, MOST_FRAMES, RESYNC, Mailbox, MatchTab, frame


def test_a_frame_is_one_event() -> None:
    assert frame("state", b'{"a":1}', 7) == b'id: 7\nevent: state\ndata: {"a":1}\n\n'
    assert frame("chat", b"{}") == b"event: chat\ndata: {}\n\n"


def test_a_newer_frame_replaces_the_one_nobody_read() -> None:
    box = Mailbox()
    for number in range(1000):
        box.put("state", b"%d" % number)
    box.close()
    assert list(box.read(1)) == [b"999"]


def test_an_overfull_box_asks_for_a_resync_instead_of_growing() -> None:
    box = Mailbox()
    for number in range(MOST_FRAMES + 1):
        box.put(number, b"line")
    box.close()
    assert list(box.read(1)) == [RESYNC]


def test_an_idle_stream_has_a_heartbeat() -> None:
    assert next(Mailbox().read(0.001)) == HEARTBEAT


def test_a_state_that_a_read_has_overtaken_is_dropped() -> None:
    tab = MatchTab(seat=0, version=3)
    tab.put_state(since=3, version=5, data=b"5 since 3")
    reading = tab.read(1)
    assert next(reading) == b"5 since 3"
    tab.put_state(since=3, version=6, data=b"6 since 3")  # asked for before the read
    assert tab.newest == 5
    assert tab.version == 5
    tab.put_state(since=5, version=6, data=b"6 since 5")
    assert next(reading) == b"6 since 5"


@given(st.lists(st.sampled_from(["commit", "observe", "read", "say", "resync"]), max_size=80))
def test_every_version_reaches_the_reader_once_whatever_the_timing(steps: list[str]) -> None:
    """Commits, answers and reads in any order: the ranges of events that are read join without gap or overlap."""
    tab = MatchTab(seat=0, version=0)
    tab.put_state(0, 0, b"0 0")
    reading, version, asked, said, have = tab.read(0.0), 0, None, 0, 0
    for step in [*steps, *["observe", "observe", "read"] * 3]:
        if step == "commit":
            version += 1
        elif step == "resync":  # another state is due, whether the last one was read or not
            tab.newest = -1
        elif step == "say":
            said += 1
            tab.put(("chat", said), b"chat")
        elif step == "observe":  # in two halves, so that a read may come between
            if asked is None:
                asked = (tab.version, version)
            else:
                tab.put_state(*asked, b"%d %d" % asked)
                asked = None
        else:
            while (data := next(reading)) != HEARTBEAT:
                if data != b"chat":
                    since, newest = map(int, data.split())
                    assert since == have
                    have = newest
    assert have == version == tab.version
