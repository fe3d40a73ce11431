"""How traces are made; imported only where they are wanted (`services.common.tracing`).

Sampling, and how spans are sent, are OpenTelemetry's own settings (`OTEL_…`). What leaves the process is on a list: the
libraries that make spans note addresses, paths and messages of errors as well, and among them are invitations, keys and
what may tell of hidden cards.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from opentelemetry import context, propagate, trace
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.grpc import GrpcInstrumentorClient, aio_server_interceptor, filters
from opentelemetry.instrumentation.redis import RedisInstrumentor
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import Event, ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.sampling import Decision, Sampler, SamplingResult
from opentelemetry.trace import SpanKind, Status

TOLD = frozenset(
    {
        "http.method",
        "http.route",
        "http.status_code",
        "rpc.system",
        "rpc.service",
        "rpc.method",
        "rpc.grpc.status_code",
        "db.system",
        "db.redis.pipeline_length",
        "celery.action",
        "celery.state",
        "celery.retries",
        "celery.task_name",
        "exception.type",
        "zashiki.match_id",
        "zashiki.request_id",
    }
)
"""Attributes of spans, and of what happened in them, that leave the process."""


class Discreet(SpanExporter):
    """Hands spans on without whatever is not on the list."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([_discreet(span) for span in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30000) -> bool:
        return self._exporter.force_flush(timeout_millis)


class OfRequests(Sampler):
    """Leaves out what belongs to no request or job: beats and sweeps ask Redis every second, for ever."""

    def __init__(self, sampler: Sampler) -> None:
        self._sampler = sampler

    def should_sample(
        self,
        parent_context: context.Context | None,
        trace_id: int,
        name: str,
        kind: SpanKind | None = None,
        *more: Any,
        **named: Any,
    ) -> SamplingResult:
        if kind is SpanKind.CLIENT and not trace.get_current_span(parent_context).get_span_context().is_valid:
            return SamplingResult(Decision.DROP)
        return self._sampler.should_sample(parent_context, trace_id, name, kind, *more, **named)

    def get_description(self) -> str:
        return f"OfRequests({self._sampler.get_description()})"


def start(service: str, exporter: SpanExporter | None = None) -> None:
    """Begin to trace this process's calls of engines and Redis. Spans go to `exporter`, or where OTEL_… says."""
    name = os.environ.get("OTEL_SERVICE_NAME", f"zashiki-{service}")
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: name}))
    provider.sampler = OfRequests(provider.sampler)
    provider.add_span_processor(BatchSpanProcessor(Discreet(exporter or OTLPSpanExporter())))
    trace.set_tracer_provider(provider)
    GrpcInstrumentorClient().instrument()
    RedisInstrumentor().instrument()


def follow_app(app: Any, callers_may_trace: bool) -> None:
    """Trace the requests to a Flask application, but for probes, and streams that stay open for hours."""
    from flask import request
    from opentelemetry.instrumentation.flask import FlaskInstrumentor

    def name_by_route(span: trace.Span, _: object) -> None:
        if request.url_rule is None:  # else it would be named by its path
            span.update_name(request.method)

    FlaskInstrumentor().instrument_app(
        app,
        request_hook=name_by_route,
        excluded_urls="/livez$,/readyz$,/metrics$,/static/,/operate/,/events$",
        enable_commenter=False,
    )
    if callers_may_trace:
        return
    traced = app.wsgi_app

    def begin_anew(environ: dict[str, Any], start_response: Any) -> Any:
        environ.pop("HTTP_TRACEPARENT", None)  # else strangers would say what is sampled, and which trace it belongs to
        return traced(environ, start_response)

    app.wsgi_app = begin_anew


def follow_jobs() -> None:
    """Trace the jobs that this Celery worker does."""
    from opentelemetry.instrumentation.celery import CeleryInstrumentor

    CeleryInstrumentor().instrument()


def interceptors() -> list[Any]:
    """Return the interceptor of a gRPC server. Watch streams are left out: they stay open for hours."""
    traced = filters.negate(filters.any_of(filters.health_check(), filters.method_name("Watch")))
    return [aio_server_interceptor(filter_=traced)]


def carried() -> dict[str, str]:
    """Return the headers of the current trace."""
    headers: dict[str, str] = {}
    propagate.inject(headers)
    return headers


@contextmanager
def going_on(headers: Mapping[str, str]) -> Iterator[None]:
    """Go on with the trace of these headers."""
    token = context.attach(propagate.extract(headers))
    try:
        yield
    finally:
        context.detach(token)


def note(facts: Mapping[str, str]) -> None:
    """Note what the current span is about."""
    span = trace.get_current_span()
    for name, value in facts.items():
        span.set_attribute(f"zashiki.{name}", value)


def trace_id() -> str | None:
    """Return the current trace's id."""
    current = trace.get_current_span().get_span_context()
    return trace.format_trace_id(current.trace_id) if current.is_valid else None


def _discreet(span: ReadableSpan) -> ReadableSpan:
    return ReadableSpan(
        name=span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=_told(span.attributes),
        events=[Event(event.name, _told(event.attributes), event.timestamp) for event in span.events],
        links=span.links,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _told(attributes: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (attributes or {}).items() if name in TOLD}
