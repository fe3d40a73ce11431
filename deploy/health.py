"""Health check of a container: `health.py grpc HOST:PORT` or `health.py http URL`. Exit status 0 when it serves."""

import sys
import urllib.request


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


if __name__ == "__main__":
    kind, target = sys.argv[1:]
    sys.exit(0 if {"grpc": grpc_serves, "http": http_serves}[kind](target) else 1)
