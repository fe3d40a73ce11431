"""Dashboard and alerts ask for metrics that our processes export, with labels that these have."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client import REGISTRY, CollectorRegistry
from prometheus_client.metrics import MetricWrapperBase

from cli.local import ROOT, games
from gateway import metrics as gateway_metrics
from services.coordinator import metrics as coordinator_metrics
from services.kernel.metrics import Metrics

FOLDER = ROOT / "deploy" / "observability"
DASHBOARD = json.loads((FOLDER / "grafana" / "dashboards" / "zashiki.json").read_text())
RULES = [rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]]
PROMETHEUS = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
OF_THE_SCRAPE = {"job", "instance"}
"""Labels that Prometheus itself adds."""
OTHERS: dict[str, set[str]] = {
    "up": set(),
    "process_resident_memory_bytes": set(),
    "process_cpu_seconds_total": set(),
}
SAMPLES = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}


@cache
def exported() -> dict[str, set[str]]:
    """Return the labels of each time series of ours, by its name."""
    ours = [one for one in vars(gateway_metrics).values() if isinstance(one, MetricWrapperBase)]
    ours += [one for one in vars(coordinator_metrics).values() if isinstance(one, MetricWrapperBase)]
    ours += [one for one in vars(Metrics(CollectorRegistry())).values() if isinstance(one, MetricWrapperBase)]
    found = {}
    for metric in ours:
        (family,) = metric.describe()
        for ending in SAMPLES[family.type]:
            found[family.name + ending] = {*metric._labelnames, *(["le"] if ending == "_bucket" else [])}
    return found


def panels() -> Iterator[dict[str, Any]]:
    return (panel for panel in DASHBOARD["panels"] if panel["type"] != "row")


def asked_for() -> Iterator[tuple[str, str]]:
    """Yield where each expression stands, and the expression."""
    for panel in panels():
        for target in panel["targets"]:
            for variable, value in (("$__rate_interval", "5m"), ("$__interval", "1m"), ("$game", ".*")):
                target["expr"] = target["expr"].replace(variable, value)
            yield f"panel {panel['title']}", target["expr"]
    for rule in RULES:
        yield f"alert {rule['alert']}", rule["expr"]


def selected(expression: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the name and the labels of each selector; labels by which is grouped count for all selectors inside."""
    found: list[tuple[str, set[str]]] = []
    groups: list[set[str]] = []

    def before(node: Any) -> None:
        if isinstance(node, promql_parser.AggregateExpr):
            groups.append(set(node.modifier.labels) if node.modifier else set())
        if isinstance(node, promql_parser.VectorSelector):
            matched = {matcher.name for matcher in node.matchers.matchers}
            found.append((str(node.name), matched.union(*groups)))

    def after(node: Any) -> None:
        if isinstance(node, promql_parser.AggregateExpr):
            groups.pop()

    promql_parser.walk(promql_parser.parse(expression), before, after)
    yield from found


@pytest.mark.parametrize(("where", "expression"), list(asked_for()))
def test_every_metric_asked_for_is_exported_with_those_labels(where: str, expression: str) -> None:
    asked = list(selected(expression))
    assert asked
    for name, labels in asked:
        known = exported() | OTHERS
        assert name in known, f"{where}: nobody exports {name}"
        assert labels <= known[name] | OF_THE_SCRAPE, f"{where}: {name} has the labels {known[name]}"


def test_a_metric_that_nobody_exports_is_found() -> None:
    assert list(selected('sum by (le) (rate(zashiki_x{route="a"}[5m])) / zashiki_y')) == [
        ("zashiki_x", {"le", "route"}),
        ("zashiki_y", set()),
    ]


def test_the_first_of_what_must_never_be_is_seen() -> None:
    """`increase` sees nothing of a series that begins with the first one."""
    engine = CollectorRegistry()
    Metrics(engine)
    for reason in ("ENGINE_FAULT", "STORE_DOWN"):
        assert engine.get_sample_value("zashiki_engine_refusals_total", {"reason": reason}) == 0
    assert REGISTRY.get_sample_value("zashiki_coordinator_scored_total", {"result": "DIVERGED"}) == 0


def test_every_metric_of_ours_is_looked_at() -> None:
    looked_at = {name for _, expression in asked_for() for name, _ in selected(expression)}
    families = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in exported()}
    unseen = families - {re.sub(r"_(total|bucket)$", "", name) for name in looked_at}
    assert unseen == {"zashiki_coordinator_heard"}, "counts what the engines' commits tell already"


def test_legends_name_labels_that_are_left() -> None:
    for panel in panels():
        for target in panel["targets"]:
            named = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
            left = set().union(*(labels for _, labels in selected(target["expr"])), OF_THE_SCRAPE)
            assert named <= left, panel["title"]


def test_panels_explain_themselves_and_lie_beside_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        assert panel["description"].endswith(".")
        assert panel["datasource"]["uid"] == "${datasource}"
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
    assert max(x for x, _ in taken) < 24


def test_every_alert_says_what_happened_and_the_page_what_to_do() -> None:
    page = (ROOT / "docs" / "operate.md").read_text()
    told = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.MULTILINE))
    for rule in RULES:
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert len(told[rule["alert"]]) > 40, rule["alert"]


def test_prometheus_scrapes_every_service_of_the_compose_file_that_exports() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    jobs = {job["job_name"]: job["dns_sd_configs"][0] for job in PROMETHEUS["scrape_configs"]}
    assert set(jobs) == {"gateway", "engine", "coordinator"}
    assert set(jobs["engine"]["names"]) == set(games())
    for config in jobs.values():
        assert set(config["names"]) <= set(services)
    assert str(jobs["engine"]["port"]) == services["ninjato"]["environment"]["ZASHIKI_ENGINE_METRICS_PORT"]


def test_what_looks_on_comes_only_when_asked_for_and_is_seen_from_this_machine_only() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    lookers_on = {name: service for name, service in services.items() if "observability" in service.get("profiles", ())}
    assert set(lookers_on) == {"prometheus", "grafana", "jaeger"}
    for service in lookers_on.values():
        assert all(port.startswith("127.0.0.1:") for port in service["ports"])
        for volume in service.get("volumes", ()):
            source, _, mode = volume.partition(":")
            assert source == "prometheus" or ((ROOT / source).exists() and mode.endswith(":ro"))
