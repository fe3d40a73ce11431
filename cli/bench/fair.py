"""Whether analysis delays moves: how long `normal` takes on an idle platform, and with a thousand reviews to do."""

import time
from collections.abc import Iterable, Iterator
from statistics import median, quantiles

from celery import Celery
from redis import Redis

from cli.bench.ai import GAME, SEATS, waits
from cli.bench.platform import running_platform
from cli.bench.section import Row, at_most
from cli.local import LocalPlatform
from cli.players import player_named
from cli.simulate import play
from gateway.hints import Hints
from gateway.problems import Problem
from services.archive.database import Database
from services.common.celery import ANALYSIS_QUEUE, REVIEW_TASK, make_app, send
from services.common.engines import Engines
from services.common.settings import Settings
from services.kernel.rules import load_game
from services.review.analysis import parts_of
from services.scoring.archiving import archive
from services.scoring.judge import judge
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest, ObserveRequest, Viewer
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, MatchInfo, Record, SeatSetup
from zashiki.work.v1.work_pb2 import ReviewJob

LEVEL = "normal"
JOBS = 1300
"""More than the thousand that wait all the time."""
ROUNDS = 3
"""Idle and flooded by turns, so that what else the machine does weighs on both alike."""
_ASIDE = "bench:aside"
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
        celery = make_app(Settings(broker_url=environment["ZASHIKI_BROKER_URL"], service_key="-" * 16))
        broker = Redis.from_url(environment["ZASHIKI_BROKER_URL"])
        _send_reviews(celery, _archived(platform))
        idle: list[float] = []
        busy: list[float] = []
        for number in range(ROUNDS):
            broker.rename(ANALYSIS_QUEUE, _ASIDE)
            idle += waits(engines, LEVEL, f"idle {number}")
            broker.rename(_ASIDE, ANALYSIS_QUEUE)
            before = broker.llen(ANALYSIS_QUEUE)
            busy += waits(engines, LEVEL, f"flooded {number}")
            yield Row(f"analysis jobs waiting, round {number + 1}", f"{before:,} to {broker.llen(ANALYSIS_QUEUE):,}")
        yield Row(f"{LEVEL} answers idle, p95 of {len(idle)}", f"{_p95(idle):.3f} s")
        yield Row(f"{LEVEL} answers under analysis, p95 of {len(busy)}", f"{_p95(busy):.3f} s")
        yield at_most(f"{LEVEL} answers, p95 under analysis against idle", _p95(busy) / _p95(idle), MOST, "×", digits=2)
        hints = list(_hint_seconds(Hints(celery, engines, HINT_SECONDS), engines))
        yield Row("hints meanwhile, p50", f"{median(hints):.2f} s")
        yield at_most("hints meanwhile, longest", max(hints), HINT_SECONDS, "s", digits=2)


def _send_reviews(celery: Celery, matches: Iterable[tuple[str, int]]) -> None:
    for match_id, parts in matches:
        for part in range(parts):
            send(celery, REVIEW_TASK, ANALYSIS_QUEUE, ReviewJob(match_id=match_id, part=part, parts=parts))


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
    """Yield how long a person waits for a hint, again and again; for ever when none comes in time."""
    seats = [SeatSetup(kind=SEAT_KIND_HUMAN, name=name, player_id=name) for name in ("Rin", "Sora")]
    request = CreateMatchRequest(request_id="hints", game=GAME, seats=seats)
    match_id = engines.call(GAME, "CreateMatch", request).match_id
    view = engines.call(match_id, "Observe", ObserveRequest(match_id=match_id, viewers=[Viewer()])).views[0]
    for _ in range(HINTS):
        began = time.perf_counter()
        try:
            hints.ask(MatchInfo(match_id=match_id, game=GAME), view.to_act[0])
        except Problem:
            yield float("inf")
        else:
            yield time.perf_counter() - began
