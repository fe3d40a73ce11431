"""How long people wait for a bot: from the move before to the bot's answer in the log, through the whole platform."""

import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import median, quantiles

from cli.bench.platform import cpu_seconds, running_platform
from cli.bench.section import Row, at_most
from cli.local import LocalPlatform
from services.common.engines import Engines
from services.kernel.match import Match
from services.kernel.replay import replayed
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest, GetRecordRequest
from zashiki.engine.v1.match_pb2 import SEAT_KIND_BOT, BotLevel, SeatSetup

GAME = "ninjato"
SEATS = 2
SECONDS = 30.0
"""Of play for each level."""
PROMISED_SECONDS = {"novice": 1.0, "easy": 1.0, "normal": 1.0, "hard": 3.0}


def run() -> Iterator[Row]:
    """Yield for each level how long its answers take, and how many a core has time for."""
    with running_platform() as platform:
        address = platform.environment["ZASHIKI_ENGINE_ADDRESS"]
        engines = Engines({GAME: address}, platform.environment["ZASHIKI_SERVICE_KEY"])
        for level, promised in PROMISED_SECONDS.items():
            before = _worker_seconds(platform)
            waited = waits(engines, level)
            spent = _worker_seconds(platform) - before
            yield Row(f"{GAME}: {level} answers, p50", f"{median(waited):.2f} s")
            yield at_most(f"{GAME}: {level} answers, p95", quantiles(waited, n=20)[-1], promised, "s", digits=2)
            yield Row(f"{GAME}: {level} answers a core of workers", f"{len(waited) / spent:,.1f} /s")


def _worker_seconds(platform: LocalPlatform) -> float:
    return sum(seconds for name, seconds in cpu_seconds(platform).items() if name.startswith("worker-"))


def waits(engines: Engines, level: str, under: str = "idle") -> list[float]:
    """Return the seconds each answer that had a choice took, in a match of two bots, one after the other.

    `under` names the load meanwhile: another name is another match.
    """
    bot = SeatSetup(kind=SEAT_KIND_BOT, name=level, level=BotLevel.Value(f"BOT_LEVEL_{level.upper()}"))
    request = CreateMatchRequest(request_id=f"bench:{level}:{under}", game=GAME, seats=[bot] * SEATS)
    match_id = engines.call(GAME, "CreateMatch", request).match_id
    time.sleep(SECONDS)
    record = engines.call(match_id, "GetRecord", GetRecordRequest(match_id=match_id)).record
    stops = [(match.moment.time_ms / 1000, _choices(match)) for match in replayed(record)]
    return [after - before for (before, choices), (after, _) in pairwise(stops) if choices > 1]


def _choices(match: Match) -> int:
    return sum(len(match.legal(seat)) for seat in match.moment.to_act)
