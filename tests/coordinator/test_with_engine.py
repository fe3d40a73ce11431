"""Coordinator and a real engine together: nobody who is absent holds up a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.coordinator.conftest import Coordinator, Store
from tests.services import SERVICE_KEY, Engine, Valkey, wait_until
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest, GetRecordRequest
from zashiki.engine.v1.match_pb2 import (
    ACTOR_ZOMBIE,
    BOT_LEVEL_EASY,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    Clock,
    PerMoveClock,
    Record,
    SeatSetup,
)


@pytest.fixture
def real_engine(valkey: Valkey, tmp_path: Path) -> Iterator[Engine]:
    """An engine whose bots are overdue soon."""
    with Engine(tmp_path / "engine", valkey.url, bot_due_seconds=0.2) as server:
        yield server


@pytest.fixture
def coordinator(valkey: Valkey, real_engine: Engine, tmp_path: Path) -> Iterator[Coordinator]:
    """A coordinator that asks a bot twice."""
    environment = {
        "ZASHIKI_REDIS_URL": valkey.url,
        "ZASHIKI_BROKER_URL": valkey.queues_url,
        "ZASHIKI_ENGINES": f"ninjato={real_engine.address}",
        "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
        "ZASHIKI_SWEEP_MS": "50",
        "ZASHIKI_TIDY_SECONDS": "0",
        "ZASHIKI_BOT_TRIES": "2",
        "ZASHIKI_BOT_RETRY_MS": "200",
    }
    with Coordinator(tmp_path, environment) as process:
        yield process


def create(engine: Engine, kind: int, clock: Clock | None = None) -> str:
    """Create a match of two seats of this kind."""
    level = BOT_LEVEL_EASY if kind == SEAT_KIND_BOT else None
    seats = [SeatSetup(kind=kind, name=f"Seat {seat}", level=level) for seat in range(2)]  # type: ignore[arg-type]
    request = CreateMatchRequest(request_id="create", game="ninjato", seats=seats, clock=clock)
    match_id: str = engine.engines.call("ninjato", "CreateMatch", request).match_id
    return match_id


def record(engine: Engine, match_id: str) -> Record:
    """Return a match's record so far."""
    reached: Record = engine.engines.call(match_id, "GetRecord", GetRecordRequest(match_id=match_id)).record
    return reached


@pytest.mark.usefixtures("coordinator")
def test_with_no_worker_alive_the_engine_plays_for_bots(real_engine: Engine, store: Store) -> None:
    match_id = create(real_engine, SEAT_KIND_BOT)
    wait_until(lambda: len(record(real_engine, match_id).entries) >= 2)
    assert {entry.actor for entry in record(real_engine, match_id).entries} == {ACTOR_ZOMBIE}
    asked = [(job.get("seat", 0), job.get("since_version", 0)) for job in store.jobs("ai.fast")]
    assert asked[0] == asked[1]
    assert asked[2] != asked[0]


@pytest.mark.usefixtures("coordinator")
def test_when_everybodys_time_has_run_out_the_match_ends_and_is_scored(real_engine: Engine, store: Store) -> None:
    match_id = create(real_engine, SEAT_KIND_HUMAN, Clock(per_move=PerMoveClock(move_ms=300)))
    assert store.job("scoring") == {"match_id": match_id}
    ended = record(real_engine, match_id)
    assert ended.outcome.end_reason == "ABANDONED"
    assert sum(entry.HasField("timed_out") for entry in ended.entries) == 2
