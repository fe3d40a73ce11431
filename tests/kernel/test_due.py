"""Whose turn it is, as those hear it who know no rules."""

from random import Random

from services.kernel.due import Head, Patience
from services.kernel.match import Match
from services.kernel.rules import load_game
from tests.kernel.matches import START_MS, discard, done, seats, toy_match
from zashiki.engine.v1.match_pb2 import MatchInfo, MatchSetup, PersonTurn

PATIENCE = Patience(bot_ms=1000, person_ms=1_000_000)


def turns(match: Match) -> list[PersonTurn]:
    return list(Head.of(match, match.moment, PATIENCE).changed.people)


def test_a_turn_begins_when_another_ends_and_no_decision_within_it_begins_one() -> None:
    """So whoever is told of each turn once is never told of their own action."""
    match = Match(
        load_game("ninjato"),
        MatchSetup(
            info=MatchInfo(match_id="ninjato-a", game="ninjato", rules_version=1, seats=seats("hhb")), seed=bytes(16)
        ),
    )
    random = Random(5)
    begun: dict[int, int] = {}
    began = 0
    while match.moment.outcome is None:
        waiting = dict(begun)
        begun = {turn.seat: turn.since_version for turn in turns(match)}
        for seat, since in begun.items():
            if seat in waiting:
                assert since == waiting[seat]
            else:
                assert since == match.moment.version
                began += 1
        seat = match.moment.to_act[0]
        match.adopt(match.act(seat, random.choice(match.legal(seat)), START_MS))
    assert turns(match) == []
    assert 20 < began < match.moment.version / 2


def test_only_people_are_told_while_they_sit_there() -> None:
    match = toy_match("hhb")
    assert [(turn.seat, turn.player_id) for turn in turns(match)] == [(0, "p0"), (1, "p1")]
    done(match, discard(match, 0))
    assert [turn.since_version for turn in turns(match)] == [0, 0]
    done(match, match.resign(1, START_MS))
    assert [turn.seat for turn in turns(match)] == [0]
