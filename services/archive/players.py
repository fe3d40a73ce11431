"""Players: added once, found by id or by their token's hash."""

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from services.archive.models import Player


class NameTaken(Exception):
    """Somebody has that name, or one that looks the same."""


def add_player(session: Session, player_id: str, name: str, name_key: str, token_hash: str) -> Player:
    """Add a player. Raises NameTaken when `name_key` is in use; nothing is added then."""
    player = Player(id=player_id, name=name, name_key=name_key, token_hash=token_hash, created=datetime.now(UTC))
    try:
        with session.begin_nested():
            session.add(player)
    except IntegrityError:
        if session.scalar(select(Player.id).where(Player.name_key == name_key)) is None:
            raise
        raise NameTaken(name) from None
    return player


def player_by_id(session: Session, player_id: str) -> Player | None:
    """Return a player."""
    return session.get(Player, player_id)


def player_by_token(session: Session, token_hash: str) -> Player | None:
    """Return the player whose token has this hash."""
    return session.scalar(select(Player).where(Player.token_hash == token_hash))
