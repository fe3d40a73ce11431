"""Every call passes here: who calls, whether we still take it, and what becomes of an error."""

import asyncio
import re
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextvars import ContextVar
from typing import Any, NoReturn

import grpc
import structlog
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError
from google.rpc import code_pb2
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status
from redis.exceptions import RedisError

from services.common import correlation
from services.kernel.metrics import Metrics
from services.kernel.refusal import Reason, Refused
from services.kernel.tokens import Caller, Tokens

CODES = {
    Reason.STALE: grpc.StatusCode.ABORTED,
    Reason.ILLEGAL: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.MATCH_OVER: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.INFORMATION_REVEALED: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.NOTHING_TO_UNDO: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.TURN_PASSED: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.NOT_DUE: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.NOT_AWAY: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.ALREADY_OFFERED: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.MALFORMED: grpc.StatusCode.INVALID_ARGUMENT,
    Reason.REQUEST_ID_REUSED: grpc.StatusCode.ALREADY_EXISTS,
    Reason.NO_TOKEN: grpc.StatusCode.UNAUTHENTICATED,
    Reason.BAD_TOKEN: grpc.StatusCode.UNAUTHENTICATED,
    Reason.NOT_YOUR_SEAT: grpc.StatusCode.PERMISSION_DENIED,
    Reason.SERVICE_ONLY: grpc.StatusCode.PERMISSION_DENIED,
    Reason.UNKNOWN_MATCH: grpc.StatusCode.NOT_FOUND,
    Reason.UNKNOWN_GAME: grpc.StatusCode.NOT_FOUND,
    Reason.TOO_MANY_STREAMS: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.OTHER_RULES: grpc.StatusCode.UNAVAILABLE,
    Reason.DRAINING: grpc.StatusCode.UNAVAILABLE,
    Reason.STORE_DOWN: grpc.StatusCode.UNAVAILABLE,
    Reason.ENGINE_FAULT: grpc.StatusCode.INTERNAL,
}

Handler = Any
"""grpc.RpcMethodHandler; its stubs describe synchronous handlers only."""
Context = grpc.aio.ServicerContext[Any, Any]

_ENGINE = "/zashiki.engine.v1.EngineService/"
_OPEN = "/grpc.health.v1.Health/"
_MUTATIONS = frozenset(
    _ENGINE + name for name in ("CreateMatch", "Act", "Undo", "Resign", "Return", "Claim", "OfferEnd", "Expire")
)
_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{1,64}")
"""What may stand in logs for a request; callers are free to send anything."""
_caller: ContextVar[Caller] = ContextVar("caller")


def caller() -> Caller:
    """Return who makes the call that is being answered."""
    return _caller.get()


def status_of(refusal: Refused) -> Status:
    """Return the rich status of a refusal: ErrorInfo with the reason, and BadRequest naming a malformed field."""
    details: list[Any] = [ErrorInfo(reason=refusal.reason, domain="zashiki", metadata=refusal.facts)]
    if refusal.reason is Reason.MALFORMED:
        violation = BadRequest.FieldViolation(field=refusal.field, description=refusal.message)
        details.append(BadRequest(field_violations=[violation]))
    packed = []
    for detail in details:
        message = AnyMessage()
        message.Pack(detail)
        packed.append(message)
    code = code_pb2.Code.Value(CODES[refusal.reason].name)
    return Status(code=code, message=refusal.message, details=packed)


def log_fault(error: Exception, match_id: str) -> None:
    """Log where an unexpected error arose. A message or a local may hold somebody's hidden cards: only the places."""
    structlog.get_logger().error(
        "engine fault",
        match_id=match_id,
        error=type(error).__name__,
        places=[f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)],
    )


