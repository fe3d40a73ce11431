"""A gateway process as it is served, on a real engine, store and archive, and clients that speak HTTP to it."""

import json
import queue
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import redis

from services.archive.database import Database
from services.archive.migrate import migrate
from tests.databases import fresh_url
from tests.services import SERVICE_KEY, Process, Valkey, free_port

TIMEOUT = 10.0


class Gateway(Process):
    """gunicorn with its gevent worker. Rates and pauses are those of a test unless told otherwise."""

    def __init__(self, folder: Path, store: Valkey, engine_address: str, **settings: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._store, self.engine_address = store, engine_address
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database_url = fresh_url(folder)
        migrate(Database(self.database_url))
        chosen = {
            "redis_url": store.url,
            "broker_url": store.queues_url,
            "database_url": self.database_url,
            "engines": f"ninjato={engine_address}",
            "service_key": SERVICE_KEY,
            "gateway_port": self.port,
            "ticker_seconds": 0.1,
            "rate_calls": "100000/second",
            "rate_players": "1000/second",
            "rate_sign_in": "1000/second",
            "rate_account": "1000/second",
            "rate_tables": "1000/second",
            "rate_chat": "1000/second",
            "rate_records": "1000/second",
            "max_streams_per_player": 400,
            "max_streams_per_address": 400,
            **settings,
        }
        environment = {f"ZASHIKI_{name.upper()}": str(value) for name, value in chosen.items()}
        command = [sys.executable, "-m", "gunicorn", "-c", "gateway/gunicorn.conf.py"]
        super().__init__(command, folder / "gateway.log", environment)

    def is_ready(self) -> bool:
        try:
            with self.stranger() as http:
                return http.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def lines(self) -> list[dict[str, Any]]:
        """Return what it logged."""
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]

    def beside(self, folder: Path, **settings: object) -> "Gateway":
        """Return another gateway on the same store and engine, with an archive of its own."""
        return Gateway(folder, self._store, self.engine_address, **settings)

    def store(self) -> redis.Redis:
        """Return a client of the store."""
        return self._store.client()

    def queues(self) -> redis.Redis:
        """Return a client of the store of Celery's queues."""
        return self._store.queues()

    def stranger(self, **options: Any) -> httpx.Client:
        """Return a client that nobody knows."""
        # Loading certificates, of no use here, would cost more than the call.
        return httpx.Client(base_url=self.url, timeout=TIMEOUT, verify=False, **options)

    def player(self, name: str) -> "Player":
        """Register a player."""
        return Player(self, name)


class Player:
    """Somebody with a token."""

    def __init__(self, gateway: Gateway, name: str) -> None:
        with gateway.stranger() as stranger:
            answer = stranger.post("/api/v1/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id, self.name, self.token = (answer.json()[field] for field in ("player_id", "name", "token"))
        self.http = gateway.stranger(headers={"Authorization": f"Bearer {self.token}"})

    def open_table(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """Open a table; kinds are human, open, or the level of a bot."""
        seats = [{"kind": k} if k in ("human", "open") else {"kind": "bot", "level": k} for k in kinds]
        answer = self.http.post("/api/v1/tables", json={"game": "ninjato", "seats": seats, **fields})
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def join(self, table_id: str, seat: int) -> httpx.Response:
        """Ask for a seat."""
        return self.http.post(f"/api/v1/tables/{table_id}/seats/{seat}")

    def view(self, match_id: str, since: int = 0) -> dict[str, Any]:
        """Look at a match."""
        answer = self.http.get(f"/api/v1/matches/{match_id}", params={"since": since})
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def act(self, match_id: str, version: int, action: Any, key: str | None = None) -> httpx.Response:
        """Answer a decision."""
        headers = {"Idempotency-Key": key} if key else {}
        body = {"version": version, "action": action}
        return self.http.post(f"/api/v1/matches/{match_id}/actions", json=body, headers=headers)

    def act_any(self, match_id: str, index: int = 0) -> int:
        """Take a legal action and return the version after it."""
        view = self.view(match_id)
        answer = self.act(match_id, view["version"], view["legal"][index]["action"])
        assert answer.status_code == 200, answer.text
        version: int = answer.json()["version"]
        return version


def discard(view: dict[str, Any]) -> Any:
    """Return a discard that a view of the toy game offers."""
    return next(legal["action"] for legal in view["legal"] if "discard" in legal["action"])


def play_out(match_id: str, *players: Player) -> None:
    """Play a match of the toy game to its end, one player after the other."""
    for player in players:
        while (view := player.view(match_id))["legal"]:
            assert player.act(match_id, view["version"], discard(view)).status_code == 200


class Stream:
    """An open event stream, read in the background."""

    def __init__(self, client: httpx.Client, path: str, last_event_id: str | None = None) -> None:
        headers = {"Last-Event-ID": last_event_id.encode()} if last_event_id else {}
        request = client.build_request("GET", path, headers=headers, timeout=httpx.Timeout(TIMEOUT, read=60))
        self.response = client.send(request, stream=True)
        self.raw = bytearray()
        self._events: queue.Queue[tuple[str, str | None, Any] | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        if self.response.status_code == 200:
            self._reader.start()

    def next(self, kind: str | None = None, seconds: float = TIMEOUT) -> tuple[str, str | None, Any]:
        """Return the next event (of a kind) as (kind, id, data)."""
        while True:
            event = self._events.get(timeout=seconds)
            assert event is not None, "the stream ended"
            if kind in (None, event[0]):
                return event

    def state(self, version: int) -> Any:
        """Return the first state of at least this version."""
        while True:
            data = self.next("state")[2]
            if data["version"] >= version:
                return data

    def line(self, number: int) -> Any:
        """Return the chat line of this number; one said just before the stream began may come twice."""
        while True:
            data = self.next("chat")[2]
            if data["number"] >= number:
                return data

    def waiting(self) -> list[tuple[str, str | None, Any] | None]:
        """Return the events that have come and were not asked for yet."""
        found = []
        while not self._events.empty():
            found.append(self._events.get())
        return found

    def close(self) -> None:
        """Go away. Closing alone leaves the connection open while the other thread is reading from it."""
        with suppress(OSError):
            self.response.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self.response.close()

    def _read(self) -> None:
        fields: dict[str, str] = {}
        try:
            for line in self.response.iter_lines():
                self.raw += line.encode() + b"\n"
                if line:
                    name, _, value = line.partition(":")
                    fields[name] = value.removeprefix(" ")
                else:
                    if "event" in fields:
                        self._events.put((fields["event"], fields.get("id"), json.loads(fields["data"])))
                    fields = {}
        except (httpx.HTTPError, httpx.StreamError):
            pass
        self._events.put(None)


@contextmanager
def listening(client: httpx.Client, path: str, last_event_id: str | None = None) -> Iterator[Stream]:
    """Open an event stream for a while."""
    stream = Stream(client, path, last_event_id)
    try:
        yield stream
    finally:
        stream.close()


def reason(answer: httpx.Response) -> tuple[int, str]:
    """Return status and reason of a refusal, which is always a problem document with something to read."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.text
    problem = answer.json()
    assert problem["detail"]
    assert problem["title"]
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["reason"]


def match_events(match_id: str) -> str:
    """Return the path of a match's stream."""
    return f"/api/v1/matches/{match_id}/events"
