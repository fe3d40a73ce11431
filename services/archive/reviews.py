"""Reviews of finished matches: worked out once, on request."""

from datetime import UTC, datetime

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from services.archive.models import Review


def put_review(session: Session, match_id: str, content: bytes) -> bool:
    """Archive a match's review. Return False, with nothing changed, when it has one already."""
    try:
        with session.begin_nested():
            session.add(Review(match_id=match_id, made=datetime.now(UTC), content=content))
    except IntegrityError:
        if review_of(session, match_id) is None:
            raise
        return False
    return True


def review_of(session: Session, match_id: str) -> bytes | None:
    """Return a match's review, a serialized `zashiki.work.v1.Review`."""
    review = session.get(Review, match_id)
    return None if review is None else review.content
