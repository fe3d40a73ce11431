"""Whatever befalls workers and their broker in mid-search, a bot's move comes, once."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.common.celery import DEEP_QUEUE, FAST_QUEUE
from tests.ai.harness import Platform, Worker, running_platform
from tests.coordinator.conftest import Coordinator
from tests.services import Valkey, wait_until
from zashiki.engine.v1.engine_pb2 import GetRecordRequest
from zashiki.engine.v1.match_pb2 import ACTOR_BOT, ACTOR_ZOMBIE, Actor, LogEntry
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_HARD as HARD
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_NORMAL as NORMAL

SECONDS = 40
"""Longest wait for a move; they come within five or so on a calm machine."""


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    with Valkey(tmp_path_factory.mktemp("broker")) as broker:
        yield broker


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory, broker: Valkey) -> Iterator[Platform]:
    folder = tmp_path_factory.mktemp("platform")
    with running_platform(folder, bot_due_seconds=2) as platform:
        platform.environment |= {
            "ZASHIKI_BROKER_URL": broker.url,
            "ZASHIKI_DEEP_PARTS": "1",
            "ZASHIKI_SWEEP_MS": "100",
            "ZASHIKI_BOT_RETRY_MS": "4000",
            "ZASHIKI_BOT_TRIES": "3",
        }
        with Coordinator(folder, platform.environment):
            yield platform


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory, platform: Platform) -> Iterator[list[Worker]]:
    """Two that think for three seconds, while their broker gives a job up for lost after one."""
    folder = tmp_path_factory.mktemp("workers")
    first, second = (Worker(folder, platform.environment, DEEP_QUEUE, app="tests.ai.hasty") for _ in range(2))
    with first, second:
        yield [first, second]


@pytest.fixture(scope="module")
def match_id(platform: Platform, workers: list[Worker]) -> str:
    return platform.new_match(HARD, HARD)


def received(worker: Worker) -> list[str]:
    """Return the ids of the moves a worker was given, in order."""
    return re.findall(r"Task ai\.move\[(\S+)\] received", worker.log.read_text())


def entries(platform: Platform, match_id: str) -> list[LogEntry]:
    """Return a match's log, of which each entry stands once."""
    answer = platform.call("GetRecord", GetRecordRequest(match_id=match_id))
    found = list(answer.record.entries)
    assert [entry.version for entry in found] == list(range(1, len(found) + 1))
    assert max(Counter(entry.request_id for entry in found if entry.request_id).values(), default=0) <= 1
    return found


def next_move(platform: Platform, match_id: str) -> "Actor.ValueType":
    """Wait for a move beyond those that stand now. Return who made it."""
    version = platform.version(match_id)
    wait_until(lambda: platform.version(match_id) > version, SECONDS)
    return entries(platform, match_id)[version].actor


def test_a_search_longer_than_the_visibility_timeout_moves_once(
    platform: Platform, workers: list[Worker], match_id: str
) -> None:
    assert next_move(platform, match_id) == ACTOR_BOT

    def delivered_twice() -> set[str]:
        return set(received(workers[0])) & set(received(workers[1]))

    wait_until(delivered_twice, SECONDS)
    assert next_move(platform, match_id) == ACTOR_BOT
    assert {entry.actor for entry in entries(platform, match_id)} == {ACTOR_BOT}


def test_a_worker_killed_in_mid_search_costs_no_move(platform: Platform, workers: list[Worker], match_id: str) -> None:
    before = len(received(workers[0]))
    wait_until(lambda: len(received(workers[0])) > before, SECONDS)
    workers[0].kill()
    assert next_move(platform, match_id) == ACTOR_BOT
    workers[0].start()


def test_a_broker_that_lost_everything_costs_no_move(
    platform: Platform, workers: list[Worker], match_id: str, broker: Valkey
) -> None:
    before = len(received(workers[1]))
    wait_until(lambda: len(received(workers[1])) > before, SECONDS)
    broker.kill()
    broker.start()
    broker.client().flushall()
    assert next_move(platform, match_id) == ACTOR_BOT
    assert next_move(platform, match_id) == ACTOR_BOT


def test_a_poisoned_job_is_given_up_and_the_stand_in_moves(platform: Platform, tmp_path: Path) -> None:
    match_id = platform.new_match(NORMAL, NORMAL)
    with Worker(tmp_path, platform.environment, FAST_QUEUE, app="tests.ai.poison") as worker:
        wait_until(worker.is_dead, SECONDS)
        worker.start()
        wait_until(worker.is_dead, SECONDS)
        wait_until(lambda: platform.version(match_id), SECONDS)
    assert entries(platform, match_id)[0].actor == ACTOR_ZOMBIE
