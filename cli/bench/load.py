"""A load driver: many two-person matches over plain HTTP, played at random by what the streams say is legal.

It speaks HTTP itself, over asyncio streams: a general client spends more CPU on a request than the platform on a move,
and here both share the cores.
"""

import asyncio
import random
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import orjson


class Connection:
    """One keep-alive HTTP/1.1 connection with a player's token."""

    def __init__(self, base: str, token: str = "") -> None:
        parts = urlsplit(base)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        self._authorization = f"Authorization: Bearer {token}\r\n" if token else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(self, method: str, path: str, body: object = None, headers: str = "") -> tuple[int, Any]:
        """Return the status and the parsed JSON answer."""
        await self._send(method, path, b"" if body is None else orjson.dumps(body), headers)
        status, answer_headers = await self._head()
        payload = b""
        if "content-length" in answer_headers:
            assert self._reader is not None
            payload = await self._reader.readexactly(int(answer_headers["content-length"]))
        elif answer_headers.get("transfer-encoding") == "chunked":
            payload = b"".join([chunk async for chunk in self._chunks()])
        if answer_headers.get("connection") == "close":
            await self.close()
        return status, orjson.loads(payload) if payload else None

    async def events(self, path: str) -> "AsyncEvents":
        """Open an event stream."""
        await self._send("GET", path, b"", "Accept: text/event-stream\r\n")
        status, _ = await self._head()
        if status != 200:
            raise RuntimeError(f"GET {path}: {status}")
        return AsyncEvents(self._chunks())

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _send(self, method: str, path: str, body: bytes, headers: str) -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        self._writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n{self._authorization}{headers}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )

    async def _head(self) -> tuple[int, dict[str, str]]:
        assert self._reader is not None
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.split(":", 1) for line in head[1:] if ":" in line)
        return int(head[0].split(" ")[1]), {name.lower(): value.strip().lower() for name, value in pairs}

    async def _chunks(self) -> Any:
        assert self._reader is not None
        while size := int(await self._reader.readline(), 16):
            yield await self._reader.readexactly(size)
            await self._reader.readexactly(2)
        await self._reader.readexactly(2)


class AsyncEvents:
    """Server-sent events of one stream as (event, data)."""

    def __init__(self, chunks: Any) -> None:
        self._chunks = chunks
        self._buffer = b""

    async def __aiter__(self) -> Any:
        async for chunk in self._chunks:
            self._buffer += chunk
            while b"\n\n" in self._buffer:
                block, self._buffer = self._buffer.split(b"\n\n", 1)
                fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
                if b"data" in fields:
                    yield fields.get(b"event", b"message").decode(), fields[b"data"]


@dataclass
class Tally:
    """What a run measured. Times in seconds."""

    latencies: list[float] = field(default_factory=list)
    """From sending an action to the other seat's event."""
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """By reason."""
    seconds: float = 0.0


class Heard:
    """What one reader of a match was sent: the versions of its events, in the order they came."""

    def __init__(self, stream: AsyncEvents) -> None:
        self._stream = stream
        self.versions: list[int] = []

    async def states(self) -> Any:
        """Yield the views that come, for ever."""
        async for event, data in self._stream:
            if event == "state":
                view = orjson.loads(data)
                self.versions += [one["version"] for one in view["events"]]
                yield view


async def person(base: str, name: str) -> str:
    """Register somebody and return the token."""
    connection = Connection(base)
    status, player = await connection.request("POST", "/api/v1/players", {"name": name})
    await connection.close()
    if status != 201:
        raise RuntimeError(f"POST /players: {status} {player}")
    return str(player["token"])


async def _drain(stream: AsyncEvents) -> None:
    async for _ in stream:
        pass


