"""Who calls: tokens, the browser's cookie, and the guard against other sites using that cookie.

A token is shown once and stored only as a hash. Programs send it as `Authorization: Bearer …`, browsers as a cookie.
Whoever comes in gets a session; named tokens, made for programs, may play but not touch the account.
"""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from cachetools import TTLCache
from flask import Request, Response, g, request

from gateway.ids import new_id
from gateway.player_names import clean_name
from gateway.problems import Problem, malformed
from services.archive.database import Database
from services.archive.players import NameTaken, add_player
from services.archive.tokens import add_token, by_token, hash_of, note_use

COOKIE = "zashiki_token"
CUSTOM_HEADER = "X-Zashiki"
_COOKIE_SECONDS = 365 * 24 * 3600
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_KNOWN_SECONDS = 10
_USE_NOTED = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Caller:
    """A player who calls, and the token by which they are known."""

    player_id: str
    name: str
    token_id: str = ""
    in_session: bool = True
    """False for a token made for a program."""


class Identities:
    """Finds players by token.

    Found ones are remembered for a moment, so that a move costs no look-up in SQL: elsewhere, a revoked token may
    work as long as that.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: TTLCache[str, Caller] = TTLCache(maxsize=10_000, ttl=_KNOWN_SECONDS)

    def register(self, name: str) -> tuple[Caller, str]:
        """Add a player and return it with the token of its first session. Raises Problem for a bad or taken name."""
        try:
            shown = clean_name(name)
        except ValueError as error:
            raise malformed("name", str(error)) from None
        token, token_id, player_id = new_token(), new_id(), new_id()
        try:
            with self._database.writing() as session:
                add_player(session, player_id, shown)
                add_token(session, token_id, player_id, token)
        except NameTaken:
            raise Problem(409, "NAME_TAKEN", f"Somebody is called {shown} already; choose another name.") from None
        return Caller(player_id, shown, token_id), token

    def find(self, token: str) -> Caller | None:
        """Return the player with this token."""
        hashed = hash_of(token)
        caller = self._known.get(hashed)
        if caller is None:
            with self._database.reading() as session:
                found = by_token(session, token)
            if found is None:
                return None
            player, known = found
            now = datetime.now(UTC)
            if now - known.used > _USE_NOTED:
                with self._database.writing() as session:
                    note_use(session, known.id, now)
            caller = self._known[hashed] = Caller(player.id, player.name, known.id, known.name is None)
        return caller

    def forget(self, player_id: str) -> None:
        """Look a player's tokens up anew: some were revoked."""
        for hashed, caller in list(self._known.items()):
            if caller.player_id == player_id:
                self._known.pop(hashed, None)


def new_token(prefix: str = "") -> str:
    """Return a random token of 256 bits."""
    return prefix + secrets.token_urlsafe(32)


def identify(identities: Identities) -> None:
    """Set the request's caller. Raises Problem for a wrong bearer token and for other sites using our cookie."""
    g.caller = None
    bearer = _bearer(request)
    if bearer is not None:
        g.caller = identities.find(bearer)
        if g.caller is None:
            raise Problem(401, "BAD_TOKEN", "No player has this token; register at POST /api/v1/players.")
        return
    if request.method not in _SAFE_METHODS:
        _refuse_other_sites(request)
    cookie = request.cookies.get(COOKIE)
    if cookie is not None:
        g.caller = identities.find(cookie)


def caller_or_none() -> Caller | None:
    """Return who calls, None for a stranger."""
    caller: Caller | None = g.caller
    return caller


def need_caller() -> Caller:
    """Return who calls. Raises Problem for a stranger."""
    if g.caller is None:
        raise Problem(401, "NO_TOKEN", "Tell who you are: register at POST /api/v1/players and send the token.")
    caller: Caller = g.caller
    return caller


def need_session() -> Caller:
    """Return who calls. Raises Problem for a stranger, and for a token made for a program."""
    caller = need_caller()
    if not caller.in_session:
        raise Problem(403, "SESSION_NEEDED", "A token made for a program may not change the account; sign in for that.")
    return caller


def caller_or_address() -> str:
    """Return what rate limits count by."""
    caller = g.get("caller")
    return caller.player_id if caller else request.remote_addr or "unknown"


def set_cookie(response: Response, token: str, secure: bool) -> None:
    """Let the browser keep the token where scripts can't read it."""
    response.set_cookie(COOKIE, token, max_age=_COOKIE_SECONDS, httponly=True, samesite="Lax", secure=secure)


def drop_cookie(response: Response, secure: bool) -> None:
    """Let the browser forget the token."""
    response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=secure)


def _bearer(request: Request) -> str | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem(401, "BAD_TOKEN", "Send the token as `Authorization: Bearer <token>`.")
    return token.strip()


def _refuse_other_sites(request: Request) -> None:
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    elif origin is not None:
        ours = urlsplit(origin).netloc == request.host
    else:
        # No browser sends neither. A program with a cookie shows by a header that no form of another site called.
        ours = COOKIE not in request.cookies or CUSTOM_HEADER in request.headers
    if not ours:
        raise Problem(
            403,
            "OTHER_SITE",
            f"Calls with the cookie must come from our own page or carry the header {CUSTOM_HEADER}.",
        )
