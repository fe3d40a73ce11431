"""To be imported by a process before all else: where nothing is traced, OpenTelemetry stays out.

redis-py loads it wherever it is installed, which takes 3 MB and 60 ms of every process.
"""

import os
import sys

from services.common.tracing import ENDPOINT

if not os.environ.get(ENDPOINT):
    sys.modules["opentelemetry"] = None  # type: ignore[assignment]
