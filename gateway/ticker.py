"""What the lobby does by itself, every second or so, in one gateway at a time."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import gevent
import structlog
from redis import Redis
from redis.exceptions import LockError, RedisError

from gateway import matchmaking, seating
from gateway.presence import Presence
from gateway.problems import Problem
from gateway.starting import Starter
from gateway.tables import Held, Tables
from gateway.tickets import Tickets
from services.common.names import lobby_key, match_key
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED
from zashiki.lobby.v1.lobby_pb2 import TABLE_STATUS_OPEN, Table

log = structlog.get_logger()

_LOCK_SECONDS = 3
"""How long the tables wait for another gateway when the one that ticks is killed."""
_MATCHES_AT_ONCE = 500
"""Running matches looked at in one tick."""


class Ticker:
    """Frees seats of absent people, starts what is full, brings people in the queue together, notes what is over."""

    def __init__(
        self, redis: Redis, tables: Tables, tickets: Tickets, presence: Presence, starter: Starter, bot_wait: float
    ) -> None:
        self._redis = redis
        self._tables = tables
        self._tickets = tickets
        self._presence = presence
        self._starter = starter
        self._bot_wait = bot_wait
        self._cursor = 0

    def run(self, pause: float) -> None:
        """Tick for ever. What fails is tried again at the next tick."""
        while True:
            gevent.sleep(pause)
            try:
                with self._redis.lock(lobby_key("ticker"), timeout=_LOCK_SECONDS, blocking=False):
                    self.tick(time.time())
            except LockError:
                pass  # another gateway ticks
            except RedisError as error:
                log.warning("ticker waits for the store", error=type(error).__name__)
            except Exception:
                log.exception("tick failed")

    def tick(self, now: float) -> None:
        """Look once at all tables and tickets, and at some of the matches."""
        tables = self._tables.unfinished()
        tickets = self._tickets.all()
        absent = self._presence.absent(
            [player for table in tables for player in seating.people(table)]
            + [ticket.player_id for ticket, _ in tickets]
        )
        self._tickets.drop(ticket.player_id for ticket, _ in tickets if ticket.player_id in absent)
        for table in tables:
            with _apart():
                self._tend(table, absent)
        here = {ticket.player_id: (ticket, held) for ticket, held in tickets if ticket.player_id not in absent}
        self._bring_together(here, tables, now)
        self._look_for_ends()

    def _tend(self, table: Table, absent: set[str]) -> None:
        if table.status == TABLE_STATUS_OPEN and absent.intersection(seating.people(table)):
            table = self._tables.change(table.id, lambda newest: _free_absent(newest, absent))
        if seating.is_full(table):
            self._starter.start(table.id)

    def _bring_together(self, waiting: dict[str, Held], tables: Sequence[Table], now: float) -> None:
        """Let ticket holders play: at tables that lack only them, or else with each other."""
        for table in tables:
            together = matchmaking.fill(table, [ticket for ticket, _ in waiting.values()], now) if waiting else []
            if together:
                using = [waiting.pop(ticket.player_id) for ticket in together]
                filled = Table.FromString(table.SerializeToString())
                matchmaking.seat(filled, together)
                with _apart():
                    if self._tables.replace(table, filled, using):
                        self._starter.start(table.id)
        for together in matchmaking.group([ticket for ticket, _ in waiting.values()], now, self._bot_wait):
            table = matchmaking.table_for(together)
            with _apart():
                if self._tables.add(table, [waiting[ticket.player_id] for ticket in together]):
                    self._starter.start(table.id)

    def _look_for_ends(self) -> None:
        """Note which matches are over, some at each tick. Their heads tell; no engine is asked."""
        self._cursor, match_ids = self._tables.matches(self._cursor, _MATCHES_AT_ONCE)
        pipeline = self._redis.pipeline(transaction=False)
        for match_id in match_ids:
            pipeline.hget(match_key(match_id, "head"), "status")
        for match_id, status in zip(match_ids, pipeline.execute(), strict=True):
            if status is None or int(status) == MATCH_STATUS_ENDED:
                self._tables.end(match_id)


@contextmanager
def _apart() -> Iterator[None]:
    """Keep what goes wrong with one table from the others; it is tried again at the next tick."""
    try:
        yield
    except RedisError:
        raise
    except Problem as problem:
        log.info("table must wait", reason=problem.reason)
    except Exception:
        log.exception("table failed")


def _free_absent(table: Table, absent: set[str]) -> None:
    if table.status == TABLE_STATUS_OPEN:
        seating.free(table, absent)
