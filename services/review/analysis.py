"""Works out what the decisions of a finished match were worth, a part of the match at a time. Pure but for the clock.

A curve tells how things stood, so it is worked out from the positions themselves. A mistake is a seat's, so it is
judged from that seat's observation: what it could not know is dealt anew, and never held against it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev

from services.ai.bots import Bot, Searcher
from services.ai.playout import playout
from services.ai.search import Budget
from services.kernel.chance import FastChance
from services.kernel.match import Match
from services.kernel.part import Part
from services.kernel.replay import replayed
from services.kernel.rules import Game
from zashiki.engine.v1.engine_pb2 import LegalAction
from zashiki.engine.v1.match_pb2 import ACTOR_BOT, ACTOR_PLAYER, LogEntry, Record
from zashiki.work.v1.work_pb2 import Mistake, Prospect, Review

ENTRIES_A_PART = 8
MOST_PARTS = 60
SECONDS_A_PART = 0.6
"""Thinking time. A worker does other things between two parts, and one match never takes more than their sum."""

CURVE_POINTS = 120
"""Nobody can tell more apart on a chart."""
CURVE_PLAYOUTS = 12

MISTAKES_A_SEAT = 3
LEAST_LOSS = 0.02
ITERATIONS = 150
DEALS = 24
"""Deals of the hidden things in which the action played and the better one are both tried."""


@dataclass(frozen=True)
class Share:
    """The versions one part looks at: those in `range(begin, end)`, the last part the end of the match too."""

    begin: int
    end: int

    @classmethod
    def of(cls, entries: int, part: int, parts: int) -> "Share":
        """Return the share of a part of a match with so many entries."""
        return cls(entries * part // parts, entries * (part + 1) // parts + (part + 1 == parts))


def parts_of(record: Record) -> int:
    """Return into how many parts the review of a match is to be split."""
    return max(1, min(MOST_PARTS, -(-len(record.entries) // ENTRIES_A_PART)))


def analyse(record: Record, part: int, parts: int, seconds: float = SECONDS_A_PART, game: Game | None = None) -> Review:
    """Return one part's points of the curve and its mistakes.

    Raises Diverged, LookupError or ValueError when the record does not replay.
    """
    share = Share.of(len(record.entries), part, parts)
    stride = max(1, -(-len(record.entries) // CURVE_POINTS))
    stood = _stood(record.entries)
    decisions = max(1, sum(version in stood for version in range(share.begin, share.end)))
    bot = Searcher(Budget(seconds / decisions, ITERATIONS))
    review = Review()
    for version, match in enumerate(replayed(record, game)):
        if version >= share.end:
            break
        if version < share.begin:
            continue
        if version % stride == 0 or version == len(record.entries):
            review.curve.append(_prospect(match))
        if version in stood and (mistake := _mistake(match, record.entries[version], bot)):
            review.mistakes.append(mistake)
    return merged([review])


def merged(parts: Iterable[Review]) -> Review:
    """Return the review of all parts together."""
    found = list(parts)
    curve = sorted((point for part in found for point in part.curve), key=lambda point: point.version)
    mistakes = sorted((one for part in found for one in part.mistakes), key=lambda one: (one.seat, -one.loss))
    largest = (list(group)[:MISTAKES_A_SEAT] for _, group in groupby(mistakes, key=lambda one: one.seat))
    return Review(curve=curve, mistakes=[one for group in largest for one in group])


def _stood(entries: Iterable[LogEntry]) -> set[int]:
    """Return the versions at which somebody, not the engine, took an action and left it standing."""
    stood: set[int] = set()
    for version, entry in enumerate(entries):
        if entry.HasField("undone"):
            stood = {earlier for earlier in stood if earlier < entry.undone.to_version}
        elif entry.HasField("action") and entry.actor in (ACTOR_PLAYER, ACTOR_BOT):
            stood.add(version)
    return stood


def _prospect(match: Match) -> Prospect:
    """Return how things stand, hidden things known."""
    version, game, state = match.moment.version, match.game, match.moment.ply.state
    outcome = game.rules.outcome(state)
    if outcome is not None:
        winners = sum(result.rank == 1 for result in outcome.results)
        return Prospect(version=version, win=[(result.rank == 1) / max(1, winners) for result in outcome.results])
    chance = FastChance(version)
    mover = match.moment.ply.to_act[0]
    seats = len(match.moment.kinds)
    rewards = [playout(game, game.rules.clone(state), mover, 0, chance, seats) for _ in range(CURVE_PLAYOUTS)]
    return Prospect(version=version, win=[fmean(column) for column in zip(*rewards, strict=True)])


def _mistake(match: Match, entry: LogEntry, bot: Bot) -> Mistake | None:
    """Return what an entry, the next of the match, gave away; None when that is nothing to speak of.

    Two judges must agree: a search that prefers another action, and both actions tried in the same deals, where the
    difference must stand out from what luck makes of it.
    """
    game, seat = match.game, entry.seat
    if len(match.legal(seat)) < 2:
        return None
    seen = match.seen(seat)
    played = game.codec.from_message(getattr(entry.action, game.meta.game))
    actions, tally = bot.consider(game, seen, seat, match.moment.version)
    better = actions[tally.best()]
    if better == played:
        return None
    losses = list(_losses(match, seat, played, better))
    loss = fmean(losses)
    if loss < LEAST_LOSS or loss < 2 * stdev(losses) / sqrt(len(losses)):
        return None
    return Mistake(
        seat=seat,
        version=entry.version,
        played=_told(match, seat, played),
        better=_told(match, seat, better),
        loss=loss,
    )


def _losses(match: Match, seat: int, played: Part, better: Part) -> Iterator[float]:
    """Yield what `seat` loses by one action against the other, in deal after deal of what it cannot see."""
    game, seen, seats = match.game, match.seen(seat), len(match.moment.kinds)
    for number in range(DEALS):
        deal = game.rules.determinize(seen, seat, FastChance(number))
        gain = 0.0
        for action, sign in ((better, 1), (played, -1)):
            state, chance = game.rules.clone(deal), FastChance(number)
            game.rules.apply(state, seat, action, chance)
            gain += sign * playout(game, state, seat, 0, chance, seats)[seat]
        yield gain


def _told(match: Match, seat: int, action: Part) -> LegalAction:
    game = match.game
    told = LegalAction(label=game.rules.label(match.seen(seat), seat, action))
    game.codec.to_message(action, getattr(told.action, game.meta.game))
    return told
