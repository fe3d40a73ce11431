"""What the coordinator counts, and the port where it can be read."""

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import Counter, Gauge, make_wsgi_app

from services.common.queues import Waiting
from services.common.roster import SERVICES
from zashiki.operate.v1.operate_pb2 import Process

HEARD = Counter("zashiki_coordinator_heard_total", "Changes of matches heard of")
ASKED = Counter("zashiki_coordinator_asked_total", "Bots asked for a move", ["attempt"])
SCORING = Counter("zashiki_coordinator_scoring_total", "Ended matches handed to scoring", ["attempt"])
SCORED = Counter(
    "zashiki_coordinator_scored_total", "Matches scored; of several coordinators each counts all", ["result"]
)
EXPIRED = Counter("zashiki_coordinator_expired_total", "Expire calls to engines", ["code"])
DUE = Gauge("zashiki_coordinator_due", "Matches found due in the last sweep")
LAG = Gauge("zashiki_coordinator_sweep_lag_seconds", "How long the longest waiting of them had been due")
LIVE = Gauge("zashiki_live_matches", "Matches that run or are not archived yet; each coordinator counts all")
QUEUED = Gauge("zashiki_queue_jobs", "Jobs that wait for a worker", ["queue"])
OLDEST = Gauge("zashiki_queue_oldest_seconds", "How long the oldest of them has waited", ["queue"])
WORKERS = Gauge("zashiki_queue_workers", "Worker processes that work the queue off", ["queue"])
PROCESSES = Gauge("zashiki_processes", "Processes that say they are there", ["service"])
TROUBLE = Counter("zashiki_coordinator_trouble_total", "Rounds given up because something was away", ["where"])

SCORED.labels("DIVERGED")  # there from the start: Prometheus sees no growth in what begins with the first one


def attempt_label(attempt: int) -> str:
    """Return the label of a first or a repeated attempt."""
    return "first" if attempt == 1 else "again"


def set_waiting(found: Mapping[str, Waiting]) -> None:
    """Set the gauges of what waits in each queue."""
    for queue, waits in found.items():
        QUEUED.labels(queue).set(waits.jobs)
        OLDEST.labels(queue).set(waits.oldest_seconds)


def set_present(processes: Sequence[Process], queues: Sequence[str]) -> None:
    """Set the gauges of who is there, those of who is missing to 0."""
    services = Counts(process.service for process in processes)
    workers = Counts(queue for process in processes for queue in process.queues)
    for service in SERVICES:
        PROCESSES.labels(service).set(services[service])
    for queue in queues:
        WORKERS.labels(queue).set(workers[queue])


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
