"""Whatever a match calls for is asked for once, and again when it was lost."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from queue import Empty

import pytest

from services.common.names import MATCHES_CHANNEL, PROCESSES, match_key
from services.common.notices import Notices, end_notice
from services.common.roster import sign
from tests.coordinator.conftest import Coordinator, Engine, Store
from tests.services import SERVICE_KEY, Valkey, wait_until
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_EASY, BOT_LEVEL_HARD, MATCH_STATUS_ENDED, BotTurn, PersonTurn
from zashiki.operate.v1.operate_pb2 import Process as Worker

EASY = BotTurn(seat=1, level=BOT_LEVEL_EASY, since_version=7)
HARD = BotTurn(seat=2, level=BOT_LEVEL_HARD, since_version=7)

Start = Callable[..., Coordinator]


def test_each_bot_that_owes_a_decision_is_asked(start: Start, store: Store) -> None:
    start(deep_parts=2)
    store.commit("ninjato-a", EASY, HARD)
    jobs = [store.job("ai.fast"), store.job("ai.deep"), store.job("ai.deep")]
    asked = [datetime.fromisoformat(job.pop("asked")) for job in jobs]
    easy = {"match_id": "ninjato-a", "seat": 1, "since_version": 7, "level": "BOT_LEVEL_EASY", "parts": 1}
    hard = {**easy, "seat": 2, "level": "BOT_LEVEL_HARD", "parts": 2}
    assert jobs == [easy, hard, {**hard, "part": 1}]
    assert asked[1] == asked[2]  # parts of one search end at the same time
    assert abs(datetime.now(UTC) - asked[0]) < timedelta(seconds=30)


def test_an_ended_match_is_scored(start: Start, store: Store) -> None:
    start()
    store.commit("ninjato-a", status=MATCH_STATUS_ENDED)
    assert store.job("scoring") == {"match_id": "ninjato-a"}


def test_what_older_rules_call_for_waits_in_queues_of_its_own(start: Start, store: Store) -> None:
    start(engines="ninjato=127.0.0.1:1,ninjato@1=127.0.0.1:2")
    store.commit("ninjato-old", EASY, HARD, rules_version=1)
    store.commit("ninjato-new", EASY, rules_version=2)
    store.commit("ninjato-over", status=MATCH_STATUS_ENDED, rules_version=1)
    assert store.job("ai.fast:ninjato@1")["match_id"] == "ninjato-old"
    assert store.job("ai.deep:ninjato@1")["match_id"] == "ninjato-old"
    assert store.job("scoring:ninjato@1")["match_id"] == "ninjato-over"
    assert store.job("ai.fast")["match_id"] == "ninjato-new"


def test_the_archive_is_tidied_now_and_then_however_many_coordinators_there_are(start: Start, store: Store) -> None:
    for _ in range(2):
        start(tidy_seconds=3600)
    assert store.job("scoring") == {}
    store.commit("ninjato-a", status=MATCH_STATUS_ENDED)
    assert store.job("scoring") == {"match_id": "ninjato-a"}


def test_turns_of_those_who_have_webhooks_are_told_once_and_again_when_due(start: Start, store: Store) -> None:
    notices = Notices(store.redis)
    notices.read_by("aki", True)
    start()
    coordinator = start()
    turns = [PersonTurn(seat=seat, player_id=player, since_version=3) for seat, player in enumerate(("aki", "ume"))]
    for _ in range(2):  # somebody else's action; it is still their turn
        store.commit("ninjato-a", people=turns)
    assert store.job("notices") == {"notice_id": "ninjato-a:turn:0:3"}
    store.commit("ninjato-a", people=[PersonTurn(seat=0, player_id="aki", since_version=5)])
    assert store.job("notices") == {"notice_id": "ninjato-a:turn:0:5"}
    wait_until(lambda: coordinator.metric("zashiki_coordinator_heard_total") >= 3)
    assert store.jobs("notices") == []
    notices.add(end_notice("ninjato-b", "aki"), 0)
    assert store.job("notices") == {"notice_id": "ninjato-b:end:aki"}


def test_queues_are_measured(start: Start, store: Store) -> None:
    coordinator = start()
    assert coordinator.metric("zashiki_queue_jobs") == coordinator.metric("zashiki_queue_oldest_seconds") == 0
    for number in range(3):
        store.commit(f"ninjato-{number}", EASY)
    store.queues.rpush("scoring", "{}")
    wait_until(lambda: coordinator.metric("zashiki_queue_jobs") == 4)
    wait_until(lambda: coordinator.metric("zashiki_queue_oldest_seconds") >= 0.1)
    assert coordinator.metric("zashiki_live_matches") == 3
    assert "ninjato" not in coordinator.exposition(), "no match is named"
    store.queues.delete("ai.fast", "scoring")
    wait_until(lambda: coordinator.metric("zashiki_queue_jobs") == 0)
    wait_until(lambda: coordinator.metric("zashiki_queue_oldest_seconds") == 0)


def test_who_is_there_is_counted(start: Start, store: Store) -> None:
    coordinator = start()
    sign(store.queues, Worker(id="a", service="worker", queues=["ai.fast", "ai.deep"]))
    wait_until(lambda: coordinator.metric("zashiki_queue_workers") == 2)
    wait_until(lambda: coordinator.metric("zashiki_processes") == 2)
    store.queues.hdel(PROCESSES, "a")
    wait_until(lambda: coordinator.metric("zashiki_queue_workers") == 0)


def test_several_coordinators_ask_once(start: Start, store: Store) -> None:
    coordinators = [start(), start()]
    matches = [f"ninjato-{number:02}" for number in range(40)]
    for match_id in matches:
        store.commit(match_id, EASY)
        store.commit(match_id, EASY)  # somebody else's action; the bot still owes the same decision
    for coordinator in coordinators:
        wait_until(lambda coordinator=coordinator: coordinator.metric("zashiki_coordinator_heard_total") >= 80)
    assert sorted(job["match_id"] for job in store.jobs("ai.fast")) == matches


def test_a_lost_message_costs_no_more_than_the_due_time(start: Start, store: Store) -> None:
    start()
    store.commit("ninjato-a", EASY, due_in_ms=200, publish=False)
    assert store.job("ai.fast")["match_id"] == "ninjato-a"


def test_what_was_missed_before_the_start_is_asked_at_once(start: Start, store: Store) -> None:
    store.commit("ninjato-a", EASY, publish=False)
    store.commit("ninjato-b", status=MATCH_STATUS_ENDED, publish=False)
    start()
    assert store.job("ai.fast")["match_id"] == "ninjato-a"
    assert store.job("scoring")["match_id"] == "ninjato-b"


def test_a_silent_bot_is_asked_again_by_one_coordinator_and_then_played_for(
    start: Start, store: Store, engine: Engine
) -> None:
    for _ in range(2):
        start(bot_retry_ms=200, bot_tries=3)
    store.commit("ninjato-a", EASY, due_in_ms=200)
    assert engine.expired.get(timeout=20) == "ninjato-a"
    assert len(store.jobs("ai.fast")) == 3


def test_a_person_out_of_time_is_expired_even_while_a_bot_thinks(start: Start, store: Store, engine: Engine) -> None:
    start()
    store.commit("ninjato-a", EASY, due_in_ms=100, deadline_in_ms=100)
    assert engine.expired.get(timeout=20) == "ninjato-a"


def test_asking_a_bot_again_does_not_give_a_person_more_time(start: Start, store: Store, engine: Engine) -> None:
    start(bot_retry_ms=60_000)
    store.commit("ninjato-a", EASY, due_in_ms=50, deadline_in_ms=600)
    assert engine.expired.get(timeout=20) == "ninjato-a"


def test_time_runs_out_also_while_the_engine_is_away(start: Start, store: Store, engine: Engine) -> None:
    coordinator = start()
    engine.stop()
    store.commit("ninjato-a", due_in_ms=0, deadline_in_ms=0)
    wait_until(lambda: coordinator.metric("zashiki_coordinator_expired_total") >= 1)
    with pytest.raises(Empty):
        engine.expired.get_nowait()
    engine.start()
    assert engine.expired.get(timeout=20) == "ninjato-a"


def test_an_ended_match_is_scored_again_until_it_leaves_the_due_set(start: Start, store: Store) -> None:
    start(score_retry_ms=100)
    store.commit("ninjato-a", status=MATCH_STATUS_ENDED, due_in_ms=0, publish=False)
    assert store.job("scoring") == store.job("scoring") == {"match_id": "ninjato-a"}


def test_a_match_that_is_gone_leaves_the_due_set(start: Start, store: Store) -> None:
    start()
    store.commit("ninjato-a", due_in_ms=0, publish=False)
    store.commit("ninjato-b", due_in_ms=300, publish=False)
    store.redis.delete(*store.redis.scan_iter("*ninjato-b:head"))
    wait_until(lambda: store.due_ms("ninjato-b") is None)
    assert store.due_ms("ninjato-a") is not None


def test_it_goes_on_after_redis_was_killed(start: Start, store: Store, valkey: Valkey) -> None:
    coordinator = start()
    valkey.kill()
    wait_until(lambda: "Redis is away" in coordinator.log.read_text())
    valkey.start()
    store.commit("ninjato-a", EASY, publish=False)  # due in an hour: only the look after a reconnect finds it
    assert store.job("ai.fast")["match_id"] == "ninjato-a"
    store.commit("ninjato-b", EASY)
    assert store.job("ai.fast")["match_id"] == "ninjato-b"
    assert coordinator.alive()


def test_garbage_on_the_channel_is_left_alone(start: Start, store: Store) -> None:
    coordinator = start()
    for garbage in (b"", b"\xff", b"{}", "座".encode() * 1000):
        store.redis.publish(MATCHES_CHANNEL, garbage)
    store.commit("ninjato-a", EASY)
    assert store.job("ai.fast")["match_id"] == "ninjato-a"
    assert coordinator.alive()


def test_a_match_with_a_broken_head_does_not_hold_up_the_others(start: Start, store: Store) -> None:
    store.commit("ninjato-a", EASY, due_in_ms=-1000, publish=False)
    store.redis.hset(match_key("ninjato-a", "head"), "changed", b"\xff")
    coordinator = start()
    store.commit("ninjato-b", EASY, due_in_ms=0, publish=False)
    assert store.job("ai.fast")["match_id"] == "ninjato-b"
    assert coordinator.alive()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told(start: Start, number: int) -> None:
    coordinator = start()
    os.kill(coordinator.pid, number)
    assert coordinator.wait() == 0


def test_a_taken_port_is_named(start: Start, valkey: Valkey) -> None:
    port = str(start().port)
    run = subprocess.run(
        [sys.executable, "-m", "services.coordinator"],
        env={
            **os.environ,
            "ZASHIKI_COORDINATOR_PORT": port,
            "ZASHIKI_REDIS_URL": valkey.url,
            "ZASHIKI_BROKER_URL": valkey.queues_url,
            "ZASHIKI_SERVICE_KEY": SERVICE_KEY,
        },
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert run.returncode == 2
    assert f"ZASHIKI_COORDINATOR_PORT {port}" in run.stderr
