"""What the coordinator counts, and the port where it can be read."""

from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import Counter, Gauge, make_wsgi_app

HEARD = Counter("zashiki_coordinator_heard_total", "Changes of matches heard of")
ASKED = Counter("zashiki_coordinator_asked_total", "Bots asked for a move", ["attempt"])
SCORING = Counter("zashiki_coordinator_scoring_total", "Ended matches handed to scoring", ["attempt"])
SCORED = Counter(
    "zashiki_coordinator_scored_total", "Matches scored; of several coordinators each counts all", ["result"]
)
EXPIRED = Counter("zashiki_coordinator_expired_total", "Expire calls to engines", ["code"])
DUE = Gauge("zashiki_coordinator_due", "Matches found due in the last sweep")
LAG = Gauge("zashiki_coordinator_sweep_lag_seconds", "How long the longest waiting of them had been due")
QUEUED = Gauge("zashiki_queue_jobs", "Jobs that wait for a worker", ["queue"])
OLDEST = Gauge("zashiki_queue_oldest_seconds", "How long the oldest of them has waited", ["queue"])
TROUBLE = Counter("zashiki_coordinator_trouble_total", "Rounds given up because something was away", ["where"])


def attempt_label(attempt: int) -> str:
    """Return the label of a first or a repeated attempt."""
    return "first" if attempt == 1 else "again"


def serve(host: str, port: int, alive: Callable[[], bool]) -> None:
    """Serve /metrics and /livez (200, or 503 once `alive` says no) from a thread. Raises OSError for a taken port."""
    metrics = make_wsgi_app()

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/livez":
            return metrics(environ, start_response)
        ok = alive()
        start_response("200 OK" if ok else "503 Service Unavailable", [("Content-Type", "text/plain")])
        return [b"ok\n" if ok else b"the sweep stands still\n"]

    server = make_server(host, port, application, handler_class=_Silent)
    Thread(target=server.serve_forever, name="metrics", daemon=True).start()


class _Silent(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        """Leave probes out of the log."""
