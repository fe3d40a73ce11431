"""What Prometheus scrapes. Labels are route templates and statuses, never ids of people or matches."""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("zashiki_gateway_requests_total", "Requests by route and status.", ["method", "route", "status"])
SECONDS = Histogram(
    "zashiki_gateway_request_seconds",
    "Time to the answer's head, by route.",
    ["method", "route"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
STREAMS = Gauge("zashiki_gateway_streams", "Open event streams.")
STREAMS_MOST = Gauge("zashiki_gateway_streams_most", "How many streams this process takes.")
OBSERVES = Counter("zashiki_gateway_observes_total", "Observe calls made for event streams.")
RESYNCS = Counter("zashiki_gateway_resyncs_total", "Matches observed again after the subscription was (re)made.")
