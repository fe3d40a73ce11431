"""Whether analysis delays moves: how long `normal` takes on an idle platform, and with a thousand reviews to do."""

import time
from collections.abc import Iterator
from statistics import median, quantiles

from redis import Redis

from cli.bench.ai import GAME, SEATS, waits
from cli.bench.platform import running_platform
from cli.bench.section import Row, at_most
from cli.local import LocalPlatform
from cli.players import player_named
from cli.simulate import play
from gateway.hints import Hints
from services.archive.database import Database
from services.common.celery import ANALYSIS_QUEUE, REVIEW_TASK, make_app, send
from services.common.engines import Engines
from services.common.settings import Settings
from services.kernel.rules import load_game
from services.review.analysis import parts_of
from services.scoring.archiving import archive
from services.scoring.judge import judge
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest, ObserveRequest, Viewer
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, Record, SeatSetup
from zashiki.work.v1.work_pb2 import ReviewJob

LEVEL = "normal"
JOBS = 1000
MOST = 1.2
"""Times the idle p95."""
HINTS = 10
HINT_SECONDS = 2.0
"""How long a gateway waits for a hint."""


def run() -> Iterator[Row]:
    """Yield the p95 of moves without and with the jobs, their ratio, and how long hints take meanwhile."""
    with running_platform() as platform:
        environment = platform.environment
        engines = Engines({GAME: environment["ZASHIKI_ENGINE_ADDRESS"]}, environment["ZASHIKI_SERVICE_KEY"])
        matches = _archived(platform)
        idle = _p95(waits(engines, LEVEL))
        yield Row(f"{LEVEL}, idle, p95", f"{idle:.3f} s")
        celery = make_app(Settings(broker_url=environment["ZASHIKI_BROKER_URL"], service_key="-" * 16))
        for match_id, parts in matches:
            for part in range(parts):
                send(celery, REVIEW_TASK, ANALYSIS_QUEUE, ReviewJob(match_id=match_id, part=part, parts=parts))
        broker = Redis.from_url(environment["ZASHIKI_BROKER_URL"])
        yield Row("analysis jobs queued", f"{broker.llen(ANALYSIS_QUEUE):,}")
        busy = _p95(waits(engines, LEVEL, "flooded"))
        yield Row(f"{LEVEL}, {broker.llen(ANALYSIS_QUEUE):,} analysis jobs still waiting, p95", f"{busy:.3f} s")
        yield at_most(f"{LEVEL}, p95 with analysis against idle", busy / idle, MOST, "×", digits=2)
        hints = list(_hint_seconds(Hints(celery, HINT_SECONDS), engines))
        yield Row("hints meanwhile, p50", f"{median(hints):.2f} s")
        yield at_most("hints meanwhile, longest", max(hints), HINT_SECONDS, "s", digits=2)


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def _archived(platform: LocalPlatform) -> list[tuple[str, int]]:
    """Put finished matches into the archive until their reviews make up the jobs. Return ids and numbers of parts."""
    game, record = load_game(GAME), Record()
    make = player_named("novice")
    play(game, game.meta.settle(SEATS, {}), 1, [make(game, seat) for seat in range(SEATS)], record)
    parts, verdict = parts_of(record), judge(record)
    matches = [f"{GAME}-bench{number}" for number in range(-(-JOBS // parts))]
    with Database(platform.environment["ZASHIKI_DATABASE_URL"]).writing() as session:
        for match_id in matches:
            record.setup.info.match_id = match_id
            archive(session, record, verdict)
    return [(match_id, parts) for match_id in matches]


def _hint_seconds(hints: Hints, engines: Engines) -> Iterator[float]:
    """Yield how long a person waits for a hint, again and again."""
    seats = [SeatSetup(kind=SEAT_KIND_HUMAN, name=name, player_id=name) for name in ("Rin", "Sora")]
    stub = engines.stub(GAME)
    match_id = engines.call(stub.CreateMatch, CreateMatchRequest(request_id="hints", game=GAME, seats=seats)).match_id
    view = engines.call(stub.Observe, ObserveRequest(match_id=match_id, viewers=[Viewer()])).views[0]
    for _ in range(HINTS):
        began = time.perf_counter()
        hints.ask(match_id, view.to_act[0])
        yield time.perf_counter() - began
