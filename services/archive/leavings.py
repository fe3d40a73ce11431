"""Who left rated matches, and when."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from services.archive.models import Leaving


def note_leaving(session: Session, player_id: str, match_id: str, time: datetime) -> None:
    """Note that a player left a rated match. Noted again, it stays as it is."""
    try:
        with session.begin_nested():
            session.add(Leaving(player_id=player_id, match_id=match_id, time=time))
    except IntegrityError:
        pass


def leavings_since(session: Session, player_id: str, time: datetime) -> Sequence[datetime]:
    """Return when the player left matches after `time`, oldest first."""
    query = select(Leaving.time).where(Leaving.player_id == player_id, Leaving.time > time).order_by(Leaving.time)
    return session.scalars(query).all()
