"""Whatever is thrown at it, the gateway answers with a clear 4xx and lives on."""

import socket

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.gateway.harness import Gateway, Player, reason

POSTS = ["/api/v1/players", "/api/v1/tables", "/api/v1/queue"]
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [b"]", b"{", b'{"name": NaN}', b'{"name": 1e999', b"\xff\xfe", b"[" * 10_000, b'{"a":' * 5_000, b"", b'"\\ud800"'],
    ids=["bracket", "truncated", "nan", "huge number", "not utf-8", "deep list", "deep object", "empty", "surrogate"],
)
def test_what_is_not_json_is_refused(player: Player, path: str, body: bytes) -> None:
    answer = player.http.post(path, content=body, headers=JSON)
    assert answer.status_code in (400, 422)
    assert reason(answer)[1] in ("NOT_JSON", "MALFORMED")


@pytest.mark.parametrize("path", POSTS)
def test_another_content_type_is_refused(player: Player, path: str) -> None:
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = player.http.post(path, content=b'{"name":"x"}', headers={"Content-Type": content_type})
        assert reason(answer) == (415, "NOT_JSON")


def test_a_body_over_the_limit_is_refused_before_it_is_read(gateway: Gateway) -> None:
    with socket.create_connection(("127.0.0.1", gateway.port)) as connection:
        connection.sendall(b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\n")
        connection.sendall(b"Content-Type: application/json\r\nContent-Length: 10000000\r\n\r\n{")
        connection.settimeout(5)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("call", ["/api/v1/tables/x/start", "/api/v1/tables/x/seats/0", "/api/v1/matches/x/hint"])
def test_a_body_over_the_limit_is_refused_where_none_is_read(player: Player, call: str) -> None:
    answer = player.http.post(call, content=b" " * 100_000, headers=JSON)
    assert reason(answer) == (413, "TOO_LARGE")


@pytest.mark.parametrize("address", ["/api/v1/matches/%2e%2e%2f/chat", "/api/v1//games"])
def test_an_address_with_an_empty_part_is_not_redirected(player: Player, address: str) -> None:
    assert reason(player.http.get(f"{player.http.base_url}".rstrip("/") + address)) == (404, "NOT_FOUND")


def test_a_body_of_untold_length_is_refused(player: Player) -> None:
    answer = player.http.post("/api/v1/players", content=iter([b'{"name":"x"}']), headers=JSON)
    assert reason(answer) == (411, "LENGTH_REQUIRED")


def test_unknown_addresses_and_methods(player: Player) -> None:
    assert reason(player.http.get("/api/v1/nothing")) == (404, "NOT_FOUND")
    assert reason(player.http.put("/api/v1/tables")) == (405, "METHOD_NOT_ALLOWED")
    assert reason(player.http.get("/api/v1/tables?limit=0")) == (422, "MALFORMED")
    assert reason(player.http.get("/api/v1/tables?limit=ten")) == (422, "MALFORMED")
    assert reason(player.http.get("/api/v1/tables?cursor=[x")) == (422, "MALFORMED")
    assert player.http.get("/static/../app.py").status_code == 404
    assert player.http.get("/static/%2e%2e/app.py").status_code == 404


def test_who_reads_in_a_browser_gets_a_page_for_an_unknown_address(gateway: Gateway) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    with gateway.stranger() as stranger:
        lost = stranger.get("/nonsense", headers=browser)
        assert (lost.status_code, lost.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
        assert "/static/pages/lost.js" in lost.text
        for path, headers in (("/nonsense", {}), ("/nonsense", {"Accept": "application/json"}), ("/api/v1/x", browser)):
            assert reason(stranger.get(path, headers=headers)) == (404, "NOT_FOUND")


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(max_codepoint=999)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(max_codepoint=99)), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    [
        "name",
        "game",
        "seats",
        "options",
        "clock",
        "visibility",
        "rated",
        "kind",
        "level",
        "bots",
        "version",
        "action",
        "text",
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(
        [*POSTS, "/api/v1/tables/x/seats/0", "/api/v1/tables/x/start"]
        + [f"/api/v1/matches/ninjato-x/{call}" for call in ("actions", "undo", "resign", "hint", "chat")]
    ),
    body=st.dictionaries(FIELDS, VALUES, max_size=5) | VALUES,
)
def test_garbage_of_any_shape_gets_a_problem_document(player: Player, path: str, body: object) -> None:
    answer = player.http.post(path, json=body)
    if answer.status_code != 201:  # a lucky name or table
        assert 400 <= reason(answer)[0] < 500


def test_nothing_unexpected_was_logged(gateway: Gateway) -> None:
    """Runs last in this file: none of the above was a fault of ours."""
    assert [line for line in gateway.lines() if line["level"] == "error"] == []
