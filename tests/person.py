"""Somebody who plays over HTTP."""

import json
import random
import time
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
from google.protobuf import json_format

from zashiki.engine.v1.match_pb2 import Record

RETRY_SECONDS = 0.05


class Person:
    """Somebody who plays on through every outage, asking again with the same Idempotency-Key."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=httpx.Timeout(10, connect=1))
        player = self._insist("POST", "/api/v1/players", json={"name": "Tomoe"}).json()
        self.id = player["player_id"]
        self.http.headers["Authorization"] = f"Bearer {player['token']}"

    def sit_down_with_bots(self, *levels: str) -> str:
        """Start a match of Ninjato on seat 0 and return its id."""
        seats = [{"kind": "human"}, *({"kind": "bot", "level": level} for level in levels)]
        return str(self._insist("POST", "/api/v1/tables", json={"game": "ninjato", "seats": seats}).json()["match_id"])

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
        answer = self._insist(
            "POST",
            f"/api/v1/matches/{match_id}/actions",
            headers={"Idempotency-Key": key},
            json={"version": view["version"], "action": action},
        )
        return key, answer.json().get("version") if answer.is_success else None

    def views(self, match_id: str) -> Iterator[dict[str, Any]]:
        """Yield the match after each change."""
        while True:
            try:
                with self.http.stream("GET", f"/api/v1/matches/{match_id}/events", timeout=5) as stream:
                    kind = ""
                    for line in stream.iter_lines():
                        field, _, value = line.partition(": ")
                        if field == "event":
                            kind = value
                        elif field == "data" and kind == "state":
                            yield json.loads(value)
            except httpx.TransportError:
                time.sleep(RETRY_SECONDS)

    def record(self, match_id: str) -> Record:
        """Return the record of an ended match."""
        return json_format.ParseDict(self._insist("GET", f"/api/v1/matches/{match_id}/record").json(), Record())

    def history(self) -> list[str]:
        """Return the ids of the matches in the archive."""
        profile = self._insist("GET", f"/api/v1/players/{self.id}").json()
        return [match["match_id"] for match in profile["matches"]]

    def _insist(self, method: str, path: str, **request: Any) -> httpx.Response:
        while True:
            try:
                answer = self.http.request(method, path, **request)
                if answer.status_code < 500:
                    return answer
            except httpx.TransportError:
                pass
            time.sleep(RETRY_SECONDS)
