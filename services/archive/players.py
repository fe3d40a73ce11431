"""Players: added once, found by id or by name."""

from datetime import UTC, datetime

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from services.archive.models import Player
from services.archive.name_keys import name_key, name_look


class NameTaken(Exception):
    """Somebody has that name, or one that looks the same."""


def add_player(session: Session, player_id: str, name: str) -> Player:
    """Add a player. Raises NameTaken when somebody has the name, or one like it; nothing is added then."""
    key, look = name_key(name), name_look(name)
    player = Player(id=player_id, name=name, name_key=key, name_look=look, created=datetime.now(UTC))
    try:
        with session.begin_nested():
            session.add(player)
    except IntegrityError:
        taken = select(Player.id).where(or_(Player.name_key == key, Player.name_look == look))
        if session.scalar(taken) is None:
            raise
        raise NameTaken(name) from None
    return player


def player_by_id(session: Session, player_id: str) -> Player | None:
    """Return a player."""
    return session.get(Player, player_id)


def player_by_name(session: Session, name: str) -> Player | None:
    """Return the player who is called that, however it is written."""
    return session.scalar(select(Player).where(Player.name_key == name_key(name)))
