"""The application factory."""

import secrets
import time
from pathlib import Path
from typing import Any

import orjson
import structlog
from apiflask import APIFlask
from flask import Response, g, request
from flask.json.provider import JSONProvider
from werkzeug.middleware.proxy_fix import ProxyFix

from gateway import api_docs, metrics, operate, pages, problems, security
from gateway.api import account, events, games, matches, ops, players, queue, replays, tables, webhooks
from gateway.backends import EXTENSION, Backends, build
from gateway.identity import caller_or_address, identify
from gateway.problems import Problem
from gateway.settings import GatewaySettings
from services.common import correlation, tracing
from services.common.logs import configure_logs

log = structlog.get_logger()

_QUIET = {"ops.livez", "ops.readyz", "ops.metrics", "operate.status", "static"}
_FREQUENT = {"matches.act", "matches.here"}
"""Those that go well are logged for debugging only: one line a move would be most of the log, and felt."""


class OrjsonProvider(JSONProvider):
    """JSON by the standard: NaN, big numbers and endless nesting, which Python's own parser takes, are refused."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return orjson.dumps(obj, option=orjson.OPT_NON_STR_KEYS).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return orjson.loads(s)


def create_app(settings: GatewaySettings) -> APIFlask:
    """Return the gateway's WSGI application. Nothing is connected yet and no background work runs."""
    configure_logs(settings, "gateway")
    tracing.start("gateway")
    app = APIFlask(__name__, title="Zashiki", version="1", spec_path="/api/openapi.json", docs_path=None)
    app.json = OrjsonProvider(app)
    app.url_map.merge_slashes = False  # an address of ours has no empty part: a 404, not a redirect to another one
    app.config.update(
        MAX_CONTENT_LENGTH=settings.body_limit,
        SEND_FILE_MAX_AGE_DEFAULT=None,  # pages and modules belong together: always asked for, mostly unmodified
        BUILD=pages.build_id([Path(app.root_path, "static"), Path(app.root_path, "templates")]),
        DESCRIPTION="Hosted play of Japanese-themed eurogames. Errors are problem+json with a stable reason.",
        VALIDATION_ERROR_DESCRIPTION="A body or query that lacks fields or has wrong ones.",
        SECURITY_SCHEMES={"bearer": {"type": "http", "scheme": "bearer"}},
        HTTP_ERROR_SCHEMA=api_docs.PROBLEM_SCHEMA,
        VALIDATION_ERROR_SCHEMA=api_docs.PROBLEM_SCHEMA,
    )
    tracing.follow_app(app, callers_may_trace=settings.trusted_proxies > 0)
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app,
            x_for=settings.trusted_proxies,
            x_proto=settings.trusted_proxies,
            x_host=settings.trusted_proxies,
        )
    parts: Backends = build(settings)
    app.extensions[EXTENSION] = parts
    problems.register(app)
    app.spec_processor(api_docs.complete)
    app.before_request(parts.drain.begin)
    app.teardown_request(parts.drain.end)
    app.before_request(lambda: _begin(parts))
    for module in (players, account, webhooks, games, tables, queue, matches, replays, events, ops, pages, api_docs):
        app.register_blueprint(module.blueprint)
    app.register_blueprint(operate.blueprint)
    app.after_request(security.add_headers)
    app.after_request(_end)
    return app


def _begin(parts: Backends) -> None:
    g.began = time.perf_counter()
    g.request_id = secrets.token_hex(8)
    correlation.begin(g.request_id, (request.view_args or {}).get("match_id"))
    g.caller = None
    if "Transfer-Encoding" in request.headers:
        # Werkzeug would cut such a body off at the limit, silently.
        raise Problem(411, "LENGTH_REQUIRED", "Send the body in one piece, with a Content-Length.")
    if request.endpoint == "replays.bring":
        request.max_content_length = parts.settings.record_limit
    if (request.content_length or 0) > request.max_content_length:  # type: ignore[operator]
        # Werkzeug looks only when the body is read, and some calls read none.
        raise Problem(413, "TOO_LARGE", "The body is larger than this server takes.")
    if request.content_length and request.mimetype != "application/json":
        raise Problem(415, "NOT_JSON", "Send the body as application/json.")
    pages.refuse_old_page()
    if request.blueprint == operate.blueprint.name:
        return  # operators are no players
    try:
        identify(parts.identities)
    finally:  # who guesses tokens is counted too
        if request.path.startswith("/api/v1/"):
            parts.limits.count_here("rate_calls", caller_or_address())


def _end(response: Response) -> Response:
    seconds = time.perf_counter() - g.began if "began" in g else 0.0
    route = request.url_rule.rule if request.url_rule else "unknown"
    metrics.answered(request.method, route, response.status_code, seconds)
    response.headers["X-Request-ID"] = g.get("request_id", "")
    if request.endpoint not in _QUIET:
        well = request.endpoint in _FREQUENT and response.status_code < 400
        (log.debug if well else log.info)(
            "request",
            method=request.method,
            route=route,  # not the path: the id of a private table is its invitation
            status=response.status_code,
            ms=round(1000 * seconds, 1),
        )
    return response
