"""Errors as people and programs get them: `application/problem+json` with a stable `reason` and what to do about it."""

from collections.abc import Mapping
from http import HTTPStatus

import grpc
import orjson
import structlog
from apiflask import APIFlask, HTTPError
from flask import Response
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

log = structlog.get_logger()

_STATUS_BY_CODE = {
    grpc.StatusCode.ABORTED: 409,
    grpc.StatusCode.FAILED_PRECONDITION: 409,
    grpc.StatusCode.ALREADY_EXISTS: 409,
    grpc.StatusCode.INVALID_ARGUMENT: 422,
    grpc.StatusCode.PERMISSION_DENIED: 403,
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.RESOURCE_EXHAUSTED: 429,
    grpc.StatusCode.UNAVAILABLE: 503,
    grpc.StatusCode.CANCELLED: 503,
    grpc.StatusCode.DEADLINE_EXCEEDED: 504,
}
_STATUS_BY_REASON = {"ILLEGAL": 422}
_ENGINE_DOWN = ("ENGINE_DOWN", "The game's engine can't be reached right now; try again shortly.")
_SILENT_ENGINE = {
    grpc.StatusCode.CANCELLED: _ENGINE_DOWN,
    grpc.StatusCode.UNAVAILABLE: _ENGINE_DOWN,
    grpc.StatusCode.DEADLINE_EXCEEDED: (
        "ENGINE_SLOW",
        "The game's engine took too long; repeat the request with the same Idempotency-Key.",
    ),
}
_REASON_BY_STATUS = {
    400: ("NOT_JSON", "The body is not valid JSON."),
    404: ("NOT_FOUND", "There is nothing at this address."),
    405: ("METHOD_NOT_ALLOWED", "This address doesn't take that method."),
    413: ("TOO_LARGE", "The body is larger than this server takes."),
    415: ("NOT_JSON", "Send the body as application/json."),
    422: ("MALFORMED", "Some fields are missing or wrong; `errors` names them."),
}


class Problem(Exception):
    """A refusal. `errors` names fields; `headers` go out with the answer."""

    def __init__(
        self,
        status: int,
        reason: str,
        detail: str,
        errors: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.reason = reason
        self.detail = detail
        self.errors = errors
        self.headers = headers

    def response(self) -> Response:
        """Return the problem as an HTTP response."""
        body: dict[str, object] = {
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "reason": self.reason,
            "detail": self.detail,
        }
        if self.errors:
            body["errors"] = self.errors
        response = Response(orjson.dumps(body), self.status, self.headers, content_type="application/problem+json")
        if self.status == 503:
            response.headers.setdefault("Retry-After", "1")
        return response


def malformed(field: str, expected: str) -> Problem:
    """Return the problem of one wrong field."""
    return Problem(422, "MALFORMED", f"{field}: {expected}", errors={field: [expected]})


def draining() -> Problem:
    """Return the problem of a gateway that is about to stop."""
    return Problem(503, "DRAINING", "This server is about to stop; try again, and another one answers.")


def of_rpc(error: grpc.RpcError) -> Problem:
    """Return an engine's error as the problem it is for the caller, keeping the engine's reason."""
    code = error.code()
    try:
        status = rpc_status.from_call(error)
    except ValueError:
        status = None
    info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    for detail in status.details if status else ():
        detail.Unpack(info) or detail.Unpack(bad)
    if info.reason and code in _STATUS_BY_CODE:
        fields = {violation.field: [violation.description] for violation in bad.field_violations}
        return Problem(_STATUS_BY_REASON.get(info.reason, _STATUS_BY_CODE[code]), info.reason, status.message, fields)
    if code in _SILENT_ENGINE:
        return Problem(_STATUS_BY_CODE[code], *_SILENT_ENGINE[code])
    log.error("engine error", code=code.name, details=error.details())
    return Problem(502, "ENGINE_ERROR", "The game's engine failed at this; nothing was changed.")


def of_http(error: HTTPException | HTTPError) -> Problem:
    """Return the problem for what Flask and APIFlask raise."""
    status = error.status_code if isinstance(error, HTTPError) else error.code or 500
    reason, detail = _REASON_BY_STATUS.get(status, (HTTPStatus(status).name, HTTPStatus(status).phrase))
    errors: dict[str, object] = {}
    if isinstance(error, HTTPError) and isinstance(error.detail, Mapping):
        for fields in error.detail.values():
            errors |= fields
    return Problem(status, reason, detail, errors)


def register(app: APIFlask) -> None:
    """Make every error of `app` a problem."""

    @app.error_processor
    def _http(error: HTTPError) -> Response:
        return of_http(error).response()

    @app.errorhandler(HTTPException)
    def _plain_http(error: HTTPException) -> Response:
        if error.response is not None or (error.code or 500) < 400:
            return error.get_response()
        return of_http(error).response()

    @app.errorhandler(Problem)
    def _problem(problem: Problem) -> Response:
        return problem.response()

    @app.errorhandler(grpc.RpcError)
    def _engine(error: grpc.RpcError) -> Response:
        return of_rpc(error).response()

    @app.errorhandler(RedisError)
    def _store(error: RedisError) -> Response:
        log.error("store down", error=type(error).__name__)
        return Problem(503, "STORE_DOWN", "The store can't be reached right now; try again shortly.").response()

    @app.errorhandler(OperationalError)
    def _archive(error: OperationalError) -> Response:
        log.error("archive down", error=type(error.orig).__name__)
        return Problem(503, "ARCHIVE_DOWN", "The archive can't be reached right now; try again shortly.").response()

    @app.errorhandler(Exception)
    def _unexpected(error: Exception) -> Response:
        log.error("unexpected error", exc_info=error)
        return Problem(500, "INTERNAL", "Something went wrong on our side; it has been noted.").response()
