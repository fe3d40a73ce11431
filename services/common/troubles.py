"""What goes wrong in this process: its warnings and errors by what they say, counted as they are logged."""

import threading
import time
from typing import Any

from zashiki.operate.v1.operate_pb2 import Trouble

MOST = 50
"""Different ones that are told apart; the rest counts as one."""
_LEVELS = {"warning": False, "error": True, "critical": True, "exception": True}


class Troubles:
    """Counts them."""

    def __init__(self) -> None:
        self._found: dict[tuple[bool, str], Trouble] = {}
        self._lock = threading.Lock()

    def count(self, _: object, __: str, event: dict[str, Any]) -> dict[str, Any]:
        """Count a log entry that is a warning or worse, and pass it on (a processor of structlog)."""
        error = _LEVELS.get(event["level"])
        if error is not None:
            self._add(error, _says(event))
        return event

    def found(self) -> list[Trouble]:
        """Return what was counted."""
        with self._lock:
            return [Trouble.FromString(one.SerializeToString()) for one in self._found.values()]

    def _add(self, error: bool, says: str) -> None:
        with self._lock:
            if (error, says) not in self._found and len(self._found) >= MOST:
                says = "others"
            trouble = self._found.setdefault((error, says), Trouble(event=says, error=error))
            trouble.count += 1
            trouble.last.FromNanoseconds(time.time_ns())


def _says(event: dict[str, Any]) -> str:
    """Return what an entry says. Other libraries put names and numbers into it, so of theirs only the logger counts."""
    record = event.get("_record")
    return str(event["event"]) if record is None else f"logged by {record.name}"


TROUBLES = Troubles()
"""Those of this process."""
