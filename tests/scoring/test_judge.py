"""A record is believed only where it can be worked out again, and only fair matches between people count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.match import Match
from services.kernel.replay import replay
from services.kernel.rules import all_games, load_game
from services.kernel.schema import ENGINE
from services.scoring.judge import NotOver, OtherRules, judge
from tests.scoring.records import serialized
from zashiki.engine.v1.game_pb2 import Position
from zashiki.engine.v1.match_pb2 import SEAT_KIND_BOT, SEAT_KIND_HUMAN, MatchInfo, MatchSetup, Record, SeatSetup

YUKI, HANA, YUKI_AGAIN, STRANGER, BOT = (
    (SEAT_KIND_HUMAN, "p1"),
    (SEAT_KIND_HUMAN, "p2"),
    (SEAT_KIND_HUMAN, "p1"),
    (SEAT_KIND_HUMAN, ""),
    (SEAT_KIND_BOT, ""),
)


def a_record(*seats: tuple[int, str], rated: bool = True, leave: tuple[int, ...] = ()) -> Record:
    return Record.FromString(serialized(seats or (YUKI, HANA), rated, leave))


@pytest.mark.parametrize(
    ("seats", "people"),
    [((YUKI, HANA), (0, 1)), ((BOT, YUKI, HANA), (1, 2)), ((YUKI, STRANGER, HANA), (0, 2))],
)
def test_people_who_play_to_the_end_are_rated(seats: tuple[tuple[int, str], ...], people: tuple[int, ...]) -> None:
    verdict = judge(a_record(*seats))
    assert (verdict.people, verdict.unrated_reason, verdict.divergence) == (people, None, None)
    assert verdict.digest == a_record(*seats).entries[-1].digest


@pytest.mark.parametrize(
    ("reason", "seats", "rated", "leave"),
    [
        ("CASUAL", (YUKI, HANA), False, ()),
        ("ABANDONED", (YUKI, HANA), True, (0, 1)),
        ("SOMEBODY_LEFT", (YUKI, HANA, BOT), True, (1,)),
        ("TOO_FEW_PEOPLE", (YUKI, BOT), True, ()),
        ("TOO_FEW_PEOPLE", (YUKI, STRANGER), True, ()),
        ("TOO_FEW_PEOPLE", (YUKI,), True, ()),
        ("SAME_PERSON", (YUKI, YUKI_AGAIN), True, ()),
    ],
)
def test_other_matches_are_unrated_and_say_why(
    reason: str, seats: tuple[tuple[int, str], ...], rated: bool, leave: tuple[int, ...]
) -> None:
    verdict = judge(a_record(*seats, rated=rated, leave=leave))
    assert (verdict.people, verdict.unrated_reason) == ((), reason)
    assert verdict.divergence is None


def test_a_match_that_was_ended_by_agreement_is_unrated() -> None:
    record = a_record()
    del record.entries[4:]
    record.ClearField("outcome")
    match = replay(record)
    for seat in (0, 1):
        step = match.offer_end(seat, match.moment.time_ms)
        match.adopt(step)
        record.entries.append(step.entry)
    ENGINE.to_message(match.moment.outcome, record.outcome)
    verdict = judge(record)
    assert (verdict.unrated_reason, verdict.divergence, verdict.left) == ("AGREED", None, frozenset())


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("reason", ["ABANDONED", "AGREED"])
def test_in_every_title_a_match_that_breaks_off_says_how_and_is_unrated(game: str, reason: str) -> None:
    """Whatever the rules make of the score of a position in the middle."""
    people = [SeatSetup(kind=SEAT_KIND_HUMAN, name=player, player_id=player) for player in ("yuki", "hana")]
    rules = load_game(game)
    info = MatchInfo(match_id=f"{game}-a", game=game, rules_version=rules.meta.rules_version, seats=people, rated=True)
    match = Match(rules, MatchSetup(info=info, seed=bytes(16)))
    record = Record(setup=match.setup)
    leave = match.resign if reason == "ABANDONED" else match.offer_end
    for seat in (0, 1):
        step = leave(seat, match.moment.time_ms)
        match.adopt(step)
        record.entries.append(step.entry)
    ENGINE.to_message(match.moment.outcome, record.outcome)
    verdict = judge(record)
    assert (record.outcome.end_reason, verdict.unrated_reason, verdict.people) == (reason, reason, ())
    assert verdict.divergence is None
    assert sorted(result.seat for result in record.outcome.results) == [0, 1]


def test_who_left_is_known() -> None:
    assert judge(a_record(YUKI, HANA, BOT, leave=(1,))).left == {1}


def test_a_match_that_runs_is_not_judged() -> None:
    record = a_record()
    record.ClearField("outcome")
    with pytest.raises(NotOver):
        judge(record)


def test_a_game_this_worker_lacks_is_no_divergence() -> None:
    record = a_record()
    record.setup.info.game = "mahjong"
    with pytest.raises(LookupError):
        judge(record)


def test_a_match_of_other_rules_is_left_to_a_worker_that_has_them() -> None:
    record = a_record()
    record.setup.info.rules_version += 1
    with pytest.raises(OtherRules, match="ninjato"):
        judge(record)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_record_that_was_tampered_with_diverges(data: st.DataObject) -> None:
    record = a_record()
    at = data.draw(st.integers(0, len(record.entries) - 1), "entry")
    match data.draw(st.sampled_from(["digest", "drop", "swap seed", "score", "rank", "action", "start"])):
        case "digest":
            record.entries[at].digest = "0" * 16
        case "drop":
            del record.entries[at]
        case "swap seed":
            record.setup.seed = bytes(16)
        case "score":
            record.outcome.results[0].score += 1
        case "rank":
            record.outcome.results[0].rank += 1
        case "action":
            record.entries[at].ClearField("what")
        case "start":
            record.setup.start.CopyFrom(Position())
    verdict = judge(record)
    assert (verdict.people, verdict.unrated_reason) == ((), "DIVERGED")
    assert verdict.divergence
