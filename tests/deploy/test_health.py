"""What the health checks of containers take for life and for death."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import URLError

import grpc
import pytest
from grpc_health.v1.health import HealthServicer
from grpc_health.v1.health_pb2 import HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server

from deploy.health import SIGN_SECONDS, gave_sign, grpc_serves, http_serves
from tests.services import free_port


class Ready(BaseHTTPRequestHandler):
    """Is ready at one path only."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/ready" else 503)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def url() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_http_serves_when_it_says_so(url: str) -> None:
    assert http_serves(f"{url}/ready")
    for dead in (f"{url}/live", f"http://127.0.0.1:{free_port()}/ready"):
        with pytest.raises(URLError):
            http_serves(dead)


def test_an_engine_that_drains_does_not_serve() -> None:
    server, health = grpc.server(ThreadPoolExecutor(1)), HealthServicer()
    add_HealthServicer_to_server(health, server)
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    health.set("", HealthCheckResponse.SERVING)
    assert grpc_serves(address)
    health.set("", HealthCheckResponse.NOT_SERVING)
    assert not grpc_serves(address)
    server.stop(0).wait()
    with pytest.raises(grpc.RpcError):
        grpc_serves(address)


def test_a_worker_without_a_recent_sign_is_dead(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    with pytest.raises(FileNotFoundError):
        gave_sign(str(sign))
    sign.touch()
    assert gave_sign(str(sign))
    old = time.time() - SIGN_SECONDS - 1
    os.utime(sign, (old, old))
    assert not gave_sign(str(sign))
