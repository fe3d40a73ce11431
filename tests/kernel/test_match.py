"""A match in memory: what is refused changes nothing, what is done can be replayed, undo restores."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.match import Diverged, Match
from services.kernel.outcome import ABANDONED, COMPLETED
from services.kernel.refusal import Reason, Refused
from services.kernel.replay import replay, replayed
from tests.kernel.matches import START_MS, discard, done, toy_match
from tests.kernel.toy import TOY, Discard, Draw
from zashiki.engine.v1.match_pb2 import (
    ACTOR_BOT,
    ACTOR_PLAYER,
    ACTOR_SYSTEM,
    ACTOR_ZOMBIE,
    SEAT_KIND_ZOMBIE,
    Clock,
    LogEntry,
    PerMoveClock,
    Record,
)


def reason(match: Match, seat: int, version: int) -> Reason | None:
    try:
        match.require(seat, version)
    except Refused as refused:
        return refused.reason
    return None


def snapshot(match: Match) -> tuple[object, ...]:
    state = match.moment.ply.state
    return match.moment, match.digest(), TOY.codec.digest(state), tuple(match.events_since(0))


def test_two_seats_that_both_owe_a_decision_answer_from_the_same_version() -> None:
    match = toy_match()
    done(match, discard(match, 0))
    assert reason(match, 1, 0) is None
    done(match, discard(match, 1))
    assert match.moment.version == 2


def test_a_decision_that_was_answered_is_stale() -> None:
    match = toy_match()
    done(match, discard(match, 0))
    assert reason(match, 0, 0) is Reason.STALE
    assert reason(match, 0, 1) is None


def test_a_seat_with_nothing_to_decide_is_told_who_has() -> None:
    match = toy_match()
    for _ in range(3):
        done(match, discard(match, 0))
    assert reason(match, 0, 2) is Reason.STALE
    with pytest.raises(Refused, match="waits for seat 1") as refused:
        match.act(0, Draw(card=0), START_MS)
    assert refused.value.reason is Reason.ILLEGAL


def test_a_version_from_the_future_is_malformed() -> None:
    assert reason(toy_match(), 0, 1) is Reason.MALFORMED


def test_refused_and_unadopted_steps_change_nothing() -> None:
    match = toy_match()
    before = snapshot(match)
    match.act(0, Draw(card=0), START_MS)
    for attempt in (
        lambda: match.act(0, Discard(card=5), START_MS),
        lambda: match.act(0, "nonsense", START_MS),  # type: ignore[arg-type]
        lambda: match.undo(0, START_MS),
    ):
        with pytest.raises(Refused):
            attempt()
    assert snapshot(match) == before


def test_undo_restores_the_position_and_can_go_on() -> None:
    match = toy_match()
    digests = [match.digest()]
    for _ in range(2):
        done(match, discard(match, 0))
        digests.append(match.digest())
    done(match, match.undo(0, START_MS))
    assert match.digest() == digests[1]
    done(match, match.undo(0, START_MS))
    assert match.digest() == digests[0]
    with pytest.raises(Refused) as refused:
        match.undo(0, START_MS)
    assert refused.value.reason is Reason.NOTHING_TO_UNDO
    assert match.moment.version == 4


def test_after_a_draw_there_is_no_way_back_only_to_it() -> None:
    match = toy_match()
    done(match, match.act(0, Draw(card=0), START_MS))
    with pytest.raises(Refused) as refused:
        match.undo(0, START_MS)
    assert refused.value.reason is Reason.INFORMATION_REVEALED
    drawn = match.digest()
    done(match, discard(match, 0))
    done(match, match.undo(0, START_MS))
    assert match.digest() == drawn


def test_what_another_seat_answered_cannot_be_undone() -> None:
    match = toy_match()
    done(match, discard(match, 0))
    done(match, discard(match, 1))
    with pytest.raises(Refused) as refused:
        match.undo(0, START_MS)
    assert refused.value.reason is Reason.TURN_PASSED


def test_an_undo_makes_the_decision_a_new_one() -> None:
    """So a second click on undo, quoting the version of the first, is stale."""
    match = toy_match()
    done(match, discard(match, 0))
    done(match, discard(match, 0))
    done(match, match.undo(0, START_MS))
    assert reason(match, 0, 2) is Reason.STALE


def test_old_positions_are_let_go_of_once_no_undo_leads_back() -> None:
    match = toy_match()
    done(match, discard(match, 0))
    assert match.moment.ply.before is not None
    done(match, match.act(0, Draw(card=0), START_MS))
    assert match.moment.ply.before is None


def test_giving_up_a_seat_makes_it_a_zombie_and_leaves_the_position() -> None:
    match = toy_match("hhb")
    digest = match.digest()
    done(match, match.resign(0, START_MS))
    assert match.moment.kinds[0] == SEAT_KIND_ZOMBIE
    assert match.digest() == digest
    assert match.moment.outcome is None
    with pytest.raises(Refused):
        match.resign(0, START_MS)
    with pytest.raises(Refused):
        match.resign(2, START_MS)


def test_with_no_person_left_the_match_is_abandoned_as_it_stands() -> None:
    match = toy_match("hbh")
    done(match, discard(match, 0))
    done(match, match.resign(0, START_MS))
    done(match, match.time_out(2, START_MS))
    outcome = match.moment.outcome
    assert outcome is not None
    assert outcome.end_reason == ABANDONED
    assert outcome.results[0].score > 0
    assert match.moment.to_act == ()
    assert reason(match, 1, match.moment.version) is Reason.MATCH_OVER


def test_a_match_of_bots_is_not_abandoned() -> None:
    match = toy_match("bb")
    while not match.moment.outcome:
        done(match, match.act_for_absent(match.moment.to_act[0], START_MS))
    assert match.moment.outcome.end_reason == COMPLETED


def test_every_entry_says_who_made_it() -> None:
    match = toy_match("hbh")
    actors = [
        done(match, step()).entry.actor
        for step in (
            lambda: discard(match, 0),
            lambda: discard(match, 1),
            lambda: match.act_for_absent(1, START_MS),
            lambda: match.time_out(0, START_MS),
            lambda: match.act_for_absent(0, START_MS),
            lambda: match.resign(2, START_MS),
        )
    ]
    assert actors == [ACTOR_PLAYER, ACTOR_BOT, ACTOR_ZOMBIE, ACTOR_SYSTEM, ACTOR_ZOMBIE, ACTOR_PLAYER]


def test_time_never_runs_backwards_in_a_log() -> None:
    match = toy_match()
    done(match, discard(match, 0, START_MS + 5_000))
    step = done(match, discard(match, 0, START_MS + 1_000))
    assert step.entry.time.ToMilliseconds() == START_MS + 5_000


def test_hidden_things_are_shown_once_the_match_is_over() -> None:
    match = toy_match()
    assert match.seen(0).players[1].hand == [0, 0, 0]  # type: ignore[attr-defined]
    done(match, match.resign(0, START_MS))
    done(match, match.resign(1, START_MS))
    assert match.seen(0).players[1].hand == match.moment.ply.state.players[1].hand  # type: ignore[attr-defined]


commands = st.lists(st.tuples(st.sampled_from(["act", "undo", "resign", "expire"]), st.integers(0, 2)), max_size=40)


@settings(max_examples=60, deadline=None)
@given(commands, st.integers(0, 2**32), st.booleans())
def test_whatever_is_done_replays_to_the_same_digests_clocks_and_events(
    script: list[tuple[str, int]], seed: int, timed: bool
) -> None:
    clock = Clock(per_move=PerMoveClock(move_ms=60_000)) if timed else None
    match = toy_match("hbh", clock, seed=seed.to_bytes(16, "big"))
    record = Record(setup=match.setup)
    for number, (what, seat) in enumerate(script):
        now_ms = START_MS + 100 * number
        try:
            match_step = {
                "act": lambda s=seat, t=now_ms: match.act_for_absent(s, t) if match.legal(s) else None,
                "undo": lambda s=seat, t=now_ms: match.undo(s, t),
                "resign": lambda s=seat, t=now_ms: match.resign(s, t),
                "expire": lambda s=seat, t=now_ms: match.time_out(s, t),
            }[what]()
        except Refused:
            continue
        if match_step is not None:
            done(match, match_step, record)
    again = replay(Record.FromString(record.SerializeToString()), TOY)
    assert again.digest() == match.digest()
    assert again.moment.clocks == match.moment.clocks
    assert again.moment.arisen == match.moment.arisen
    assert again.events_since(0) == match.events_since(0)
    assert again.moment.outcome == match.moment.outcome


def _record() -> Record:
    match = toy_match()
    record = Record(setup=match.setup)
    for seat in (0, 1, 0):
        done(match, discard(match, seat), record)
    return record


@pytest.mark.parametrize(
    ("spoil", "names"),
    [
        (lambda r: r.entries.pop(1), "entry 3: expected entry 2"),
        (lambda r: setattr(r.entries[1], "digest", "00"), "entry 2: the digest is"),
        (lambda r: r.entries[2].action.ninjato.discard.Clear(), "entry 3.action"),
        (lambda r: r.entries[2].ClearField("action"), "entry 3: says nothing"),
        (lambda r: r.entries[0].ClearField("seat"), "entry 1.seat"),
        (lambda r: setattr(r.entries[0], "seat", 9), "entry 1.seat: expected 0 to 1"),
        (lambda r: r.entries[2].undone.SetInParent(), "entry 3.undone"),
        (lambda r: setattr(r.setup.info, "rules_version", 7), "rules_version"),
        (lambda r: setattr(r.outcome, "end_reason", "COMPLETED"), "outcome"),
        (lambda r: r.entries.append(LogEntry(version=4)), "entry 4.seat"),
    ],
)
def test_a_spoilt_record_names_the_entry(spoil: object, names: str) -> None:
    record = _record()
    spoil(record)  # type: ignore[operator]
    with pytest.raises(Diverged, match=names.replace(".", r"\.")):
        replay(record, TOY)


def test_a_record_can_be_walked_entry_by_entry() -> None:
    assert [match.moment.version for match in replayed(_record(), TOY)] == [0, 1, 2, 3]
