"""Cookies, other sites, headers, pages."""

import itertools
import re
from string import ascii_letters, digits

import pytest

from tests.gateway.harness import Gateway, Player, reason

NUMBERS = itertools.count(1)
WISH = {"game": "ninjato", "seats": 2}


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site", "X-Zashiki": "page"}, False),
        ({"Origin": "https://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({}, False),
        ({"X-Zashiki": "page"}, True),
    ],
)
def test_other_sites_cannot_use_the_cookie(gateway: Gateway, headers: dict[str, str], allowed: bool) -> None:
    with gateway.stranger() as browser:
        browser.post(
            "/api/v1/players", json={"name": f"Visitor {next(NUMBERS)}"}, headers={"Sec-Fetch-Site": "same-origin"}
        )
        answer = browser.post("/api/v1/queue", json=WISH, headers=headers)
        if allowed:
            assert answer.status_code == 200
        else:
            assert reason(answer) == (403, "OTHER_SITE")
        assert browser.get("/api/v1/players/me").status_code == 200
        browser.delete("/api/v1/queue", headers={"X-Zashiki": "page"})


def test_our_own_origin_is_ours(gateway: Gateway) -> None:
    with gateway.stranger() as browser:
        browser.post("/api/v1/players", json={"name": "Origin"}, headers={"Origin": gateway.url})
        assert browser.delete("/api/v1/queue", headers={"Origin": gateway.url}).status_code == 204


@pytest.mark.parametrize("path", ["/", "/table/x", "/match/ninjato-x", "/api/v1/games", "/api/docs", "/livez"])
def test_every_answer_keeps_browsers_safe(gateway: Gateway, path: str) -> None:
    with gateway.stranger() as http:
        headers = http.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy or path == "/api/docs"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/", "/table/x", "/match/ninjato-x"])
def test_pages_hold_no_inline_code_and_are_fetched_once(gateway: Gateway, path: str) -> None:
    with gateway.stranger() as http:
        page = http.get(path)
        assert page.status_code == 200
        assert page.headers["Content-Type"].startswith("text/html")
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style", page.text)
        assert not re.search(r'(src|href)="(https?:)?//', page.text)
        again = http.get(path, headers={"If-None-Match": page.headers["ETag"]})
        assert again.status_code == 304
        for asset in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            assert http.get(asset).status_code == 200, asset


def test_the_api_describes_itself_with_nothing_from_elsewhere(gateway: Gateway) -> None:
    with gateway.stranger() as http:
        described = http.get("/api/openapi.json").json()
        paths = {
            "/api/v1/players", "/api/v1/games", "/api/v1/tables", "/api/v1/tables/{table_id}/seats/{number}",
            "/api/v1/tables/{table_id}/start", "/api/v1/queue", "/api/v1/matches/{match_id}",
            "/api/v1/matches/{match_id}/actions", "/api/v1/matches/{match_id}/undo",
            "/api/v1/matches/{match_id}/resign",
            "/api/v1/matches/{match_id}/hint", "/api/v1/matches/{match_id}/chat", "/api/v1/matches/{match_id}/events",
            "/api/v1/matches/{match_id}/record", "/api/v1/players/{player_id}", "/api/v1/leaderboards/{game}",
            "/livez", "/readyz", "/metrics",
        }  # fmt: skip
        assert paths <= set(described["paths"])
        action = described["paths"]["/api/v1/matches/{match_id}/actions"]["post"]
        assert "requestBody" in action
        assert {"409", "422", "403", "404"} <= set(action["responses"])
        page = http.get("/api/docs").text
        assert not re.search(r'(src|href)="(https?:)?//', page)
        for asset in re.findall(r'(?:src|href)="(/[^"]+)"', page):
            assert http.get(asset).status_code == 200


def test_ids_cannot_be_guessed_and_what_is_not_yours_is_not_there(gateway: Gateway, player: Player) -> None:
    """Neighbours of an id in use are refused as any other text is, and tell nothing."""
    table = player.open_table("human", "open", visibility="private")["id"]
    match = player.open_table("human", "novice")["match_id"]
    for path, known in (("tables", table), ("matches", match), ("players", player.id)):
        tail = known.rpartition("-")[2]
        assert len(tail) == 22, "62 ** 22 is more than 2 ** 128"
        near = [known[:-1] + digit for digit in ascii_letters + digits if digit != known[-1]]
        near.append(known[:-22] + "0" * 22)
        answers = {player.http.get(f"/api/v1/{path}/{one}").text.replace(one, "") for one in near}
        assert len(answers) == 1
        assert player.http.get(f"/api/v1/{path}/{known}").status_code == 200


@pytest.mark.parametrize(
    ("address", "headers"), [("203.0.113.90", {}), ("203.0.113.91", {"Authorization": "Bearer no"})]
)
def test_who_calls_without_end_is_slowed_down_as_is_who_guesses_tokens(
    impatient: Gateway, address: str, headers: dict[str, str]
) -> None:
    with impatient.stranger(headers={"X-Forwarded-For": address, **headers}) as there:
        calls = (there.get("/api/v1/players/me") for _ in range(310))  # two minutes' worth, and some more
        refused = next(answer for answer in calls if answer.status_code == 429)
    assert reason(refused) == (429, "RATE_LIMITED")
    assert 0 < int(refused.headers["Retry-After"]) <= 60


def test_metrics_name_routes_never_ids(gateway: Gateway) -> None:
    with gateway.stranger() as http:
        http.get("/api/v1/matches/ninjato-abcdefghijk")
        text = http.get("/metrics").text
    assert "/api/v1/matches/<match_id>" in text
    assert "abcdefghijk" not in text
