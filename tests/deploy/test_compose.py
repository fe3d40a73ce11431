"""The platform as containers: the compose file holds together, and a match is played to its end while some die."""

import os
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from cli.local import ROOT, free_port, games, is_free
from services.common.celery import QUEUES
from services.common.settings import Addresses
from tests.person import Person
from tests.services import wait_until
from zashiki.engine.v1.match_pb2 import ACTOR_BOT, ACTOR_ZOMBIE

SERVICES: dict[str, dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
PROJECT = "zashiki-test"
TWICE = ("ninjato", "coordinator", "worker-fast", "gateway")


def docker(*arguments: str, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["docker", *arguments],
        cwd=ROOT,
        env={**os.environ, "COMPOSE_PARALLEL_LIMIT": "1", **environment},
        capture_output=True,
        text=True,
        check=check,
    )


def compose(*arguments: str, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
    given = ("compose", "--project-name", PROJECT, "--env-file", os.devnull)
    return docker(*given, *arguments, check=check, **environment)


def missing(*command: str) -> bool:
    return shutil.which("docker") is None or docker(*command, check=False).returncode != 0


NO_COMPOSE = missing("compose", "version")
NO_ENGINE = NO_COMPOSE or missing("info")


def test_every_game_has_its_engine() -> None:
    addresses = Addresses().deserialize(OURS["gateway"]["environment"]["ZASHIKI_ENGINES"])
    assert addresses == {game: f"{game}:50051" for game in games()}
    assert {game: OURS[game]["command"] for game in games()} == {game: [game] for game in games()}


def test_every_queue_has_one_kind_of_worker() -> None:
    served = [
        queue
        for name, service in OURS.items()
        if name.startswith("worker-")
        for argument in service["command"]
        if argument.startswith("--queues=")
        for queue in argument.removeprefix("--queues=").split(",")
    ]
    assert sorted(served) == sorted(QUEUES)


def test_no_container_of_ours_has_rights_it_does_not_need() -> None:
    for name, service in OURS.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name


def test_only_the_page_is_published_and_only_on_this_machine() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert [name for name in published if "profiles" not in SERVICES[name]] == ["gateway"]
    assert all(port.startswith("127.0.0.1:") for ports in published.values() for port in ports)


@pytest.mark.skipif(NO_COMPOSE, reason="there is no `docker compose` here")
def test_the_file_is_valid_without_any_set_up() -> None:
    assert compose("config", "--quiet").stderr == ""


@pytest.fixture
def urls() -> Iterator[tuple[str, str]]:
    """The platform with two of some of its services; yields both gateways."""
    while not is_free((port := free_port()) + 1):
        pass
    settings = {"ZASHIKI_PORT": f"{port}-{port + 1}"}
    twice = [part for service in TWICE for part in ("--scale", f"{service}=2")]
    try:
        compose("up", "--detach", "--build", "--wait", *twice, **settings)
        first, second = (
            compose("port", "--index", index, "gateway", "8080", **settings).stdout.strip() for index in "12"
        )
        yield f"http://{first}", f"http://{second}"
    except subprocess.CalledProcessError as error:
        pytest.fail(f"{error.stderr[-2000:]}\n{compose('logs', '--tail=20', check=False, **settings).stdout}")
    finally:
        compose("down", "--volumes", **settings)


@pytest.mark.skipif(NO_ENGINE, reason="no Docker engine is reachable")
@pytest.mark.timeout(900)
def test_a_match_runs_to_the_archive_while_one_of_each_dies(urls: tuple[str, str]) -> None:
    assert "All is well" in compose("run", "--rm", "zashiki", "doctor").stdout
    person = Person(*urls)
    match_id = person.sit_down_with_bots("novice", "novice")
    moves = 0
    for _ in person.play(match_id, random.Random(3)):
        moves += 1
        if moves == 5:
            docker("kill", *(f"{PROJECT}-{service}-1" for service in TWICE))
    assert moves > 20
    wait_until(lambda: match_id in person.history(), 60)
    actors = Counter(entry.actor for entry in person.record(match_id).entries)
    assert actors[ACTOR_BOT] > 10 * actors[ACTOR_ZOMBIE], "the workers answer"
