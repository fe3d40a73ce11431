"""Matches of bots alone through the whole platform: each ends, nobody stands in, and workers do not grow."""

import random
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

import psutil

from cli.bench.platform import running_platform
from cli.bench.section import Row, at_most
from cli.console import progress
from cli.local import LocalPlatform
from services.common.engines import Engines
from services.common.names import MATCHES_CHANNEL
from services.common.stores import connect
from services.kernel.rules import all_games, load_game
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest, GetRecordRequest
from zashiki.engine.v1.match_pb2 import (
    ACTOR_ZOMBIE,
    MATCH_STATUS_ENDED,
    SEAT_KIND_BOT,
    BotLevel,
    MatchChanged,
    Record,
    SeatSetup,
)

MATCHES = 100
"""Of each game."""
AT_ONCE = 8
LONGEST_SECONDS = 900.0
"""A match that takes longer counts as stuck."""
NORMAL_EVERY, HARD_EVERY = 10, 50
"""In every so many matches one seat plays at that level; the others are novices and easy, or it would take days."""
WARM_MOVES = 500
"""Moves after which a worker is to have the size it keeps."""
GROWTH = 1.1


_WORKERS = ("worker-fast", "worker-deep-1", "worker-deep-2", "worker-rest")


@dataclass
class Ended:
    """Matches of one game that came to their end."""

    seconds: list[float] = field(default_factory=list)
    moves: int = 0
    stood_in: int = 0
    """Moves the engine made for a bot that did not answer."""

    def add(self, record: Record, seconds: float) -> None:
        """Count a match that took so long."""
        self.seconds.append(seconds)
        self.moves += len(record.entries)
        self.stood_in += sum(entry.actor == ACTOR_ZOMBIE for entry in record.entries)


def run() -> Iterator[Row]:
    """Yield for each game how many matches ended and how long they took; and what became of the workers' memory."""
    ended = {game: Ended() for game in all_games()}
    warm: dict[str, float] = {}
    with running_platform() as platform:
        requests = progress(list(mixed_matches(random.Random(1))), "Matches of bots")
        for record, seconds in played(platform.environment, requests):
            ended[record.setup.info.game].add(record, seconds)
            if not warm and sum(one.moves for one in ended.values()) >= WARM_MOVES:
                warm = _megabytes(platform)
        now = _megabytes(platform)
    for game, one in ended.items():
        yield Row(f"{game}: matches that ended", f"{len(one.seconds)}", f"= {MATCHES}", len(one.seconds) == MATCHES)
        yield at_most(f"{game}: longest match", max(one.seconds, default=0.0), LONGEST_SECONDS, "s", digits=0)
        yield Row(f"{game}: moves; made by the engine for a silent bot", f"{one.moves:,}; {one.stood_in}")
    for name in _WORKERS:
        yield Row(f"{name}: memory after {WARM_MOVES} moves, at the end", f"{warm[name]:.0f} MB, {now[name]:.0f} MB")
    growth = now[_WORKERS[0]] / warm[_WORKERS[0]]
    yield at_most(f"{_WORKERS[0]}: memory at the end against that", growth, GROWTH, "×", digits=2)


def mixed_matches(rng: random.Random) -> Iterator[CreateMatchRequest]:
    """Yield all matches, the games in turn."""
    metas = [load_game(game).meta for game in all_games()]
    for number in range(MATCHES):
        for meta in metas:
            levels = [rng.choice(["NOVICE", "EASY"]) for _ in range(rng.randint(meta.min_seats, meta.max_seats))]
            if number % HARD_EVERY == 0:
                levels[0] = "HARD"
            elif number % NORMAL_EVERY == 0:
                levels[0] = "NORMAL"
            yield CreateMatchRequest(
                request_id=f"bench:{meta.game}:{number}",
                game=meta.game,
                seats=[
                    SeatSetup(kind=SEAT_KIND_BOT, name=level.title(), level=BotLevel.Value(f"BOT_LEVEL_{level}"))
                    for level in levels
                ],
            )


def played(environment: Mapping[str, str], requests: Iterable[CreateMatchRequest]) -> Iterator[tuple[Record, float]]:
    """Have matches played on the platform of these settings, some at a time.

    Yield each one's record and the seconds it took; stuck ones are left out.
    """
    address = environment["ZASHIKI_ENGINE_ADDRESS"]
    engines = Engines(dict.fromkeys(all_games(), address), environment["ZASHIKI_SERVICE_KEY"])
    to_come, running = iter(requests), dict[str, float]()
    with connect(environment["ZASHIKI_REDIS_URL"]).pubsub(ignore_subscribe_messages=True) as changes:
        changes.subscribe(MATCHES_CHANNEL)
        while True:
            for request in islice(to_come, AT_ONCE - len(running)):
                match_id = engines.call(request.game, "CreateMatch", request).match_id
                running[match_id] = time.monotonic()
            if not running:
                return
            message = changes.get_message(timeout=1)
            changed = MatchChanged.FromString(message["data"]) if message else MatchChanged()
            if changed.status == MATCH_STATUS_ENDED and changed.match_id in running:
                seconds = time.monotonic() - running.pop(changed.match_id)
                wanted = GetRecordRequest(match_id=changed.match_id)
                yield engines.call(changed.match_id, "GetRecord", wanted).record, seconds
            late = time.monotonic() - LONGEST_SECONDS
            running = {match_id: began for match_id, began in running.items() if began > late}


def _megabytes(platform: LocalPlatform) -> dict[str, float]:
    pids = platform.processes.pids()
    return {name: psutil.Process(pids[name]).memory_info().rss / 1e6 for name in _WORKERS}
