"""Reviews as pages and programs get them."""

from datetime import UTC, datetime

import httpx
import pytest

from services.archive.database import Database
from services.archive.matches import put_match
from services.archive.models import Match
from services.archive.reviews import put_review
from tests.gateway.harness import Gateway, reason
from zashiki.engine.v1.engine_pb2 import LegalAction
from zashiki.engine.v1.game_pb2 import Action
from zashiki.work.v1.work_pb2 import Mistake, Prospect, Review

NOW = datetime.now(UTC)


@pytest.fixture
def database(gateway: Gateway) -> Database:
    return Database(gateway.database_url)


def archive(database: Database, match_id: str, review: Review | None = None) -> None:
    with database.writing() as session:
        put_match(
            session,
            Match(
                id=match_id,
                game="ninjato",
                rules_version=1,
                options={},
                started=NOW,
                ended=NOW,
                end_reason="COMPLETED",
                rated=False,
                digest="00" * 8,
                record=b"",
            ),
        )
    if review is not None:
        with database.writing() as session:
            put_review(session, match_id, review.SerializeToString())


def get(gateway: Gateway, match_id: str) -> httpx.Response:
    with gateway.stranger() as http:
        return http.get(f"/api/v1/matches/{match_id}/review")


def test_whoever_asks_first_waits_and_workers_are_asked_once(gateway: Gateway, database: Database) -> None:
    archive(database, "ninjato-unseen")
    before = gateway.queues().llen("ai.analysis")
    for _ in range(3):
        answer = get(gateway, "ninjato-unseen")
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, "2")
        assert answer.json() == {"match_id": "ninjato-unseen", "status": "pending", "curve": [], "mistakes": []}
    assert gateway.queues().llen("ai.analysis") == before + 1


def test_a_review_tells_how_things_stood_and_what_was_better(gateway: Gateway, database: Database) -> None:
    bribe, visit = Action(), Action()
    bribe.ninjato.bribe.envoy = 1
    visit.ninjato.visit_dojo.SetInParent()
    archive(
        database,
        "ninjato-seen",
        Review(
            curve=[Prospect(version=0, win=[0.5, 0.5]), Prospect(version=9, win=[1, 0])],
            mistakes=[
                Mistake(
                    seat=1,
                    version=4,
                    played=LegalAction(action=visit, label="Visit"),
                    better=LegalAction(action=bribe, label="Bribe"),
                    loss=0.25,
                )
            ],
        ),
    )
    answer = get(gateway, "ninjato-seen")
    assert answer.status_code == 200
    assert answer.json() == {
        "match_id": "ninjato-seen",
        "status": "ready",
        "curve": [{"version": 0, "win": [0.5, 0.5]}, {"version": 9, "win": [1.0, 0.0]}],
        "mistakes": [
            {
                "seat": 1,
                "version": 4,
                "played": {"action": {"visit_dojo": {}}, "label": "Visit"},
                "better": {"action": {"bribe": {"envoy": "ENVOY_TAIRA_1"}}, "label": "Bribe"},
                "loss": 0.25,
            }
        ],
    }


def test_a_match_that_can_have_no_review_says_so(gateway: Gateway, database: Database) -> None:
    archive(database, "ninjato-old", Review())
    assert reason(get(gateway, "ninjato-old")) == (409, "NO_REVIEW")
    assert reason(get(gateway, "ninjato-nowhere")) == (404, "NOT_ARCHIVED")
