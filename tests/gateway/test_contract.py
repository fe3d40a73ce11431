"""The OpenAPI document keeps its word: whatever is asked of a route, the answer is one that the document tells of.

Schemathesis makes the questions from the document. CONTRIBUTING.md tells how to let it ask for longer.
"""

from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.gateway.harness import Gateway, Player

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDLESS = "/events"
"""Streams: `test_events.py` reads them."""


@pytest.fixture
def http() -> requests.Session:
    """One connection for all, without cookies: who asks is told by the token alone."""
    session = requests.Session()
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return session


def test_every_operation_tells_how_it_goes_well(gateway: Gateway, http: requests.Session) -> None:
    """Few questions may all be refused, so this is looked at by itself."""
    paths = http.get(f"{gateway.url}/api/openapi.json").json()["paths"]
    operations = {(method, path): one["responses"] for path, item in paths.items() for method, one in item.items()}
    assert len(operations) > 40
    assert [name for name, answers in operations.items() if not any(status.startswith("2") for status in answers)] == []


@pytest.mark.timeout(300)  # some 6 s of work, which takes ten times as long on a busy machine
def test_no_answer_is_a_fault_or_undocumented(
    gateway: Gateway, player: Player, others: list[Player], http: requests.Session
) -> None:
    document = schemathesis.openapi.from_dict(http.get(f"{gateway.url}/api/openapi.json").json())
    known = {
        "match_id": player.open_table("human", "novice")["match_id"],
        "table_id": player.open_table("human", "open")["id"],
        "player_id": player.id,
        "game": "ninjato",
    }
    seen: set[int] = set()

    def ask(operation: Any, token: str) -> None:
        @settings(
            max_examples=8 if operation.body else 3,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(), st.sets(st.sampled_from(list(known))), st.integers(0, 3))
        def answer(case: Any, real: set[str], signed: int) -> None:
            case.path_parameters |= {name: known[name] for name in real if name in case.path_parameters}
            headers = {"Authorization": f"Bearer {token}"} if signed else {}
            response = case.call(base_url=gateway.url, headers=headers, session=http)
            case.validate_response(response, checks=CHECKS)
            seen.add(response.status_code)

        answer()

    for operation in (result.ok() for result in document.get_all_operations()):
        ends_sessions = operation.method == "delete" and "/sessions" in operation.path
        if not operation.path.endswith(ENDLESS):
            ask(operation, others[0].token if ends_sessions else player.token)
    assert {200, 201, 204, 400, 401, 403, 404, 422} <= seen
