"""What a piece of work is part of: the request that led to it, its trace, the match it is about.

It goes along to wherever the work goes on: in the metadata of gRPC, in the headers of jobs, in what engines publish. So
one id finds all that all processes logged about one request.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from structlog.contextvars import bind_contextvars, bound_contextvars, clear_contextvars, get_contextvars

from services.common import tracing
from zashiki.engine.v1.match_pb2 import Cause

REQUEST_ID = "x-request-id"
"""Header with the id of the request that the gateway answered."""
TRACEPARENT = "traceparent"


def carried() -> dict[str, str]:
    """Return the headers by which another process knows what its work is part of."""
    headers = tracing.carried()
    if request_id := get_contextvars().get("request_id"):
        headers[REQUEST_ID] = request_id
    return headers


def begin(request_id: str | None, match_id: str | None) -> None:
    """Begin with a piece of work; what this thread or task was about before is forgotten."""
    clear_contextvars()
    facts = _facts(request_id, match_id)
    bind_contextvars(**facts)
    tracing.note(facts)


@contextmanager
def part_of(headers: Mapping[str, str], match_id: str) -> Iterator[None]:
    """Do what is inside as part of what these headers tell."""
    with bound_contextvars(**_facts(headers.get(REQUEST_ID), match_id)), tracing.going_on(headers):
        yield


def cause() -> Cause | None:
    """Return what this work is part of, as engines publish it; None for nothing."""
    headers = carried()
    return Cause(request_id=headers.get(REQUEST_ID), traceparent=headers.get(TRACEPARENT)) if headers else None


def headers_of(cause: Cause) -> dict[str, str]:
    """Return the headers that stand for what was published."""
    return {REQUEST_ID: cause.request_id, TRACEPARENT: cause.traceparent}


def _facts(request_id: str | None, match_id: str | None) -> dict[str, str]:
    return {name: value for name, value in (("request_id", request_id), ("match_id", match_id)) if value}
