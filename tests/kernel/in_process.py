"""An engine's service in this process, several replicas of it over one log in memory, and a clock of our own."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from prometheus_client import CollectorRegistry

from services.kernel.due import Head, Patience
from services.kernel.gate import _caller
from services.kernel.log import Answer, Conflict, Unknown
from services.kernel.match import Match
from services.kernel.matches import Matches
from services.kernel.metrics import Metrics
from services.kernel.outages import Outages
from services.kernel.rules import Game
from services.kernel.service import EngineService
from services.kernel.tokens import Caller
from tests.kernel.matches import START_MS
from zashiki.engine.v1.match_pb2 import LogEntry, MatchSetup

BOT_DUE_MS = 10_000
PERSON_DUE_MS = 30 * 24 * 3600 * 1000


class MemoryLog:
    """What `MatchLog` keeps in Redis. Entries are kept as bytes: nothing is shared with whoever wrote them."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self._setups: dict[str, bytes] = {}
        self._entries: dict[str, list[bytes]] = {}
        self._answers: dict[tuple[str, str], Answer] = {}
        self._reserved: dict[str, tuple[str, str]] = {}

    async def reserve(self, request_id: str, match_id: str, asked: str) -> tuple[str, str]:
        return self._reserved.setdefault(request_id, (match_id, asked))

    async def create(self, setup: MatchSetup, entries: Sequence[LogEntry], head: Head) -> None:
        match_id = setup.info.match_id
        if match_id not in self._setups:
            self._setups[match_id] = setup.SerializeToString()
            self._entries[match_id] = [entry.SerializeToString() for entry in entries]
            self.heads[match_id] = head

    async def due(self) -> AsyncIterator[str]:
        for match_id, head in self.heads.items():
            if head.due_ms is not None:
                yield match_id

    async def setup(self, match_id: str) -> MatchSetup:
        if match_id not in self._setups:
            raise Unknown(match_id)
        return MatchSetup.FromString(self._setups[match_id])

    async def entries(self, match_id: str, after: int) -> list[LogEntry]:
        return [LogEntry.FromString(entry) for entry in self._entries[match_id][after:]]

    async def answer(self, match_id: str, request_id: str) -> Answer | None:
        return self._answers.get((match_id, request_id))

    async def commit(self, match_id: str, entry: LogEntry, head: Head, asked: str) -> Answer | None:
        if entry.request_id and (first := self._answers.get((match_id, entry.request_id))):
            return first
        if len(self._entries[match_id]) != entry.version - 1:
            raise Conflict(match_id)
        self._entries[match_id].append(entry.SerializeToString())
        self.heads[match_id] = head
        if entry.request_id:
            self._answers[match_id, entry.request_id] = Answer(entry.version, asked)
        return None


class MemoryOutages(Outages):
    """Outages as a test makes them."""

    def __init__(self, game: str, known: list[tuple[int, int]]) -> None:
        self._known = {game: known}

    async def beat(self) -> None: ...

    async def catch_up(self) -> None: ...


class Replicas:
    """Two engines of one game. Calls are those of our own processes, with the service key."""

    def __init__(self, game: Game) -> None:
        self.now_ms = START_MS
        self.log = MemoryLog()
        self.outages: list[tuple[int, int]] = []
        self._game = game
        self.matches = [self._matches(), self._matches()]

    def _matches(self) -> Matches:
        return Matches(
            {"ninjato": self._game},
            self.log,  # type: ignore[arg-type]
            Metrics(CollectorRegistry()),
            now_ms=lambda: self.now_ms,
            patience=Patience(bot_ms=BOT_DUE_MS, person_ms=PERSON_DUE_MS),
            outages=MemoryOutages("ninjato", self.outages),
            capacity=10,
            idle_ms=600_000,
        )

    def restart(self, replica: int) -> None:
        """Let a replica forget everything."""
        self.matches[replica] = self._matches()

    async def call(self, method: str, request: Any, replica: int = 0) -> Any:
        """Call a method of a replica. Raises Refused."""
        service = EngineService(
            {"ninjato": self._game},
            self.matches[replica],
            None,  # type: ignore[arg-type]
            self.log,  # type: ignore[arg-type]
            None,  # type: ignore[arg-type]
            lambda match_id, seat: f"{match_id}:{seat}",
            None,  # type: ignore[arg-type]
            max_streams=1,
        )
        _caller.set(Caller())
        return await getattr(service, method)(request, None)

    async def match(self, match_id: str, replica: int = 0) -> Match:
        """Return a match as a replica holds it now."""
        return (await self.matches[replica].current(match_id)).match
