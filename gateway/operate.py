"""The operators' status page. Drawn here whole, without any script, so that it works when little else does.

The browser asks for the key (HTTP Basic, any name) and sends it to addresses below `/operate/` only: it never goes out
with what the same person plays.
"""

import hmac
import time
from datetime import UTC, datetime

import structlog
from apiflask import APIBlueprint
from flask import Response, abort, current_app, make_response, render_template, request

from gateway.backends import backends
from gateway.problems import Problem

REFRESH_SECONDS = 10

blueprint = APIBlueprint("operate", __name__, url_prefix="/operate", enable_openapi=False)
log = structlog.get_logger()


@blueprint.before_request
def admit() -> None:
    """Let operators in. Raises Problem for others, and NotFound where there is no key."""
    key = backends().settings.operator_key
    if not key:
        abort(404)
    given = request.authorization
    if given is None or given.password is None:
        raise _key_wanted()
    if not hmac.compare_digest(given.password.encode(), key.encode()):
        log.warning("wrong operator key", address=request.remote_addr)
        raise _key_wanted()


@blueprint.get("/")
def status() -> Response:
    """Show how the platform does."""
    found = backends().status.look()
    page = render_template(
        "operate.html",
        status=found,
        wants=list(found.wants()),
        build=current_app.config["BUILD"],
        ago=_ago,
        span=_span,
        now=datetime.now(UTC),
    )
    response = make_response(page)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Refresh"] = str(REFRESH_SECONDS)
    return response


def _key_wanted() -> Problem:
    return Problem(
        401,
        "BAD_TOKEN",
        "Sign in with the operator's key (ZASHIKI_OPERATOR_KEY) as password; any name will do.",
        headers={"WWW-Authenticate": 'Basic realm="Zashiki operators", charset="UTF-8"'},
    )


def _ago(seconds: float) -> str:
    """Return how long ago a time (seconds since 1970) was."""
    return _span(time.time() - seconds)


def _span(seconds: float) -> str:
    """Return a span of time in its largest unit."""
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{max(0.0, seconds):.0f} s"
