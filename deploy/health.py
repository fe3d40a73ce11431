"""Health check of a container. Exit status 0 when it serves.

`health.py grpc HOST:PORT`, `health.py http URL`, or `health.py sign FILE` for a worker, which touches a file.
"""

import sys
import time
import urllib.request
from pathlib import Path

SIGN_SECONDS = 60.0
"""A worker gives no sign while it has a job in hand; the longest take some 20 s."""


def grpc_serves(address: str) -> bool:
    """Ask the health service of a gRPC server."""
    import grpc
    from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
    from grpc_health.v1.health_pb2_grpc import HealthStub

    with grpc.insecure_channel(address) as channel:
        answer = HealthStub(channel).Check(HealthCheckRequest(), timeout=4)
    return bool(answer.status == HealthCheckResponse.SERVING)


def http_serves(url: str) -> bool:
    """Fetch a URL; anything but success raises."""
    with urllib.request.urlopen(url, timeout=4):  # noqa: S310 - the URL stands in the Dockerfile
        return True


def gave_sign(file: str) -> bool:
    """Look when a worker last gave a sign; raises when it never did."""
    return time.time() - Path(file).stat().st_mtime < SIGN_SECONDS


if __name__ == "__main__":
    kind, target = sys.argv[1:]
    sys.exit(0 if {"grpc": grpc_serves, "http": http_serves, "sign": gave_sign}[kind](target) else 1)
