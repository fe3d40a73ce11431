"""The caller's own account: password, sessions, tokens for programs."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response, jsonify

from gateway.api.answers import NamedTokens, NewToken, Registered, Sessions
from gateway.api.limited import limited, limited_by_address
from gateway.api.schemas import NewPassword, SignIn, TokenName
from gateway.backends import backends
from gateway.identity import caller_or_none, drop_cookie, need_session, set_cookie
from services.archive.models import Token
from services.archive.name_keys import name_key

blueprint = APIBlueprint("account", __name__, tag="account")


@blueprint.put("/api/v1/players/me/password")
@limited("rate_account")
@blueprint.input(NewPassword, arg_name="body")
@blueprint.doc(responses={204: "It is set", 401: "", 403: "", 409: "", 429: ""}, security="bearer")
def set_password(body: NewPassword) -> Any:
    """Set a password: a guest becomes an account and keeps name, history and rating. Other sessions end.

    Who has one already tells the old one too.
    """
    backends().accounts.set_password(need_session(), body.password, body.old)
    return "", 204


@blueprint.post("/api/v1/sessions")
@limited_by_address("rate_sign_in")
@blueprint.input(SignIn, arg_name="body")
@blueprint.output(Registered, 201)
@blueprint.doc(responses=[401, 429])
def sign_in(body: SignIn) -> Any:
    """Sign in with name and password. Browsers also get the token as a cookie that scripts can't read."""
    parts = backends()
    parts.limits.count("rate_sign_in", f"name {name_key(body.name)}")
    caller, token = parts.accounts.sign_in(body.name, body.password)
    response = jsonify({"player_id": caller.player_id, "name": caller.name, "token": token, "account": True})
    response.status_code = 201
    set_cookie(response, token, parts.settings.https)
    return response


@blueprint.get("/api/v1/sessions")
@blueprint.output(Sessions)
@blueprint.doc(responses=[401, 403], security="bearer")
def sessions() -> Any:
    """List the caller's sessions, newest first."""
    caller = need_session()
    return {
        "sessions": [
            {
                "id": one.id,
                "created": one.created.isoformat(),
                "used": one.used.isoformat(),
                "current": one.id == caller.token_id,
            }
            for one in backends().accounts.sessions(caller.player_id)
        ]
    }


@blueprint.delete("/api/v1/sessions/current")
@blueprint.doc(responses={204: "Signed out"}, security="bearer")
def sign_out() -> Any:
    """Sign out here. A guest cannot come back afterwards; an account can."""
    caller = caller_or_none()
    if caller is not None and caller.in_session:
        backends().accounts.end_session(caller.player_id, caller.token_id)
    return _without_cookie()


@blueprint.delete("/api/v1/sessions/<session_id>")
@limited("rate_account")
@blueprint.doc(responses={204: "Signed out there", 401: "", 403: "", 404: "", 429: ""}, security="bearer")
def end_session(session_id: str) -> Any:
    """Sign one of the caller's sessions out."""
    backends().accounts.end_session(need_session().player_id, session_id)
    return "", 204


@blueprint.delete("/api/v1/sessions")
@limited("rate_account")
@blueprint.doc(responses={204: "Signed out everywhere", 401: "", 403: "", 429: ""}, security="bearer")
def sign_out_everywhere() -> Any:
    """Sign out everywhere, here too. Tokens for programs stay; revoke those one by one."""
    backends().accounts.end_sessions(need_session().player_id)
    return _without_cookie()


@blueprint.get("/api/v1/tokens")
@blueprint.output(NamedTokens)
@blueprint.doc(responses=[401, 403], security="bearer")
def tokens() -> Any:
    """List the caller's tokens for programs, newest first; not the secrets, which are shown once."""
    return {"tokens": [_token_json(one) for one in backends().accounts.tokens(need_session().player_id)]}


@blueprint.post("/api/v1/tokens")
@limited("rate_account")
@blueprint.input(TokenName, arg_name="body")
@blueprint.output(NewToken, 201)
@blueprint.doc(responses=[401, 403, 409, 429], security="bearer")
def add_token(body: TokenName) -> Any:
    """Make a token for a program. It plays as the caller but cannot change the account. It is shown this once."""
    added, secret = backends().accounts.add_token(need_session().player_id, body.name)
    return _token_json(added) | {"token": secret}, 201


@blueprint.delete("/api/v1/tokens/<token_id>")
@limited("rate_account")
@blueprint.doc(responses={204: "Revoked", 401: "", 403: "", 404: "", 429: ""}, security="bearer")
def revoke_token(token_id: str) -> Any:
    """Revoke a token."""
    backends().accounts.revoke_token(need_session().player_id, token_id)
    return "", 204


def _token_json(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "created": token.created.isoformat(),
        "used": token.used.isoformat(),
    }


def _without_cookie() -> Response:
    response = Response(status=204)
    drop_cookie(response, backends().settings.https)
    return response
