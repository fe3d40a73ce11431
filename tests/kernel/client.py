"""A caller of a real engine, for tests."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import grpc
import orjson
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from grpc_status import rpc_status

from tests.kernel.matches import seats
from tests.services import SERVICE_KEY, Engine
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceStub
from zashiki.engine.v1.match_pb2 import Record

_numbers = count()


def fresh_id() -> str:
    """Return a request id not used before."""
    return f"test-{next(_numbers)}"


class Refusal(Exception):
    """A call was refused."""

    def __init__(self, error: grpc.RpcError) -> None:
        super().__init__(f"{error.code()}: {error.details()}")  # type: ignore[attr-defined]
        self.code: grpc.StatusCode = error.code()  # type: ignore[attr-defined]
        self.reason = ""
        self.field = ""
        status = rpc_status.from_call(error)  # type: ignore[arg-type]
        for detail in status.details if status else ():
            info, bad = ErrorInfo(), BadRequest()
            if detail.Unpack(info):
                assert info.domain == "zashiki"
                self.reason = info.reason
            if detail.Unpack(bad):
                self.field = bad.field_violations[0].field


class Client:
    """Calls one engine, by default with the service key. Raises Refusal."""

    def __init__(self, engine: Engine, token: str | None = SERVICE_KEY) -> None:
        self.channel = engine.channel()
        self.stub = EngineServiceStub(self.channel)
        self.metadata = (("authorization", f"Bearer {token}"),) if token is not None else ()
        self._engine = engine

    def with_token(self, token: str | None) -> "Client":
        """Return a client with another token."""
        return Client(self._engine, token)

    def call(self, method: str, request: Any, timeout: float = 10) -> Any:
        """Call a method."""
        try:
            return getattr(self.stub, method)(request, metadata=self.metadata, timeout=timeout)
        except grpc.RpcError as error:
            raise Refusal(error) from None

    def create(self, kinds: str = "hh", **more: Any) -> pb.CreateMatchResponse:
        """Create a match; `kinds` as in `seats`."""
        request = {"request_id": fresh_id(), "game": "ninjato", "seats": seats(kinds), **more}
        return self.call("CreateMatch", pb.CreateMatchRequest(**request))  # type: ignore[no-any-return]

    def view(self, match_id: str, seat: int | None = 0, since: int = 0) -> pb.View:
        """Return a seat's view, a spectator's for None."""
        viewer = pb.Viewer(seat=seat, since_version=since)
        return self.call("Observe", pb.ObserveRequest(match_id=match_id, viewers=[viewer])).views[0]  # type: ignore[no-any-return]

    def json(self, match_id: str, viewers: Sequence[int | None] = (0,), since: int = 0) -> list[dict[str, Any]]:
        """Return JSON views."""
        request = pb.ObserveRequest(
            match_id=match_id,
            viewers=[pb.Viewer(seat=seat, since_version=since) for seat in viewers],
            encoding=pb.VIEW_ENCODING_JSON,
        )
        return [orjson.loads(text) for text in self.call("Observe", request).json_views]

    def act(self, match_id: str, seat: int = 0, choice: int = 0, view: pb.View | None = None, **more: Any) -> int:
        """Take one of the seat's legal actions."""
        view = view or self.view(match_id, seat)
        request = {
            "match_id": match_id,
            "request_id": fresh_id(),
            "seat": seat,
            "version": view.version,
            "action": view.legal[choice].action,
            **more,
        }
        return int(self.call("Act", pb.ActRequest(**request)).version)

    def record(self, match_id: str) -> Record:
        """Return the record."""
        return self.call("GetRecord", pb.GetRecordRequest(match_id=match_id)).record  # type: ignore[no-any-return]
