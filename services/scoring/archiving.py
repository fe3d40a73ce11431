"""Writes a judged match into the archive, and what it did to ratings."""

from datetime import UTC, datetime

from google.protobuf import json_format
from sqlalchemy.orm import Session

from services.archive.leavings import note_leaving
from services.archive.matches import pack, put_match
from services.archive.models import Match, RatingStep, Result
from services.archive.ratings import lock_ratings, visible_rating
from services.scoring.judge import Verdict
from services.scoring.ratings import Strength, rate
from zashiki.engine.v1.match_pb2 import BotLevel, Record, SeatKind, SeatResult


def archive(session: Session, record: Record, verdict: Verdict) -> bool:
    """Archive a match and update ratings. Return False, with nothing changed, when that was done before."""
    if not put_match(session, _match(record, verdict)):
        return False
    _note_leaving(session, record, verdict)
    if verdict.people:
        _update_ratings(session, record, verdict)
    return True


def _match(record: Record, verdict: Verdict) -> Match:
    info = record.setup.info
    ended = record.entries[-1].time if record.entries else info.created
    return Match(
        id=info.match_id,
        game=info.game,
        rules_version=info.rules_version,
        options=dict(info.options),
        started=info.created.ToDatetime(UTC),
        ended=ended.ToDatetime(UTC),
        end_reason=record.outcome.end_reason,
        rated=verdict.unrated_reason is None,
        unrated_reason=verdict.unrated_reason,
        digest=verdict.digest,
        record=pack(record.SerializeToString(deterministic=True)),
        results=[_result(record, verdict, result) for result in record.outcome.results],
    )


def _result(record: Record, verdict: Verdict, result: SeatResult) -> Result:
    seat = record.setup.info.seats[result.seat]
    kind = "ZOMBIE" if result.seat in verdict.left else SeatKind.Name(seat.kind).removeprefix("SEAT_KIND_")
    return Result(
        seat=result.seat,
        player_id=seat.player_id or None,
        kind=kind,
        level=BotLevel.Name(seat.level).removeprefix("BOT_LEVEL_") if seat.level else None,
        name=seat.name,
        rank=result.rank,
        score=result.score,
        lines=[
            json_format.MessageToDict(line, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
            for line in result.lines
        ],
    )


def _note_leaving(session: Session, record: Record, verdict: Verdict) -> None:
    """Note who spoiled a rated match by leaving it; who leaves after that harms nobody's rating."""
    info = record.setup.info
    if info.rated and verdict.spoiled_by is not None and info.seats[verdict.spoiled_by].player_id:
        ended = record.entries[-1].time.ToDatetime(UTC)
        note_leaving(session, info.seats[verdict.spoiled_by].player_id, info.match_id, ended)


def _update_ratings(session: Session, record: Record, verdict: Verdict) -> None:
    info = record.setup.info
    players = [info.seats[seat].player_id for seat in verdict.people]
    ranks = {result.seat: result.rank for result in record.outcome.results}
    ratings = lock_ratings(session, players, info.game)
    before = [Strength(ratings[player].mu, ratings[player].sigma) for player in players]
    after = rate(before, [ranks[seat] for seat in verdict.people])
    for seat, player, strength in zip(verdict.people, players, after, strict=True):
        rating = ratings[player]
        visible = visible_rating(strength.mu, strength.sigma)
        session.add(
            RatingStep(match_id=info.match_id, seat=seat, player_id=player, before=rating.rating, after=visible)
        )
        rating.mu, rating.sigma, rating.rating = strength.mu, strength.sigma, visible
        rating.matches += 1
        rating.updated = datetime.now(UTC)
