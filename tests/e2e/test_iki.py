"""IKI in a real browser: whole games, and the board at every stage."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest

MOST_DECISIONS = 400
PAGE = {"X-Zashiki": "page"}


def sit_down(aki: Guest, opponents: int) -> None:
    """Start a game of IKI with bots, shown without pauses."""
    seats = [{"kind": "human"}] + [{"kind": "bot", "level": "novice"}] * opponents
    aki.context.request.post("/api/v1/players", data={"name": aki.name}, headers=PAGE)
    table = aki.context.request.post(
        "/api/v1/tables", data={"game": "iki", "seats": seats, "rated": False}, headers=PAGE
    ).json()
    started = (
        aki.context.request.post(f"/api/v1/tables/{table['id']}/start", headers=PAGE)
        if not table.get("match_id")
        else None
    )
    aki.open(f"/match/{(started.json() if started else table)['match_id']}")
    aki.page.get_by_text("Menu", exact=True).click()
    aki.page.get_by_role("menuitem", name="Show bots' moves at once").click()


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("opponents", "stages"),
    [
        (
            2,
            {
                "STAGE_SETTLE",
                "STAGE_IKIZAMA",
                "STAGE_HIRE",
                "STAGE_PLACE",
                "STAGE_MOVE",
                "STAGE_BUSINESS",
                "STAGE_NEW_YEAR",
            },
        ),
        (1, {"STAGE_SETTLE", "STAGE_NEUTRAL", "STAGE_NEUTRAL_PLACE", "STAGE_NEW_YEAR"}),
    ],
)
def test_a_person_and_bots_play_a_year(guest: Callable[..., Guest], opponents: int, stages: set[str]) -> None:
    """Each click is one of what lights up; at the end the sheet adds up."""
    aki = guest()
    sit_down(aki, opponents)
    rng = Random(1)
    seen = set()
    for _ in range(MOST_DECISIONS):
        state = aki.wait_turn()
        if aki.is_over:
            break
        seen.add(state["stage"])
        aki.choose(rng)
    assert aki.is_over
    assert stages <= seen

    sheet = aki.page.locator(".score-sheet")
    expect(sheet.locator("thead th")).to_have_count(opponents + 1)
    for column in range(opponents + 1):
        lines = [int(text) for text in sheet.locator(f"tbody tr td:nth-child({column + 2}) b").all_inner_texts()]
        assert sum(lines) == int(sheet.locator(f".total td:nth-child({column + 2})").inner_text())
    told = aki.page.locator(".log").inner_text()
    assert "New Year’s Day" in told and "The game is over" in told
    assert "ik." not in told
