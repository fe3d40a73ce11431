"""What the lobby does by itself, every second or so, in one gateway at a time."""

import time

import gevent
import structlog
from redis import Redis
from redis.exceptions import LockError, RedisError

from gateway import matchmaking, seating
from gateway.matchmaking import Tickets
from gateway.presence import Presence
from gateway.problems import Problem
from gateway.starting import Starter
from gateway.tables import Tables
from services.common.names import lobby_key
from zashiki.lobby.v1.lobby_pb2 import TABLE_STATUS_OPEN, Table

log = structlog.get_logger()

_LOCK_SECONDS = 3
"""How long the tables wait for another gateway when the one that ticks is killed."""


class Ticker:
    """Frees seats of absent people, starts what is full, brings people in the queue together."""

    def __init__(
        self, redis: Redis, tables: Tables, tickets: Tickets, presence: Presence, starter: Starter, bot_wait: float
    ) -> None:
        self._redis = redis
        self._tables = tables
        self._tickets = tickets
        self._presence = presence
        self._starter = starter
        self._bot_wait = bot_wait

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
        """Look once at all tables and tickets."""
        tables = self._tables.unfinished()
        tickets = self._tickets.all()
        absent = self._presence.absent(
            [player for table in tables for player in seating.people(table)]
            + [ticket.player_id for ticket, _ in tickets]
        )
        self._tickets.drop(ticket.player_id for ticket, _ in tickets if ticket.player_id in absent)
        for table in tables:
            self._tend(table, absent)
        waiting = {ticket.player_id: held for ticket, held in tickets if ticket.player_id not in absent}
        here = [ticket for ticket, _ in tickets if ticket.player_id not in absent]
        for together in matchmaking.group(here, now, self._bot_wait):
            table = matchmaking.table_for(together)
            if self._tables.add(table, tuple((ticket.player_id, waiting[ticket.player_id]) for ticket in together)):
                self._start(table.id)

    def _tend(self, table: Table, absent: set[str]) -> None:
        try:
            if table.status == TABLE_STATUS_OPEN and absent.intersection(seating.people(table)):
                table = self._tables.change(table.id, lambda newest: _free_absent(newest, absent))
            if seating.is_full(table):
                self._start(table.id)
        except Problem as problem:
            log.info("table changed meanwhile", reason=problem.reason)

    def _start(self, table_id: str) -> None:
        try:
            self._starter.start(table_id)
        except Problem as problem:
            log.warning("table can't start yet", reason=problem.reason)


def _free_absent(table: Table, absent: set[str]) -> None:
    if table.status == TABLE_STATUS_OPEN:
        seating.free(table, absent)
