"""The engine's figures for Prometheus. Labels are games and statuses, never matches or people."""

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from services.kernel.refusal import Reason


class Metrics:
    """Counters and gauges of one engine process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._requests = Counter(
            "zashiki_engine_requests", "Calls by method and status", ["method", "code"], registry=registry
        )
        self._seconds = Histogram(
            "zashiki_engine_request_seconds",
            "Time to the answer, by method; streams are not timed",
            ["method"],
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
            registry=registry,
        )
        self.commits = Counter("zashiki_engine_commits", "Entries put into logs", ["game"], registry=registry)
        self.conflicts = Counter(
            "zashiki_engine_conflicts", "Commits that another replica was quicker than", ["game"], registry=registry
        )
        self.zombie_actions = Counter(
            "zashiki_engine_zombie_actions", "Actions played for absent seats", ["game"], registry=registry
        )
        self.refusals = Counter("zashiki_engine_refusals", "Refused calls", ["reason"], registry=registry)
        for reason in Reason:  # Prometheus sees no growth in what begins with the first one
            self.refusals.labels(reason)
        self.matches = Gauge("zashiki_engine_matches", "Matches in memory", ["game", "status"], registry=registry)
        self.streams = Gauge("zashiki_engine_streams", "Open Watch streams", registry=registry)

    def answered(self, method: str, code: str, seconds: float | None) -> None:
        """Count a call that was answered, and for an unary one how long that took."""
        self._requests.labels(method, code).inc()
        if seconds is not None:
            self._seconds.labels(method).observe(seconds)

    def count_matches(self, census: Mapping[tuple[str, str], int], games: Mapping[str, object]) -> None:
        """Set the gauge of matches in memory."""
        for game in games:
            for status in ("running", "ended"):
                self.matches.labels(game, status).set(census.get((game, status), 0))
