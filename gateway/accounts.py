"""Accounts: a guest's name gets a password, by which its owner comes in again from anywhere."""

from collections.abc import Sequence

from gateway.identity import Caller, Identities, new_token
from gateway.ids import new_id
from gateway.passwords import hash_password, is_password
from gateway.problems import Problem
from services.archive.database import Database
from services.archive.models import Token
from services.archive.players import player_by_id, player_by_name
from services.archive.tokens import (
    add_token,
    count_named,
    named_tokens_of,
    remove_named,
    remove_session,
    remove_sessions,
    sessions_of,
)

TOKENS_MOST = 20
_PREFIX = "zsk_"
"""Begins named tokens, so that scanners for leaked secrets, and people, can tell what they found."""


class Accounts:
    """Passwords, sessions and named tokens of players."""

    def __init__(self, database: Database, identities: Identities) -> None:
        self._database = database
        self._identities = identities

    def has_password(self, player_id: str) -> bool:
        """Return whether a player has an account, or is a guest."""
        return self._password_hash(player_id) is not None

    def set_password(self, caller: Caller, password: str, old: str | None) -> None:
        """Give a guest a password, or another one to who knows the old one; all other sessions end.

        Raises Problem for a wrong old password.
        """
        known = self._password_hash(caller.player_id)
        if known is not None and not is_password(old or "", known):
            raise Problem(403, "WRONG_PASSWORD", "The old password is wrong; nothing was changed.")
        hashed = hash_password(password)
        with self._database.writing() as session:
            player = player_by_id(session, caller.player_id)
            if player is None or player.password_hash != known:
                raise Problem(409, "PASSWORD_CHANGED", "The password was changed meanwhile; sign in with the new one.")
            player.password_hash = hashed
            remove_sessions(session, caller.player_id, but=caller.token_id)
        self._identities.forget(caller.player_id)

    def sign_in(self, name: str, password: str) -> tuple[Caller, str]:
        """Begin a session and return its player and token.

        Raises Problem, the same and after the same time, for an unknown name, a guest's and a wrong password.
        """
        with self._database.reading() as session:
            player = player_by_name(session, name)
        if not is_password(password, player.password_hash if player else None) or player is None:
            raise Problem(
                401, "WRONG_PASSWORD", "Name or password is wrong. Guests have no password; they set one first."
            )
        token, token_id = new_token(), new_id()
        with self._database.writing() as session:
            add_token(session, token_id, player.id, token)
        return Caller(player.id, player.name, token_id), token

    def sessions(self, player_id: str) -> Sequence[Token]:
        """Return a player's sessions, newest first."""
        with self._database.reading() as session:
            return sessions_of(session, player_id)

    def end_session(self, player_id: str, token_id: str) -> None:
        """Sign one session out. Raises Problem for an unknown one."""
        with self._database.writing() as session:
            removed = remove_session(session, player_id, token_id)
        self._identities.forget(player_id)
        if not removed:
            raise Problem(404, "UNKNOWN_SESSION", "You have no such session; GET /api/v1/sessions lists yours.")

    def end_sessions(self, player_id: str) -> None:
        """Sign a player out everywhere. Named tokens stay."""
        with self._database.writing() as session:
            remove_sessions(session, player_id)
        self._identities.forget(player_id)

    def tokens(self, player_id: str) -> Sequence[Token]:
        """Return a player's named tokens, newest first."""
        with self._database.reading() as session:
            return named_tokens_of(session, player_id)

    def add_token(self, player_id: str, name: str) -> tuple[Token, str]:
        """Make a named token and return it with its secret. Raises Problem when there are too many."""
        secret = new_token(_PREFIX)
        with self._database.writing() as session:
            if count_named(session, player_id) >= TOKENS_MOST:
                raise Problem(409, "TOO_MANY_TOKENS", f"You have {TOKENS_MOST} tokens; revoke one you no longer need.")
            return add_token(session, new_id(), player_id, secret, name), secret

    def revoke_token(self, player_id: str, token_id: str) -> None:
        """Revoke a named token. Raises Problem for an unknown one."""
        with self._database.writing() as session:
            removed = remove_named(session, player_id, token_id)
        self._identities.forget(player_id)
        if not removed:
            raise Problem(404, "UNKNOWN_TOKEN", "You have no such token; GET /api/v1/tokens lists yours.")

    def _password_hash(self, player_id: str) -> str | None:
        with self._database.reading() as session:
            player = player_by_id(session, player_id)
        return player.password_hash if player else None
