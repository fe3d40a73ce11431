"""Matches of the toy game for tests, in memory."""

from services.kernel.match import Match, Step
from services.kernel.rules import Game
from tests.kernel.toy import TOY, Discard
from zashiki.engine.v1.match_pb2 import SEAT_KIND_BOT, SEAT_KIND_HUMAN, Clock, MatchInfo, MatchSetup, Record, SeatSetup

START_MS = 1_800_000_000_000


def seats(kinds: str) -> list[SeatSetup]:
    """Return seats by letter: h(uman) or b(ot)."""
    return [
        SeatSetup(kind=SEAT_KIND_HUMAN, name=f"Person {n}", player_id=f"p{n}")
        if kind == "h"
        else SeatSetup(kind=SEAT_KIND_BOT, name=f"Bot {n}", level=1)
        for n, kind in enumerate(kinds)
    ]


def toy_match(
    kinds: str = "hh", clock: Clock | None = None, seed: bytes = b"0123456789abcdef", game: Game = TOY
) -> Match:
    """Return a new match."""
    info = MatchInfo(
        match_id="ninjato-" + "0" * 22,
        game="ninjato",
        rules_version=game.meta.rules_version,
        seats=seats(kinds),
        clock=clock,
    )
    info.created.FromMilliseconds(START_MS)
    return Match(game, MatchSetup(info=info, seed=seed))


def done(match: Match, step: Step, record: Record | None = None) -> Step:
    """Make a step the present, as if it had been committed, and note it down."""
    match.adopt(step)
    if record is not None:
        record.entries.append(step.entry)
    return step


def discard(match: Match, seat: int, now_ms: int = START_MS) -> Step:
    """Let a seat discard its first card."""
    card = match.moment.ply.state.players[seat].hand[0]  # type: ignore[attr-defined]
    return match.act(seat, Discard(card=card), now_ms)
