"""An engine process: `python -m services.kernel.server GAME…` serves those games until SIGTERM or SIGINT."""

import services.common.untraced  # noqa: F401

# isort: split

import asyncio
import gc
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from redis.exceptions import RedisError

from services.common import tracing
from services.common.logs import configure_logs
from services.common.roster import attend
from services.common.settings import AT_LEAST_0, AT_LEAST_1, PORT, POSITIVE, Settings, setting
from services.kernel.due import Patience
from services.kernel.feed import Feed
from services.kernel.gate import Gate
from services.kernel.log import MatchLog
from services.kernel.matches import Matches
from services.kernel.metrics import Metrics
from services.kernel.outages import Outages
from services.kernel.replays import Replays
from services.kernel.rules import Game, load_game
from services.kernel.service import EngineService
from services.kernel.store_clock import StoreClock
from services.kernel.stores import connect_async, listeners_async
from services.kernel.tokens import Tokens
from zashiki.engine.v1 import engine_pb2, engine_pb2_grpc

_SERVICE = engine_pb2.DESCRIPTOR.services_by_name["EngineService"].full_name
_OPTIONS = [
    ("grpc.max_receive_message_length", 4 << 20),
    ("grpc.max_send_message_length", 8 << 20),
    ("grpc.so_reuseport", 0),  # else a second engine on a taken port would silently get half of the calls
    ("grpc.http2.min_ping_interval_without_data_ms", 30_000),
    # Callers look a name up again when they connect, so without this no new replica would ever be found.
    ("grpc.max_connection_age_ms", 300_000),
]
_SWEEP_SECONDS = 1.0
_LAST_WORDS_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True)
class EngineSettings(Settings):
    """Settings of an engine process."""

    engine_address: str = setting("127.0.0.1:50051", about="where to listen; port 0 takes a free one")
    engine_max_streams: int = setting(1000, about="Watch streams at once", check=AT_LEAST_1)
    engine_max_matches: int = setting(2000, about="matches kept in memory", check=AT_LEAST_1)
    engine_idle_seconds: float = setting(600, about="how long an unused match stays in memory", check=POSITIVE)
    engine_bot_due_seconds: float = setting(4, about="when a bot that has not decided is overdue", check=POSITIVE)
    engine_patience_days: int = setting(30, about="when a person without a clock is overdue", check=AT_LEAST_1)
    engine_drain_seconds: float = setting(10, about="how long calls under way may take when stopping", check=AT_LEAST_0)
    engine_metrics_port: int = setting(0, about="Prometheus port; 0 for none", check=PORT)
    engine_metrics_host: str = setting("127.0.0.1", about="address that port binds to")

    def missing(self) -> dict[str, str]:
        return {}  # an engine hands out no jobs, so it needs no queues


