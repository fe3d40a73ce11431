"""The Kubernetes chart: what it renders is valid for several Kubernetes versions and fits the rest of the project."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import kubernetes_validate
import pytest
import yaml
from helm_python import Chart, lint

from cli.local import ROOT, games
from services.common import celery, settings

CHART = str(ROOT / "deploy" / "kubernetes" / "zashiki")
KUBERNETES = ["1.27", "1.31", "1.34", "1.37"]
EVERYTHING = {
    "ingress": {"enabled": True, "className": "nginx", "tlsSecret": "page-tls"},
    "keda": {"enabled": True},
    "secret": {"create": True, "values": {"service-key": "for-tests-only-1234"}},
    "image": {"pullSecrets": [{"name": "registry"}]},
    "settings": {"ZASHIKI_MAX_STREAMS": "100"},
    "tracing": {"endpoint": "http://collector:4317"},
    "olderRules": [{"game": "ninjato", "version": 1, "tag": "0.0.9"}],
}
KEDA = "keda.sh/v1alpha1"


@cache
def rendered(everything: bool) -> list[dict[str, Any]]:
    """Return the chart's documents, as installed with the values as they stand or with everything switched on."""
    texts = Chart.load(CHART).render(EVERYTHING if everything else {}, name="play", namespace="games")
    return [
        document
        for name, text in texts.items()
        if name.endswith(".yaml")
        for document in yaml.safe_load_all(text)
        if document
    ]


def of_kind(kind: str, everything: bool = False) -> Iterator[dict[str, Any]]:
    return (document for document in rendered(everything) if document["kind"] == kind)


def containers() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for document in rendered(everything=True):
        if document["kind"] in ("Deployment", "Job"):
            pod = document["spec"]["template"]["spec"]
            for container in pod["containers"]:
                yield document["metadata"]["name"], pod, container


def test_helm_finds_nothing_wrong() -> None:
    assert lint(CHART)["errors"] == []


@pytest.mark.parametrize("everything", [False, True], ids=["plain", "everything"])
@pytest.mark.parametrize("version", KUBERNETES)
def test_is_valid_kubernetes(version: str, everything: bool) -> None:
    for document in rendered(everything):
        if document["apiVersion"] != KEDA:  # a custom resource, in no schema of Kubernetes itself
            kubernetes_validate.validate(document, version, strict=True)


def test_every_game_has_its_engine_and_callers_know_its_address() -> None:
    services = {document["metadata"]["name"] for document in of_kind("Service")}
    (gateway,) = (d for d in of_kind("Deployment") if d["metadata"]["name"] == "play-gateway")
    environment = gateway["spec"]["template"]["spec"]["containers"][0]["env"]
    (text,) = (entry["value"] for entry in environment if entry["name"] == "ZASHIKI_ENGINES")
    addresses = settings.Addresses().deserialize(text)
    assert set(addresses) == set(games())
    assert {address.removeprefix("dns:///").removesuffix(":50051") for address in addresses.values()} < services


def test_older_rules_have_an_engine_and_workers_of_their_release() -> None:
    """Callers know where they are, and whatever needs the rules has somebody who works it off."""
    found = {d["metadata"]["name"]: d["spec"] for d in of_kind("Deployment", everything=True)}
    old = [found[f"play-{name}-ninjato-1"]["template"]["spec"]["containers"][0] for name in ("engine", "worker-rules")]
    assert [container["image"].rpartition(":")[2] for container in old] == ["0.0.9", "0.0.9"]
    (text,) = (entry["value"] for entry in old[1]["env"] if entry["name"] == "ZASHIKI_ENGINES")
    addresses = settings.Addresses().deserialize(text)
    assert addresses["ninjato@1"] == "dns:///play-engine-ninjato-1:50051"
    assert f"--queues={','.join(celery.queues_of(addresses)[len(celery.QUEUES) :])}" in old[1]["args"]


def test_every_queue_has_workers_and_scales_by_what_waits_in_it() -> None:
    deployments = {d["metadata"]["name"]: d["spec"] for d in of_kind("Deployment", everything=True)}
    scaled = {}
    for document in of_kind("ScaledObject", everything=True):
        target = deployments[document["spec"]["scaleTargetRef"]["name"]]
        assert "replicas" not in target, "an upgrade would undo what KEDA has scaled"
        queue = document["spec"]["triggers"][0]["metadata"]["listName"]
        assert f"--queues={queue}" in target["template"]["spec"]["containers"][0]["args"]
        scaled[queue] = document
    assert set(scaled) == set(celery.QUEUES)


def test_no_container_has_rights_it_does_not_need() -> None:
    for name, pod, container in containers():
        security = container["securityContext"]
        assert pod["securityContext"]["runAsNonRoot"], name
        assert pod["automountServiceAccountToken"] is False, name
        assert security["readOnlyRootFilesystem"], name
        assert not security["allowPrivilegeEscalation"], name
        assert security["capabilities"] == {"drop": ["ALL"]}, name
        assert {"requests", "limits"} <= set(container["resources"]), name


def test_secrets_come_from_the_secret_only() -> None:
    for name, _, container in containers():
        for entry in container["env"]:
            secret = entry["name"].endswith(
                ("_SERVICE_KEY", "_OPERATOR_KEY", "_REDIS_URL", "_BROKER_URL", "_DATABASE_URL")
            )
            assert ("valueFrom" in entry) == secret, f"{name}: {entry['name']}"


def test_what_serves_is_asked_whether_it_does() -> None:
    for name, _, container in containers():
        if "migrate" in name:
            continue
        assert "livenessProbe" in container, name
        assert "readinessProbe" in container or "worker" in name, name


def test_maintenance_of_nodes_leaves_something_of_everything_that_serves() -> None:
    budgets = {d["metadata"]["name"] for d in of_kind("PodDisruptionBudget")}
    assert budgets == {"play-gateway", "play-coordinator", *(f"play-engine-{game}" for game in games())}


def test_traces_go_where_they_are_wanted_and_may_get_there() -> None:
    for name, _, container in containers():
        assert {"name": "OTEL_EXPORTER_OTLP_ENDPOINT", "value": "http://collector:4317"} in container["env"], name
    for everything in (False, True):
        (inside,) = (d for d in of_kind("NetworkPolicy", everything) if d["metadata"]["name"] == "play-inside")
        assert ({"port": 4317} in inside["spec"]["egress"][1]["ports"]) == everything