class Gate(grpc.aio.ServerInterceptor):
    """Authenticates, refuses new work while draining, reads requests, and turns errors into rich statuses."""

    def __init__(self, tokens: Tokens, metrics: Metrics) -> None:
        self._tokens = tokens
        self._metrics = metrics
        self.draining = False
        self._under_way = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def quiet(self) -> None:
        """Return once no unary call is under way."""
        await self._quiet.wait()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler | None:
        """Wrap the handler of every method but health's."""
        handler = await continuation(handler_call_details)
        method = handler_call_details.method
        if handler is None or method.startswith(_OPEN):
            return handler
        metadata = handler_call_details.invocation_metadata
        call = _Call(self._metrics, method.rpartition("/")[2], _header(metadata, correlation.REQUEST_ID))
        try:
            caller = self._tokens.caller(_header(metadata, "authorization"))
            if self.draining and method in _MUTATIONS:
                raise Refused(Reason.DRAINING, "This engine is about to stop; ask again, with the same request id.")
        except Refused as refusal:
            return self._refusing(call, refusal)
        if not method.startswith(_ENGINE):
            return handler
        serve = self._streaming if handler.response_streaming else self._answering
        return serve(handler, caller, call)

    def _refusing(self, call: "_Call", refusal: Refused) -> Handler:
        async def refuse(_: bytes, context: Context) -> None:
            try:
                await self._abort(call, context, refusal)
            finally:
                call.ended(None)

        return grpc.unary_unary_rpc_method_handler(refuse)

    def _answering(self, handler: Handler, caller: Caller, call: "_Call") -> Handler:
        async def answer(raw: bytes, context: Context) -> Any:
            _caller.set(caller)
            request = None
            began = time.perf_counter()
            self._under_way += 1
            self._quiet.clear()
            try:
                request = call.read(handler, raw)
                response = await handler.unary_unary(request, context)
                call.code = grpc.StatusCode.OK
                return response
            except Exception as error:
                await self._abort(call, context, self._refusal(error, request))
            finally:
                call.ended(time.perf_counter() - began)
                self._under_way -= 1
                if not self._under_way:
                    self._quiet.set()

        return grpc.unary_unary_rpc_method_handler(answer, None, handler.response_serializer)

    def _streaming(self, handler: Handler, caller: Caller, call: "_Call") -> Handler:
        async def stream(raw: bytes, context: Context) -> AsyncIterator[Any]:
            _caller.set(caller)
            request = None
            try:
                request = call.read(handler, raw)
                async for response in handler.unary_stream(request, context):
                    yield response
                call.code = grpc.StatusCode.OK
            except Exception as error:
                await self._abort(call, context, self._refusal(error, request))
            finally:
                call.ended(None)

        return grpc.unary_stream_rpc_method_handler(stream, None, handler.response_serializer)

    def _refusal(self, error: Exception, request: Any) -> Refused:
        if isinstance(error, Refused):
            return error
        if isinstance(error, RedisError):
            structlog.get_logger().warning("store down", error=type(error).__name__)
            return Refused(Reason.STORE_DOWN, "The store cannot be reached; ask again, with the same request id.")
        log_fault(error, getattr(request, "match_id", ""))
        return Refused(Reason.ENGINE_FAULT, "The engine failed on this request; the fault has been logged.")

    async def _abort(self, call: "_Call", context: Context, refusal: Refused) -> NoReturn:
        call.code = CODES[refusal.reason]
        self._metrics.refusals.labels(refusal.reason).inc()
        rich = rpc_status.to_status(status_of(refusal))
        await context.abort(rich.code, rich.details, rich.trailing_metadata)
        raise AssertionError("abort returned")


class _Call:
    """What is told operators of one call: what it is part of, how it ended, how long it took."""

    def __init__(self, metrics: Metrics, method: str, request_id: str | None) -> None:
        self._metrics = metrics
        self._method = method
        self._request_id = request_id if request_id and _REQUEST_ID.fullmatch(request_id) else None
        self.code = grpc.StatusCode.CANCELLED

    def read(self, handler: Handler, raw: bytes) -> Any:
        """Return the request. From here on what is logged belongs to it."""
        try:
            request = handler.request_deserializer(raw)
        except DecodeError:
            raise Refused(Reason.MALFORMED, "The request is not the message this method takes.") from None
        correlation.begin(self._request_id, getattr(request, "match_id", None))
        return request

    def ended(self, seconds: float | None) -> None:
        """Count the call."""
        self._metrics.answered(self._method, self.code.name, seconds)


def _header(metadata: Iterable[tuple[str, str | bytes]], name: str) -> str | None:
    for key, value in metadata:
        if key == name and isinstance(value, str):
            return value
    return None
