"""The engine's figures for Prometheus. Labels are games and statuses, never matches or people."""

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge


class Metrics:
    """Counters and gauges of one engine process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.commits = Counter("zashiki_engine_commits", "Entries put into logs", ["game"], registry=registry)
        self.conflicts = Counter(
            "zashiki_engine_conflicts", "Commits that another replica was quicker than", ["game"], registry=registry
        )
        self.zombie_actions = Counter(
            "zashiki_engine_zombie_actions", "Actions played for absent seats", ["game"], registry=registry
        )
        self.refusals = Counter("zashiki_engine_refusals", "Refused calls", ["reason"], registry=registry)
        self.matches = Gauge("zashiki_engine_matches", "Matches in memory", ["game", "status"], registry=registry)
        self.streams = Gauge("zashiki_engine_streams", "Open Watch streams", registry=registry)

    def count_matches(self, census: Mapping[tuple[str, str], int], games: Mapping[str, object]) -> None:
        """Set the gauge of matches in memory."""
        for game in games:
            for status in ("running", "ended"):
                self.matches.labels(game, status).set(census.get((game, status), 0))
