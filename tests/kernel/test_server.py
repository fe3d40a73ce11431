"""The engine process: health, reflection, drain, and what it says when it cannot start."""

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from services.kernel.server import main
from services.kernel.stores import connect_async
from tests.kernel.client import Client
from tests.services import ROOT, SERVICE_KEY, Engine, Valkey
from zashiki.engine.v1 import engine_pb2 as pb

SERVICE = "zashiki.engine.v1.EngineService"


def status(engine: Engine, service: str) -> int:
    stub = health_pb2_grpc.HealthStub(engine.channel())
    return int(stub.Check(health_pb2.HealthCheckRequest(service=service), timeout=5).status)


def test_health_is_open_to_everybody(engine: Engine) -> None:
    assert status(engine, SERVICE) == health_pb2.HealthCheckResponse.SERVING
    assert status(engine, "") == health_pb2.HealthCheckResponse.SERVING


def test_reflection_lists_the_service_to_those_with_a_token(client: Client) -> None:
    channel = grpc.intercept_channel(client.channel, _Authorized(client.metadata))
    assert SERVICE in ProtoReflectionDescriptorDatabase(channel).get_services()
    with pytest.raises(grpc.RpcError) as error:
        ProtoReflectionDescriptorDatabase(client.channel).get_services()
    assert error.value.code() is grpc.StatusCode.UNAUTHENTICATED  # type: ignore[attr-defined]


class _Authorized(grpc.StreamStreamClientInterceptor):  # type: ignore[misc]
    def __init__(self, metadata: object) -> None:
        self._metadata = metadata

    def intercept_stream_stream(self, continuation, details, requests):  # type: ignore[no-untyped-def]
        return continuation(details._replace(metadata=self._metadata), requests)


def test_a_drain_ends_streams_and_exits_with_0(tmp_path: Path, valkey: Valkey) -> None:
    with Engine(tmp_path, valkey.url, (), "tests.kernel.toy") as engine:
        client = Client(engine)
        match_id = client.create().match_id
        health = health_pb2_grpc.HealthStub(engine.channel()).Watch(health_pb2.HealthCheckRequest(service=SERVICE))
        assert next(health).status == health_pb2.HealthCheckResponse.SERVING
        stream = client.stub.Watch(pb.WatchRequest(match_id=match_id), metadata=client.metadata)
        next(stream)
        ended = threading.Event()
        threading.Thread(target=lambda: (list(stream), ended.set())).start()
        engine.terminate()
        assert next(health).status == health_pb2.HealthCheckResponse.NOT_SERVING
        assert ended.wait(5)
        assert engine.wait() == 0


def test_a_burst_of_callers_waits_for_connections(valkey: Valkey) -> None:
    """As after a store came back, when everybody who watches looks again at once."""

    async def burst() -> list[bool]:
        async with connect_async(valkey.url) as redis:
            return await asyncio.gather(*(redis.ping() for _ in range(400)))

    assert asyncio.run(burst()) == [True] * 400


def test_a_taken_port_is_named_and_ends_with_2(engine: Engine) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "services.kernel.server", "ninjato"],
        cwd=ROOT,
        env={**os.environ, "ZASHIKI_SERVICE_KEY": SERVICE_KEY, "ZASHIKI_ENGINE_ADDRESS": engine.address},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 2
    assert f"cannot listen on {engine.address}" in ended.stderr
    assert "ZASHIKI_ENGINE_ADDRESS" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "environment", "says"),
    [
        ((), {}, "usage"),
        (("go",), {}, "unknown game 'go'"),
        (("../x",), {}, "unknown game"),
        (("ninjato",), {"SERVICE_KEY": "short"}, "ZASHIKI_SERVICE_KEY: needs 16 characters"),
        (("ninjato",), {"ENGINE_MAX_STREAMS": "many"}, "ZASHIKI_ENGINE_MAX_STREAMS"),
        (("ninjato",), {"REDIS_URL": "localhost"}, "ZASHIKI_REDIS_URL: expected"),
        (("ninjato",), {"LOG_LEVEL": "LOUD"}, "ZASHIKI_LOG_LEVEL"),
    ],
)
def test_a_bad_start_says_what_is_wrong(
    arguments: tuple[str, ...],
    environment: dict[str, str],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in {"SERVICE_KEY": SERVICE_KEY, **environment}.items():
        monkeypatch.setenv(f"ZASHIKI_{name}", value)
    monkeypatch.setattr(sys, "argv", ["server", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_no_secret_and_no_card_gets_into_the_log(client: Client, engine: Engine) -> None:
    created = client.create()
    client.act(created.match_id)
    text = engine.log.read_text()
    for secret in (SERVICE_KEY, *created.seat_tokens, created.spectator_token, "DOJO_CARD"):
        assert secret not in text
