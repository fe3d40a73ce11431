"""One move, from the browser's request to a worker's answer, is one trace with one request id, and tells no secret."""

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run
from typing import Any

if sys.modules.get("opentelemetry", sys) is None:  # another test imported a process, which is not traced
    del sys.modules["opentelemetry"]

import grpc
import pytest
from celery.contrib.testing.worker import start_worker
from flask.testing import FlaskClient
from opentelemetry import trace
from opentelemetry.instrumentation.celery import CeleryInstrumentor
from opentelemetry.instrumentation.grpc import GrpcInstrumentorClient
from opentelemetry.instrumentation.redis import RedisInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from prometheus_client import CollectorRegistry
from structlog.contextvars import get_contextvars

from gateway.app import create_app
from gateway.settings import GatewaySettings
from services.ai import tasks
from services.archive.database import Database
from services.archive.migrate import migrate
from services.common import roster, spans, tracing
from services.common.celery import FAST_QUEUE, make_app
from services.common.engines import Engines
from services.common.stores import connect
from services.common.worker import equip
from services.coordinator.dispatch import Dispatcher
from services.coordinator.due import DueSets
from services.kernel.due import Patience
from services.kernel.feed import Feed
from services.kernel.gate import Gate
from services.kernel.log import MatchLog
from services.kernel.matches import Matches
from services.kernel.metrics import Metrics
from services.kernel.replays import Replays
from services.kernel.rules import load_game
from services.kernel.service import EngineService
from services.kernel.stores import connect_async, listeners_async
from services.kernel.tokens import Tokens
from tests.kernel.in_process import MemoryOutages
from tests.services import SERVICE_KEY, Valkey, wait_until
from zashiki.engine.v1.engine_pb2_grpc import add_EngineServiceServicer_to_server
from zashiki.engine.v1.match_pb2 import MatchChanged

GAME = "ninjato"
STRANGE = "00-11111111111111111111111111111111-1111111111111111-01"
"""A stranger's trace."""


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    """Trace this process, as if every service in it were started with an address for traces."""
    exporter = InMemorySpanExporter()
    monkeypatch.setenv(tracing.ENDPOINT, "http://127.0.0.1:1")
    tracing._spans.cache_clear()
    spans.start("test", exporter)
    monkeypatch.setattr(spans, "start", lambda service: None)
    yield exporter
    for instrumentor in (GrpcInstrumentorClient(), RedisInstrumentor(), CeleryInstrumentor()):
        instrumentor.uninstrument()
    tracing._spans.cache_clear()


@contextmanager
def engine(redis_url: str) -> Iterator[str]:
    """Serve a game from a thread, and yield the address."""
    started: list[str] = []
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        games = {GAME: load_game(GAME)}
        log, metrics, tokens = MatchLog(connect_async(redis_url)), Metrics(CollectorRegistry()), Tokens(SERVICE_KEY)
        matches = Matches(
            games,
            log,
            metrics,
            now_ms=lambda: 1_800_000_000_000,
            patience=Patience(bot_ms=60_000, person_ms=60_000),
            outages=MemoryOutages(GAME, []),
            capacity=10,
            idle_ms=60_000,
        )
        feed = Feed(listeners_async(redis_url))
        service = EngineService(games, matches, Replays(games), log, feed, tokens.issue, metrics, 10)
        server = grpc.aio.server(interceptors=[*tracing.interceptors(), Gate(tokens, metrics)])
        add_EngineServiceServicer_to_server(service, server)
        started.append(f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}")
        await server.start()
        await stop.wait()
        await server.stop(0)

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        yield wait_until(lambda: started)[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exported: object) -> Iterator[GatewaySettings]:
    """A store, an archive and an engine, and settings for whoever needs them."""
    with Valkey(tmp_path) as valkey, engine(valkey.url) as address:
        found = GatewaySettings(
            redis_url=valkey.url,
            broker_url=valkey.queues_url,
            database_url=f"sqlite:///{tmp_path}/zashiki.db",
            engines={GAME: address},
            service_key=SERVICE_KEY,
        )
        for name in ("redis_url", "broker_url", "database_url", "service_key"):
            monkeypatch.setenv(f"ZASHIKI_{name.upper()}", getattr(found, name))
        monkeypatch.setenv("ZASHIKI_ENGINES", f"{GAME}={address}")
        migrate(Database(found.database_url))
        yield found


def post(client: FlaskClient, path: str, **body: Any) -> Any:
    answer = client.post(path, json=body, headers={"X-Zashiki": "1", "traceparent": STRANGE})
    assert answer.status_code < 300, answer.text
    return answer


def act(client: FlaskClient, match_id: str) -> str:
    """Take the first legal action; return the id of the request."""
    view = client.get(f"/api/v1/matches/{match_id}").get_json()
    path = f"/api/v1/matches/{match_id}/actions"
    answer = post(client, path, version=view["version"], action=view["legal"][0]["action"])
    return str(answer.headers["X-Request-ID"])


