"""Logs of every process: one entry a line on stderr, as JSON or as text to be read. No secrets, no hidden state go in.

Each entry has the ids of what it is part of (`services.common.correlation`).
"""

import logging
import sys

import structlog

from services.common import tracing
from services.common.settings import Settings
from services.common.troubles import TROUBLES


def configure_logs(settings: Settings, service: str) -> None:
    """Set logging up for this process: structlog's events and other libraries' records in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        TROUBLES.count,
        _add_trace_id,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        # What is below the level costs nothing: moves are logged for debugging only.
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[settings.log_level]),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                lambda _, __, event: {"service": service, **event},
                structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
                if settings.log_format == "text"
                else structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=settings.log_level, force=True)


def _add_trace_id(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    trace_id = tracing.trace_id()
    if trace_id is not None:
        event["trace_id"] = trace_id
    return event
