"""Guarantees of a game inside a match: refusals change nothing, undo goes back exactly, records replay to the bit."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from services.kernel.chance import FastChance, seed_bytes
from services.kernel.match import Match
from services.kernel.part import Part
from services.kernel.record_file import read_record, write_record
from services.kernel.refusal import Reason, Refused
from services.kernel.replay import replay, replayed
from services.kernel.schema import ENGINE
from tests.conformance.playing import Play, guarantee, turns
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, MatchInfo, MatchSetup, Record, SeatSetup

UNDO_REFUSALS = {Reason.NOTHING_TO_UNDO, Reason.TURN_PASSED, Reason.INFORMATION_REVEALED, Reason.MATCH_OVER}


def match_of(play: Play) -> Match:
    """Return a match of people, at its start."""
    meta = play.game.meta
    info = MatchInfo(
        match_id=f"{meta.game}-conformance",
        game=meta.game,
        rules_version=meta.rules_version,
        seats=[SeatSetup(kind=SEAT_KIND_HUMAN)] * play.setup.seats,
        options=dict(play.setup.options),
    )
    return Match(play.game, MatchSetup(info=info, seed=seed_bytes(play.seed)))


def recorded(play: Play) -> Record:
    """Return the record of a whole game."""
    match = match_of(play)
    record = Record(setup=match.setup)
    for turn in turns(play):
        step = match.act(turn.seat, turn.action, now_ms=turn.version)
        match.adopt(step)
        record.entries.append(step.entry)
    assert match.moment.outcome is not None
    ENGINE.to_message(match.moment.outcome, record.outcome)
    return record


@guarantee
def a_record_replays_to_equal_digests(play: Play) -> None:
    """A record, written and read again, leads through the same digests to the same outcome."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "record.json"
        write_record(file, recorded(play))
        record = read_record(file)
    assert record == recorded(play)
    match = replay(record, play.game)
    assert match.moment.outcome is not None
    assert match.digest() == record.entries[-1].digest


@guarantee
def a_match_is_what_the_rules_say(play: Play) -> None:
    """The match layer adds nothing: its positions are those of the rules alone."""
    record = recorded(play)
    matches = replayed(record, play.game)
    for turn in turns(play):
        match = next(matches)
        assert match.moment.version == turn.version - 1
        assert match.digest() == play.game.codec.digest(turn.state)
        assert match.legal(turn.seat) == turn.legal


@guarantee
def a_refused_action_changes_nothing(play: Play) -> None:
    """What is not among a seat's legal actions is refused, whoever it would suit, and leaves the match as it was."""
    match = match_of(play)
    chance = FastChance(play.seed)
    seen: list[Part] = []
    for turn in turns(play):
        seen.extend(action for action in turn.legal if action not in seen)
        before, digest = match.moment, match.digest()
        seat, action = chance.below(play.setup.seats), seen[chance.below(len(seen))]
        if action not in match.legal(seat):
            with pytest.raises(Refused) as refused:
                match.act(seat, action, now_ms=turn.version)
            assert refused.value.reason is Reason.ILLEGAL
            assert match.moment is before
            assert play.game.codec.digest(match.moment.ply.state) == digest
        match.adopt(match.act(turn.seat, turn.action, now_ms=turn.version))
    assert match.moment.outcome is not None
    with pytest.raises(Refused) as refused:
        match.act(0, seen[0], now_ms=0)
    assert refused.value.reason is Reason.MATCH_OVER


@guarantee
def undo_restores_or_says_why_not(play: Play) -> None:
    """At every ply, each seat's undo either leads back to the position before its action, or is refused by name.

    What was undone can be done again, with the same result: an undone action drew nothing.
    """
    match = match_of(play)
    chance = FastChance(play.seed)
    while owing := match.moment.to_act:
        actor, before = owing[chance.below(len(owing))], match.digest()
        legal = match.legal(actor)
        action = legal[chance.below(len(legal))]
        match.adopt(match.act(actor, action, now_ms=0))
        after = match.digest()
        for seat in range(play.setup.seats):
            refusal = match.undo_refusal(seat)
            if refusal is not None:
                assert refusal.reason in UNDO_REFUSALS
                with pytest.raises(Refused):
                    match.undo(seat, now_ms=0)
                assert match.digest() == after
                continue
            assert seat == actor, f"seat {seat} can undo what seat {actor} did"
            match.adopt(match.undo(seat, now_ms=0))
            assert match.digest() == before, f"undoing {action} leads elsewhere"
            assert match.legal(seat) == legal
            match.adopt(match.act(seat, action, now_ms=0))
            assert match.digest() == after, f"{action} comes out differently the second time"
