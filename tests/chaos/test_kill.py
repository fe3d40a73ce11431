"""Any process may be killed at any moment: the match goes on, and what was acknowledged stands exactly once."""

import json
import random
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from google.protobuf import json_format

from services.kernel.replay import replay
from tests.services import wait_until
from tests.stack import kill, running_platform, wait_restarted
from zashiki.engine.v1.match_pb2 import ACTOR_PLAYER, Record

VICTIMS = ("redis", "engine", "worker-fast", "coordinator", "gateway")
DECISIONS_BETWEEN_KILLS = 4
RETRY_SECONDS = 0.05


class Person:
    """Somebody who plays on through every outage, asking again with the same Idempotency-Key."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=httpx.Timeout(10, connect=1))
        player = self._insist("POST", "/api/v1/players", json={"name": "Tomoe"}).json()
        self.id = player["player_id"]
        self.http.headers["Authorization"] = f"Bearer {player['token']}"

    def sit_down_with_bots(self) -> str:
        """Start a match on seat 0 and return its id."""
        seats = [{"kind": "human"}, *({"kind": "bot", "level": level} for level in ("novice", "easy", "novice"))]
        return str(self._insist("POST", "/api/v1/tables", json={"game": "ninjato", "seats": seats}).json()["match_id"])

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


@pytest.mark.timeout(180)
def test_a_match_survives_the_death_of_every_process(tmp_path: Path) -> None:
    acknowledged: dict[str, int] = {}
    killed: dict[str, int] = {}
    choice = random.Random(6)
    with running_platform(tmp_path, engine_bot_due_seconds=2, coordinator_bot_retry_ms=2000) as platform:
        person = Person(platform.url)
        match_id = person.sit_down_with_bots()
        for view in person.views(match_id):
            if view["status"] == "MATCH_STATUS_ENDED":
                break
            if not view["legal"]:
                continue
            key, version = person.act(match_id, view, choice.choice(view["legal"])["action"])
            if version is None:
                continue
            acknowledged[key] = version
            if len(killed) < len(VICTIMS) and len(acknowledged) % DECISIONS_BETWEEN_KILLS == 0:
                victim = VICTIMS[len(killed)]
                killed[victim] = kill(platform, victim)

        record = person.record(match_id)
        wait_until(lambda: match_id in person.history(), 30)
        assert set(killed) == set(VICTIMS), "the match was too short"
        for victim, pid in killed.items():
            wait_restarted(platform, victim, pid)

    requests = {entry.request_id: entry.version for entry in record.entries if entry.request_id}
    assert [entry.version for entry in record.entries] == list(range(1, len(record.entries) + 1))
    assert max(Counter(entry.request_id for entry in record.entries if entry.request_id).values()) == 1
    assert {f"seat0:{key}": version for key, version in acknowledged.items()}.items() <= requests.items()
    assert sum(entry.actor == ACTOR_PLAYER for entry in record.entries) == len(acknowledged)
    replay(record)
