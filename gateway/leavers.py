"""Whoever keeps leaving rated matches waits before the next one."""

from datetime import UTC, datetime, timedelta
from math import ceil

from gateway.problems import Problem
from services.archive.database import Database
from services.archive.leavings import leavings_since, note_leaving

_DAY = timedelta(days=1)


class Leavers:
    """Notes who leaves rated matches first; those who follow harm nobody any more."""

    def __init__(self, database: Database, most: int, wait_seconds: int) -> None:
        """From `most` leavings within a day on, each costs a wait, every time a longer one."""
        self._database = database
        self._most = most
        self._wait = timedelta(seconds=wait_seconds)

    def note(self, player_id: str, match_id: str) -> None:
        """Note that a player left a match. Noted again, it stays as it is."""
        with self._database.writing() as session:
            note_leaving(session, player_id, match_id, datetime.now(UTC))

    def check(self, player_id: str) -> None:
        """Raise Problem for a player who has to wait before a rated match."""
        now = datetime.now(UTC)
        with self._database.reading() as session:
            left = leavings_since(session, player_id, now - _DAY)
        if len(left) < self._most:
            return
        remaining = left[-1] + self._wait * (len(left) - self._most + 1) - now
        if remaining > timedelta():
            minutes = ceil(remaining / timedelta(minutes=1))
            raise Problem(
                429,
                "COOL_DOWN",
                f"You left {len(left)} rated matches within a day; the next one can begin in {minutes} min. "
                "Unrated tables are open to you now.",
                headers={"Retry-After": str(ceil(remaining.total_seconds()))},
            )
