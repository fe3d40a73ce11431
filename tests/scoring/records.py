"""Whole matches, played in memory at random."""

from collections.abc import Sequence
from functools import cache
from random import Random

from google.protobuf.timestamp_pb2 import Timestamp

from services.kernel.match import Match
from services.kernel.rules import load_game
from services.kernel.schema import ENGINE
from zashiki.engine.v1.match_pb2 import MatchInfo, MatchSetup, Record, SeatSetup


def played(seats: Sequence[SeatSetup], *, rated: bool = True, seed: int = 1, leave: Sequence[int] = ()) -> Record:
    """Return a match between these seats, of Ninjato or, for a lone seat, of Genpei; those in `leave` soon resign."""
    game = load_game("ninjato" if len(seats) > 1 else "genpei")
    info = MatchInfo(
        match_id=f"{game.meta.game}-test{seed}",
        game=game.meta.game,
        rules_version=game.meta.rules_version,
        seats=seats,
        rated=rated,
        created=Timestamp(seconds=1_700_000_000),
    )
    match = Match(game, MatchSetup(info=info, seed=Random(seed).randbytes(16)))
    record = Record(setup=match.setup)
    random = Random(seed)
    while match.moment.outcome is None:
        now_ms = match.moment.time_ms + 1000
        if len(record.entries) >= 5 and leave:
            seat, *leave = leave
            step = match.resign(seat, now_ms)
        else:
            seat = match.moment.to_act[0]
            step = match.act(seat, random.choice(match.legal(seat)), now_ms)
        match.adopt(step)
        record.entries.append(step.entry)
    ENGINE.to_message(match.moment.outcome, record.outcome)
    return record


@cache
def serialized(seats: tuple[tuple[int, str], ...], rated: bool, leave: tuple[int, ...]) -> bytes:
    """Return a played record in bytes, worked out once; seats are kind and player id."""
    setups = [SeatSetup(kind=kind, name=player or "Bot", player_id=player) for kind, player in seats]
    return played(setups, rated=rated, leave=leave).SerializeToString()
