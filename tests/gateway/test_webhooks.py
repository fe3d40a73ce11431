"""Webhooks as players register them. What they get is in tests/notices."""

import httpx
import pytest

from tests.gateway.harness import Player, reason

PUBLIC = "http://93.184.215.14/hook"
"""An address of the public Internet, written out, so that nobody's name server is asked."""


def register(player: Player, url: str = PUBLIC, **fields: object) -> httpx.Response:
    return player.http.post("/api/v1/webhooks", json={"url": url, **fields})


def test_a_webhook_is_registered_listed_and_removed(player: Player) -> None:
    added = register(player, match_ended=False)
    assert added.status_code == 201
    webhook = added.json()
    assert webhook.pop("secret").startswith("whsec_")
    assert (webhook["url"], webhook["your_turn"], webhook["match_ended"]) == (PUBLIC, True, False)
    assert player.http.get("/api/v1/webhooks").json() == {"webhooks": [webhook]}
    assert player.http.delete(f"/api/v1/webhooks/{webhook['id']}").status_code == 204
    assert player.http.get("/api/v1/webhooks").json() == {"webhooks": []}


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8080/",
        "http://169.254.169.254/",
        "http://[::ffff:10.0.0.1]/",
        "x",
        "ftp://a.b/",
    ],
)
def test_addresses_inside_are_refused(player: Player, url: str) -> None:
    answer = register(player, url)
    assert reason(answer) == (422, "MALFORMED")
    assert list(answer.json()["errors"]) == ["url"]


def test_another_players_webhook_is_as_if_it_were_not_there(player: Player, others: list[Player]) -> None:
    webhook_id = register(player).json()["id"]
    theirs, nobodys = (others[0].http.delete(f"/api/v1/webhooks/{one}") for one in (webhook_id, "0" * 22))
    assert reason(theirs) == (404, "UNKNOWN_WEBHOOK")
    assert theirs.content == nobodys.content
    assert others[0].http.get("/api/v1/webhooks").json() == {"webhooks": []}


def test_webhooks_are_few(player: Player) -> None:
    assert [register(player).status_code for _ in range(6)] == [201] * 5 + [409]
