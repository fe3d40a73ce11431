"""Accounts: a guest keeps their name for good, sessions and tokens end when they are told to."""

from datetime import datetime

import httpx
import pytest

from tests.databases import everything_in
from tests.gateway.harness import Gateway, Player, reason

PASSWORD = "fox under the veranda"


def set_password(player: Player, password: str = PASSWORD, old: str | None = None) -> httpx.Response:
    return player.http.put("/api/v1/players/me/password", json={"password": password, "old": old})


def sign_in(gateway: Gateway, name: str, password: str = PASSWORD) -> httpx.Response:
    with gateway.stranger() as browser:
        return browser.post("/api/v1/sessions", json={"name": name, "password": password})


def bearer(gateway: Gateway, token: str) -> httpx.Client:
    return gateway.stranger(headers={"Authorization": f"Bearer {token}"})


def is_known(gateway: Gateway, token: str) -> bool:
    with bearer(gateway, token) as http:
        return http.get("/api/v1/players/me").status_code == 200


def test_a_guest_becomes_an_account_and_comes_back_from_elsewhere(gateway: Gateway, player: Player) -> None:
    assert player.http.get("/api/v1/players/me").json()["account"] is False
    assert set_password(player).status_code == 204
    assert player.http.get("/api/v1/players/me").json()["account"] is True
    answer = sign_in(gateway, player.name.upper())
    assert answer.status_code == 201
    body = answer.json()
    assert (body["player_id"], body["name"], body["account"]) == (player.id, player.name, True)
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert is_known(gateway, body["token"])
    assert is_known(gateway, player.token)


def test_a_wrong_name_a_guest_and_a_wrong_password_get_the_same_answer(
    gateway: Gateway, player: Player, others: list[Player]
) -> None:
    set_password(player)
    answers = [
        sign_in(gateway, player.name, "no fox here"),
        sign_in(gateway, others[0].name),
        sign_in(gateway, "Nobody"),
    ]
    assert [reason(answer) for answer in answers] == [(401, "WRONG_PASSWORD")] * 3
    assert len({answer.content for answer in answers}) == 1


def test_the_password_is_in_no_log_and_stored_as_argon2(gateway: Gateway, player: Player) -> None:
    set_password(player)
    sign_in(gateway, player.name)
    stored = everything_in(gateway.database_url)
    assert "$argon2id$" in stored
    assert PASSWORD not in stored
    assert PASSWORD not in gateway.log.read_text()


def test_another_password_takes_the_old_one_and_ends_the_other_sessions(gateway: Gateway, player: Player) -> None:
    set_password(player)
    elsewhere = sign_in(gateway, player.name).json()["token"]
    for old in (None, "no fox here"):
        assert reason(set_password(player, "badger at the door", old)) == (403, "WRONG_PASSWORD")
    assert is_known(gateway, elsewhere)
    assert set_password(player, "badger at the door", PASSWORD).status_code == 204
    assert is_known(gateway, player.token)
    assert not is_known(gateway, elsewhere)
    assert sign_in(gateway, player.name).status_code == 401
    assert sign_in(gateway, player.name, "badger at the door").status_code == 201


@pytest.mark.parametrize("password", ["short", "x" * 201, 12345678, None])
def test_a_password_of_the_wrong_kind_is_refused_and_the_player_stays_a_guest(player: Player, password: object) -> None:
    answer = player.http.put("/api/v1/players/me/password", json={"password": password})
    assert reason(answer) == (422, "MALFORMED")
    assert list(answer.json()["errors"]) == ["password"]
    assert player.http.get("/api/v1/players/me").json()["account"] is False


def test_sessions_are_listed_and_end_one_by_one(gateway: Gateway, player: Player) -> None:
    set_password(player)
    elsewhere = sign_in(gateway, player.name).json()["token"]
    other, mine = player.http.get("/api/v1/sessions").json()["sessions"]
    assert (mine["current"], other["current"]) == (True, False)
    assert datetime.fromisoformat(mine["used"]).tzinfo is not None
    assert player.http.delete(f"/api/v1/sessions/{other['id']}").status_code == 204
    assert not is_known(gateway, elsewhere)
    assert reason(player.http.delete(f"/api/v1/sessions/{other['id']}")) == (404, "UNKNOWN_SESSION")


