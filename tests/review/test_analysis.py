"""What a review says, and what it may not know."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from google.protobuf.timestamp_pb2 import Timestamp
from hypothesis import given
from hypothesis import strategies as st

from services.kernel.chance import FastChance
from services.kernel.match import Diverged, Match
from services.kernel.part import Part, State
from services.kernel.record_file import read_record
from services.kernel.rules import all_games, load_game
from services.review import analysis
from services.review.analysis import CURVE_POINTS, MISTAKES_A_SEAT, MOST_PARTS, Share, analyse, merged, parts_of
from tests.scoring.records import played
from zashiki.engine.v1.match_pb2 import (
    ACTOR_ZOMBIE,
    SEAT_KIND_BOT,
    LogEntry,
    MatchInfo,
    MatchSetup,
    Record,
    SeatSetup,
)
from zashiki.work.v1.work_pb2 import Mistake, Prospect, Review

GAME = load_game("ninjato")
UNHURRIED = 1e9
"""Seconds: searches end by their iterations, so that a review is the same each time."""


@pytest.fixture(autouse=True, scope="module")
def briefly() -> Iterator[None]:
    """Think for a test, not for people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "ITERATIONS", 30)
        patch.setattr(analysis, "CURVE_PLAYOUTS", 2)
        patch.setattr(analysis, "DEALS", 6)
        yield


@cache
def whole() -> Record:
    return played([SeatSetup(kind=SEAT_KIND_BOT, name=name) for name in ("Rin", "Sora")], seed=3)


def beginning(entries: int) -> Record:
    record = Record()
    record.CopyFrom(whole())
    del record.entries[entries:]
    record.ClearField("outcome")
    return record


@dataclass(frozen=True)
class Played:
    """A position, an action taken there, and the record of just that."""

    state: State
    seat: int
    action: Part

    def match(self) -> tuple[Match, LogEntry]:
        """Return the match after the action, and its entry."""
        info = MatchInfo(
            match_id="ninjato-test",
            game="ninjato",
            rules_version=GAME.meta.rules_version,
            seats=[SeatSetup(kind=SEAT_KIND_BOT, name=name) for name in ("Rin", "Sora")],
            created=Timestamp(seconds=1_700_000_000),
        )
        setup = MatchSetup(info=info, seed=b"0" * 16)
        GAME.codec.to_message(self.state, setup.start.ninjato)
        match = Match(GAME, setup)
        step = match.act(self.seat, self.action, 1_700_000_001_000)
        match.adopt(step)
        return match, step.entry

    def record(self) -> Record:
        match, entry = self.match()
        return Record(setup=match.setup, entries=[entry])


def blunders() -> Iterator[tuple[Played, Mistake]]:
    """Yield actions that a review calls mistakes, in positions with cards that their seat does not see."""
    chance = FastChance(5)
    state = GAME.rules.new(GAME.meta.settle(2, {}), chance)
    while True:
        seat = GAME.rules.to_act(state)[0]
        actions = GAME.rules.legal_actions(state, seat)
        if len(actions) > 3:
            played = Played(GAME.rules.clone(state), seat, actions[chance.below(len(actions))])
            if mistakes := analyse(played.record(), 0, 1, UNHURRIED).mistakes:
                yield played, mistakes[0]
        GAME.rules.apply(state, seat, actions[chance.below(len(actions))], chance)


@cache
def a_blunder() -> tuple[Played, Mistake]:
    return next(blunders())


def test_a_mistake_is_judged_by_what_its_seat_could_know() -> None:
    blunder, mistake = a_blunder()
    seen = GAME.rules.observe(blunder.state, blunder.seat)
    others = [GAME.rules.determinize(seen, blunder.seat, FastChance(seed)) for seed in range(3)]
    assert any(other != blunder.state for other in others)
    for other in others:
        again = Played(other, blunder.seat, blunder.action).record()
        assert list(analyse(again, 0, 1, UNHURRIED).mistakes) == [mistake]


def test_a_mistake_names_what_was_played_and_what_was_better() -> None:
    blunder, mistake = a_blunder()
    legal = GAME.rules.legal_actions(blunder.state, blunder.seat)
    told = [GAME.codec.from_message(one.action.ninjato) for one in (mistake.played, mistake.better)]
    assert told[0] == blunder.action
    assert told[1] in legal
    assert told[1] != told[0]
    labels = [GAME.rules.label(blunder.state, blunder.seat, action) for action in told]
    assert [mistake.played.label, mistake.better.label] == labels
    assert (mistake.seat, mistake.version) == (blunder.seat, 1)
    assert 0 < mistake.loss <= 1


