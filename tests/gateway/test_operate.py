"""The operators' status page: for them only, and right about what is there, what waits and what is away."""

import re
import time
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from services.common.celery import FAST_QUEUE, QUEUES, make_app, send
from services.common.names import due_key
from services.common.roster import sign
from services.common.settings import Settings
from tests.gateway.lobby import Lobby, lobby_of
from tests.services import SERVICE_KEY, Valkey
from zashiki.operate.v1.operate_pb2 import Process, Trouble
from zashiki.work.v1.work_pb2 import MoveJob

KEY = "for-operators-only"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Valkey]:
    """A store of our own: it is killed, and everybody in it is known."""
    with Valkey(tmp_path / "store") as valkey:
        yield valkey


@pytest.fixture
def lobby(store: Valkey, tmp_path: Path) -> Iterator[Lobby]:
    with lobby_of(store, tmp_path, operator_key=KEY, broker_url=store.queues_url) as lobby:
        yield lobby


def look(lobby: Lobby, key: str | None = KEY) -> TestResponse:
    headers = {} if key is None else {"Authorization": "Basic " + b64encode(f"me:{key}".encode()).decode()}
    return lobby.app.test_client().get("/operate/", headers=headers)


def words(answer: TestResponse) -> str:
    """Return what a person reads on the page."""
    assert answer.status_code == 200
    body = re.search(r"<body>.*</body>", answer.text, re.DOTALL)
    assert body
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body[0]))


def everybody(store: Valkey, *troubles: Trouble) -> None:
    """Have one of each kind of process say that it is there."""
    services: dict[str, dict[str, Any]] = {
        "gateway": {},
        "engine": {"rules_versions": {"ninjato": 7}, "troubles": troubles},
        "coordinator": {},
        "worker": {"queues": QUEUES},
    }
    for number, (service, more) in enumerate(services.items()):
        process = Process(id=service, service=service, host="box", pid=100 + number, build="b17", **more)
        process.started.FromSeconds(int(time.time()) - 7200)
        sign(store.queues(), process)


def test_it_is_for_operators_only(lobby: Lobby) -> None:
    for key in (None, "wrong", SERVICE_KEY):
        answer = look(lobby, key)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Basic ")
        assert "Redis" not in answer.text
    assert look(lobby).headers["Cache-Control"] == "no-store"
    player = lobby.player("Tomoe")
    assert player.call("GET", "/players/me")[0] == 200
    bearer = {"Authorization": f"Bearer {KEY}"}
    assert lobby.app.test_client().get("/operate/", headers=bearer).status_code == 401


def test_without_a_key_there_is_no_such_page(store: Valkey, tmp_path: Path) -> None:
    with lobby_of(store, tmp_path) as lobby:
        assert look(lobby, "").status_code == 404


def test_it_runs_nothing(lobby: Lobby) -> None:
    page = look(lobby)
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert "unsafe" not in page.headers["Content-Security-Policy"]


def test_when_all_is_well_it_says_so(lobby: Lobby, store: Valkey) -> None:
    everybody(store)
    now_ms = time.time() * 1000
    for match_id in ("ninjato-a", "ninjato-b", "iki-c"):
        store.client().zadd(due_key(match_id), {match_id: now_ms + 60_000})
    said = words(look(lobby))
    assert "All is well" in said
    assert "2 ninjato" in said
    assert "1 iki" in said
    assert "ninjato rules 7" in said
    assert "engine box, 101 b17" in said
    assert "2 h" in said


def test_it_names_what_wants_a_look(lobby: Lobby, store: Valkey) -> None:
    trouble = Trouble(event="engine fault <b>", error=True, count=3)
    trouble.last.FromSeconds(int(time.time()) - 300)
    everybody(store, trouble)
    sign(store.queues(), Process(id="worker", service="worker", queues=[FAST_QUEUE]))
    send(make_app(Settings(broker_url=store.queues_url, service_key=SERVICE_KEY)), "t", "ai.deep", MoveJob())
    store.client().zadd(due_key("iki-c"), {"iki-c": time.time() * 1000 - 300_000})
    lobby.engines.down = True
    said = words(look(lobby))
    assert "All is well" not in said
    assert "Engine of ninjato does not answer: UNAVAILABLE." in said
    assert "No worker takes jobs from ai.deep." in said
    assert "No worker takes jobs from ai.fast." not in said
    assert "A match has been due for 300 s" in said
    assert "engine fault &lt;b&gt; engine 3 5 min ago" in said
    assert re.search(r"ai\.deep 1 \d s 0", said)


def test_it_answers_when_the_stores_are_away(lobby: Lobby, store: Valkey) -> None:
    store.kill()
    said = words(look(lobby))
    assert "Redis of matches does not answer: ConnectionError." in said
    assert "Database" in said
