"""Traces, where `OTEL_EXPORTER_OTLP_ENDPOINT` says where they go; elsewhere OpenTelemetry is not even imported."""

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from types import ModuleType
from typing import Any

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


@cache
def _spans() -> ModuleType | None:
    if not os.environ.get(ENDPOINT):
        return None
    try:
        from services.common import spans
    except ImportError as error:
        raise SystemExit(f"{ENDPOINT} is set, but {error.name} is missing: pip install 'zashiki[tracing]'") from None
    return spans


def start(service: str) -> None:
    """Begin to trace this process's calls of engines and Redis. To be called after a fork, before the first call.

    Exits, saying what to install, when traces are asked for and cannot be made.
    """
    if spans := _spans():
        spans.start(service)


def follow_app(app: Any, callers_may_trace: bool) -> None:
    """Trace the requests to a Flask application, going on with traces of its callers only if they may have any."""
    if spans := _spans():
        spans.follow_app(app, callers_may_trace)


def follow_jobs() -> None:
    """Trace the jobs that this Celery worker does."""
    if spans := _spans():
        spans.follow_jobs()


def interceptors() -> list[Any]:
    """Return what a gRPC server (asyncio) needs before its other interceptors, so that its calls are traced."""
    return spans.interceptors() if (spans := _spans()) else []


def carried() -> dict[str, str]:
    """Return the headers by which another process goes on with the current trace."""
    return spans.carried() if (spans := _spans()) else {}


def going_on(headers: Mapping[str, str]) -> AbstractContextManager[None]:
    """Return the context in which what is done goes on with the trace of these headers."""
    return spans.going_on(headers) if (spans := _spans()) else nullcontext()


def note(facts: Mapping[str, str]) -> None:
    """Note what the current span is about."""
    if spans := _spans():
        spans.note(facts)


def trace_id() -> str | None:
    """Return the current trace's id, None when nothing is traced."""
    return spans.trace_id() if (spans := _spans()) else None
