"""Players: a name at once, a token that is never shown again, profiles and leaderboards."""

import pytest

from tests.databases import everything_in
from tests.gateway.harness import Gateway, Player, reason


def test_a_name_is_all_it_takes(gateway: Gateway) -> None:
    with gateway.stranger() as browser:
        answer = browser.post("/api/v1/players", json={"name": "  Hana   Sato "})
        assert answer.status_code == 201
        body = answer.json()
        assert body["name"] == "Hana Sato"
        assert len(body["token"]) >= 22
        cookie = answer.headers["Set-Cookie"]
        assert body["token"] in cookie
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        me = browser.get("/api/v1/players/me").json()
        assert me == {"player_id": body["player_id"], "name": "Hana Sato", "account": False}


def test_the_token_is_stored_as_a_hash_and_never_logged(gateway: Gateway, player: Player) -> None:
    player.http.get("/api/v1/players/me")
    gateway.stranger().get("/api/v1/players/me", headers={"Authorization": "Bearer secret-of-somebody"})
    assert player.token not in everything_in(gateway.database_url)
    log = gateway.log.read_text()
    assert player.token not in log
    assert "secret-of-somebody" not in log


def test_a_name_is_had_once_however_it_is_written(gateway: Gateway) -> None:
    gateway.player("Fela")
    answer = gateway.stranger().post("/api/v1/players", json={"name": "ｆｅｌａ"})
    assert answer.status_code == 409
    assert answer.json()["reason"] == "NAME_TAKEN"


@pytest.mark.parametrize("name", ["", "x" * 25, "a\u200bb", "\u202ename", 7, None, ["Aki"]])
def test_a_bad_name_says_which_field_and_why(gateway: Gateway, name: object) -> None:
    answer = gateway.stranger().post("/api/v1/players", json={"name": name})
    assert answer.status_code == 422
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert list(answer.json()["errors"]) == ["name"]


def test_profile_and_leaderboard_of_a_newcomer(gateway: Gateway, player: Player) -> None:
    profile = player.http.get(f"/api/v1/players/{player.id}").json()
    assert (profile["name"], profile["matches"], profile["ratings"]) == (player.name, [], [])
    assert player.token not in str(profile)
    board = gateway.stranger().get("/api/v1/leaderboards/ninjato").json()
    assert board == {"game": "ninjato", "players": []}


def test_unknown_players_games_and_cursors(gateway: Gateway, player: Player) -> None:
    with gateway.stranger() as http:
        assert reason(http.get("/api/v1/players/nobody")) == (404, "UNKNOWN_PLAYER")
        assert reason(http.get("/api/v1/leaderboards/chess")) == (404, "UNKNOWN_GAME")
        assert reason(http.get(f"/api/v1/players/{player.id}?cursor=x")) == (422, "MALFORMED")


@pytest.mark.parametrize("header", ["Bearer wrong", "Bearer", "Basic QTpC", "Bearer \xff\xfe"])
def test_a_wrong_token_is_refused(gateway: Gateway, header: str) -> None:
    answer = gateway.stranger().get("/api/v1/players/me", headers={"Authorization": header.encode("latin-1")})
    assert reason(answer) == (401, "BAD_TOKEN")


def test_new_players_are_limited_by_address(impatient: Gateway) -> None:
    """Neither a cookie nor a token makes it more."""
    with impatient.stranger(headers={"X-Forwarded-For": "203.0.113.7", "X-Zashiki": "test"}) as there:
        answers = [there.post("/api/v1/players", json={"name": f"Crowd {number}"}) for number in range(21)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [429]
    assert reason(answers[-1]) == (429, "RATE_LIMITED")
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    with impatient.stranger(headers={"X-Forwarded-For": "203.0.113.8"}) as elsewhere:
        assert elsewhere.post("/api/v1/players", json={"name": "Elsewhere"}).status_code == 201


def test_a_stranger_may_ask_who_they_are(gateway: Gateway) -> None:
    answer = gateway.stranger().get("/api/v1/players/me")
    assert (answer.status_code, answer.content) == (204, b"")
