"""A notice reaches each webhook that wants it, signed, once, again after failures, and then no more."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from services.archive.database import Database
from services.archive.matches import pack, put_match
from services.archive.migrate import migrate
from services.archive.models import Match, Result
from services.archive.players import add_player
from services.archive.webhooks import add_webhook
from services.common.notices import FIRST_PAUSE_MS, TRIES, Notices, end_notice, turn_notice
from services.common.public_address import networks_of
from services.notices.tasks import Surroundings, deliver_notice
from tests.databases import fresh_url
from tests.notices.receiver import Receiver, status
from tests.services import Valkey
from zashiki.engine.v1.match_pb2 import PersonTurn

KEY = b"k" * 32
SECRET = "whsec_" + base64.b64encode(KEY).decode()
TURN = PersonTurn(seat=1, player_id="aki", since_version=7)
HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    with Valkey(tmp_path_factory.mktemp("valkey")) as valkey:
        yield valkey


@pytest.fixture
def around(valkey: Valkey, tmp_path: Path) -> Surroundings:
    valkey.client().flushdb()
    database = Database(fresh_url(tmp_path))
    migrate(database)
    with database.writing() as session:
        add_player(session, "aki", "Aki")
        add_player(session, "ume", "Ume")
    return Surroundings(Notices(valkey.client()), database, networks_of("127.0.0.0/8"))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def register(around: Surroundings, receiver: Receiver, name: str = "hook", **wishes: bool) -> None:
    wants = {"your_turn": True, "match_ended": True} | wishes
    with around.database.writing() as session:
        add_webhook(session, name, "aki", receiver.url, SECRET, **wants)
    around.notices.read_by("aki", True)


def deliver(around: Surroundings, notice_id: str) -> int:
    """Deliver and wait; return how many posts were made."""
    posts = deliver_notice(notice_id, around)
    for one in posts:
        one.result(timeout=20)
    return len(posts)


def test_a_turn_is_told_signed_and_once(around: Surroundings, receiver: Receiver) -> None:
    register(around, receiver)
    notice = turn_notice("ninjato-m1", TURN)
    assert around.notices.add(notice, 0)
    assert not around.notices.add(notice, 0)
    assert deliver(around, notice.id) == 1
    headers, body = receiver.got.get_nowait()
    told = json.loads(body)
    assert (told["type"], told["player_id"]) == ("your_turn", "aki")
    assert told["data"] == {"match_id": "ninjato-m1", "game": "ninjato", "seat": 1, "since_version": 7}
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert headers["webhook-id"] == notice.id
    assert around.notices.due(HOUR_MS * 24) == []
    assert deliver(around, notice.id) == 0
    assert not around.notices.add(notice, 0)


def test_an_end_is_told_with_its_results_and_nobody_elses_are_asked(around: Surroundings, receiver: Receiver) -> None:
    register(around, receiver)
    moment = datetime.now(UTC)
    match = Match(
        id="ninjato-m2", game="ninjato", rules_version=1, options={}, started=moment, ended=moment,
        end_reason="ABANDONED", rated=False, unrated_reason="ABANDONED", digest="", record=pack(b""),
        results=[Result(seat=0, player_id="aki", kind="HUMAN", name="<img onerror>", rank=1, score=3, lines=[])],
    )  # fmt: skip
    with around.database.writing() as session:
        put_match(session, match)
    for player in ("aki", "ume"):
        around.notices.add(end_notice("ninjato-m2", player), 0)
        deliver(around, end_notice("ninjato-m2", player).id)
    told = receiver.next()
    assert told["data"] == {
        "match_id": "ninjato-m2",
        "game": "ninjato",
        "end_reason": "ABANDONED",
        "rated": False,
        "unrated_reason": "ABANDONED",
        "results": [{"seat": 0, "player_id": "aki", "name": "<img onerror>", "rank": 1, "score": 3}],
    }
    assert receiver.got.empty()
    assert around.notices.due(HOUR_MS * 24) == []


def test_each_webhook_gets_what_it_asked_for(around: Surroundings, receiver: Receiver) -> None:
    register(around, receiver, "turns", match_ended=False)
    register(around, receiver, "ends", your_turn=False)
    notice = turn_notice("ninjato-m3", TURN)
    around.notices.add(notice, 0)
    assert deliver(around, notice.id) == 1
    assert around.notices.due(HOUR_MS) == []


def test_what_fails_is_told_again_to_those_who_lack_it(around: Surroundings, receiver: Receiver) -> None:
    with Receiver() as broken:
        broken.answer = status(503)
        register(around, receiver, "good")
        register(around, broken, "bad")
        notice = turn_notice("ninjato-m4", TURN)
        around.notices.add(notice, FIRST_PAUSE_MS)
        assert deliver(around, notice.id) == 2
        assert around.notices.due(FIRST_PAUSE_MS - 1) == []
        assert around.notices.due(FIRST_PAUSE_MS) == [notice.id]
        broken.answer = status(200)
        assert deliver(around, notice.id) == 1
    assert (receiver.got.qsize(), broken.got.qsize()) == (1, 2)
    assert around.notices.due(HOUR_MS) == []


def test_pauses_grow_and_after_some_tries_it_is_given_up(around: Surroundings) -> None:
    """Two coordinators look every ten seconds; the first try is made when the notice comes to be."""
    notice = turn_notice("ninjato-m5", TURN)
    around.notices.add(notice, FIRST_PAUSE_MS)
    tried = [
        now_ms // 1000
        for now_ms in range(0, 4 * HOUR_MS, 10_000)
        for found in [around.notices.due(now_ms)]
        for _ in range(2)
        for notice_id in found
        if around.notices.try_again(notice_id, now_ms)
    ]
    assert tried == [10, 50, 210, 850, 3410, 7010, 10610]
    assert len(tried) == TRIES - 1
    assert around.notices.due(HOUR_MS * 1000) == []


def test_nothing_is_asked_of_those_without_webhooks(around: Surroundings, receiver: Receiver) -> None:
    register(around, receiver)
    assert around.notices.readers(["aki", "ume"]) == {"aki"}
    around.notices.read_by("aki", False)
    assert around.notices.readers(["aki", "ume"]) == set()
    assert around.notices.readers([]) == set()
    assert deliver(around, "no such notice") == 0
