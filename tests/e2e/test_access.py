"""Pages for everybody: axe-core (in `axe-core`, MPL-2.0, 4.11.0, unmodified) finds nothing serious on any of them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from services.kernel.views import Views
from tests.e2e.conftest import PHONE
from tests.e2e.gallery import Gallery, View, moments
from tests.e2e.guest import Guest

AXE = (Path(__file__).parent / "axe-core/axe.min.js").read_text()
FAULTS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))"""
NIGHT = """async () => {
  document.documentElement.dataset.theme = "dark";
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}"""
MIDST: dict[str, tuple[int, dict[str, bool], int]] = {
    "ninjato": (4, {}, 60),
    "genpei": (3, {"kotaishi": True, "intrigue": True}, 60),
    "iki": (3, {}, 60),
    "samurai": (3, {"dojos": True, "agendas": True, "new_region": True}, 70),
}
"""Seats, options and how many decisions in: enough for every kind of thing to lie on the table."""


def faults(page: Page) -> list[str]:
    """Return what axe-core calls serious, by day and by night."""
    page.evaluate(AXE)
    day: list[str] = page.evaluate(FAULTS)
    page.evaluate(NIGHT)
    night: list[str] = page.evaluate(FAULTS)
    return day + night


def midst(game: str) -> View:
    """A view from the midst of a game, for the seat that must decide."""
    seats, options, decisions = MIDST[game]
    for number, match in enumerate(moments(game, seats, options, 1)):
        if number >= decisions and match.moment.to_act:
            return dict[str, Any](json.loads(Views(match).json(match.moment.to_act[0], 0, 0)))
    raise AssertionError(f"{game} was over before {decisions} decisions")


@pytest.mark.parametrize("game", MIDST)
def test_a_match_page_has_no_serious_fault(browser: Browser, game: str) -> None:
    """The board at the desk, and with its help open on a phone."""
    view = midst(game)
    found = []
    with Gallery(game) as gallery:
        for screen in ({"viewport": {"width": 1440, "height": 900}}, PHONE):
            context = browser.new_context(reduced_motion="reduce", color_scheme="light", **screen)  # type: ignore[arg-type]
            page = context.new_page()
            gallery.show(page, view)
            if screen is PHONE:
                page.keyboard.press("?")
            found += faults(page)
            context.close()
    assert found == []


def test_the_pages_round_a_match_have_no_serious_fault(guest: Callable[..., Guest]) -> None:
    """The lobby with a table in it and a name asked for, the table, and a player's page."""
    aki = guest(reduced_motion="reduce", color_scheme="light")
    aki.open("/")
    found = faults(aki.page)
    aki.page.locator("#host").click()
    found += faults(aki.page)
    aki.introduce()
    aki.page.wait_for_url("**/table/*")
    aki.page.wait_for_selector("body[data-ready]")
    found += faults(aki.page)
    aki.open("/")
    aki.page.wait_for_selector(".list-panel .seat-row")
    found += faults(aki.page)
    aki.page.locator("#me").click()
    aki.page.wait_for_selector(".player-page")
    found += faults(aki.page)
    assert found == []
