"""How long bots take to answer, through the whole stack: from the entry before to the bot's, as the log has them."""

import time
from collections.abc import Iterator
from statistics import quantiles

from cli.bench.platform import running_platform
from cli.bench.section import Row, at_most
from cli.local import LocalPlatform
from services.common.engines import Engines
from services.kernel.replay import replayed
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest, GetRecordRequest
from zashiki.engine.v1.match_pb2 import (
    BOT_LEVEL_HARD,
    BOT_LEVEL_NORMAL,
    SEAT_KIND_BOT,
    BotLevel,
    Record,
    SeatSetup,
)

GAME = "ninjato"
SECONDS = 60.0
P95_SECONDS = {BOT_LEVEL_NORMAL: 1.0, BOT_LEVEL_HARD: 3.0}


def run() -> Iterator[Row]:
    """Yield the p95 of the decisions a bot had to think about, by level."""
    for level, bar in P95_SECONDS.items():
        with running_platform() as platform:
            record = _two_bots(platform, level)
        taken = _thinking_times(record)
        name = BotLevel.Name(level).removeprefix("BOT_LEVEL_").lower()
        yield at_most(f"{name}: answer p95", quantiles(taken, n=20)[18], bar, "s", 2)
        yield Row(f"{name}: answer p50, decisions", f"{quantiles(taken, n=2)[0]:.2f} s, {len(taken)}")


def _two_bots(platform: LocalPlatform, level: BotLevel.ValueType) -> Record:
    """Let two bots of a level play for a while and return what stands in the log."""
    address = platform.environment["ZASHIKI_ENGINE_ADDRESS"]
    engines = Engines({GAME: address}, platform.environment["ZASHIKI_SERVICE_KEY"])
    seats = [SeatSetup(kind=SEAT_KIND_BOT, name=f"bot {seat}", level=level) for seat in (0, 1)]
    order = CreateMatchRequest(request_id="bench", game=GAME, seats=seats)
    stub = engines.stub(GAME)
    match_id = engines.call(stub.CreateMatch, order).match_id
    time.sleep(SECONDS)
    record: Record = engines.call(stub.GetRecord, GetRecordRequest(match_id=match_id)).record
    return record


def _thinking_times(record: Record) -> list[float]:
    """Return the seconds each answer took that had a choice."""
    taken = []
    before, choices = record.setup.info.created.ToMilliseconds(), 0
    for number, match in enumerate(replayed(record)):
        if number:
            now = match.moment.time_ms
            if choices > 1:
                taken.append((now - before) / 1000)
            before = now
        choices = sum(len(match.legal(seat)) for seat in match.moment.to_act)
    return taken