def test_what_the_engine_played_is_nobodys_mistake() -> None:
    record = a_blunder()[0].record()
    record.entries[0].actor = ACTOR_ZOMBIE
    assert not analyse(record, 0, 1, UNHURRIED).mistakes


def test_what_was_taken_back_is_no_mistake() -> None:
    blunder, match = next(
        (blunder, match)
        for blunder, _ in blunders()
        for match, _ in [blunder.match()]
        if match.undo_refusal(blunder.seat) is None
    )
    record = blunder.record()
    record.entries.append(match.undo(blunder.seat, 1_700_000_002_000).entry)
    assert not analyse(record, 0, 1, UNHURRIED).mistakes


def test_parts_together_say_what_the_whole_says() -> None:
    record = beginning(10)
    together = analyse(record, 0, 1, UNHURRIED)
    parts = [analyse(record, part, 3, UNHURRIED) for part in range(3)]
    assert merged(reversed(parts)) == together
    assert [point.version for point in together.curve] == list(range(11))


def test_a_curve_begins_open_and_ends_with_who_won() -> None:
    record = whole()
    parts = parts_of(record)
    first, last = (analyse(record, part, parts, 0.001) for part in (0, parts - 1))
    assert first.curve[0].version == 0
    assert all(0.2 < win < 0.8 for win in first.curve[0].win)
    assert last.curve[-1].version == len(record.entries)
    assert list(last.curve[-1].win) == [float(result.rank == 1) for result in record.outcome.results]


@pytest.mark.parametrize("name", all_games())
def test_every_game_can_be_reviewed(name: str) -> None:
    record = read_record(sorted(Path(f"tests/records/{name}").glob("*.json"))[0])
    parts = parts_of(record)
    review = merged(analyse(record, part, parts, 0.001) for part in (parts // 2, parts - 1))
    seats = len(record.setup.info.seats)
    assert review.curve[-1].version == len(record.entries)
    assert all(len(point.win) == seats and 0 <= min(point.win) <= max(point.win) <= 1 for point in review.curve)
    assert all(one.played.label != one.better.label and one.seat < seats for one in review.mistakes)


@given(entries=st.integers(0, 2000))
def test_every_version_has_one_part(entries: int) -> None:
    record = Record(entries=[LogEntry()] * entries)
    parts = parts_of(record)
    assert 1 <= parts <= MOST_PARTS
    shares = [Share.of(entries, part, parts) for part in range(parts)]
    assert [version for share in shares for version in range(share.begin, share.end)] == list(range(entries + 1))


@given(st.lists(st.lists(st.tuples(st.integers(0, 4), st.floats(0.02, 1)), max_size=8), max_size=8))
def test_the_largest_mistakes_of_each_seat_are_kept(parts: list[list[tuple[int, float]]]) -> None:
    reviews = [
        Review(mistakes=[Mistake(seat=seat, loss=loss) for seat, loss in part], curve=[Prospect(version=number)])
        for number, part in enumerate(parts)
    ]
    kept = [(mistake.seat, mistake.loss) for mistake in merged(Random(1).sample(reviews, len(reviews))).mistakes]
    found = [mistake for part in parts for mistake in part]
    for seat in range(5):
        losses = sorted((loss for one, loss in found if one == seat), reverse=True)
        assert [loss for one, loss in kept if one == seat] == losses[:MISTAKES_A_SEAT]
    assert [seat for seat, _ in kept] == sorted(seat for seat, _ in kept)


def test_a_curve_has_no_more_points_than_a_chart_can_show() -> None:
    record = whole()
    assert len(record.entries) > CURVE_POINTS
    curve = analyse(record, 0, 1, 0.001).curve
    assert CURVE_POINTS / 2 <= len(curve) <= CURVE_POINTS + 2


def test_a_record_of_other_rules_is_refused() -> None:
    record = beginning(3)
    record.setup.info.rules_version += 1
    with pytest.raises(Diverged, match="rules_version"):
        analyse(record, 0, 1)
