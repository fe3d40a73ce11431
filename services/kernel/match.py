"""A match in memory: its setup, and what the entries of its log made of it. Pure: no I/O, and time comes from outside.

Whatever changes is in a `Moment`, which never changes itself. Doing something yields a `Step` from one moment to the
next; a step nobody adopts (refused, overtaken, crashed on the way to the log) has changed nothing.
"""

from bisect import bisect_right
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Self, cast

from google.protobuf.timestamp_pb2 import Timestamp

from services.kernel import events as platform
from services.kernel import zombie
from services.kernel.chance import MatchChance
from services.kernel.clock import Clocks
from services.kernel.company import Company
from services.kernel.outcome import ABANDONED, AGREED, Outcome
from services.kernel.part import Part, State
from services.kernel.refusal import Reason, Refused
from services.kernel.rules import Game
from zashiki.engine.v1.game_pb2 import Action
from zashiki.engine.v1.match_pb2 import (
    ACTOR_BOT,
    ACTOR_PLAYER,
    ACTOR_SYSTEM,
    ACTOR_ZOMBIE,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    SEAT_KIND_ZOMBIE,
    Actor,
    Compensated,
    EndOffered,
    LogEntry,
    MatchSetup,
    Resigned,
    Returned,
    SeatKind,
    TimedOut,
    Undone,
)


class Diverged(Exception):
    """A log does not lead where it says it does. Says which entry and why."""


class Ply:
    """A position and what follows from it, worked out once, when asked for."""

    __slots__ = ("_digest", "_legal", "_seen", "actor", "before", "gain", "revealed", "state", "to_act", "version")

    def __init__(
        self,
        game: Game,
        state: State,
        version: int,
        actor: int | None = None,
        revealed: bool = False,
        before: "Ply | None" = None,
        gain: int = 0,
    ) -> None:
        """Make the ply that `actor`'s action led to; `version` is its entry's.

        `before` is the position an undo leads back to, None where an undo is refused, so that old positions are let go
        of. `gain` is the clock time, in ms, that an undo takes back.
        """
        self.state = state
        self.version = version
        self.actor = actor
        self.revealed = revealed
        self.before = before
        self.gain = gain
        self.to_act = tuple(game.rules.to_act(state))
        self._legal: dict[int, list[Part]] = {}
        self._seen: dict[int, State] = {}
        self._digest = ""

    def legal(self, game: Game, seat: int) -> list[Part]:
        """Return what `seat` may do."""
        if seat not in self._legal:
            self._legal[seat] = game.rules.legal_actions(self.state, seat)
        return self._legal[seat]

    def seen(self, game: Game, viewer: int) -> State:
        """Return the observation of `viewer`; to be left as it is."""
        if viewer not in self._seen:
            self._seen[viewer] = game.rules.observe(self.state, viewer)
        return self._seen[viewer]

    def digest(self, game: Game) -> str:
        """Return the digest of the position."""
        if not self._digest:
            self._digest = game.codec.digest(self.state)
        return self._digest


@dataclass(frozen=True, slots=True)
class Arisen:
    """When a decision arose.

    `turn` is the version at which its seat's turn began: since then it has owed decisions. `owing_since_ms` is when the
    seat last acted in it, or it began. These two are for everybody; that a decision became another because of what
    somebody else did may tell of hidden cards.
    """

    version: int
    time_ms: int
    turn: int
    owing_since_ms: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A match between two entries of its log."""

    version: int
    time_ms: int
    ply: Ply
    company: Company
    arisen: Mapping[int, Arisen]
    clocks: Clocks
    outcome: Outcome | None

    @property
    def kinds(self) -> tuple[SeatKind.ValueType, ...]:
        """Who plays on each seat."""
        return self.company.kinds

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that owe a decision; none once the match is over."""
        return () if self.outcome else self.ply.to_act


@dataclass(frozen=True, slots=True)
class Logged:
    """An event and the entry it belongs to."""

    version: int
    time_ms: int
    event: Part


