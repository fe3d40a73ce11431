"""Logs: one JSON object a line. Headers, cookies and bodies are never logged, so no token gets there."""

import logging
import sys

import orjson
import structlog


def configure(level: str) -> None:
    """Write logs of this level and above to standard output."""
    structlog.configure(
        cache_logger_on_first_use=True,
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        logger_factory=structlog.BytesLoggerFactory(sys.stdout.buffer),
    )
