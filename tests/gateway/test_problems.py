"""An engine's refusals, over a real gRPC connection, as the problems they are for the caller."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest
from google.protobuf.any_pb2 import Any as Packed
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status

from gateway.problems import Problem, of_rpc
from services.common.engines import Engines
from tests.services import free_port
from zashiki.engine.v1.engine_pb2 import ActRequest, ActResponse
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceServicer, add_EngineServiceServicer_to_server


class FaultyEngine(EngineServiceServicer):
    """Does to each call what the test has chosen."""

    def __init__(self) -> None:
        self.fault: Any = None

    def Act(self, request: ActRequest, context: grpc.ServicerContext) -> ActResponse:
        self.fault(context)
        return ActResponse()


@pytest.fixture(scope="module")
def faulty() -> Iterator[tuple[FaultyEngine, Engines]]:
    server, engine = grpc.server(ThreadPoolExecutor(4)), FaultyEngine()
    add_EngineServiceServicer_to_server(engine, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield engine, Engines({"ninjato": f"127.0.0.1:{port}"}, "a service key of tests", deadline=1.0)
    server.stop(None)


def problem_of(engines: Engines) -> Problem:
    with pytest.raises(grpc.RpcError) as refused:
        engines.call("ninjato", "Act", ActRequest())
    return of_rpc(refused.value)


def refusal(code: int, reason: str, field: str = "") -> Any:
    details: list[Packed] = []
    for message in (
        error_details_pb2.ErrorInfo(domain="zashiki", reason=reason),
        error_details_pb2.BadRequest(field_violations=[{"field": field, "description": "wrong"}] if field else []),
    ):
        details.append(Packed())
        details[-1].Pack(message)
    status = status_pb2.Status(code=code, message="What to do.", details=details)
    return lambda context: context.abort_with_status(rpc_status.to_status(status))


@pytest.mark.parametrize(
    ("code", "reason", "status"),
    [
        (code_pb2.ABORTED, "STALE", 409),
        (code_pb2.FAILED_PRECONDITION, "ILLEGAL", 422),
        (code_pb2.FAILED_PRECONDITION, "MATCH_OVER", 409),
        (code_pb2.FAILED_PRECONDITION, "INFORMATION_REVEALED", 409),
        (code_pb2.INVALID_ARGUMENT, "MALFORMED", 422),
        (code_pb2.ALREADY_EXISTS, "REQUEST_ID_REUSED", 409),
        (code_pb2.PERMISSION_DENIED, "NOT_YOUR_SEAT", 403),
        (code_pb2.NOT_FOUND, "UNKNOWN_MATCH", 404),
        (code_pb2.RESOURCE_EXHAUSTED, "TOO_MANY_STREAMS", 429),
        (code_pb2.UNAVAILABLE, "DRAINING", 503),
    ],
)
def test_a_refusal_keeps_its_reason(faulty: tuple[FaultyEngine, Engines], code: int, reason: str, status: int) -> None:
    engine, engines = faulty
    engine.fault = refusal(code, reason)
    problem = problem_of(engines)
    assert (problem.status, problem.reason, problem.detail) == (status, reason, "What to do.")


def test_a_wrong_field_is_named(faulty: tuple[FaultyEngine, Engines]) -> None:
    engine, engines = faulty
    engine.fault = refusal(code_pb2.INVALID_ARGUMENT, "MALFORMED", "action.draw")
    assert problem_of(engines).errors == {"action.draw": ["wrong"]}


def test_a_silent_engine_is_not_the_callers_fault(faulty: tuple[FaultyEngine, Engines]) -> None:
    engine, engines = faulty
    late = threading.Event()
    engine.fault = lambda _: late.wait(10)
    problem = problem_of(engines)
    late.set()
    assert (problem.status, problem.reason) == (504, "ENGINE_SLOW")
    engine.fault = lambda context: context.abort(grpc.StatusCode.CANCELLED, "")  # as one that stops does
    assert (problem_of(engines).status, problem_of(engines).reason) == (503, "ENGINE_DOWN")
    away = Engines({"ninjato": f"127.0.0.1:{free_port()}"}, "a service key of tests")
    assert (problem_of(away).status, problem_of(away).reason) == (503, "ENGINE_DOWN")


@pytest.mark.parametrize("code", [code_pb2.INTERNAL, code_pb2.UNAUTHENTICATED, code_pb2.UNKNOWN])
def test_what_went_wrong_between_us_and_the_engine_is_not_passed_on(
    faulty: tuple[FaultyEngine, Engines], code: int
) -> None:
    engine, engines = faulty
    engine.fault = refusal(code, "BAD_TOKEN")
    problem = problem_of(engines)
    assert (problem.status, problem.reason) == (502, "ENGINE_ERROR")
    assert "token" not in problem.detail.lower()
