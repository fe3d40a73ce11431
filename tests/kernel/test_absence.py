"""People who do not answer: grace, claims by the others, coming back, giving up for good, and agreeing to end."""

import pytest

from services.kernel.due import Head, Patience
from services.kernel.match import Diverged, Match
from services.kernel.outcome import AGREED
from services.kernel.refusal import Reason, Refused
from services.kernel.replay import replayed
from services.kernel.views import Views
from services.kernel.visibility import SPECTATOR
from tests.kernel.matches import START_MS, discard, done, toy_match
from tests.kernel.toy import TOY
from zashiki.engine.v1.match_pb2 import (
    SEAT_KIND_HUMAN,
    SEAT_KIND_ZOMBIE,
    Clock,
    LogEntry,
    PerMoveClock,
    RealTimeClock,
    Record,
)

GRACE = {"grace_ms": 20_000, "claim_ms": 40_000}
REAL_TIME = Clock(real_time=RealTimeClock(bank_ms=60_000, increment_ms=5_000), **GRACE)
PER_MOVE = Clock(per_move=PerMoveClock(move_ms=60_000), **GRACE)
PATIENCE = Patience(bot_ms=10_000, person_ms=86_400_000)
OUT_MS = START_MS + 60_000


def refusal(match: Match, seat: int, absent: int, now_ms: int, away_ms: int = 0) -> Reason | None:
    try:
        match.claim(seat, absent, away_ms, now_ms)
    except Refused as refused:
        return refused.reason
    return None


@pytest.mark.parametrize("clock", [REAL_TIME, PER_MOVE])
def test_the_others_may_claim_a_seat_after_time_and_grace_are_up(clock: Clock) -> None:
    match = toy_match(clock=clock)
    assert refusal(match, 0, 1, OUT_MS + 19_999) is Reason.NOT_AWAY
    done(match, match.claim(0, 1, 0, now_ms=OUT_MS + 20_000))
    assert match.moment.kinds == (SEAT_KIND_HUMAN, SEAT_KIND_ZOMBIE)
    event = match.events_since(0)[-1].event
    assert (event.seat, event.claimed_by, event.away) == (1, 0, False)  # type: ignore[attr-defined]


def test_the_engine_itself_waits_for_the_time_to_claim_too() -> None:
    match = toy_match(clock=REAL_TIME)
    assert Head.of(match, match.moment, PATIENCE).deadline_ms == OUT_MS + 60_000
    assert PATIENCE.overdue(match.moment, OUT_MS + 59_999) == []
    assert PATIENCE.overdue(match.moment, OUT_MS + 60_000) == [0, 1]


def test_how_long_it_takes_is_shown_to_all() -> None:
    match = toy_match("hhh", clock=REAL_TIME)
    for viewer in (0, 1, SPECTATOR):
        shown = Views(match).message(viewer, 0, OUT_MS + 5_000).clocks[2]
        assert (shown.remaining_ms, shown.claim_ms, shown.takeover_ms) == (0, 15_000, 55_000)


def test_an_answer_in_the_grace_counts() -> None:
    match = toy_match(clock=REAL_TIME)
    done(match, discard(match, 1, OUT_MS + 59_000))
    assert match.moment.clocks.faces[1].remaining(OUT_MS + 59_000) == 5_000


def test_who_is_away_may_be_claimed_with_time_left() -> None:
    for clock in (None, REAL_TIME):
        match = toy_match(clock=clock)
        assert refusal(match, 0, 1, START_MS) is Reason.NOT_AWAY
        assert refusal(match, 0, 1, START_MS + 9_999, away_ms=10_000) is Reason.NOT_AWAY, "they sat still, as all did"
        step = match.claim(0, 1, 10_000, now_ms=START_MS + 10_000)
        assert step.entry.timed_out.away


def test_a_time_for_each_decision_says_how_long_one_may_be_away() -> None:
    assert refusal(toy_match(clock=PER_MOVE), 0, 1, START_MS + 1, away_ms=1) is Reason.NOT_AWAY


