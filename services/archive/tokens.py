"""Tokens, by which players are recognized. Only their hashes are kept."""

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from services.archive.database import remove
from services.archive.models import Player, Token


def add_token(session: Session, token_id: str, player_id: str, token: str, name: str | None = None) -> Token:
    """Add a session, or a token made for a program when it has a name."""
    now = datetime.now(UTC)
    added = Token(id=token_id, player_id=player_id, hash=hash_of(token), name=name, created=now, used=now)
    session.add(added)
    return added


def by_token(session: Session, token: str) -> tuple[Player, Token] | None:
    """Return the player with this token, and what is known of it."""
    query = select(Player, Token).join(Token, Token.player_id == Player.id).where(Token.hash == hash_of(token))
    found = session.execute(query).one_or_none()
    return None if found is None else (found[0], found[1])


def note_use(session: Session, token_id: str, time: datetime) -> None:
    """Note that a token was used."""
    session.execute(update(Token).where(Token.id == token_id).values(used=time))


def sessions_of(session: Session, player_id: str) -> Sequence[Token]:
    """Return a player's sessions, newest first."""
    query = select(Token).where(Token.player_id == player_id, Token.name.is_(None))
    return session.scalars(query.order_by(Token.created.desc(), Token.id)).all()


def named_tokens_of(session: Session, player_id: str) -> Sequence[Token]:
    """Return the tokens a player made for programs, newest first."""
    query = select(Token).where(Token.player_id == player_id, Token.name.is_not(None))
    return session.scalars(query.order_by(Token.created.desc(), Token.id)).all()


def count_named(session: Session, player_id: str) -> int:
    """Return how many tokens for programs a player has."""
    return session.scalar(select(func.count()).where(Token.player_id == player_id, Token.name.is_not(None))) or 0


def remove_session(session: Session, player_id: str, token_id: str) -> bool:
    """End a session. Return False when the player has none of that id."""
    return _remove(session, Token.player_id == player_id, Token.id == token_id, Token.name.is_(None)) > 0


def remove_sessions(session: Session, player_id: str, but: str | None = None) -> int:
    """End all sessions of a player, but that of this id. Return how many."""
    return _remove(session, Token.player_id == player_id, Token.name.is_(None), Token.id != (but or ""))


def remove_named(session: Session, player_id: str, token_id: str) -> bool:
    """Revoke a token made for a program. Return False when the player has none of that id."""
    return _remove(session, Token.player_id == player_id, Token.id == token_id, Token.name.is_not(None)) > 0


def hash_of(token: str) -> str:
    """Return what is stored of a token. It carries 256 random bits, so a fast hash cannot be turned round."""
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def _remove(session: Session, *which: ColumnElement[bool]) -> int:
    return remove(session, delete(Token).where(*which))
