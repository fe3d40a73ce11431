"""Workers against a real engine, a real Valkey, and real Celery."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import perf_counter, time_ns
from typing import Any
from uuid import uuid4

import pytest
from google.protobuf import json_format

from services.ai import play
from services.ai.bots import Likely
from services.ai.gathering import Gathering
from services.ai.levels import LEVELS, Level
from services.ai.play import LATENESS, Tools, advise, answer, look
from services.ai.search import Tally
from services.common.celery import (
    ANALYSIS_QUEUE,
    DEEP_QUEUE,
    FAST_QUEUE,
    HINT_QUEUE,
    HINT_TASK,
    MOVE_TASK,
    REVIEW_TASK,
    send,
)
from services.common.names import MATCHES_CHANNEL, match_key
from services.kernel.part import Part
from tests.ai.harness import Platform, Worker, running_platform
from tests.kernel.client import Client
from tests.kernel.sealed import SEALED
from tests.services import SERVICE_KEY, Engine, wait_until
from zashiki.engine.v1 import engine_pb2, match_pb2
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_EASY as EASY
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_HARD as HARD
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_NORMAL as NORMAL
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_NOVICE as NOVICE
from zashiki.work.v1 import work_pb2


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running_platform(tmp_path_factory.mktemp("ai")) as platform:
        yield platform


@pytest.fixture(scope="module")
def worker(platform: Platform, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    folder = tmp_path_factory.mktemp("worker")
    with Worker(folder, platform.environment, FAST_QUEUE, DEEP_QUEUE, HINT_QUEUE) as process:
        yield process


def test_importing_the_workers_opens_no_channel() -> None:
    # A channel made before Celery forks hangs in the children.
    code = "import grpc; grpc.insecure_channel = None; import services.ai.app, services.ai.tasks"
    environment = {**os.environ, "ZASHIKI_SERVICE_KEY": SERVICE_KEY}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_a_worker_gives_signs_of_life(worker: Worker) -> None:
    first = wait_until(lambda: worker.sign.exists() and worker.sign.stat().st_mtime_ns)
    wait_until(lambda: worker.sign.stat().st_mtime_ns > first)


@pytest.mark.parametrize("level", [NOVICE, EASY, NORMAL])
def test_a_bot_answers_its_decision_once(platform: Platform, level: int) -> None:
    match_id = platform.new_match(level, level)
    job = platform.job(match_id, level)
    answer(platform.tools, job)
    assert platform.version(match_id) == 1
    answer(platform.tools, job)
    assert platform.version(match_id) == 1


def test_an_answer_to_an_old_decision_is_refused(platform: Platform) -> None:
    match_id = platform.new_match(NOVICE, NOVICE)
    first = platform.job(match_id, NOVICE)
    answer(platform.tools, first)
    while (job := platform.job(match_id, NOVICE, platform.version(match_id))).seat == first.seat:
        answer(platform.tools, job)
    before = platform.version(match_id)
    late = work_pb2.MoveJob(match_id=match_id, seat=job.seat, since_version=0, level=NOVICE)  # type: ignore[arg-type]
    answer(platform.tools, late)
    answer(platform.tools, first)
    assert platform.version(match_id) == before


def test_an_old_question_is_not_thought_about(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = platform.new_match(NOVICE, NOVICE)
    job = platform.job(match_id, NOVICE)
    answer(platform.tools, job)
    monkeypatch.setattr(play, "look", None)
    answer(platform.tools, job)


@pytest.mark.parametrize("parts", [1, 2])
def test_an_answer_stands_though_others_answered_while_the_bot_thought(
    platform: Platform, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    """Seats that decide at once see the match move on without their decision being another."""
    with Engine(tmp_path, platform.valkey.url, (), "tests.kernel.sealed") as engine:
        client = Client(engine)
        match_id = client.create("bhb").match_id
        others = iter((2, 1))

        class Overtaken:
            """Others answer while it thinks."""

            def consider(self, *asked: Any) -> tuple[list[Part], Tally]:
                client.act(match_id, next(others))
                return Likely().consider(*asked)

        monkeypatch.setitem(LEVELS, "novice", Level(Overtaken()))
        monkeypatch.setattr(play, "cached_game", lambda _: SEALED)
        tools = Tools(engine.engines, platform.tools.redis)
        for part in reversed(range(parts)):
            job = work_pb2.MoveJob(match_id=match_id, seat=0, level=NOVICE, part=part, parts=parts)  # type: ignore[arg-type]
            answer(tools, job)
        entries = client.record(match_id).entries
        assert [entry.seat for entry in entries] == [2, 0] if parts == 1 else [2, 1, 0]
        assert entries[-1].actor == match_pb2.ACTOR_BOT


def test_a_match_that_is_gone_is_nobodys_decision(platform: Platform) -> None:
    answer(platform.tools, work_pb2.MoveJob(match_id=f"ninjato-{'0' * 22}", level=NOVICE))  # type: ignore[arg-type]


def test_parts_meet_and_the_last_one_answers(platform: Platform) -> None:
    redis = platform.valkey.client()
    parts = [Gathering(redis, f"test:{uuid4().hex}", 3)] * 3
    one = Tally([1, 0], [0.5, 0.0], [0.5, 0.5])
    assert parts[1].contribute(1, one, 0) is None
    assert parts[2].contribute(2, one, 0) is None
    assert parts[0].contribute(0, one, 5) == Tally([3, 0], [1.5, 0.0], [0.5, 0.5])


def test_part_0_is_woken_when_another_completes_the_set(platform: Platform) -> None:
    redis, key = platform.valkey.client(), f"test:{uuid4().hex}"
    gathering = Gathering(redis, key, 2)
    one = Tally([1], [0.5], [1.0])
    answers: list[Tally | None] = []
    waiting = Thread(target=lambda: answers.append(gathering.contribute(0, one, 60)))
    waiting.start()
    wait_until(lambda: redis.exists(key))
    assert gathering.contribute(1, one, 0) == Tally([2], [1.0], [1.0])
    waiting.join()
    assert answers == [None]


def test_a_dead_part_delays_nothing(platform: Platform) -> None:
    match_id = platform.new_match(HARD, HARD)
    start = perf_counter()
    answer(platform.tools, platform.job(match_id, HARD, part=0, parts=3))
    assert platform.version(match_id) == 1
    assert perf_counter() - start < 2.5 + LATENESS + 0.5


def test_a_job_that_waited_thinks_for_less(platform: Platform) -> None:
    match_id = platform.new_match(HARD, HARD)
    parts = [platform.job(match_id, HARD, part=part, parts=2) for part in (1, 0)]
    for part in parts:
        part.asked.FromMilliseconds(time_ns() // 1_000_000 - 2_400)
    start = perf_counter()
    answer(platform.tools, parts[0])
    assert platform.version(match_id) == 0
    answer(platform.tools, parts[1])
    assert platform.version(match_id) == 1
    assert perf_counter() - start < 1.5
    # What is left of the search leaves by itself.
    left = list(platform.tools.redis.scan_iter(match_key(match_id, "search:*").replace("{", "?").replace("}", "?")))
    assert left
    assert all(platform.tools.redis.ttl(name) > 0 for name in left)


@pytest.mark.parametrize(("age", "seconds"), [(0, 2.0), (0.4, 2.0), (1.5, 1.0), (2.5, 0.2), (60, 0.2)])
def test_thinking_ends_in_time(age: float, seconds: float) -> None:
    assert LEVELS["hard"].seconds_left(age) == pytest.approx(seconds)


def test_bots_play_through_celery_whatever_is_delivered_twice(platform: Platform, worker: Worker) -> None:
    with closing(platform.valkey.client().pubsub()) as changes:
        changes.subscribe(MATCHES_CHANNEL)
        match_id = platform.new_match(NOVICE, EASY)
        changed = match_pb2.MatchChanged()
        deadline = perf_counter() + 60
        while perf_counter() < deadline and changed.version < 60:
            message = changes.get_message(ignore_subscribe_messages=True, timeout=5)
            if message is None:
                continue
            changed.ParseFromString(message["data"])
            for bot in changed.bots if changed.version < 60 else ():
                job = work_pb2.MoveJob(
                    match_id=match_id, seat=bot.seat, since_version=bot.since_version, level=bot.level, parts=1
                )
                for _ in range(2):  # a redelivered job changes nothing
                    send(platform.celery, MOVE_TASK, FAST_QUEUE, job)
    assert changed.version == 60
    record = platform.call("GetRecord", engine_pb2.GetRecordRequest(match_id=match_id)).record  # type: ignore[attr-defined]
    assert [entry.version for entry in record.entries] == list(range(1, changed.version + 1))
    assert {entry.actor for entry in record.entries} == {match_pb2.ACTOR_BOT}
    assert len({entry.request_id for entry in record.entries}) == len(record.entries)


def test_a_job_outlives_an_engine_that_is_away(platform: Platform, worker: Worker) -> None:
    match_id = platform.new_match(NOVICE, NOVICE)
    job = platform.job(match_id, NOVICE)
    platform.engine.kill()
    send(platform.celery, MOVE_TASK, FAST_QUEUE, job)
    wait_until(lambda: "Retry" in worker.log.read_text())
    platform.engine.start()
    wait_until(lambda: platform.version(match_id) == 1)


def test_a_hint_ranks_what_may_be_done(platform: Platform, worker: Worker) -> None:
    match_id = platform.new_match(NOVICE, NOVICE)
    seat = platform.job(match_id, NOVICE).seat
    job = json_format.MessageToDict(work_pb2.HintJob(match_id=match_id, seat=seat))
    result = platform.celery.send_task(HINT_TASK, args=[job], queue=HINT_QUEUE).get(timeout=10)
    hint = json_format.ParseDict(result, work_pb2.HintResult())
    legal = look(platform.tools.engines, match_id, seat).view.legal
    assert sorted(action.index for action in hint.actions) == list(range(len(legal)))
    assert all(action.label == legal[action.index].label for action in hint.actions)
    assert sum(action.weight for action in hint.actions) == pytest.approx(1)
    weights = [action.weight for action in hint.actions]
    assert weights == sorted(weights, reverse=True)


def test_a_move_comes_while_a_thousand_reviews_wait(platform: Platform, worker: Worker) -> None:
    send(platform.celery, REVIEW_TASK, ANALYSIS_QUEUE, work_pb2.ReviewJob(match_id="ninjato-x", parts=1))
    queues = platform.valkey.queues()
    (review,) = queues.lrange(ANALYSIS_QUEUE, 0, -1)
    queues.lpush(ANALYSIS_QUEUE, *[review] * 999)
    match_id = platform.new_match(NOVICE, NOVICE)
    send(platform.celery, MOVE_TASK, FAST_QUEUE, platform.job(match_id, NOVICE))
    wait_until(lambda: platform.version(match_id) == 1)
    assert queues.llen(ANALYSIS_QUEUE) == 1000
    queues.delete(ANALYSIS_QUEUE)


def test_jobs_leave_nothing_behind(platform: Platform, worker: Worker) -> None:
    """Neither results, nor acknowledgements, nor mailboxes pile up in the broker."""
    match_id = platform.new_match(NOVICE, NOVICE)
    job = platform.job(match_id, NOVICE)
    hint = json_format.MessageToDict(work_pb2.HintJob(match_id=match_id, seat=job.seat))
    answer(platform.tools, job)

    def do_jobs() -> None:
        for _ in range(200):
            send(platform.celery, MOVE_TASK, FAST_QUEUE, job)
        result = platform.celery.send_task(HINT_TASK, args=[hint], queue=HINT_QUEUE)
        result.get(timeout=10)
        result.forget()
        wait_until(lambda: not platform.tools.redis.llen(FAST_QUEUE))

    def names() -> set[bytes]:
        return {name for name in platform.tools.redis.scan_iter() if not name.startswith(b"zashiki:")}

    do_jobs()
    before = names()
    do_jobs()
    wait_until(lambda: names() <= before)  # the last job may have left the queue and not be acknowledged yet


def test_a_worker_keeps_nothing_of_what_it_played(platform: Platform) -> None:
    match_id = platform.new_match(NOVICE, NOVICE)

    def things_after_some_moves() -> int:
        for _ in range(40):
            answer(platform.tools, platform.job(match_id, NOVICE, platform.version(match_id)))
        gc.collect()
        return len(gc.get_objects())

    first = things_after_some_moves()
    assert things_after_some_moves() - first < 40


def test_nobody_is_advised_out_of_turn(platform: Platform) -> None:
    match_id = platform.new_match(NOVICE, NOVICE)
    seat = 1 - platform.job(match_id, NOVICE).seat
    assert not advise(platform.tools.engines, work_pb2.HintJob(match_id=match_id, seat=seat)).actions
