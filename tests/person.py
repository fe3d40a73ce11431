"""Somebody who plays over HTTP."""

import json
import random
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from google.protobuf import json_format

from zashiki.engine.v1.match_pb2 import Record

RETRY_SECONDS = 0.05
TIMEOUT = httpx.Timeout(10, connect=1)
QUIET = httpx.Timeout(60, connect=1)
"""How long a stream may be quiet: longer than between two heartbeats. A browser would wait for ever."""


class GivenUp(Exception):
    """A person was told to leave in the middle."""


class Person:
    """Somebody who plays on through every outage, asking again with the same Idempotency-Key.

    With several gateways whatever failed at one is asked of the next, as by a load balancer.
    """

    def __init__(self, *urls: str, name: str = "Tomoe", twice: bool = False) -> None:
        """`twice` sends each action to two gateways at once."""
        # Loading certificates, of no use here, takes longer than many a call.
        self._gateways = [httpx.Client(base_url=url, timeout=TIMEOUT, verify=False) for url in urls]
        self._gateway = 0
        self._times = 2 if twice else 1
        self._given_up = False
        self.failures: Counter[str] = Counter()
        """What was tried and had to be tried again, by what came instead of an answer."""
        self.slowest = 0.0
        """Seconds that the answer which took longest took, with all tries."""
        self.events: dict[str, list[int]] = defaultdict(list)
        """Versions of the events of each match that came by streams, in the order they came."""
        player = self._insist("POST", "/api/v1/players", json={"name": name}).json()
        self.id = player["player_id"]
        for http in self._gateways:
            http.headers["Authorization"] = f"Bearer {player['token']}"

    def give_up(self) -> None:
        """End whatever this person is doing in another thread, with GivenUp."""
        self._given_up = True

    def sit_down_with_bots(self, *levels: str) -> str:
        """Start a match of Ninjato on seat 0 and return its id."""
        return str(self.open_table("human", *levels)["match_id"])

    def open_table(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """Open a table of Ninjato; kinds are human, open, or the level of a bot."""
        seats = [{"kind": k} if k in ("human", "open") else {"kind": "bot", "level": k} for k in kinds]
        table: dict[str, Any] = self._insist(
            "POST",
            "/api/v1/tables",
            headers={"Idempotency-Key": uuid.uuid4().hex},
            json={"game": "ninjato", "seats": seats, **fields},
        ).json()
        return table

    def join(self, table_id: str, seat: int) -> None:
        """Take a seat at a table."""
        self._insist("POST", f"/api/v1/tables/{table_id}/seats/{seat}")

    def match_of(self, table_id: str) -> str | None:
        """Return the match of a table, None before it has begun."""
        match_id: str | None = self._insist("GET", f"/api/v1/tables/{table_id}").json()["match_id"]
        return match_id

    def play(self, match_id: str, choice: random.Random) -> Iterator[tuple[str, int]]:
        """Play to the end, deciding by `choice`. Yield each acknowledged action's Idempotency-Key and version."""
        for view in self.views(match_id):
            if view["status"] == "MATCH_STATUS_ENDED":
                return
            if view["legal"]:
                key, version = self.act(match_id, view, choice.choice(view["legal"])["action"])
                if version is not None:
                    yield key, version

    def act(self, match_id: str, view: dict[str, Any], action: dict[str, Any]) -> tuple[str, int | None]:
        """Return the key, and the version acknowledged: None when the decision was gone already."""
        key = uuid.uuid4().hex

        def ask(number: int) -> int | None:
            answer = self._insist(
                "POST",
                f"/api/v1/matches/{match_id}/actions",
                first=self._gateway + number,
                headers={"Idempotency-Key": key},
                json={"version": view["version"], "action": action},
            )
            return answer.json()["version"] if answer.is_success else None

        if self._times == 1:
            return key, ask(0)
        with ThreadPoolExecutor(self._times) as pool:
            versions = set(pool.map(ask, range(self._times)))
        assert len(versions) == 1, f"one request, several answers: {versions}"
        return key, versions.pop()

    def views(self, match_id: str) -> Iterator[dict[str, Any]]:
        """Yield the match after each change. A stream that ends is taken up where it ended."""
        headers = {}
        while True:
            self._stay()
            http = self._gateways[self._gateway % len(self._gateways)]
            path = f"/api/v1/matches/{match_id}/events"
            try:
                with http.stream("GET", path, headers=headers, timeout=QUIET) as stream:
                    kind = ""
                    for line in stream.iter_lines():
                        self._stay()
                        field, _, value = line.partition(": ")
                        if field == "id":
                            headers = {"Last-Event-ID": value}
                        elif field == "event":
                            kind = value
                        elif field == "data" and kind == "state":
                            view = json.loads(value)
                            self.events[match_id] += versions(view)
                            yield view
            except httpx.TransportError:
                pass
            self._gateway += 1
            time.sleep(RETRY_SECONDS)

    def view(self, match_id: str) -> dict[str, Any]:
        """Look at a match, with all its events."""
        view: dict[str, Any] = self._insist("GET", f"/api/v1/matches/{match_id}").json()
        return view

    def record(self, match_id: str) -> Record:
        """Return the record of an ended match."""
        return json_format.ParseDict(self._insist("GET", f"/api/v1/matches/{match_id}/record").json(), Record())

    def history(self) -> list[str]:
        """Return the ids of the matches in the archive."""
        profile = self._insist("GET", f"/api/v1/players/{self.id}").json()
        return [match["match_id"] for match in profile["matches"]]

    def _insist(self, method: str, path: str, first: int | None = None, **request: Any) -> httpx.Response:
        """Ask one gateway after the other, beginning with the `first`, until there is an answer."""
        number = self._gateway if first is None else first
        began = time.monotonic()
        while True:
            self._stay()
            try:
                answer = self._gateways[number % len(self._gateways)].request(method, path, **request)
                if answer.status_code < 500:
                    self.slowest = max(self.slowest, time.monotonic() - began)
                    return answer
                self.failures[_told(answer)] += 1
            except httpx.TransportError as error:
                self.failures[type(error).__name__] += 1
            number += 1
            time.sleep(RETRY_SECONDS)

    def _stay(self) -> None:
        if self._given_up:
            raise GivenUp


def versions(view: dict[str, Any]) -> list[int]:
    """Return the versions of a view's events."""
    return [event["version"] for event in view["events"]]


def _told(answer: httpx.Response) -> str:
    problem = answer.headers.get("Content-Type") == "application/problem+json"
    return f"{answer.status_code} {answer.json()['reason'] if problem else 'without a reason'}"
