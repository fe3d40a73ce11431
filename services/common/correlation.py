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
    """Return the headers by which another process knows what its work is part of.

    A request id goes as far as the jobs it led to. A bot's answer leads to the next bot's turn: if it went on from
    there, a match among bots would be one request, and one trace.
    """
    headers = tracing.carried()
    known = get_contextvars()
    if "request_id" in known and "job" not in known:
        headers[REQUEST_ID] = known["request_id"]
    return headers


def begin(request_id: str | None, match_id: str | None, job: str | None = None) -> None:
    """Begin with a piece of work, `job` naming one of a queue. What was being done before is forgotten."""
    clear_contextvars()
    facts = _facts(request_id, match_id)
    bind_contextvars(**facts, **({"job": job} if job else {}))
    tracing.note(facts)


@contextmanager
def part_of(headers: Mapping[str, str], match_id: str) -> Iterator[None]:
    """Do what is inside as part of what these headers tell."""
    with bound_contextvars(**_facts(headers.get(REQUEST_ID), match_id)), tracing.going_on(headers):
        yield


def cause() -> Cause | None:
    """Return the request that this work is part of, as engines publish it; None for none."""
    headers = carried()
    if REQUEST_ID not in headers:
        return None
    return Cause(request_id=headers[REQUEST_ID], traceparent=headers.get(TRACEPARENT, ""))


def headers_of(cause: Cause) -> dict[str, str]:
    """Return the headers that stand for what was published."""
    return {REQUEST_ID: cause.request_id, TRACEPARENT: cause.traceparent}


def _facts(request_id: str | None, match_id: str | None) -> dict[str, str]:
    return {name: value for name, value in (("request_id", request_id), ("match_id", match_id)) if value}
