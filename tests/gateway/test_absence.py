"""Absent people over HTTP: who is away is told, may be played for, and comes back; and people agree to end."""

from typing import Any

import pytest

from gateway.pages import BUILD_HEADER
from tests.gateway.harness import Gateway, Player, listening, match_events, reason


@pytest.fixture
def companion(impatient: Gateway, hasty: Player) -> Player:
    """Somebody else at the gateway where people are soon away."""
    return impatient.player(f"{hasty.name} too")


def match_of(one: Player, other: Player, **fields: Any) -> str:
    table = one.open_table("human", "open", **fields)
    match_id: str = other.join(table["id"], 1).json()["match_id"]
    return match_id


def post(player: Player, match_id: str, what: str, key: str = "a key") -> Any:
    return player.http.post(f"/api/v1/matches/{match_id}/{what}", headers={"Idempotency-Key": key})


def test_who_gives_no_sign_is_away_may_be_played_for_and_comes_back(hasty: Player, companion: Player) -> None:
    """An open stream is no sign: a forgotten tab has one too."""
    match_id = match_of(hasty, companion)
    with listening(hasty.http, match_events(match_id)) as stream, listening(companion.http, match_events(match_id)):
        stream.state(0)
        away: dict[int, Any] = {}
        while 1 not in away:
            away = {one["seat"]: one for one in stream.next("away")[2]["seats"]}
        assert away[1]["away_ms"] >= 1000
        first, again = (post(hasty, match_id, "seats/1/claim").json() for _ in range(2))
        assert first == again
        seat = stream.state(first["version"])["seats"][1]
        assert (seat["kind"], seat["may_return"]) == ("SEAT_KIND_ZOMBIE", True)
        assert match_id in str(companion.http.get("/api/v1/matches").json()), "the way back"
        assert post(companion, match_id, "return").status_code == 200
        assert companion.view(match_id)["seats"][1]["kind"] == "SEAT_KIND_HUMAN"


def test_nobody_is_played_for_before_the_time(player: Player, others: list[Player]) -> None:
    clock = {"real_time": {"bank_ms": 60_000}}
    match_id = match_of(player, others[0], clock=clock)
    refused = post(player, match_id, "seats/1/claim")
    assert reason(refused) == (409, "NOT_AWAY")
    assert "80 s" in refused.json()["detail"] or "79 s" in refused.json()["detail"]
    shown = player.view(match_id)["clocks"][1]
    assert shown["claim_ms"] - shown["remaining_ms"] == 20_000
    assert shown["takeover_ms"] - shown["claim_ms"] == 40_000


def test_only_players_of_the_match_may_claim_return_end_or_be_there(player: Player, others: list[Player]) -> None:
    match_id = match_of(player, others[0])
    for what in ("seats/1/claim", "return", "end", "here"):
        assert reason(post(others[1], match_id, what)) == (403, "NOT_YOUR_SEAT")
    assert reason(post(player, match_id, "seats/2/claim")) == (404, "UNKNOWN_SEAT")
    assert reason(post(player, match_id, "return")) == (422, "ILLEGAL")
    assert post(player, match_id, "here").status_code == 204


def test_a_match_ends_when_all_want_it(player: Player, others: list[Player]) -> None:
    match_id = match_of(player, others[0])
    assert post(player, match_id, "end").status_code == 200
    assert others[0].view(match_id)["end_offers"] == [0]
    assert reason(post(player, match_id, "end", "another key")) == (409, "ALREADY_OFFERED")
    assert post(others[0], match_id, "end").status_code == 200
    assert player.view(match_id)["outcome"]["end_reason"] == "AGREED"


def test_a_page_from_before_an_update_is_told_to_reload(gateway: Gateway, player: Player) -> None:
    """What it would send may no longer mean the same. Programs send no build, and are not asked for one."""
    page = gateway.stranger().get("/").text
    build = page.partition('data-build="')[2].partition('"')[0]
    for sent, status in ((build, 200), ("0" * 12, 409)):
        assert player.http.get("/api/v1/games", headers={BUILD_HEADER: sent}).status_code == status
    refused = player.http.post("/api/v1/queue", json={}, headers={BUILD_HEADER: "old"})
    assert reason(refused) == (409, "OLD_PAGE")
