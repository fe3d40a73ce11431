"""Matches of bots alone come to their end."""

import random
from collections import Counter

import pytest

from cli.bench.bots import MATCHES, mixed_matches, played
from services.kernel.outcome import COMPLETED
from services.kernel.replay import replay
from services.kernel.rules import all_games
from tests.chaos.town import Town
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_EASY, BOT_LEVEL_NOVICE, SEAT_KIND_BOT, BotLevel, SeatSetup


@pytest.mark.timeout(180)
def test_bots_alone_play_every_game_to_its_end(town: Town) -> None:
    seats = [SeatSetup(kind=SEAT_KIND_BOT, name="bot", level=level) for level in (BOT_LEVEL_NOVICE, BOT_LEVEL_EASY)]
    requests = [CreateMatchRequest(request_id=f"bots:{game}", game=game, seats=seats) for game in all_games()]
    records = [record for record, _ in played(town.environment, requests)]
    assert sorted(record.setup.info.game for record in records) == all_games()
    for record in records:
        assert record.outcome.end_reason == COMPLETED
        replay(record)


def test_the_matches_of_the_measurement_mix_games_levels_and_seats() -> None:
    requests = list(mixed_matches(random.Random(1)))
    assert Counter(request.game for request in requests) == dict.fromkeys(all_games(), MATCHES)
    levels = Counter(BotLevel.Name(seat.level) for request in requests for seat in request.seats)
    assert set(levels) == set(BotLevel.keys()[1:])
    assert len({(request.game, len(request.seats)) for request in requests}) > 2 * len(all_games())
