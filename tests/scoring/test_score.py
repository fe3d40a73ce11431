"""From the end of a match at a real engine to the archive."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import grpc
import pytest

from services.archive.database import Database
from services.archive.matches import match_by_id, record_of
from services.archive.migrate import migrate
from services.archive.ratings import ratings_of
from services.archive.retention import RetentionSettings
from services.common.celery import SCORE_TASK, SCORING_QUEUE, make_app, send
from services.common.names import SCORED_CHANNEL, due_key
from services.common.settings import Settings
from services.kernel.replay import replay
from services.scoring.judge import NotOver
from services.scoring.tasks import Surroundings, score_match
from tests.databases import fresh_url
from tests.services import SERVICE_KEY, Engine, Process, Valkey, wait_until
from zashiki.engine.v1.engine_pb2 import (
    ActRequest,
    CreateMatchRequest,
    GetRecordRequest,
    ObserveRequest,
    ResignRequest,
    Viewer,
)
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, Record, SeatSetup
from zashiki.work.v1.work_pb2 import Scored, ScoreJob


class Worker(Process):
    """A Celery worker for scoring."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "celery", "-A", "services.scoring.app", "worker", "-Q", SCORING_QUEUE]
        command += ["--concurrency", "1", "--without-gossip", "--without-mingle"]
        super().__init__(command, folder / "worker.log", environment)

    def is_ready(self) -> bool:
        return " ready." in self.log.read_text()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where everything of these tests lies."""
    return tmp_path_factory.mktemp("scoring")


@pytest.fixture(scope="module")
def valkey(folder: Path) -> Iterator[Valkey]:
    """The store."""
    with Valkey(folder / "valkey") as server:
        yield server


@pytest.fixture(scope="module")
def engine(folder: Path, valkey: Valkey) -> Iterator[Engine]:
    """A real engine."""
    with Engine(folder / "engine", valkey.url) as server:
        yield server


@pytest.fixture(scope="module")
def database(folder: Path) -> Database:
    """A migrated database."""
    database = Database(fresh_url(folder))
    migrate(database)
    return database


@pytest.fixture(scope="module")
def around(engine: Engine, valkey: Valkey, database: Database) -> Surroundings:
    """What the task reaches out to."""
    return Surroundings(engine.engines, database, valkey.client(), 500, RetentionSettings())


def a_match(engine: Engine, name: str) -> str:
    """Create a rated match between two people."""
    seats = [SeatSetup(kind=SEAT_KIND_HUMAN, name=player, player_id=f"{name}-{player}") for player in ("yuki", "hana")]
    request = CreateMatchRequest(request_id=name, game="ninjato", seats=seats, rated=True)
    match_id: str = engine.engines.call("ninjato", "CreateMatch", request).match_id
    return match_id


def play(engine: Engine, match_id: str) -> Record:
    """Play a match to its end and return its record."""
    random = Random(1)
    viewers = [Viewer(seat=0), Viewer(seat=1)]
    number = 0
    while True:
        views = engine.engines.call(match_id, "Observe", ObserveRequest(match_id=match_id, viewers=viewers)).views
        if not views[0].to_act:
            wanted = GetRecordRequest(match_id=match_id)
            record: Record = engine.engines.call(match_id, "GetRecord", wanted).record
            return record
        seat = views[0].to_act[0]
        request = ActRequest(
            match_id=match_id,
            request_id=f"{number}",
            seat=seat,
            version=views[0].version,
            action=random.choice(views[seat].legal).action,
        )
        engine.engines.call(match_id, "Act", request)
        number += 1


def resign(engine: Engine, match_id: str) -> None:
    """End a match at once: everybody leaves."""
    for seat in (0, 1):
        request = ResignRequest(match_id=match_id, request_id=f"r{seat}", seat=seat)
        engine.engines.call(match_id, "Resign", request)


def test_a_whole_match_is_scored_archived_and_leaves_redis(
    engine: Engine, valkey: Valkey, around: Surroundings
) -> None:
    match_id = a_match(engine, "whole")
    record = play(engine, match_id)
    redis = valkey.client()
    assert redis.zscore(due_key(match_id), match_id) is not None
    with redis.pubsub(ignore_subscribe_messages=True) as pubsub:
        pubsub.subscribe(SCORED_CHANNEL)
        scored = score_match(match_id, around)
        message = wait_until(lambda: pubsub.get_message(timeout=1))
    assert Scored.FromString(message["data"]) == scored
    assert scored.rated
    assert [change.player_id for change in scored.changes] == ["whole-yuki", "whole-hana"]
    with around.database.reading() as session:
        match = match_by_id(session, match_id)
        assert match is not None
        assert [(result.rank, result.score) for result in match.results] == [
            (result.rank, result.score) for result in record.outcome.results
        ]
        assert all(sum(line["points"] for line in result.lines) == result.score for result in match.results)
        stored = Record.FromString(record_of(session, match_id) or b"")
    assert stored == record
    assert replay(stored).digest() == match.digest
    keys = list(redis.scan_iter(f"*{match_id}*"))
    assert keys
    assert all(0 < redis.ttl(key) <= 500 for key in keys)
    assert redis.zscore(due_key(match_id), match_id) is None


def test_scoring_again_tells_the_same_and_changes_nothing(engine: Engine, valkey: Valkey, around: Surroundings) -> None:
    match_id = a_match(engine, "again")
    resign(engine, match_id)
    first = score_match(match_id, around)
    assert not first.rated
    assert first.unrated_reason == "ABANDONED"
    valkey.client().delete(*valkey.client().scan_iter(f"*{match_id}*"))
    assert score_match(match_id, around) == first


def test_workers_that_score_at_once_rate_once(engine: Engine, around: Surroundings, database: Database) -> None:
    match_id = a_match(engine, "once")
    play(engine, match_id)

    def score(_: int) -> Scored:
        return score_match(match_id, replace(around, database=Database(str(database.engine.url))))

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(score, range(4))
    assert first.rated
    assert others == [first] * 3
    with database.reading() as session:
        for player in ("once-yuki", "once-hana"):
            assert [rating.matches for rating in ratings_of(session, player)] == [1]


def test_a_running_match_is_left_alone(engine: Engine, valkey: Valkey, around: Surroundings) -> None:
    match_id = a_match(engine, "running")
    with pytest.raises(NotOver):
        score_match(match_id, around)
    assert all(valkey.client().ttl(key) == -1 for key in valkey.client().scan_iter(f"*{match_id}:head"))
    with around.database.reading() as session:
        assert match_by_id(session, match_id) is None


def test_an_unknown_match_is_an_error(around: Surroundings) -> None:
    with pytest.raises(grpc.RpcError) as error:
        score_match("ninjato-nobody", around)
    assert error.value.code() is grpc.StatusCode.NOT_FOUND  # type: ignore[attr-defined]


def test_a_worker_scores_what_it_is_sent_however_often(
    engine: Engine, valkey: Valkey, database: Database, folder: Path
) -> None:
    matches = [a_match(engine, f"worker{number}") for number in range(3)]
    for match_id in matches:
        resign(engine, match_id)
    environment = {
        "ZASHIKI_REDIS_URL": valkey.url,
        "ZASHIKI_BROKER_URL": valkey.queues_url,
        "ZASHIKI_DATABASE_URL": str(database.engine.url),
        "ZASHIKI_ENGINES": f"ninjato={engine.address}",
        "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
    }
    app = make_app(Settings(redis_url=valkey.url, broker_url=valkey.queues_url, service_key=SERVICE_KEY))
    heard: list[str] = []
    with ExitStack() as stack:
        pubsub = stack.enter_context(valkey.client().pubsub(ignore_subscribe_messages=True))
        pubsub.subscribe(SCORED_CHANNEL)
        for match_id in [*matches, "ninjato-nobody", *matches]:
            send(app, SCORE_TASK, SCORING_QUEUE, ScoreJob(match_id=match_id))
        stack.enter_context(Worker(folder, environment))
        while len(heard) < 6:
            message = wait_until(lambda: pubsub.get_message(timeout=1), 20)
            heard.append(Scored.FromString(message["data"]).match_id)
    assert heard == [*matches, *matches]
    assert valkey.queues().llen(SCORING_QUEUE) == 0
    assert not list(valkey.client().scan_iter("celery-task-meta-*"))


def test_importing_the_worker_opens_no_connection() -> None:
    code = "import services.scoring.tasks as t; print(t.surroundings.cache_info().currsize)"
    environment = {**os.environ, "ZASHIKI_SERVICE_KEY": SERVICE_KEY}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "0\n"
