"""What a match weighs: in an engine while it is looked at, in Redis while it runs, in the archive ever after."""

import asyncio
from collections.abc import Iterator

import psutil

from cli.bench.load import Connection
from cli.bench.platform import running_platform
from cli.bench.section import Row
from cli.local import LocalPlatform
from cli.players import player_named
from cli.simulate import play
from services.archive.matches import pack
from services.common.engines import Engines
from services.common.stores import connect
from services.kernel.rules import all_games, load_game
from zashiki.engine.v1.engine_pb2 import VIEW_ENCODING_JSON, CreateMatchRequest, ObserveRequest, Viewer
from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, Record, SeatSetup

MATCHES = 100
DIFFERENT = 5
"""Games played; the matches are copies of them."""
STREAMS = 500
SECONDS = 30.0
"""For an engine to follow half a game."""


def run() -> Iterator[Row]:
    """Yield the weight of matches of every game with all seats taken, half played, each seat having been looked at."""
    with running_platform() as platform:
        address = platform.environment["ZASHIKI_ENGINE_ADDRESS"]
        engines = Engines(dict.fromkeys(all_games(), address), platform.environment["ZASHIKI_SERVICE_KEY"])
        redis = connect(platform.environment["ZASHIKI_REDIS_URL"])
        for game in all_games():
            records = [_played(game, seed) for seed in range(DIFFERENT)]
            _look_at(engines, records[0], f"{game}: before anything is counted")
            engine, store = _bytes(platform, "engine"), redis.info("memory")["used_memory"]
            for number in range(MATCHES):
                watched = _look_at(engines, records[number % DIFFERENT], f"{game}: {number}")
            engine, store = _bytes(platform, "engine") - engine, redis.info("memory")["used_memory"] - store
            entries = sum(len(record.entries) for record in records) / DIFFERENT
            packed = sum(len(pack(record.SerializeToString())) for record in records) / DIFFERENT
            yield Row(f"{game}: {entries / 2:.0f} entries long, in an engine", f"{engine / MATCHES / 1e3:,.0f} kB")
            yield Row(f"{game}: {entries / 2:.0f} entries long, in Redis", f"{store / MATCHES / 1e3:,.0f} kB")
            yield Row(f"{game}: {entries:.0f} entries long, in the archive", f"{packed / 1e3:,.0f} kB")
        gateway = _bytes(platform, "gateway")
        gateway = asyncio.run(_with_streams(platform, watched)) - gateway
        yield Row("an open stream, in a gateway", f"{gateway / STREAMS / 1e3:,.0f} kB")


def _played(game: str, seed: int) -> Record:
    rules, record = load_game(game), Record()
    setup = rules.meta.settle(rules.meta.max_seats, {})
    play(rules, setup, seed, [player_named("novice")(rules, seed)] * setup.seats, record)
    return record


def _look_at(engines: Engines, record: Record, request_id: str) -> str:
    """Have people go on with a match from the middle of a record, and look at it by the eyes of all. Return its id."""
    half = Record(setup=record.setup, entries=record.entries[: len(record.entries) // 2])
    seats = [SeatSetup(kind=SEAT_KIND_HUMAN)] * len(record.setup.info.seats)
    game = record.setup.info.game
    request = CreateMatchRequest(request_id=request_id, game=game, seats=seats, record=half)
    match_id: str = engines.call(game, "CreateMatch", request, SECONDS).match_id
    viewers = [Viewer(seat=seat) for seat in range(len(seats))]
    engines.call(match_id, "Observe", ObserveRequest(match_id=match_id, viewers=viewers, encoding=VIEW_ENCODING_JSON))
    return match_id


async def _with_streams(platform: LocalPlatform, match_id: str) -> int:
    """Return the bytes of the gateway while spectators watch, each of whom has got the first view."""
    streams = [await Connection(platform.url).events(f"/api/v1/matches/{match_id}/events") for _ in range(STREAMS)]
    for stream in streams:
        await anext(aiter(stream))
    return _bytes(platform, "gateway")


def _bytes(platform: LocalPlatform, name: str) -> int:
    leader = psutil.Process(platform.processes.pids()[name])
    return sum(int(one.memory_full_info().uss) for one in [leader, *leader.children(recursive=True)])
