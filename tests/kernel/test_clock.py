"""Clocks: time only ever runs for those who owe a decision, and comes from nowhere but the rule."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.clock import MOST_MS, Clocks
from zashiki.engine.v1.match_pb2 import Clock, PerMoveClock, RealTimeClock

REAL_TIME = Clock(real_time=RealTimeClock(bank_ms=10_000, increment_ms=500, cap_ms=20_000))
PER_MOVE = Clock(per_move=PerMoveClock(move_ms=3_000))
steps = st.lists(st.tuples(st.integers(0, 4_000), st.integers(0, 2)), max_size=30)


def test_a_bank_shrinks_while_its_seat_decides_and_grows_by_the_increment() -> None:
    clocks = Clocks.start(REAL_TIME, 2, 0).run([0], 0)
    clocks = clocks.give(0, clocks.gain(0, 4_000), 4_000).run([1], 4_000)
    assert [face.remaining(5_000) for face in clocks.faces] == [6_500, 9_000]
    assert clocks.faces[1].deadline() == 14_000


def test_a_move_allowance_is_fresh_after_each_decision() -> None:
    clocks = Clocks.start(PER_MOVE, 2, 0).run([0], 0)
    clocks = clocks.give(0, clocks.gain(0, 2_999), 2_999).run([0], 2_999)
    assert clocks.faces[0].remaining(2_999) == 3_000


def test_without_a_clock_there_is_nothing_to_run() -> None:
    clocks = Clocks.start(Clock(), 3, 0)
    assert clocks.run([0, 1, 2], 0).give(1, clocks.gain(1, 9), 9) == clocks


def test_the_deadline_is_the_first_moment_with_nothing_left() -> None:
    face = Clocks.start(PER_MOVE, 2, 100).run([1], 100).faces[1]
    assert face.deadline() == 3_100
    assert [face.remaining(now_ms) for now_ms in (3_099, 3_100, 3_101)] == [1, 0, 0]


@settings(deadline=None)
@given(steps)
def test_real_time_is_conserved(moves: list[tuple[int, int]]) -> None:
    """What three seats have left is what they started with, less the time that passed, plus increments."""
    rule = Clock(real_time=RealTimeClock(bank_ms=10**9, increment_ms=500, cap_ms=MOST_MS))
    clocks = Clocks.start(rule, 3, 0).run([0], 0)
    now_ms, seat = 0, 0
    for passed, following in moves:
        now_ms += passed
        clocks = clocks.give(seat, clocks.gain(seat, now_ms), now_ms).run([following], now_ms)
        seat = following
    assert sum(face.remaining(now_ms) for face in clocks.faces) == 3 * 10**9 - now_ms + 500 * len(moves)


@settings(deadline=None)
@given(st.sampled_from([REAL_TIME, PER_MOVE]), steps)
def test_deciding_and_undoing_never_gains_time(rule: Clock, moves: list[tuple[int, int]]) -> None:
    clocks = Clocks.start(rule, 1, 0).run([0], 0)
    now_ms = 0
    before = clocks.faces[0].remaining(0)
    for passed, _ in moves:
        now_ms += passed
        gain = clocks.gain(0, now_ms)
        clocks = clocks.give(0, gain, now_ms).run([0], now_ms)
        now_ms += passed
        clocks = clocks.give(0, -gain, now_ms).run([0], now_ms)
        left = clocks.faces[0].remaining(now_ms)
        assert left <= before
        before = left


def test_a_bank_never_outgrows_what_a_view_can_show() -> None:
    clocks = Clocks.start(Clock(real_time=RealTimeClock(bank_ms=MOST_MS, increment_ms=MOST_MS)), 1, 0).run([0], 0)
    gain = clocks.gain(0, 5)
    after = clocks.give(0, gain, 5)
    assert after.faces[0].remaining(5) == MOST_MS
    assert after.give(0, -gain, 5).faces[0].remaining(5) == MOST_MS - 5


def test_an_increment_lets_no_bank_grow_beyond_the_cap() -> None:
    """Decisions are small: with an increment for each, a bank would grow for ever. No cap means the bank."""
    for cap_ms, most_ms in ((12_000, 12_000), (0, 10_000)):
        rule = Clock(real_time=RealTimeClock(bank_ms=10_000, increment_ms=1_500, cap_ms=cap_ms))
        clocks = Clocks.start(rule, 1, 0).run([0], 0)
        for _ in range(3):
            clocks = clocks.give(0, clocks.gain(0, 0), 0)
        assert clocks.faces[0].remaining(0) == most_ms


def test_time_given_back_goes_to_those_whose_clock_ran() -> None:
    clocks = Clocks.start(REAL_TIME, 2, 0).run([1], 0).compensate(4_000)
    assert [face.remaining(5_000) for face in clocks.faces] == [10_000, 9_000]
    beyond = clocks.compensate(MOST_MS)
    assert beyond.faces[1].remaining(0) == MOST_MS
    assert beyond.gain(1, 0) == 0
