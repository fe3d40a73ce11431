"""The platform as containers: the compose file holds together, and a match is played to its end on it."""

import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from cli.local import ROOT, free_port, games
from tests.person import Person
from tests.services import wait_until

SECRETS = dict.fromkeys(("ZASHIKI_SERVICE_KEY", "REDIS_PASSWORD", "POSTGRES_PASSWORD"), "a-secret-for-tests-only")


def compose(*arguments: str, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["docker", "compose", "--project-name", "zashiki-test", "--env-file", os.devnull, *arguments],
        cwd=ROOT,
        env={**os.environ, "COMPOSE_PARALLEL_LIMIT": "1", **environment},
        capture_output=True,
        text=True,
        check=check,
    )


def missing(*command: str) -> bool:
    return shutil.which(command[0]) is None or subprocess.run(command, capture_output=True, check=False).returncode != 0


NO_COMPOSE = missing("docker", "compose", "version")
NO_ENGINE = NO_COMPOSE or missing("docker", "info")


def test_every_game_has_its_engine() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    (addresses,) = re.findall(r"ZASHIKI_ENGINES: (\S+)", text)
    engines = dict(pair.split("=") for pair in addresses.split(","))
    assert set(games()) == set(engines)
    for game, address in engines.items():
        assert address == f"{game}:50051"
        assert f"  {game}:\n    <<: *engine\n    command: [{game}]\n" in text


@pytest.mark.skipif(NO_COMPOSE, reason="there is no `docker compose` here")
class TestFile:
    def test_is_valid(self) -> None:
        compose("config", "--quiet", **SECRETS)

    def test_without_secrets_says_how_to_make_them(self) -> None:
        answer = compose("config", "--quiet", check=False)
        assert answer.returncode != 0
        assert "make env" in answer.stderr


@pytest.fixture
def url() -> Iterator[str]:
    port = str(free_port())
    settings = {**SECRETS, "ZASHIKI_PORT": port}
    try:
        compose("up", "--detach", "--build", "--wait", **settings)
        yield f"http://127.0.0.1:{port}"
    except subprocess.CalledProcessError as error:
        pytest.fail(f"{error.stderr[-2000:]}\n{compose('logs', '--tail=20', check=False, **settings).stdout}")
    finally:
        compose("down", "--volumes", **settings)


@pytest.mark.skipif(NO_ENGINE, reason="no Docker engine is reachable")
@pytest.mark.timeout(600)
def test_a_match_runs_to_the_archive(url: str) -> None:
    person = Person(url)
    match_id = person.sit_down_with_bots("novice")
    assert sum(1 for _ in person.play(match_id, random.Random(3))) > 20
    wait_until(lambda: match_id in person.history(), 30)