def test_only_somebody_the_match_waits_for_may_be_claimed_and_only_by_another_person() -> None:
    match = toy_match("hhb")
    for _ in range(3):
        done(match, discard(match, 1))
    assert refusal(match, 0, 1, START_MS + 1, away_ms=1) is Reason.NOT_AWAY
    assert refusal(match, 0, 0, START_MS + 1, away_ms=1) is Reason.ILLEGAL
    assert refusal(match, 2, 0, START_MS + 1, away_ms=1) is Reason.ILLEGAL
    assert refusal(match, 0, 2, START_MS + 1, away_ms=1) is Reason.ILLEGAL


@pytest.mark.parametrize(("clock", "left_ms"), [(REAL_TIME, 6_000), (PER_MOVE, 60_000)])
def test_who_comes_back_has_time_to_decide(clock: Clock, left_ms: int) -> None:
    match = toy_match(clock=clock)
    done(match, match.time_out(1, OUT_MS + 60_000))
    assert Views(match).message(1, 0, OUT_MS).seats[1].may_return
    done(match, match.come_back(1, OUT_MS + 90_000))
    assert match.moment.kinds[1] == SEAT_KIND_HUMAN
    assert match.moment.clocks.faces[1].remaining(OUT_MS + 90_000) == left_ms
    assert not Views(match).message(1, 0, OUT_MS).seats[1].may_return


def test_who_gave_up_stays_out_and_so_does_who_never_left() -> None:
    match = toy_match("hhb")
    done(match, match.resign(0, START_MS))
    for seat in (0, 1, 2):
        with pytest.raises(Refused) as refused:
            match.come_back(seat, START_MS)
        assert refused.value.reason is Reason.ILLEGAL


def test_a_zombie_may_not_undo_and_is_told_why() -> None:
    match = toy_match()
    done(match, discard(match, 0))
    done(match, match.resign(0, START_MS))
    assert Views(match).message(0, 0, START_MS).undo.reason == Reason.NOT_YOUR_SEAT


def test_a_match_ends_when_all_people_who_are_left_want_it() -> None:
    match = toy_match("hhhb")
    done(match, match.resign(2, START_MS))
    done(match, match.offer_end(0, START_MS))
    assert Views(match).message(1, 0, START_MS).end_offers == [0]
    with pytest.raises(Refused) as refused:
        match.offer_end(0, START_MS)
    assert refused.value.reason is Reason.ALREADY_OFFERED
    done(match, match.offer_end(1, START_MS))
    assert match.moment.outcome is not None
    assert match.moment.outcome.end_reason == AGREED


def test_whoever_plays_on_declines_but_a_bot_has_no_say() -> None:
    match = toy_match("hhb")
    done(match, match.offer_end(0, START_MS))
    done(match, discard(match, 2))
    assert match.moment.company.offers == {0}
    done(match, discard(match, 1))
    assert not match.moment.company.offers


@pytest.mark.parametrize("leave", [Match.resign, Match.time_out])
def test_an_offer_was_made_to_those_who_were_there(leave: object) -> None:
    """Else a match would end because somebody else left, with an offer that was made to them."""
    match = toy_match("hh")
    done(match, match.offer_end(0, START_MS))
    done(match, leave(match, 1, START_MS))  # type: ignore[operator]
    assert match.moment.outcome is None
    assert not match.moment.company.offers


def test_all_of_it_stands_in_the_record() -> None:
    match, record = toy_match("hhb", clock=REAL_TIME), Record()
    for step in (
        lambda: match.claim(0, 1, 1, now_ms=START_MS + 1),
        lambda: match.come_back(1, START_MS + 5),
        lambda: match.compensate(30_000, START_MS + 6),
        lambda: match.offer_end(0, START_MS + 7),
        lambda: discard(match, 1, START_MS + 8),
    ):
        done(match, step(), record)
    record.setup.CopyFrom(match.setup)
    *_, copy = replayed(Record.FromString(record.SerializeToString()), TOY)
    assert (copy.moment.company, copy.moment.clocks) == (match.moment.company, match.moment.clocks)
    assert match.events_since(0) == copy.events_since(0)


def test_a_return_of_nobody_diverges() -> None:
    match = toy_match()
    entry = LogEntry(version=1, seat=0)
    entry.returned.SetInParent()
    with pytest.raises(Diverged, match="nobody may come back to seat 0"):
        match.follow(entry)
