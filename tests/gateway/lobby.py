"""The gateway's own code in this process, on a real store, with engines that only remember what was asked of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from gateway import backends
from gateway.app import create_app
from gateway.backends import EXTENSION, Backends
from gateway.settings import GatewaySettings
from services.archive.database import Database
from services.archive.migrate import migrate
from services.common.names import match_key
from tests.databases import fresh_url
from tests.services import SERVICE_KEY, Valkey
from zashiki.engine.v1.engine_pb2 import (
    CreateMatchRequest,
    CreateMatchResponse,
    DescribeGameRequest,
    DescribeGameResponse,
    GetMatchRequest,
    GetMatchResponse,
    GetOutcomeRequest,
    GetOutcomeResponse,
)
from zashiki.engine.v1.game_pb2 import GameInfo, GameOption
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED, MATCH_STATUS_RUNNING, MatchInfo, Outcome

INFO = GameInfo(
    game="ninjato", title="Ninjato", min_seats=2, max_seats=4, options=[GameOption(name="dragon", title="Dragon")]
)


class Silent(grpc.RpcError):
    """An engine that doesn't answer."""

    def __init__(self, code: grpc.StatusCode = grpc.StatusCode.UNAVAILABLE) -> None:
        self._code = code

    def code(self) -> grpc.StatusCode:
        return self._code

    def details(self) -> str:
        return "silent"

    def trailing_metadata(self) -> tuple[()]:
        return ()


class FakeEngines:
    """Engines that create matches, once for each request id, and end them when told to."""

    def __init__(self, store: Valkey) -> None:
        self._redis = store.client()
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.down = False
        self.loses_replies = False
        self.orders: dict[str, CreateMatchRequest] = {}
        """Creations by request id. The match's id tells it."""
        self.ended: set[str] = set()

    def games(self) -> list[str]:
        return ["ninjato"]

    def places(self) -> list[str]:
        return self.games()

    def call(self, target: str, method: str, request: Any, deadline: float | None = None) -> Any:
        if target.partition("-")[0] != "ninjato":
            raise LookupError(target)
        if self.down:
            raise Silent
        return getattr(self, method)(request)

    def end(self, match_id: str) -> None:
        """Let a match come to its end."""
        self.ended.add(match_id)
        self._redis.hset(match_key(match_id, "head"), "status", MATCH_STATUS_ENDED)

    def running(self) -> list[str]:
        """Return the ids of matches that run."""
        return [match_id for request_id in self.orders if (match_id := _match_id(request_id)) not in self.ended]

    def DescribeGame(self, _: DescribeGameRequest) -> DescribeGameResponse:
        return DescribeGameResponse(game=INFO)

    def CreateMatch(self, request: CreateMatchRequest) -> CreateMatchResponse:
        first = self.orders.setdefault(request.request_id, request)
        assert first == request, "one table, two different matches"
        match_id = _match_id(request.request_id)
        self._redis.hsetnx(match_key(match_id, "head"), "status", str(MATCH_STATUS_RUNNING))
        if self.loses_replies:
            raise Silent(grpc.StatusCode.DEADLINE_EXCEEDED)
        return CreateMatchResponse(match_id=match_id)

    def GetMatch(self, request: GetMatchRequest) -> GetMatchResponse:
        order = self.orders.get(request.match_id.partition("-")[2])
        if order is None:
            raise Silent(grpc.StatusCode.NOT_FOUND)
        info = MatchInfo(match_id=request.match_id, game=order.game, seats=order.seats, rated=order.rated)
        return GetMatchResponse(match=info)

    def GetOutcome(self, request: GetOutcomeRequest) -> GetOutcomeResponse:
        return GetOutcomeResponse(outcome=Outcome() if request.match_id in self.ended else None)


def _match_id(request_id: str) -> str:
    return f"ninjato-{request_id}"


class Lobby:
    """The lobby in this process."""

    def __init__(self, app: APIFlask, engines: FakeEngines) -> None:
        self.app = app
        self.engines = engines
        self.parts: Backends = app.extensions[EXTENSION]

    def player(self, name: str) -> "Visitor":
        """Register a player."""
        with self.app.test_client(use_cookies=False) as client:
            answer = client.post("/api/v1/players", json={"name": name}).json
        return Visitor(self, answer["player_id"], answer["token"])


class Visitor:
    """A player of this lobby."""

    def __init__(self, lobby: Lobby, player_id: str, token: str) -> None:
        self.id = player_id
        self._client: FlaskClient = lobby.app.test_client(use_cookies=False)
        self._headers = {"Authorization": f"Bearer {token}"}

    def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Return status and answer of a call."""
        answer = self._client.open(f"/api/v1{path}", method=method, json=body, headers=self._headers)
        assert answer.status_code < 500 or answer.json["reason"] in ("ENGINE_DOWN", "ENGINE_SLOW"), answer.text
        return answer.status_code, answer.json if answer.data else None


@contextmanager
def lobby_of(store: Valkey, folder: Path, **settings: object) -> Iterator[Lobby]:
    """Open a lobby on a store, whose clocks tick only when a test lets them."""
    chosen: dict[str, Any] = {
        "redis_url": store.url,
        "broker_url": store.queues_url,
        "database_url": fresh_url(folder),
        "engines": {"ninjato": "nowhere:1"},
        "service_key": SERVICE_KEY,
        "rate_players": "100000/second",
        "rate_tables": "100000/second",
        "rate_chat": "100000/second",
        "max_tables_per_player": 100_000,
        **settings,
    }
    migrate(Database(chosen["database_url"]))
    engines = FakeEngines(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backends, "Engines", lambda *_: engines)
        yield Lobby(create_app(GatewaySettings(**chosen)), engines)
