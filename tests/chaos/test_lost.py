"""A message that is lost, on purpose here, delays nobody for long."""

import asyncio
import logging
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from prometheus_client import CollectorRegistry

from services.common.celery import FAST_QUEUE
from services.kernel.due import Patience
from services.kernel.log import MatchLog
from services.kernel.matches import Held, Matches
from services.kernel.metrics import Metrics
from services.kernel.outages import Outages
from services.kernel.rules import load_game
from services.kernel.stores import connect_async
from tests.chaos.town import Town
from tests.kernel.client import Client
from tests.person import Person
from tests.services import wait_until
from zashiki.engine.v1.engine_pb2 import WatchRequest

SECONDS = 5.0
log = logging.getLogger(__name__)


@pytest.fixture
def stopped_worker(town: Town) -> Iterator[Callable[[], None]]:
    """Keep the bots' worker from taking jobs until what is yielded is called."""
    worker = town.processes["worker-fast"]
    worker.pause()
    with town.broker.queues() as queues:
        for client in queues.client_list():
            if client["cmd"] == "brpop":  # else the next job would go to who was waiting for it
                queues.client_kill_filter(_id=client["id"])
    yield worker.resume
    worker.resume()


def test_what_is_lost_on_purpose_delays_nobody_for_more_than_five_seconds(
    town: Town, stopped_worker: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [gateway.url for gateway in town.gateways]
    of_job, of_message = Person(*urls, name="Job"), Person(*urls, name="Message")

    job_lost = of_job.sit_down_with_bots("novice")
    while (view := of_job.view(job_lost))["legal"]:
        of_job.act(job_lost, view, view["legal"][0]["action"])
    queues = town.broker.queues()
    wait_until(lambda: queues.llen(FAST_QUEUE))
    queues.delete(FAST_QUEUE)
    job_lost_at = time.monotonic()
    stopped_worker()

    message_lost = of_message.sit_down_with_bots("novice")
    views = of_message.views(message_lost)
    next(view for view in views if view["legal"])
    moves = town.bot_moves(message_lost)
    watcher = Client(town.engines[0])
    watch = watcher.stub.Watch(WatchRequest(match_id=message_lost), metadata=watcher.metadata)
    next(watch)
    monkeypatch.setattr("services.kernel.log.MATCHES_CHANNEL", "zashiki:nobody listens")
    version, message_lost_at = asyncio.run(play_until_the_bots_turn(town, message_lost))
    awaited: dict[Callable[[], object], float] = {
        lambda: next(views)["version"] >= version: message_lost_at,
        lambda: next(watch).view.version >= version: message_lost_at,
        lambda: town.bot_moves(message_lost) > moves: message_lost_at,
        lambda: town.bot_moves(job_lost): job_lost_at,
    }
    with ThreadPoolExecutor() as pool:
        waits = list(pool.map(seconds_until, awaited, awaited.values()))
    watch.cancel()
    log.info("lost messages were made good after %s s", waits)
    assert max(waits) <= SECONDS


def seconds_until(true: Callable[[], object], began: float) -> float:
    """Return how long it takes from a moment on until something is true."""
    wait_until(true, 60)
    return time.monotonic() - began


async def play_until_the_bots_turn(town: Town, match_id: str) -> tuple[int, float]:
    """Decide for seat 0 by an engine whose messages nobody hears. Return the version after it, and when that was."""
    game = load_game("ninjato")
    redis = connect_async(town.store.url)

    def now_ms() -> int:
        return time.time_ns() // 1_000_000

    matches = Matches(
        {"ninjato": game},
        MatchLog(redis),
        Metrics(CollectorRegistry()),
        now_ms,
        Patience(bot_ms=4_000, person_ms=10**9),
        Outages(redis, ["ninjato"], now_ms),
        capacity=1,
        idle_ms=10**6,
    )

    def act(held: Held) -> object:
        state = held.match.moment.ply.state
        return held.match.act(0, game.rules.legal_actions(state, 0)[0], now_ms(), request_id)

    held = await matches.current(match_id)
    while 0 in held.match.moment.to_act:
        request_id = uuid.uuid4().hex
        await matches.commit(match_id, request_id, "", act)
    ended = time.monotonic()
    await redis.aclose()
    return held.match.moment.version, ended
