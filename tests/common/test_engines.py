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
from zashiki.engine.v1.game_pb2 import GameInfo


class Engine(EngineServiceServicer):
    """Answers one call, with the port it has, or refuses it."""

    def __init__(self, port: int, refusal: grpc.StatusCode | None) -> None:
        self._answer = ListGamesResponse(games=[GameInfo(game=f"{port}")])
        self._refusal = refusal

    def ListGames(self, request: ListGamesRequest, context: grpc.ServicerContext) -> ListGamesResponse:
        if self._refusal:
            context.abort(self._refusal, "draining")
        return self._answer


@contextmanager
def serving(port: int, refusal: grpc.StatusCode | None = None) -> Iterator[grpc.Server]:
    server = grpc.server(ThreadPoolExecutor(1))
    add_EngineServiceServicer_to_server(Engine(port, refusal), server)
    assert server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    yield server
    server.stop(0).wait()


def call(engines: Engines, match_id: str = "ninjato-somematch") -> bool:
    try:
        engines.call(match_id, "ListGames", ListGamesRequest())
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


def test_all_callers_ask_the_same_replica_for_a_match_and_another_while_it_is_away() -> None:
    ports = [free_port() for _ in range(3)]
    address = "ipv4:" + ",".join(f"127.0.0.1:{port}" for port in ports)
    callers = [Engines({"ninjato": address}, "key") for _ in range(2)]
    matches = [f"ninjato-{number}" for number in range(60)]

    def places(caller: Engines) -> list[str]:
        return [caller.call(match, "ListGames", ListGamesRequest()).games[0].game for match in matches]

    with serving(ports[0]), serving(ports[1]):
        with serving(ports[2]):
            before = places(callers[0])
            assert places(callers[1]) == before
            assert min(before.count(f"{port}") for port in ports) >= 5
            games = {callers[0].call("ninjato", "ListGames", ListGamesRequest()).games[0].game for _ in range(60)}
            assert len(games) == 3, "what is not about a match may go anywhere"
        meanwhile = places(callers[0])
        assert places(callers[1]) == meanwhile
        gone = f"{ports[2]}"
        assert gone not in meanwhile
        assert all(now == then for now, then in zip(meanwhile, before, strict=True) if then != gone)
        with serving(ports[2]):
            wait_until(lambda: all(places(caller) == before for caller in callers), 5)


@pytest.mark.parametrize("match_id", ["ninjato-", "ninjato-\n", "ninjato-座敷", "ninjato-\udcff"])
def test_any_text_may_be_asked_for_as_a_match(match_id: str) -> None:
    port = free_port()
    with serving(port):
        assert Engines({"ninjato": f"127.0.0.1:{port}"}, "key").call(match_id, "ListGames", ListGamesRequest()).games


@pytest.mark.parametrize("refusal", [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED])
def test_what_an_engine_refuses_that_is_about_to_stop_is_asked_again(refusal: grpc.StatusCode) -> None:
    stopping, other = free_port(), free_port()
    engines = Engines({"ninjato": f"ipv4:127.0.0.1:{stopping},127.0.0.1:{other}"}, "key")
    with serving(other), serving(stopping, refusal) as server:
        Timer(0.1, server.stop, [0]).start()
        assert all(call(engines, f"ninjato-{number}") for number in range(8))


def test_a_game_without_an_engine_is_named() -> None:
    with pytest.raises(LookupError, match="mahjong"):
        Engines({"ninjato": "127.0.0.1:1"}, "key").call("mahjong-somematch", "ListGames", ListGamesRequest())


def _relay(client: socket.socket, port: int) -> None:
    server = socket.create_connection(("127.0.0.1", port))
    for one, other in ((client, server), (server, client)):
        Thread(target=_pour, args=(one, other), daemon=True).start()


def _pour(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):  # either side may hang up at any time
        while data := one.recv(65536):
            other.sendall(data)
