"""A match's life, whatever its players do: somebody always owes the next decision, and every clock runs for somebody.

Two replicas over one log; people and bots act, repeat themselves, undo, resign, fall silent, come back and agree to
end; time passes, engines restart, and outages happen. Whatever the state then is, waiting alone leads to the end.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from services.kernel.log import Answer
from services.kernel.match import Match, Moment
from services.kernel.outcome import ABANDONED, AGREED, COMPLETED
from services.kernel.refusal import Reason, Refused
from services.kernel.replay import replay
from services.kernel.rules import Game
from tests.kernel.in_process import Replicas
from tests.kernel.matches import START_MS, toy_match
from tests.kernel.sealed import SEALED
from tests.kernel.toy import TOY
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.match_pb2 import (
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    SEAT_KIND_ZOMBIE,
    Clock,
    PerMoveClock,
    RealTimeClock,
    Record,
)

REAL_TIME = RealTimeClock(bank_ms=60_000, increment_ms=5_000, cap_ms=70_000)
CLOCKS = [
    None,
    Clock(real_time=REAL_TIME, grace_ms=10_000, claim_ms=20_000),
    Clock(per_move=PerMoveClock(move_ms=30_000), grace_ms=10_000),
]
COMPANIES = ["hh", "hhb", "hbh", "hhh", "hhhh"]
REFUSALS = {
    Reason.STALE,
    Reason.ILLEGAL,
    Reason.MATCH_OVER,
    Reason.NOT_YOUR_SEAT,
    Reason.NOT_DUE,
    Reason.NOT_AWAY,
    Reason.ALREADY_OFFERED,
    Reason.NOTHING_TO_UNDO,
    Reason.TURN_PASSED,
    Reason.INFORMATION_REVEALED,
}
anybody = st.integers(0, 3)
fitting = st.sampled_from([True, True, True, False])
"""Whether one of the seats that fit is meant: with any seat at all, most of what is tried would be refused."""
rarely = st.sampled_from([False, False, False, True])
replicas = st.integers(0, 1)


def test_a_refusal_from_a_position_that_others_caught_up_meanwhile_does_not_count() -> None:
    """A replica is behind. While it asks the log about an action it would refuse, somebody looks at the match there."""

    async def story() -> None:
        engines = Replicas(TOY)
        match = toy_match("hh")
        await engines.matches[0].create(match, [])
        await engines.matches[1].current(match.match_id)

        async def act(number: int, replica: int) -> int:
            newest = await engines.match(match.match_id)
            request = pb.ActRequest(
                match_id=match.match_id, request_id=f"{number}", seat=0, version=newest.moment.version
            )
            TOY.codec.to_message(newest.legal(0)[0], request.action.ninjato)
            return int((await engines.call("Act", request, replica)).version)

        assert await act(1, replica=0) == 1
        asked = engines.log.answer

        async def answer(match_id: str, request_id: str) -> Answer | None:
            await engines.matches[1].current(match_id)
            return await asked(match_id, request_id)

        engines.log.answer = answer  # type: ignore[method-assign]
        assert await act(2, replica=1) == 2

    asyncio.run(story())


class MatchLife(RuleBasedStateMachine):
    """What anybody may try."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.requests = 0
        self.sent: list[tuple[str, Any, int]] = []

    @initialize(
        game=st.sampled_from([TOY, SEALED]),
        kinds=st.sampled_from(COMPANIES),
        clock=st.sampled_from(CLOCKS),
        seed=st.binary(min_size=16, max_size=16),
    )
    def begin(self, game: Game, kinds: str, clock: Clock | None, seed: bytes) -> None:
        self.game = game
        self.engines = Replicas(game)
        match = toy_match(kinds, clock, seed, game)
        self.match_id = match.match_id
        self.runner.run(self.engines.matches[0].create(match, []))
        self.seats = len(kinds)

    @property
    def match(self) -> Match:
        """The match as the first replica knows it."""
        return self.runner.run(self.engines.match(self.match_id))

    def ask(self, method: str, request: Any, replica: int) -> int | None:
        """Send a request with an id of its own. Returns the version it led to, None for a refusal that may be."""
        request.match_id = self.match_id
        self.requests += 1
        request.request_id = f"request {self.requests}"
        before = self.match.moment
        try:
            answer = self.runner.run(self.engines.call(method, request, replica))
        except Refused as refused:
            if refused.reason not in REFUSALS:
                raise
            return self.nothing_changed(before)
        self.sent.append((method, request, answer.version))
        assert before.outcome is None, "nothing goes on after the end"
        return int(answer.version)

    def seat(self, number: int, fits: bool, fitting: Iterable[int]) -> int:
        """Return one of the seats that fit, or any seat."""
        among = sorted(fitting) if fits else []
        return among[number % len(among)] if among else number % self.seats

    def people_awaited(self) -> set[int]:
        """The people who owe a decision."""
        return set(self.match.moment.to_act) & self.match.moment.company.people()

    def nothing_changed(self, before: Moment) -> None:
        """See that a refusal left everything as it was."""
        assert self.match.moment == before

    @rule(number=anybody, fits=fitting, choice=st.integers(0, 5), behind=st.sampled_from([0, 0, 1]), replica=replicas)
    def act(self, number: int, fits: bool, choice: int, behind: int, replica: int) -> None:
        match = self.match
        seat = self.seat(number, fits, match.moment.to_act)
        legal = match.legal(seat) or match.game.rules.legal_actions(match.moment.ply.state, seat)
        if legal:
            request = pb.ActRequest(seat=seat, version=max(0, match.moment.version - behind))
            self.game.codec.to_message(legal[choice % len(legal)], request.action.ninjato)
            self.ask("Act", request, replica)

    @precondition(lambda self: self.match.moment.ply.actor is not None)
    @rule(number=anybody, fits=fitting, replica=replicas)
    def undo(self, number: int, fits: bool, replica: int) -> None:
        """What was undone stands again as it was."""
        before = self.match.moment
        seat = self.seat(number, fits, [] if before.ply.actor is None else [before.ply.actor])
        version = self.ask("Undo", pb.UndoRequest(seat=seat, version=before.version), replica)
        if version is not None:
            assert before.ply.before is not None
            assert self.match.moment.ply.digest(self.game) == before.ply.before.digest(self.game)
            assert self.match.moment.to_act == before.ply.before.to_act

    @rule(seat=anybody, really=rarely, replica=replicas)
    def resign(self, seat: int, really: bool, replica: int) -> None:
        if really and self.ask("Resign", pb.ResignRequest(seat=seat % self.seats), replica) is not None:
            assert not self.match.may_return(seat % self.seats)

    @precondition(lambda self: len(self.match.moment.company.people()) > 1)
    @rule(number=anybody, other=anybody, fits=fitting, away_ms=st.sampled_from([0, 1, 900, 10_000]), replica=replicas)
    def claim(self, number: int, other: int, fits: bool, away_ms: int, replica: int) -> None:
        """Only from somebody the match waits for, who is away, or out of time and grace."""
        before, now_ms = self.match.moment, self.engines.now_ms
        absent = self.seat(other, fits, self.people_awaited())
        seat = self.seat(number, fits, before.company.people() - {absent})
        request = pb.ClaimRequest(seat=seat, absent_seat=absent, away_ms=away_ms)
        if self.ask("Claim", request, replica) is not None:
            assert absent in before.to_act
            assert before.kinds[seat] == before.kinds[absent] == SEAT_KIND_HUMAN
            out = before.clocks.faces and before.clocks.claimable_ms(absent) <= now_ms
            waited = 0 < away_ms <= now_ms - before.arisen[absent].owing_since_ms
            assert out or (waited and not before.clocks.is_per_move)
            assert self.match.moment.outcome or self.match.may_return(absent)

    @precondition(lambda self: SEAT_KIND_ZOMBIE in self.match.moment.kinds)
    @rule(number=anybody, fits=fitting, replica=replicas)
    def come_back(self, number: int, fits: bool, replica: int) -> None:
        """Whoever comes back has time to decide something."""
        seat = self.seat(number, fits, filter(self.match.may_return, range(self.seats)))
        if self.ask("Return", pb.ReturnRequest(seat=seat), replica) is not None:
            moment = self.match.moment
            assert moment.kinds[seat] == SEAT_KIND_HUMAN
            assert all(face.remaining(self.engines.now_ms) > 0 for face in moment.clocks.faces[seat : seat + 1])

    @rule(number=anybody, fits=fitting, really=rarely, replica=replicas)
    def offer_end(self, number: int, fits: bool, really: bool, replica: int) -> None:
        """The match ends exactly when all people who are left have offered."""
        before = self.match.moment
        seat = self.seat(number, fits, before.company.people() - before.company.offers)
        if really and self.ask("OfferEnd", pb.OfferEndRequest(seat=seat), replica) is not None:
            everybody = before.company.people() == before.company.offers | {seat}
            outcome = self.match.moment.outcome
            assert (outcome is not None and outcome.end_reason == AGREED) == everybody

    @precondition(lambda self: self.sent)
    @rule(data=st.data(), replica=replicas)
    def repeat(self, data: st.DataObject, replica: int) -> None:
        """What was sent before is sent again, to either replica: the first answer, and nothing changes."""
        method, request, version = data.draw(st.sampled_from(self.sent))
        before = self.match.moment
        assert self.runner.run(self.engines.call(method, request, replica)).version == version
        assert self.match.moment.version == before.version

    @rule(ms=st.sampled_from([1, 900, 10_000, 29_999, 45_000, 130_000]))
    def pass_time(self, ms: int) -> None:
        self.engines.now_ms += ms

    @rule(ms=st.sampled_from([6_000, 60_000, 3_600_000]), really=rarely)
    def outage(self, ms: int, really: bool) -> None:
        """Nobody is charged for a time in which nobody could answer, nor overdue because of it."""
        before = self.match.moment
        left = [face.remaining(self.engines.now_ms) for face in before.clocks.faces]
        begin_ms = self.engines.now_ms
        self.engines.now_ms += ms if really else 0
        self.engines.outages.append((begin_ms, self.engines.now_ms))
        assert [face.remaining(self.engines.now_ms) for face in self.match.moment.clocks.faces] == left

    @rule(replica=replicas)
    def restart(self, replica: int) -> None:
        self.engines.restart(replica)

    @rule(replica=replicas)
    def sweep(self, replica: int) -> None:
        """Do as the coordinator: look at the match if it is due."""
        due_ms = self.engines.log.heads[self.match_id].due_ms
        if due_ms is not None and due_ms <= self.engines.now_ms:
            self.expire(replica)

    def expire(self, replica: int) -> None:
        try:
            self.runner.run(self.engines.call("Expire", pb.ExpireRequest(match_id=self.match_id), replica))
        except Refused as refused:
            if refused.reason not in (Reason.NOT_DUE, Reason.MATCH_OVER):
                raise

    @invariant()
    def both_replicas_hold_what_stands_in_the_log(self) -> None:
        one, other = (self.runner.run(self.engines.match(self.match_id, replica)).moment for replica in (0, 1))
        assert (one.version, one.time_ms, one.company, one.clocks) == (
            other.version,
            other.time_ms,
            other.company,
            other.clocks,
        )
        assert one.ply.digest(self.game) == other.ply.digest(self.game)

    @invariant()
    def every_decision_has_an_owner_and_an_end(self) -> None:
        """A person, a bot that is asked, or a zombie the engine plays at once; and somebody looks again in time."""
        moment, head = self.match.moment, self.engines.log.heads[self.match_id]
        assert head.due_ms is not None, "nobody would ever look at it again"
        if moment.outcome:
            assert not moment.to_act
            return
        assert moment.to_act
        asked = {bot.seat for bot in head.changed.bots}
        for seat in moment.to_act:
            kind = moment.kinds[seat]
            assert kind != SEAT_KIND_ZOMBIE, "a table waits for a zombie"
            assert (seat in asked) == (kind == SEAT_KIND_BOT)
            assert self.match.legal(seat)

    @invariant()
    def clocks_run_for_people_who_owe_a_decision_and_nobody_else(self) -> None:
        moment = self.match.moment
        running = {seat for seat, face in enumerate(moment.clocks.faces) if face.running}
        owing = {seat for seat in moment.to_act if moment.kinds[seat] == SEAT_KIND_HUMAN}
        assert running == (owing if moment.clocks.faces else set())

    @invariant()
    def every_seat_is_somebodys(self) -> None:
        """A zombie's seat can be taken back, unless it was given up; only people want to end the match."""
        match, company = self.match, self.match.moment.company
        for seat, (kind, setup) in enumerate(zip(company.kinds, match.setup.info.seats, strict=True)):
            assert kind in (setup.kind, SEAT_KIND_ZOMBIE)
            if kind == SEAT_KIND_ZOMBIE:
                assert setup.kind == SEAT_KIND_HUMAN
                assert match.moment.outcome or match.may_return(seat) != (seat in company.resigned)
        assert company.offers <= company.people()

    def teardown(self) -> None:
        """With everybody gone for good, waiting is enough: the match ends, its record replays, and its score is due."""
        if not hasattr(self, "match_id"):
            return
        try:
            for _ in range(60):
                if self.match.moment.outcome:
                    break
                due_ms = self.engines.log.heads[self.match_id].due_ms
                assert due_ms is not None
                self.engines.now_ms = max(self.engines.now_ms, due_ms)
                self.expire(0)
            outcome = self.match.moment.outcome
            assert outcome is not None, "it never ended"
            assert outcome.end_reason in (COMPLETED, ABANDONED, AGREED)
            entries = self.runner.run(self.engines.log.entries(self.match_id, 0))
            times = [START_MS, *(entry.time.ToMilliseconds() for entry in entries)]
            assert times == sorted(times)
            replay(Record(setup=self.match.setup, entries=entries), self.game)
        finally:
            self.runner.close()


TestMatchLife = MatchLife.TestCase
TestMatchLife.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
