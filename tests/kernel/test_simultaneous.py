"""Several seats decide in secret at once: all answers stand, none shows, and nobody waits for who is absent."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.due import Head, Patience
from services.kernel.match import Match
from services.kernel.outcome import ABANDONED
from services.kernel.refusal import Reason, Refused
from services.kernel.replay import replay
from services.kernel.views import Views
from services.kernel.visibility import SPECTATOR
from tests.conformance.playing import setups
from tests.kernel.matches import START_MS, done, toy_match
from tests.kernel.sealed import SEALED
from zashiki.engine.v1.match_pb2 import SEAT_KIND_ZOMBIE, Clock, PerMoveClock, Record

PATIENCE = Patience(bot_ms=10_000, person_ms=86_400_000)


def sealed(kinds: str = "hhh", clock: Clock | None = None) -> Match:
    return toy_match(kinds, clock, game=SEALED)


def lay(match: Match, seat: int, quoting: int, choice: int = 0, now_ms: int = START_MS) -> None:
    """Let a seat lay one of its cards, from the version it quotes."""
    match.require(seat, quoting)
    done(match, match.act(seat, match.legal(seat)[choice], now_ms))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_all_answer_from_the_same_version_in_any_order(order: tuple[int, ...]) -> None:
    match = sealed()
    for seat in order:
        assert Views(match).message(seat, 0, START_MS).legal
        lay(match, seat, quoting=0)
    assert match.moment.version == 3
    straight = sealed()
    for seat in range(3):
        lay(straight, seat, quoting=0)
    assert match.digest() == straight.digest()


def test_the_next_decision_is_another_one() -> None:
    match = sealed()
    for seat in range(3):
        lay(match, seat, quoting=0)
    for seat in range(3):
        with pytest.raises(Refused) as refused:
            match.require(seat, 2)
        assert refused.value.reason is Reason.STALE
        lay(match, seat, quoting=3)


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_what_was_laid_shows_to_nobody_else(viewer: int) -> None:
    shown = []
    for choice in (0, -1):
        match = sealed()
        assert len(match.legal(0)) > 1
        lay(match, 0, quoting=0, choice=choice)
        shown.append((Views(match).json(viewer, 0, START_MS), Views(match).message(viewer, 0, START_MS)))
    assert shown[0] == shown[1]


def test_a_secret_choice_stands_once_made() -> None:
    """Whether others still think or not: the seat acts no more. Nor can anybody undo what another seat did."""
    match = sealed()
    for seat in range(3):
        lay(match, seat, quoting=0)
        for other in range(3):
            refusal = match.undo_refusal(other)
            assert refusal is not None
            assert refusal.reason is (Reason.INFORMATION_REVEALED if (seat, other) == (2, 2) else Reason.TURN_PASSED)


def test_absent_seats_are_played_for_while_the_others_think() -> None:
    match = sealed("hhh")
    done(match, match.resign(1, START_MS))
    assert match.moment.kinds[1] == SEAT_KIND_ZOMBIE
    lay(match, 0, quoting=0)
    done(match, match.act_for_absent(1, START_MS))
    assert match.moment.to_act == (2,)
    lay(match, 2, quoting=0)
    assert match.moment.to_act == (0, 1, 2)


def test_the_clocks_of_all_who_think_run_at_once() -> None:
    match = sealed("hhb", Clock(per_move=PerMoveClock(move_ms=60_000)))
    lay(match, 0, quoting=0, now_ms=START_MS + 20_000)
    faces = match.moment.clocks.faces
    assert [face.running for face in faces] == [False, True, False]
    assert [face.remaining(START_MS + 50_000) for face in faces] == [60_000, 10_000, 60_000]
    assert PATIENCE.due(match.moment) == {1: START_MS + 60_000, 2: START_MS + 10_000}
    assert PATIENCE.overdue(match.moment, START_MS + 60_000) == [1, 2]
    done(match, match.time_out(1, START_MS + 60_000))
    assert match.moment.kinds == (1, SEAT_KIND_ZOMBIE, 2)


def test_every_bot_is_asked_at_once_and_once() -> None:
    match = sealed("bhb")

    def asked() -> list[tuple[int, int]]:
        bots = Head.of(match, match.moment, PATIENCE).changed.bots
        return [(bot.seat, bot.since_version) for bot in bots]

    assert asked() == [(0, 0), (2, 0)]
    lay(match, 1, quoting=0)
    assert asked() == [(0, 0), (2, 0)]
    lay(match, 2, quoting=0)
    assert asked() == [(0, 0)]
    lay(match, 0, quoting=0)
    assert asked() == [(0, 3), (2, 3)]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2), st.booleans())), st.integers(0, 99))
def test_whatever_the_order_a_record_replays(seats: int, script: list[tuple[int, int, bool]], seed: int) -> None:
    match = toy_match("h" * seats, seed=seed.to_bytes(16, "big"), game=SEALED)
    record = Record(setup=match.setup)
    for number, choice, leaves in [*script, *((seat, 0, False) for seat in range(seats) for _ in range(9))]:
        owing = match.moment.to_act
        if not owing:
            break
        seat = owing[number % len(owing)]
        if leaves and match.moment.kinds[seat] != SEAT_KIND_ZOMBIE:
            done(match, match.resign(seat, START_MS), record)
        else:
            legal = match.legal(seat)
            done(match, match.act(seat, legal[choice % len(legal)], START_MS), record)
    again = replay(record, SEALED)
    assert again.digest() == match.digest()
    assert again.moment.arisen == match.moment.arisen
    assert again.moment.outcome == match.moment.outcome is not None


def test_a_lone_player_wins_or_loses_against_the_house() -> None:
    ranks = set()
    for seed in range(20):
        match = toy_match("h", seed=seed.to_bytes(16, "big"), game=SEALED)
        while not match.moment.outcome:
            lay(match, 0, quoting=match.moment.version)
        (result,), (house,) = match.moment.outcome.results, match.moment.outcome.rivals
        assert {result.rank, house.rank} == {1, 2}
        assert (result.rank == 1) == (result.score > house.score)
        ranks.add(result.rank)
    assert ranks == {1, 2}


def test_a_lone_player_who_gives_up_ends_the_match() -> None:
    match = sealed("h")
    done(match, match.resign(0, START_MS))
    assert match.moment.outcome is not None
    assert match.moment.outcome.end_reason == ABANDONED


def test_options_are_settled_by_the_number_of_seats() -> None:
    settle = SEALED.meta.settle
    assert settle(2, {}).options == {"open": False, "short": False}
    assert settle(2, {"short": True}).options == {"open": False, "short": True}
    assert settle(5, {"open": True}).options == {"open": True, "short": True}
    with pytest.raises(ValueError, match=r"options\.short: always on with 5 seats"):
        settle(5, {"short": False})
    assert settle(1, {"open": False}).options == {"open": False, "short": False}
    with pytest.raises(ValueError, match=r"options\.open: not possible with 1 seats"):
        settle(1, {"open": True})
    found = {(setup.seats, *sorted(name for name, on in setup.options.items() if on)) for setup in setups(SEALED.meta)}
    assert {(1,), (1, "short"), (2, "open", "short"), (5, "open", "short"), (5, "short")} <= found
    assert not any("open" in names for seats, *names in found if seats == 1)