def test_a_move_is_one_trace_through_all_services(
    settings: GatewaySettings, exported: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "attend", lambda *_, **__: None)
    redis, known_to_the_worker, play = connect(settings.redis_url), [], tasks.answer

    def answer(*arguments: Any) -> None:
        known_to_the_worker.append(get_contextvars())
        play(*arguments)

    monkeypatch.setattr(tasks, "answer", answer)
    tasks.tools.cache_clear()
    client = create_app(settings).test_client()
    player = post(client, "/api/v1/players", name="Tomoe").get_json()
    seats = [{"kind": "human"}, {"kind": "bot", "level": "novice"}]
    table = post(client, "/api/v1/tables", game=GAME, seats=seats, visibility="private").get_json()
    match_id = client.get(f"/api/v1/tables/{table['id']}").get_json()["match_id"]
    client.get(f"/no/such/page/{table['id']}")

    due_sets, dispatcher = DueSets(redis), Dispatcher(redis, make_app(settings), Engines({}, SERVICE_KEY), deep_parts=1)
    app = make_app(settings, include=("services.ai.tasks",))
    equip(app, settings, "ai")

    def changed() -> MatchChanged:
        (due,) = due_sets.all()
        return due.changed() or MatchChanged()

    request_id = ""
    with start_worker(app, pool="solo", perform_ping_check=False, queues=[FAST_QUEUE], shutdown_timeout=10):
        while not (request_id and known_to_the_worker and known_to_the_worker[-1]["request_id"] == request_id):
            if (before := changed()).bots:
                dispatcher.hear(before)
                wait_until(lambda: changed().version > before.version)
            else:
                request_id = act(client, match_id)
    tasks.tools.cache_clear()

    assert before.cause.request_id == request_id
    assert known_to_the_worker[-1] == {"request_id": request_id, "match_id": match_id, "job": "ai.move"}
    assert not changed().HasField("cause"), "or a match among bots would be one trace"
    trace.get_tracer_provider().force_flush()  # type: ignore[attr-defined]
    told = exported.get_finished_spans()
    (move,) = (
        span for span in told if (span.attributes or {}).get("zashiki.request_id") == request_id and "POST" in span.name
    )
    assert move.parent is None, "strangers begin no traces here"
    of_move = [span for span in told if span.context.trace_id == move.context.trace_id]
    by_id = {span.context.span_id: span for span in of_move}
    (job,) = (span for span in of_move if span.name == "run/ai.move")

    def way(span: Any) -> Iterator[str]:
        while span is not None:
            if span.name != "apply_async/ai.move":  # of a sender that runs jobs itself, which no coordinator does
                yield span.name
            span = by_id.get(span.parent.span_id) if span.parent else None

    call = "/zashiki.engine.v1.EngineService/Act"
    move_begins = [call, call, "POST /api/v1/matches/<match_id>/actions"]
    assert list(way(job)) == ["run/ai.move", *move_begins], "the worker's job belongs to the engine's call"
    ways = [list(way(span)) for span in of_move]
    assert ["EVALSHA", *move_begins] in ways, "the engine's commit"
    assert ["EVALSHA", call, call, "run/ai.move", *move_begins] in ways, "the bot's commit"

    text = "".join(span.to_json() for span in told)
    for secret in (SERVICE_KEY, player["token"], player["player_id"], table["id"], "Tomoe", settings.redis_url):
        assert secret not in text
    assert {name for span in told for name in span.attributes or ()} <= spans.TOLD


def test_what_libraries_note_beyond_the_list_stays_here() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans.Discreet(exporter)))
    tracer = provider.get_tracer("test")

    def fail() -> None:
        with tracer.start_as_current_span("Act", attributes={"http.target": "/table/SKILL_SIX", "http.method": "GET"}):
            raise ValueError("the hand was SKILL_SIX")

    with pytest.raises(ValueError, match="SKILL_SIX"):
        fail()
    (told,) = exporter.get_finished_spans()
    assert "SKILL_SIX" not in told.to_json()
    assert told.attributes == {"http.method": "GET"}
    assert json.loads(told.to_json())["events"][0]["attributes"] == {"exception.type": "ValueError"}


def test_untraced_processes_do_not_load_it() -> None:
    program = """
import sys
from gateway import wsgi
from services.ai import app
from services.common import tracing
from services.coordinator import __main__
from services.kernel import server
from services.scoring import app
assert tracing.carried() == {} and tracing.interceptors() == []
assert not [name for name, module in sys.modules.items() if name.startswith("opentelemetry") and module]
"""
    run([sys.executable, "-c", program], check=True, env={"ZASHIKI_SERVICE_KEY": SERVICE_KEY})