async def play_pairs(
    places: Sequence[tuple[str, str]], game: str, pairs: int, seconds: float, pause: float, spectators: int = 0
) -> Tally:
    """Keep `pairs` matches going for `seconds`, a new one for each that ends; return what was measured.

    `places` are the gateways of the two seats, one match after the other.
    `pause` is the longest wait before a seat acts, in seconds; `spectators` watch each of the first matches.
    """
    tally, run = Tally(), secrets.token_hex(4)  # names are unique, also among runs

    async def one(number: int) -> None:
        rng, plays = random.Random(number), 0
        at = places[number % len(places)]
        while True:
            tokens = await person(at[0], f"a{number}-{plays}-{run}"), await person(at[1], f"b{number}-{plays}-{run}")
            pair = Pair(at, game, tokens, tally, rng)
            await pair.open()
            # Hundreds of streams that all begin at once are another thing than hundreds that are there.
            watching = await pair.watch(spectators if plays == 0 else 0)
            ready.release()
            await started.wait()
            try:
                await pair.play(pause)
            finally:
                watching.cancel()
            plays += 1

    ready, started = asyncio.Semaphore(0), asyncio.Event()
    tasks = [asyncio.create_task(one(number)) for number in range(pairs)]
    for _ in range(pairs):
        await asyncio.wait(
            [waiting := asyncio.create_task(ready.acquire()), *tasks], return_when=asyncio.FIRST_COMPLETED
        )
        if not waiting.done():
            break
    began = time.perf_counter()
    started.set()
    failed, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    tally.seconds = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in failed:
        task.result()
    return tally


class Pair:
    """One match of two people, each with a stream and a connection to act on."""

    def __init__(
        self, at: tuple[str, str], game: str, tokens: tuple[str, str], tally: Tally, rng: random.Random
    ) -> None:
        """Name the gateway and the token of each seat."""
        self._at, self._game, self._tokens, self._tally, self._rng = at, game, tokens, tally, rng
        self._sent: dict[int, tuple[int, float]] = {}
        self.match = ""

    async def open(self) -> None:
        """Create a table, join it, start the match and open both streams."""
        host, guest = map(Connection, self._at, self._tokens)
        table = {
            "game": self._game,
            "options": {},
            "seats": [{"kind": "human"}, {"kind": "open"}],
            "visibility": "public",
            "rated": False,
        }
        status, made = await host.request("POST", "/api/v1/tables", table)
        if status != 201:
            raise RuntimeError(f"POST /tables: {status} {made}")
        status, joined = await guest.request("POST", f"/api/v1/tables/{made['id']}/seats/1", {})
        if status not in (200, 201):
            raise RuntimeError(f"join: {status} {joined}")
        self.match = joined["match_id"]
        self._act = [host, guest]
        path = f"/api/v1/matches/{self.match}/events"
        self.heard = [Heard(await Connection(*who).events(path)) for who in zip(self._at, self._tokens, strict=True)]

    async def watch(self, spectators: int) -> "asyncio.Future[list[None]]":
        """Open spectators' streams; return what reads them until it is cancelled."""
        path = f"/api/v1/matches/{self.match}/events"
        streams = [await Connection(self._at[number % 2]).events(path) for number in range(spectators)]
        return asyncio.gather(*(_drain(stream) for stream in streams))

    async def play(self, pause: float) -> None:
        """Play to the end; each seat waits up to `pause` seconds before it acts."""
        await asyncio.gather(*(self._seat(seat, pause) for seat in (0, 1)))

    async def _seat(self, seat: int, pause: float) -> None:
        acted = -1
        async for view in self.heard[seat].states():
            now = time.perf_counter()
            sent = self._sent.get(view["version"])
            if sent is not None and sent[0] != seat:
                self._tally.latencies.append(now - sent[1])
            if view["status"] == "MATCH_STATUS_ENDED":
                return
            if seat in view["to_act"] and view["version"] > acted:
                acted = view["version"]
                if pause:
                    await asyncio.sleep(self._rng.random() * pause)
                await self._move(seat, view)

    async def resign(self) -> None:
        """Give both seats up, which ends the match."""
        for connection in self._act:
            await connection.request("POST", f"/api/v1/matches/{self.match}/resign", {})

    async def _move(self, seat: int, view: dict[str, Any]) -> None:
        action = self._rng.choice(view["legal"])["action"]
        self._sent[view["version"] + 1] = (seat, time.perf_counter())
        key = f"Idempotency-Key: {self._rng.getrandbits(64):x}\r\n"
        status, answer = await self._act[seat].request(
            "POST", f"/api/v1/matches/{self.match}/actions", {"version": view["version"], "action": action}, key
        )
        if status == 200:
            self._tally.moves += 1
        else:
            self._tally.refused[answer["reason"]] += 1