def test_signing_out_ends_the_session_and_takes_the_cookie(gateway: Gateway, player: Player) -> None:
    set_password(player)
    with gateway.stranger(headers={"X-Zashiki": "test"}) as browser:
        browser.post("/api/v1/sessions", json={"name": player.name, "password": PASSWORD})
        token = browser.cookies["zashiki_token"]
        assert browser.delete("/api/v1/sessions/current").status_code == 204
        assert "zashiki_token" not in browser.cookies
        assert browser.get("/api/v1/players/me").status_code == 204
        assert browser.delete("/api/v1/sessions/current").status_code == 204
    assert not is_known(gateway, token)
    assert is_known(gateway, player.token)


def test_signing_out_everywhere_ends_all_sessions_but_no_token(gateway: Gateway, player: Player) -> None:
    set_password(player)
    elsewhere = sign_in(gateway, player.name).json()["token"]
    bot = player.http.post("/api/v1/tokens", json={"name": "my bot"}).json()["token"]
    assert player.http.delete("/api/v1/sessions").status_code == 204
    assert [is_known(gateway, token) for token in (player.token, elsewhere, bot)] == [False, False, True]


def test_a_token_plays_but_cannot_touch_the_account(gateway: Gateway, player: Player) -> None:
    made = player.http.post("/api/v1/tokens", json={"name": "my bot"})
    assert made.status_code == 201
    token = made.json()
    assert token["token"].startswith("zsk_")
    (listed,) = player.http.get("/api/v1/tokens").json()["tokens"]
    assert listed == {field: token[field] for field in ("id", "name", "created", "used")}
    with bearer(gateway, token["token"]) as bot:
        assert bot.get("/api/v1/players/me").json()["player_id"] == player.id
        assert bot.post("/api/v1/queue", json={"game": "ninjato", "seats": 2}).status_code == 200
        assert bot.delete("/api/v1/queue").status_code == 204
        forbidden = [
            bot.put("/api/v1/players/me/password", json={"password": PASSWORD}),
            bot.get("/api/v1/sessions"),
            bot.delete("/api/v1/sessions"),
            bot.delete(f"/api/v1/sessions/{token['id']}"),
            bot.get("/api/v1/tokens"),
            bot.post("/api/v1/tokens", json={"name": "another"}),
            bot.delete(f"/api/v1/tokens/{token['id']}"),
        ]
        assert [reason(answer) for answer in forbidden] == [(403, "SESSION_NEEDED")] * len(forbidden)
        assert player.http.delete(f"/api/v1/tokens/{token['id']}").status_code == 204
        assert reason(bot.get("/api/v1/players/me")) == (401, "BAD_TOKEN")
    assert token["token"] not in everything_in(gateway.database_url)


def test_what_is_another_players_is_as_if_it_were_not_there(player: Player, others: list[Player]) -> None:
    token = player.http.post("/api/v1/tokens", json={"name": "my bot"}).json()["id"]
    (session,) = player.http.get("/api/v1/sessions").json()["sessions"]
    for path in ("tokens", "sessions"):
        theirs, nobodys = (
            others[0].http.delete(f"/api/v1/{path}/{token_id}")
            for token_id in (token if path == "tokens" else session["id"], "0" * 22)
        )
        assert theirs.status_code == 404
        assert theirs.content == nobodys.content
    assert len(player.http.get("/api/v1/tokens").json()["tokens"]) == 1


def test_tokens_are_few(player: Player) -> None:
    answers = [player.http.post("/api/v1/tokens", json={"name": f"bot {number}"}) for number in range(21)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [409]
    assert reason(answers[-1]) == (409, "TOO_MANY_TOKENS")


def test_guessing_is_slowed_down_by_address_and_by_name(impatient: Gateway) -> None:
    def tries(address: str, names: list[str]) -> list[httpx.Response]:
        with impatient.stranger(headers={"X-Forwarded-For": address}) as there:
            return [there.post("/api/v1/sessions", json={"name": name, "password": "x"}) for name in names]

    one_address = tries("203.0.113.20", [f"Victim {number}" for number in range(6)])
    assert [answer.status_code for answer in one_address] == [401] * 5 + [429]
    assert 0 < int(one_address[-1].headers["Retry-After"]) <= 60
    one_name = [tries(f"203.0.113.{30 + number}", ["ViCTim"])[0].status_code for number in range(6)]
    assert one_name == [401] * 5 + [429]
