"""A whole game of one person and three bots, in a real browser, to the score sheet."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest


@pytest.mark.timeout(300)
def test_a_person_and_three_bots_play_to_the_score_sheet(guest: Callable[..., Guest]) -> None:
    """Each click is one of what lights up; at the end the sheet adds up, and the record is there for all."""
    aki = guest(reduced_motion="reduce")
    aki.play_now(opponents=3)
    aki.hurry()
    assert {"STAGE_PLACE", "STAGE_FIGHT", "STAGE_DRAW"} <= aki.play_to_the_end(Random(1))

    sheet = aki.page.locator(".score-sheet")
    expect(sheet.locator("thead th")).to_have_count(4)
    for column in range(4):
        lines = [int(text) for text in sheet.locator(f"tbody tr td:nth-child({column + 2}) b").all_inner_texts()]
        total = int(sheet.locator(f".total td:nth-child({column + 2})").inner_text())
        assert sum(lines) == total
    expect(sheet).to_contain_text("does not count for ratings")
    assert "The game is over" in aki.page.locator(".log").inner_text()

    record = aki.page.request.get(str(sheet.get_by_text("Download the record").get_attribute("href")))
    assert record.status == 200
    assert len(record.json()["entries"]) == int(aki.state["version"])

    sheet.get_by_text("Play again, same seats").click()
    aki.page.wait_for_url(lambda url: "/match/" in url and record.url.split("/")[-2] not in url)
    aki.page.wait_for_selector("body[data-version]")
    assert not aki.is_over
