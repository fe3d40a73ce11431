"""The matches this process plays: a cache over the log, and the one way to add to it.

Any replica may add at any time. So a step is worked out from what is cached, and the log accepts it or says that
somebody was quicker; then the match is caught up and the step worked out again. A refusal counts only when what it was
decided from was up to date.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress

from services.common import correlation
from services.kernel.due import Head, Patience
from services.kernel.gate import log_fault
from services.kernel.log import Answer, Conflict, MatchLog, Unknown
from services.kernel.match import Diverged, Match, Moment, Step
from services.kernel.metrics import Metrics
from services.kernel.outages import Outages
from services.kernel.refusal import Reason, Refused, other_rules, reused
from services.kernel.rules import Game
from services.kernel.views import Views
from zashiki.engine.v1.match_pb2 import (
    SEAT_KIND_HUMAN,
    SEAT_KIND_ZOMBIE,
    LogEntry,
    MatchChanged,
)

_TRIES = 30
_BREATH = 50
"""Entries followed in a row before others get their turn: a long match opening must not hold up the rest."""
_OVER_MS = 30_000
"""How long after its last use a finished match stays in memory."""
_ZOMBIE_ACTIONS = 500
"""Entries the engine plays in a row for absent seats; then the due set has to bring the match up again."""


class Held:
    """A match in memory, its views, and the queue of those who want to add to it."""

    def __init__(self, match: Match, now_ms: int) -> None:
        self.match = match
        self.views = Views(match)
        self.lock = asyncio.Lock()
        self.used_ms = now_ms


class Matches:
    """All matches of some games."""

    def __init__(
        self,
        games: Mapping[str, Game],
        log: MatchLog,
        metrics: Metrics,
        now_ms: Callable[[], int],
        patience: Patience,
        outages: Outages,
        capacity: int,
        idle_ms: int,
    ) -> None:
        """Hold at most `capacity` matches, none longer than `idle_ms` after its last use.

        `patience` says when somebody is overdue, `outages` when that was no fault of theirs.
        """
        self._games = games
        self._log = log
        self._metrics = metrics
        self.now_ms = now_ms
        self._patience = patience
        self._outages = outages
        self._capacity = capacity
        self._idle_ms = idle_ms
        self._held: OrderedDict[str, Held] = OrderedDict()

    async def create(self, match: Match, entries: list[LogEntry]) -> None:
        """Put a new match into the log; `entries` are those it has followed already."""
        await self._log.create(match.setup, entries, self._head(match, match.moment))
        held = await self.current(match.match_id)
        async with held.lock:
            await self._play_absent(held)

    async def current(self, match_id: str, known_version: int = 0) -> Held:
        """Return a match as it now stands in the log, or at least as far as `known_version`, unless that is 0.

        Raises Refused (UNKNOWN_MATCH, UNKNOWN_GAME), Diverged.
        """
        held = self._held.get(match_id)
        if held is None:
            held = await self._load(match_id)
        else:
            self._touch(match_id, held)
            if not 0 < known_version <= held.match.moment.version:
                await self._catch_up(held)
        if self._owed_ms(held.match):
            async with held.lock:
                await self._give_back(held)
        return held

    async def commit(self, match_id: str, request_id: str, asked: str, decide: Callable[[Held], Step]) -> int:
        """Work out a step and put it into the log. Returns the version it (or the first request of that id) led to.

        `decide` is called again when the match moved on meanwhile. Raises what it raises, and Refused
        (REQUEST_ID_REUSED, UNKNOWN_MATCH, UNKNOWN_GAME).
        """
        held = self._held.get(match_id) or await self._load(match_id)
        self._touch(match_id, held)
        await self._outages.catch_up()
        async with held.lock:
            await self._give_back(held)
            answer = await self._committed(held, decide, request_id, asked)
            if answer.fingerprint != asked:
                raise reused()
            await self._play_absent(held)
            return answer.version

    async def expire(self, match_id: str) -> int:
        """Deal with everybody who is overdue. Returns the version after it. Raises Refused (MATCH_OVER, NOT_DUE)."""
        await self._outages.catch_up()
        held = await self.current(match_id)
        async with held.lock:
            before = held.match.moment.version
            await self._play_absent(held)
            while held.match.moment.version == before or self._overdue(held.match):
                await self._committed(held, self._expired)
                await self._play_absent(held)
            return held.match.moment.version

    async def give_back(self, game: str) -> None:
        """Give time back in all timed matches of a game, so that their players see it and nobody is overdue."""
        async for match_id in self._log.due():
            if match_id.partition("-")[0] != game:
                continue
            try:
                if (await self._log.setup(match_id)).info.HasField("clock"):
                    await self.current(match_id)
            except (Unknown, Refused):
                continue  # it is gone, or of other rules
            except Diverged as error:
                log_fault(error, match_id)

    def evict(self) -> None:
        """Let go of matches nobody has used for a while, the longest unused first. The log brings them back."""
        now_ms = self.now_ms()
        for match_id, held in list(self._held.items()):
            unused_ms = now_ms - held.used_ms
            keep_ms = self._idle_ms if held.match.moment.outcome is None else min(_OVER_MS, self._idle_ms)
            if unused_ms >= keep_ms or len(self._held) > self._capacity:
                del self._held[match_id]

    def census(self) -> Counter[tuple[str, str]]:
        """Return how many matches are held, by game and status."""
        return Counter(
            (held.match.game.meta.game, "ended" if held.match.moment.outcome else "running")
            for held in self._held.values()
        )

    async def _committed(
        self, held: Held, decide: Callable[[Held], Step], request_id: str = "", asked: str = ""
    ) -> Answer:
        match = held.match
        for _ in range(_TRIES):
            decided_from = match.moment.version
            try:
                step = decide(held)
            except Refused:
                if request_id and (first := await self._log.answer(match.match_id, request_id)):
                    await self._catch_up(held)
                    return first
                await self._catch_up(held)
                if match.moment.version > decided_from:  # whoever read the log meanwhile
                    continue
                raise
            try:
                first = await self._log.commit(match.match_id, step.entry, self._head(match, step.moment), asked)
            except Unknown:
                raise unknown_match(match.match_id) from None
            except Conflict:
                self._metrics.conflicts.labels(match.game.meta.game).inc()
                await self._catch_up(held)
                continue
            if first:
                await self._catch_up(held)
                return first
            match.adopt(step)
            self._metrics.commits.labels(match.game.meta.game).inc()
            return Answer(step.entry.version, asked)
        raise Refused(Reason.STALE, "The match is moving too fast; look at it again.")

    async def _give_back(self, held: Held) -> None:
        """Give back the time in which nobody could answer. The match's lock is held."""
        if self._owed_ms(held.match):
            with suppress(Refused):  # another replica gave it back
                await self._committed(held, self._compensated)

    def _compensated(self, held: Held) -> Step:
        owed_ms = self._owed_ms(held.match)
        if not owed_ms:
            raise Refused(Reason.NOT_DUE, "No time is owed.")
        # Not before its end, by whatever clock that was told, or the same time would be owed once more.
        ended_ms = self._outages.last_end_ms(held.match.game.meta.game)
        return held.match.compensate(owed_ms, max(ended_ms, self.now_ms()))

    def _owed_ms(self, match: Match) -> int:
        return self._outages.owed_ms(match.game.meta.game, match.moment)

    async def _play_absent(self, held: Held) -> None:
        """Decide for zombies until somebody else's decision is next. The match's lock is held."""
        for _ in range(_ZOMBIE_ACTIONS):
            if _zombie(held.match) is None:
                return
            try:
                await self._committed(held, self._absent)
            except Refused:  # another replica played for it
                return
            self._metrics.zombie_actions.labels(held.match.game.meta.game).inc()

    def _absent(self, held: Held) -> Step:
        seat = _zombie(held.match)
        if seat is None:
            raise Refused(Reason.NOT_DUE, "No absent seat has anything to decide.")
        return held.match.act_for_absent(seat, self.now_ms())

    def _expired(self, held: Held) -> Step:
        match = held.match
        if match.moment.outcome:
            raise Refused(Reason.MATCH_OVER, "The match is over.")
        overdue = self._overdue(match)
        if not overdue:
            raise Refused(Reason.NOT_DUE, "Nobody is overdue.")
        seat = overdue[0]
        if match.moment.kinds[seat] == SEAT_KIND_HUMAN:
            return match.time_out(seat, self.now_ms())
        return match.act_for_absent(seat, self.now_ms())

    def _overdue(self, match: Match) -> list[int]:
        return self._patience.overdue(match.moment, self.now_ms())

    def _head(self, match: Match, moment: Moment) -> Head:
        head = Head.of(match, moment, self._patience)
        head.changed.MergeFrom(MatchChanged(cause=correlation.cause()))
        return head

    async def _load(self, match_id: str) -> Held:
        game = self._games.get(match_id.partition("-")[0])
        if game is None:
            raise Refused(Reason.UNKNOWN_GAME, f"This engine plays {', '.join(self._games)}.", "match_id")
        try:
            setup = await self._log.setup(match_id)
        except Unknown:
            raise unknown_match(match_id) from None
        if setup.info.rules_version != game.meta.rules_version:
            raise other_rules(setup.info.rules_version, game.meta.rules_version)
        fresh = Held(Match(game, setup), self.now_ms())
        await self._catch_up(fresh)
        held = self._held.setdefault(match_id, fresh)  # somebody may have loaded it meanwhile
        self._touch(match_id, held)
        return held

    async def _catch_up(self, held: Held) -> None:
        """Follow the log to its end.

        Raises Diverged; a match that diverged is not kept, so that it is not taken for sound the next time.
        """
        match = held.match
        entries = await self._log.entries(match.match_id, match.moment.version)
        try:
            for read, entry in enumerate(entries, 1):
                if entry.version == match.moment.version + 1:  # else a step of our own was adopted while we waited
                    match.follow(entry)
                    if entry is entries[-1]:
                        match.verify(entry.digest)
                if read % _BREATH == 0:
                    await asyncio.sleep(0)
        except Diverged:
            self._held.pop(match.match_id, None)
            raise

    def _touch(self, match_id: str, held: Held) -> None:
        held.used_ms = self.now_ms()
        if match_id in self._held:
            self._held.move_to_end(match_id)


def _zombie(match: Match) -> int | None:
    return next((seat for seat in match.moment.to_act if match.moment.kinds[seat] == SEAT_KIND_ZOMBIE), None)


def unknown_match(match_id: str) -> Refused:
    """Return the refusal for a match that the log doesn't have, or no longer."""
    return Refused(Reason.UNKNOWN_MATCH, f"There is no match {match_id!r}.", "match_id")