async def serve(settings: EngineSettings, games: dict[str, Game]) -> None:
    """Serve until a signal, then drain. Raises OSError when the address is taken."""
    tracing.start("engine")
    redis = connect_async(settings.redis_url)
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    metrics = Metrics(registry)
    key = settings.service_key
    tokens = Tokens(key)
    log = MatchLog(redis)
    feed = Feed(listeners_async(settings.redis_url))
    clock = StoreClock(redis)
    outages = Outages(redis, games, clock.now_ms)
    matches = Matches(
        games,
        log,
        metrics,
        now_ms=clock.now_ms,
        patience=patience_of(settings),
        outages=outages,
        capacity=settings.engine_max_matches,
        idle_ms=int(settings.engine_idle_seconds * 1000),
    )
    replays = Replays(games)
    service = EngineService(games, matches, replays, log, feed, tokens.issue, metrics, settings.engine_max_streams)
    gate = Gate(tokens, metrics)
    healthy = health.aio.HealthServicer()
    server = grpc.aio.server(interceptors=[*tracing.interceptors(), gate], options=_OPTIONS)
    engine_pb2_grpc.add_EngineServiceServicer_to_server(service, server)
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    reflection.enable_server_reflection(
        [_SERVICE, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME], server
    )
    port = _listen(server, settings.engine_address)
    if settings.engine_metrics_port:
        start_http_server(settings.engine_metrics_port, addr=settings.engine_metrics_host, registry=registry)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    tasks = [
        asyncio.create_task(feed.run()),
        asyncio.create_task(_sweep(matches, replays, metrics, games)),
        asyncio.create_task(_beat(clock, outages)),
        asyncio.create_task(_give_back(outages, matches)),
    ]
    # What is loaded by now stays; looking through it again at each full collection is a pause that players would feel.
    gc.collect()
    gc.freeze()
    with suppress(RedisError):  # it is looked at again and again
        await clock.look()
    await server.start()
    await _report_health(healthy, health_pb2.HealthCheckResponse.SERVING)
    attend(settings, "engine", rules_versions={name: game.meta.rules_version for name, game in games.items()})
    address = f"{settings.engine_address.rpartition(':')[0]}:{port}"
    structlog.get_logger().info("serving", address=address, games=list(games))

    await stop.wait()
    gate.draining = True
    await _report_health(healthy, health_pb2.HealthCheckResponse.NOT_SERVING)
    structlog.get_logger().info("draining")
    service.stop_streams()
    # From now on callers turn to other replicas. The grace would be spent in full on whoever watches our health.
    goodbye = asyncio.create_task(server.stop(settings.engine_drain_seconds))
    with suppress(TimeoutError):
        await asyncio.wait_for(gate.quiet(), settings.engine_drain_seconds)
    await server.stop(_LAST_WORDS_SECONDS)
    await goodbye
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await redis.aclose()


def patience_of(settings: EngineSettings) -> Patience:
    """Return how long decisions may take with these settings."""
    return Patience(
        bot_ms=int(settings.engine_bot_due_seconds * 1000), person_ms=settings.engine_patience_days * 86_400_000
    )


def _listen(server: grpc.aio.Server, address: str) -> int:
    try:
        port = server.add_insecure_port(address)
    except RuntimeError:
        port = 0
    if not port:
        raise OSError(f"cannot listen on {address}: it is taken or not of this machine; set ZASHIKI_ENGINE_ADDRESS")
    return port


async def _report_health(
    servicer: health.aio.HealthServicer, status: health_pb2.HealthCheckResponse.ServingStatus.ValueType
) -> None:
    for name in ("", _SERVICE):
        await servicer.set(name, status)


async def _beat(clock: StoreClock, outages: Outages) -> None:
    while True:
        try:
            await clock.look()
            await outages.beat()
        except RedisError as error:
            structlog.get_logger().warning("no beat", error=type(error).__name__)
        await asyncio.sleep(_SWEEP_SECONDS)


async def _give_back(outages: Outages, matches: Matches) -> None:
    """Give time back after outages. Not between two beats: with many matches that would itself be a silence."""
    while True:
        for game in outages.ended():
            structlog.get_logger().warning("there was an outage; giving time back", game=game)
            try:
                await matches.give_back(game)
            except RedisError as error:  # whoever looks at a match next gives it back
                structlog.get_logger().warning("time not given back", game=game, error=type(error).__name__)
        await asyncio.sleep(_SWEEP_SECONDS)


async def _sweep(matches: Matches, replays: Replays, metrics: Metrics, games: dict[str, Game]) -> None:
    while True:
        matches.evict()
        replays.evict()
        metrics.count_matches(matches.census(), games)
        await asyncio.sleep(_SWEEP_SECONDS)


def run(games: dict[str, Game]) -> None:
    """Run an engine for some games until a signal. Exits with 2 when it cannot start."""
    settings = EngineSettings.load()
    configure_logs(settings, "engine")
    try:
        asyncio.run(serve(settings, games))
    except OSError as error:
        _give_up(str(error))


def main() -> None:
    """Run an engine for the games named on the command line."""
    if not sys.argv[1:]:
        _give_up("usage: python -m services.kernel.server GAME...")
    try:
        games = {name: load_game(name) for name in sys.argv[1:]}
    except LookupError as error:
        _give_up(str(error))
    run(games)


def _give_up(message: str) -> NoReturn:
    sys.stderr.write(f"{message}\n")
    raise SystemExit(2)


if __name__ == "__main__":
    main()
