"""What Prometheus scrapes. Labels are route templates and statuses, never ids of people or matches."""

from prometheus_client import Counter, Gauge, Histogram

_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_REQUESTS = Counter("zashiki_gateway_requests_total", "Requests by route and status.", ["method", "route", "status"])
_SECONDS = Histogram(
    "zashiki_gateway_request_seconds",
    "Time to the answer's head, by route.",
    ["method", "route"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
STREAMS = Gauge("zashiki_gateway_streams", "Open event streams.")
STREAMS_MOST = Gauge("zashiki_gateway_streams_most", "How many streams this process takes.")
OBSERVES = Counter("zashiki_gateway_observes_total", "Observe calls made for event streams.")
RESYNCS = Counter("zashiki_gateway_resyncs_total", "Matches observed again after the subscription was (re)made.")


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request. Callers may invent methods without end; those count as one."""
    method = method if method in _METHODS else "other"
    _REQUESTS.labels(method, route, status).inc()
    _SECONDS.labels(method, route).observe(seconds)
