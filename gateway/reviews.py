"""Reviews of archived matches: worked out by workers when somebody first asks, read from the archive ever after."""

from typing import Any

from celery import Celery
from google.protobuf import json_format
from kombu.exceptions import OperationalError
from redis import Redis

from gateway.problems import Problem
from services.archive.database import Database
from services.archive.matches import match_by_id
from services.archive.models import Match
from services.archive.reviews import review_of
from services.common.celery import ANALYSIS_QUEUE, REVIEW_TASK, send
from services.common.names import match_key
from zashiki.engine.v1.engine_pb2 import LegalAction
from zashiki.work.v1.work_pb2 import Review, ReviewJob

_ASKED_SECONDS = 60
"""Somebody who waits looks again and again; the workers are asked once in this time."""


class Reviews:
    """Reads reviews, and asks for those that are not there yet."""

    def __init__(self, celery: Celery, redis: "Redis", database: Database) -> None:
        self._celery = celery
        self._redis = redis
        self._database = database

    def of(self, match_id: str) -> dict[str, Any] | None:
        """Return a match's review as pages get it, None while it is being worked out.

        Raises Problem for a match that is not archived, for one that can have no review, and when nobody can be asked.
        """
        with self._database.reading() as session:
            match, packed = match_by_id(session, match_id), review_of(session, match_id)
        if match is None:
            raise Problem(404, "NOT_ARCHIVED", "No match of this id is in the archive.")
        if packed is None:
            self._ask(match_id)
            return None
        review = Review.FromString(packed)
        if not review.curve:
            raise Problem(409, "NO_REVIEW", "This match was played by rules that have changed since; it has no review.")
        return _json(match, review)

    def _ask(self, match_id: str) -> None:
        asked = match_key(match_id, "review:asked")
        if not self._redis.set(asked, 1, nx=True, ex=_ASKED_SECONDS):
            return
        try:
            send(self._celery, REVIEW_TASK, ANALYSIS_QUEUE, ReviewJob(match_id=match_id))
        except OperationalError:
            self._redis.delete(asked)
            raise Problem(
                503,
                "NO_HELPER",
                "Nobody can review matches now; try again shortly.",
                headers={"Retry-After": "5"},
            ) from None


def _json(match: Match, review: Review) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "status": "ready",
        "curve": [{"version": point.version, "win": list(point.win)} for point in review.curve],
        "mistakes": [
            {
                "seat": mistake.seat,
                "version": mistake.version,
                "played": _told(match.game, mistake.played),
                "better": _told(match.game, mistake.better),
                "loss": mistake.loss,
            }
            for mistake in review.mistakes
        ],
    }


def _told(game: str, told: LegalAction) -> dict[str, Any]:
    action = json_format.MessageToDict(
        told.action, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    return {"action": action[game], "label": told.label}