_LedTo = tuple[Moment, tuple[Logged, ...]]
"""What an entry leads to."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry, and the moment and events it leads to."""

    entry: LogEntry
    moment: Moment
    events: tuple[Logged, ...]


class Match:
    """One match."""

    def __init__(self, game: Game, setup: MatchSetup) -> None:
        """Begin the match at version 0.

        Raises Diverged when it was begun under other rules, ValueError for seats, options or a start position that the
        game does not have.
        """
        self.game = game
        self.setup = setup
        info = setup.info
        if info.rules_version != game.meta.rules_version:
            raise Diverged(
                f"setup.info.rules_version: this match needs version {info.rules_version} of {info.game}, "
                f"these rules are version {game.meta.rules_version}"
            )
        created_ms = info.created.ToMilliseconds()
        ply = Ply(game, self._start(), 0)
        company = Company(tuple(seat.kind for seat in info.seats))
        arisen = {seat: Arisen(0, created_ms, 0, created_ms) for seat in ply.to_act}
        clocks = Clocks.start(info.clock, len(info.seats), created_ms)
        clocks = clocks.run(company.people().intersection(ply.to_act), created_ms)
        self.had_people = bool(company.people())
        self.moment = Moment(0, created_ms, ply, company, arisen, clocks, game.rules.outcome(ply.state))
        self._events: list[Logged] = []

    def _start(self) -> State:
        info = self.setup.info
        if not self.setup.HasField("start"):
            chance = MatchChance(self.setup.seed, 0)
            return self.game.rules.new(self.game.meta.settle(len(info.seats), info.options), chance)
        state = cast(State, self.game.codec.from_message(getattr(self.setup.start, info.game)))
        self.game.rules.check(state)
        seats = len(self.game.rules.standing(state).results)
        if seats != len(info.seats):
            raise ValueError(f"seats: the position is one of {seats} seats, not {len(info.seats)}")
        return state

    @property
    def match_id(self) -> str:
        """The match's id."""
        return self.setup.info.match_id

    def legal(self, seat: int) -> list[Part]:
        """Return what `seat` may do now."""
        return self.moment.ply.legal(self.game, seat) if seat in self.moment.to_act else []

    def seen(self, viewer: int) -> State:
        """Return the position as `viewer` may see it; once the match is over nothing is hidden any more."""
        ply = self.moment.ply
        return ply.state if self.moment.outcome else ply.seen(self.game, viewer)

    def digest(self) -> str:
        """Return the digest of the position. Not for viewers: a hash of a small hidden hand can be guessed."""
        return self.moment.ply.digest(self.game)

    def events_since(self, version: int) -> list[Logged]:
        """Return the events of the entries after `version`."""
        first, end = (
            bisect_right(self._events, bound, key=lambda logged: logged.version)
            for bound in (version, self.moment.version)
        )
        return self._events[first:end]

    def still(self) -> Self:
        """Return the match as it is now, whatever it goes on to."""
        return copy(self)

    def undo_refusal(self, seat: int) -> Refused | None:
        """Return why `seat` may not undo now, None when it may."""
        ply = self.moment.ply
        if self.moment.outcome:
            return Refused(Reason.MATCH_OVER, "The match is over.")
        if self.moment.kinds[seat] == SEAT_KIND_ZOMBIE:
            return _replaced()
        if ply.actor is None:
            return Refused(Reason.NOTHING_TO_UNDO, "Nothing has been done that could be undone.")
        if ply.actor != seat or seat not in ply.to_act:
            return Refused(Reason.TURN_PASSED, "Only the seat that acted last, and still acts, can undo.")
        if ply.revealed:
            return Refused(Reason.INFORMATION_REVEALED, "The last action drew or revealed something.")
        if ply.before is None:
            return Refused(Reason.NOTHING_TO_UNDO, "Nothing has been done that could be undone.")
        return None

    def require(self, seat: int, version: int) -> None:
        """Refuse a request on `seat`'s decision, quoted from `version`, unless that is still open to the seat.

        Raises Refused (MALFORMED, MATCH_OVER, NOT_YOUR_SEAT, STALE).
        """
        moment = self.moment
        if version > moment.version:
            raise Refused(
                Reason.MALFORMED, f"version: the match is at {moment.version}, not yet at {version}", "version"
            )
        if moment.outcome:
            raise Refused(Reason.MATCH_OVER, "The match is over.")
        if moment.kinds[seat] == SEAT_KIND_ZOMBIE:
            raise _replaced()
        arisen = moment.arisen.get(seat)
        if version < (arisen.version if arisen else moment.version):
            raise Refused(Reason.STALE, "The match has moved on since; look at it again.")

    def act(self, seat: int, action: Part, now_ms: int, request_id: str = "") -> Step:
        """Return the step of `seat` answering its decision. Raises Refused (MATCH_OVER, ILLEGAL)."""
        if self.moment.outcome:
            raise Refused(Reason.MATCH_OVER, "The match is over.")
        if seat not in self.moment.to_act:
            waiting = ", ".join(str(owing) for owing in self.moment.to_act)
            raise Refused(Reason.ILLEGAL, f"Seat {seat} has nothing to decide now; the match waits for seat {waiting}.")
        legal = self.legal(seat)
        if action not in legal:
            raise Refused(Reason.ILLEGAL, f"This is not one of seat {seat}'s {len(legal)} legal actions now.")
        message = Action()
        self.game.codec.to_message(action, getattr(message, self.game.meta.game))
        entry = self._entry(now_ms, seat=seat, actor=self._actor(seat), request_id=request_id, action=message)
        return self._signed(entry, self._played(seat, action, entry.time.ToMilliseconds()))

    def act_for_absent(self, seat: int, now_ms: int) -> Step:
        """Return the step of the engine deciding for `seat`, a zombie or an overdue bot."""
        action = zombie.choose(
            self.game.heuristics,
            self.moment.ply.seen(self.game, seat),
            seat,
            self.legal(seat),
            self.setup.seed,
            self.moment.version,
        )
        step = self.act(seat, action, now_ms)
        step.entry.actor = ACTOR_ZOMBIE
        return step

    def undo(self, seat: int, now_ms: int, request_id: str = "") -> Step:
        """Return the step of `seat` taking back its last action.

        Raises Refused (MATCH_OVER, NOTHING_TO_UNDO, TURN_PASSED, INFORMATION_REVEALED, NOT_YOUR_SEAT).
        """
        if refusal := self.undo_refusal(seat):
            raise refusal
        before = self._before()
        undone = Undone(to_version=before.version)
        entry = self._entry(now_ms, seat=seat, actor=self._actor(seat), request_id=request_id, undone=undone)
        return self._signed(entry, self._undone(seat, entry.time.ToMilliseconds()))

    def resign(self, seat: int, now_ms: int, request_id: str = "") -> Step:
        """Return the step of giving up `seat`. Raises Refused (MATCH_OVER, ILLEGAL)."""
        self._require_person(seat)
        entry = self._entry(now_ms, seat=seat, actor=ACTOR_PLAYER, request_id=request_id, resigned=Resigned())
        return self._signed(entry, self._resigned(seat, entry.time.ToMilliseconds()))

    def time_out(self, seat: int, now_ms: int) -> Step:
        """Return the step of `seat` running out of time. Raises Refused (MATCH_OVER, ILLEGAL)."""
        self._require_person(seat)
        return self._timed_out_step(seat, TimedOut(), now_ms)

    def claim(self, seat: int, absent: int, away_ms: int, now_ms: int, request_id: str = "") -> Step:
        """Return the step of a zombie playing on for `absent`, as the person on `seat` wants.

        Above 0, `away_ms` says that the absent person is known to be away, and how old their decision must be; somebody
        may well sit still while others decide. Raises Refused (MATCH_OVER, ILLEGAL, NOT_AWAY).
        """
        self._require_person(seat)
        self._require_person(absent)
        if seat == absent:
            raise Refused(Reason.ILLEGAL, "Nobody claims their own seat; resign instead.")
        clocks = self.moment.clocks
        if absent not in self.moment.to_act:
            raise Refused(Reason.NOT_AWAY, f"The match does not wait for seat {absent}.")
        out = bool(clocks.faces) and clocks.claimable_ms(absent) <= now_ms
        owing_ms = now_ms - self.moment.arisen[absent].owing_since_ms
        away = not out and 0 < away_ms <= owing_ms and not clocks.is_per_move
        if not (out or away):
            raise Refused(
                Reason.NOT_AWAY,
                f"Seat {absent} may still answer; it can be claimed in "
                f"{(clocks.claimable_ms(absent) - now_ms + 999) // 1000} s if it does not."
                if clocks.faces
                else f"Seat {absent} has not been away for long enough.",
            )
        return self._timed_out_step(absent, TimedOut(claimed_by=seat, away=away), now_ms, request_id)

    def come_back(self, seat: int, now_ms: int, request_id: str = "") -> Step:
        """Return the step of the person taking `seat` back. Raises Refused (MATCH_OVER, ILLEGAL)."""
        if self.moment.outcome:
            raise Refused(Reason.MATCH_OVER, "The match is over.")
        if not self.may_return(seat):
            raise Refused(Reason.ILLEGAL, "There is no seat to take back here; one that was resigned stays given up.")
        entry = self._entry(now_ms, seat=seat, actor=ACTOR_PLAYER, request_id=request_id, returned=Returned())
        return self._signed(entry, self._returned(seat, entry.time.ToMilliseconds()))

    def may_return(self, seat: int) -> bool:
        """Return whether the person who began on `seat` may take it back."""
        company = self.moment.company
        return (
            not self.moment.outcome
            and company.kinds[seat] == SEAT_KIND_ZOMBIE
            and self.setup.info.seats[seat].kind == SEAT_KIND_HUMAN
            and seat not in company.resigned
        )

    def offer_end(self, seat: int, now_ms: int, request_id: str = "") -> Step:
        """Return the step of `seat` offering to end the match.

        Raises Refused (MATCH_OVER, ILLEGAL, ALREADY_OFFERED).
        """
        self._require_person(seat)
        if seat in self.moment.company.offers:
            raise Refused(Reason.ALREADY_OFFERED, "You have offered that already; it takes everybody at the table.")
        entry = self._entry(now_ms, seat=seat, actor=ACTOR_PLAYER, request_id=request_id, end_offered=EndOffered())
        return self._signed(entry, self._offered(seat, entry.time.ToMilliseconds()))

    def compensate(self, added_ms: int, now_ms: int) -> Step:
        """Return the step of giving time back to the clocks that run. Raises Refused (MATCH_OVER)."""
        if self.moment.outcome:
            raise Refused(Reason.MATCH_OVER, "The match is over.")
        entry = self._entry(now_ms, actor=ACTOR_SYSTEM, compensated=Compensated(added_ms=added_ms))
        return self._signed(entry, self._compensated(added_ms, entry.time.ToMilliseconds()))

    def follow(self, entry: LogEntry) -> None:
        """Take over the next entry of the log as it stands. Raises Diverged, nothing changed, when it does not fit."""
        moment, events = self._followed(entry)
        self._adopt(moment, events)

    def verify(self, digest: str) -> None:
        """Raise Diverged unless the position has this digest."""
        if digest != self.digest():
            raise Diverged(f"entry {self.moment.version}: the digest is {self.digest()}, the log says {digest}")

    def adopt(self, step: Step) -> None:
        """Make a step that stands in the log the present. Does nothing when the log was read past it meanwhile."""
        if step.moment.version == self.moment.version + 1:
            self._adopt(step.moment, step.events)

    def _adopt(self, moment: Moment, events: tuple[Logged, ...]) -> None:
        self.moment = moment
        self._events.extend(events)

    def _followed(self, entry: LogEntry) -> _LedTo:
        where = f"entry {entry.version}"
        if entry.version != self.moment.version + 1:
            raise Diverged(f"{where}: expected entry {self.moment.version + 1}")
        if self.moment.outcome:
            raise Diverged(f"{where}: the match was over before it")
        if not entry.HasField("seat"):
            if entry.HasField("compensated"):
                return self._compensated(entry.compensated.added_ms, entry.time.ToMilliseconds())
        elif entry.seat < len(self.moment.kinds):
            return self._followed_seat(where, entry, entry.time.ToMilliseconds())
        raise Diverged(f"{where}.seat: expected 0 to {len(self.moment.kinds) - 1}")

    def _followed_seat(self, where: str, entry: LogEntry, time_ms: int) -> _LedTo:
        match entry.WhichOneof("what"):
            case "action":
                return self._played(entry.seat, self._followed_action(where, entry), time_ms)
            case "undone":
                if self.undo_refusal(entry.seat) or self._before().version != entry.undone.to_version:
                    raise Diverged(f"{where}.undone: cannot go back to version {entry.undone.to_version}")
                return self._undone(entry.seat, time_ms)
            case "resigned":
                return self._resigned(entry.seat, time_ms)
            case "timed_out":
                return self._timed_out(entry.seat, entry.timed_out, time_ms)
            case "returned":
                if not self.may_return(entry.seat):
                    raise Diverged(f"{where}.returned: nobody may come back to seat {entry.seat}")
                return self._returned(entry.seat, time_ms)
            case "end_offered":
                return self._offered(entry.seat, time_ms)
        raise Diverged(f"{where}: says nothing about what was done")

    def _followed_action(self, where: str, entry: LogEntry) -> Part:
        try:
            action = self.game.codec.from_message(getattr(entry.action, self.game.meta.game))
        except ValueError as error:
            raise Diverged(f"{where}.action: {error}") from None
        if action not in self.legal(entry.seat):
            raise Diverged(f"{where}.action: not legal for seat {entry.seat}")
        return action

    def _played(self, seat: int, action: Part, time_ms: int) -> _LedTo:
        now = self.moment
        rules = self.game.rules
        version = now.version + 1
        state = rules.clone(now.ply.state)
        state.events = []
        chance = MatchChance(self.setup.seed, version)
        rules.apply(state, seat, action, chance)
        happened, state.events = state.events, None
        gain = now.clocks.gain(seat, time_ms)
        ply = Ply(self.game, state, version, seat, chance.revealed, gain=gain)
        if not chance.revealed and seat in ply.to_act:
            ply.before = now.ply
        events = tuple(Logged(version, time_ms, event) for event in happened)
        company = now.company.playing_on() if now.kinds[seat] == SEAT_KIND_HUMAN else now.company
        return self._next(ply, company, now.clocks.give(seat, gain, time_ms), seat, time_ms), events

    def _undone(self, seat: int, time_ms: int) -> _LedTo:
        now = self.moment
        before = self._before()
        clocks = now.clocks.give(seat, -now.ply.gain, time_ms)
        event = platform.SeatUndone(seat, before.version)
        return self._next(before, now.company.playing_on(), clocks, seat, time_ms), self._logged(event, time_ms)

    def _before(self) -> Ply:
        before = self.moment.ply.before
        assert before is not None, "ask undo_refusal first"
        return before

    def _resigned(self, seat: int, time_ms: int) -> _LedTo:
        company = self.moment.company.changed(seat, SEAT_KIND_ZOMBIE, for_good=True)
        return self._same_position(company, self.moment.clocks, platform.SeatResigned(seat), time_ms)

    def _timed_out(self, seat: int, how: TimedOut, time_ms: int) -> _LedTo:
        company = self.moment.company.changed(seat, SEAT_KIND_ZOMBIE)
        claimed_by = how.claimed_by if how.HasField("claimed_by") else None
        event = platform.SeatTimedOut(seat, claimed_by, how.away)
        return self._same_position(company, self.moment.clocks, event, time_ms)

    def _returned(self, seat: int, time_ms: int) -> _LedTo:
        company = self.moment.company.changed(seat, SEAT_KIND_HUMAN)
        clocks = self.moment.clocks.renew(seat, time_ms)
        return self._same_position(company, clocks, platform.SeatReturned(seat), time_ms)

    def _offered(self, seat: int, time_ms: int) -> _LedTo:
        now = self.moment
        return self._same_position(now.company.offering(seat), now.clocks, platform.EndWasOffered(seat), time_ms)

    def _compensated(self, added_ms: int, time_ms: int) -> _LedTo:
        now = self.moment
        clocks = now.clocks.compensate(added_ms)
        return self._same_position(now.company, clocks, platform.ClocksCompensated(added_ms), time_ms)

    def _same_position(self, company: Company, clocks: Clocks, event: Part, time_ms: int) -> _LedTo:
        return self._next(self.moment.ply, company, clocks, None, time_ms), self._logged(event, time_ms)

    def _logged(self, event: Part, time_ms: int) -> tuple[Logged, ...]:
        return (Logged(self.moment.version + 1, time_ms, event),)

    def _next(self, ply: Ply, company: Company, clocks: Clocks, mover: int | None, time_ms: int) -> Moment:
        version = self.moment.version + 1
        outcome = self.game.rules.outcome(ply.state)
        if outcome is None and (early := self._ends_early(company)):
            outcome = self.game.rules.standing(ply.state)
            outcome.end_reason = early
        arisen = {seat: self._arisen(ply, seat, mover, time_ms) for seat in ply.to_act}
        running = () if outcome else company.people().intersection(ply.to_act)
        return Moment(version, time_ms, ply, company, arisen, clocks.run(running, time_ms), outcome)

    def _ends_early(self, company: Company) -> str | None:
        people = company.people()
        if not people:
            return ABANDONED if self.had_people else None
        return AGREED if people <= company.offers else None

    def _arisen(self, ply: Ply, seat: int, mover: int | None, time_ms: int) -> Arisen:
        version = self.moment.version + 1
        before = self.moment.arisen.get(seat)
        if before is None:
            return Arisen(version, time_ms, turn=version, owing_since_ms=time_ms)
        if seat == mover:
            return Arisen(version, time_ms, before.turn, owing_since_ms=time_ms)
        return before if self._same_decision(ply, seat) else replace(before, version=version, time_ms=time_ms)

    def _same_decision(self, ply: Ply, seat: int) -> bool:
        now = self.moment.ply
        return ply is now or ply.legal(self.game, seat) == now.legal(self.game, seat)

    def _entry(self, now_ms: int, **what: object) -> LogEntry:
        """Return the next entry. Time never runs backwards in a log, even where replicas' clocks differ."""
        time = Timestamp()
        time.FromMilliseconds(max(now_ms, self.moment.time_ms))
        return LogEntry(version=self.moment.version + 1, time=time, **what)  # type: ignore[arg-type]

    def _signed(self, entry: LogEntry, led_to: _LedTo) -> Step:
        moment, events = led_to
        entry.digest = moment.ply.digest(self.game)
        return Step(entry, moment, events)

    def _timed_out_step(self, seat: int, how: TimedOut, now_ms: int, request_id: str = "") -> Step:
        entry = self._entry(now_ms, seat=seat, actor=ACTOR_SYSTEM, request_id=request_id, timed_out=how)
        return self._signed(entry, self._timed_out(seat, how, entry.time.ToMilliseconds()))

    def _actor(self, seat: int) -> Actor.ValueType:
        kind = self.moment.kinds[seat]
        if kind == SEAT_KIND_ZOMBIE:
            return ACTOR_ZOMBIE
        return ACTOR_BOT if kind == SEAT_KIND_BOT else ACTOR_PLAYER

    def _require_person(self, seat: int) -> None:
        if self.moment.outcome:
            raise Refused(Reason.MATCH_OVER, "The match is over.")
        if self.moment.kinds[seat] != SEAT_KIND_HUMAN:
            raise Refused(Reason.ILLEGAL, f"No person plays on seat {seat}.")


def _replaced() -> Refused:
    return Refused(Reason.NOT_YOUR_SEAT, "The engine plays this seat now, for somebody who left.", "seat")
