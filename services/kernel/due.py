"""When somebody must look at a match again: a person's time is up, or a bot or the engine has not played on."""

from dataclasses import dataclass

from services.kernel.match import Match, Moment
from zashiki.engine.v1.match_pb2 import (
    MATCH_STATUS_ENDED,
    MATCH_STATUS_RUNNING,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    BotTurn,
    MatchChanged,
    PersonTurn,
)


@dataclass(frozen=True)
class Patience:
    """How long a decision may take where no clock says so, in milliseconds: a bot's (or zombie's), and a person's.

    A person's is long; it is there so that no table waits for ever, and no match nobody ever opens stays for ever.
    """

    bot_ms: int
    person_ms: int

    def due(self, moment: Moment) -> dict[int, int]:
        """Return when each seat that owes a decision is overdue, in ms."""
        return {seat: self._due(moment, seat) for seat in moment.to_act}

    def overdue(self, moment: Moment, now_ms: int) -> list[int]:
        """Return the seats that are overdue now."""
        return [seat for seat, due_ms in self.due(moment).items() if due_ms <= now_ms]

    def _due(self, moment: Moment, seat: int) -> int:
        arisen_ms = moment.arisen[seat].time_ms
        if moment.kinds[seat] != SEAT_KIND_HUMAN:
            return arisen_ms + self.bot_ms
        if moment.clocks.faces:
            return moment.clocks.takeover_ms(seat)
        return arisen_ms + self.person_ms


@dataclass(frozen=True)
class Head:
    """What stands beside the log for those who know no rules: scripts, sweep, coordinator.

    `deadline_ms` is when the engine no longer waits for a person, `due_ms` when somebody must look at the match for any
    reason.
    """

    changed: MatchChanged
    deadline_ms: int | None
    due_ms: int | None

    @classmethod
    def of(cls, match: Match, moment: Moment, patience: Patience) -> "Head":
        """Return the head of a match at a moment.

        An ended match is due until it is archived, so that no score is lost.
        """
        due = patience.due(moment)
        people = [due_ms for seat, due_ms in due.items() if moment.kinds[seat] == SEAT_KIND_HUMAN]
        if moment.outcome:
            return cls(_changed(match, moment), None, moment.time_ms + patience.bot_ms)
        return cls(_changed(match, moment), min(people, default=None), min(due.values(), default=None))


def _changed(match: Match, moment: Moment) -> MatchChanged:
    seats = match.setup.info.seats
    return MatchChanged(
        match_id=match.match_id,
        version=moment.version,
        rules_version=match.setup.info.rules_version,
        status=MATCH_STATUS_ENDED if moment.outcome else MATCH_STATUS_RUNNING,
        bots=[
            BotTurn(seat=seat, level=seats[seat].level, since_version=moment.arisen[seat].version)
            for seat in moment.to_act
            if moment.kinds[seat] == SEAT_KIND_BOT
        ],
        people=[
            PersonTurn(seat=seat, player_id=seats[seat].player_id, since_version=moment.arisen[seat].turn)
            for seat in moment.to_act
            if moment.kinds[seat] == SEAT_KIND_HUMAN and seats[seat].player_id
        ],
    )
