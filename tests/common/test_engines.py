"""Calls to engines that are slow to answer the door, restarted, or not there."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Thread, Timer

import grpc
import pytest

from services.common.engines import Engines
from tests.services import free_port, wait_until
from zashiki.engine.v1.engine_pb2 import ListGamesRequest, ListGamesResponse
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceServicer, add_EngineServiceServicer_to_server


class Engine(EngineServiceServicer):
    """Answers one call, or refuses it."""

    def __init__(self, refusal: grpc.StatusCode | None = None) -> None:
        self._refusal = refusal

    def ListGames(self, request: ListGamesRequest, context: grpc.ServicerContext) -> ListGamesResponse:
        if self._refusal:
            context.abort(self._refusal, "draining")
        return ListGamesResponse()


@contextmanager
def serving(port: int, engine: Engine | None = None) -> Iterator[None]:
    server = grpc.server(ThreadPoolExecutor(1))
    add_EngineServiceServicer_to_server(engine or Engine(), server)
    assert server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    yield
    server.stop(0).wait()


def call(engines: Engines) -> bool:
    try:
        engines.call(engines.stub("ninjato-somematch").ListGames, ListGamesRequest())
    except grpc.RpcError:
        return False
    return True


def test_an_engine_that_is_slow_to_answer_the_door_is_waited_for() -> None:
    behind = free_port()
    with serving(behind), socket.create_server(("127.0.0.1", 0)) as door:
        Timer(0.5, lambda: _relay(door.accept()[0], behind)).start()
        assert call(Engines({"ninjato": f"127.0.0.1:{door.getsockname()[1]}"}, "key"))


def test_an_engine_that_comes_back_is_found_within_seconds() -> None:
    port = free_port()
    engines = Engines({"ninjato": f"127.0.0.1:{port}"}, "key")
    for _ in range(5):
        assert not call(engines)
    with serving(port):
        wait_until(lambda: call(engines), 5)


@pytest.mark.parametrize("refusal", [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED])
def test_what_an_engine_that_is_about_to_stop_refuses_its_replica_answers(refusal: grpc.StatusCode) -> None:
    one, other = free_port(), free_port()
    engines = Engines({"ninjato": f"ipv4:127.0.0.1:{one},127.0.0.1:{other}"}, "key")
    with serving(one, Engine(refusal)), serving(other):
        wait_until(lambda: call(engines))
        assert all(call(engines) for _ in range(8))


def test_a_game_without_an_engine_is_named() -> None:
    with pytest.raises(LookupError, match="mahjong"):
        Engines({"ninjato": "127.0.0.1:1"}, "key").stub("mahjong-somematch")


def _relay(client: socket.socket, port: int) -> None:
    server = socket.create_connection(("127.0.0.1", port))
    for one, other in ((client, server), (server, client)):
        Thread(target=_pour, args=(one, other), daemon=True).start()


def _pour(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):  # either side may hang up at any time
        while data := one.recv(65536):
            other.sendall(data)
