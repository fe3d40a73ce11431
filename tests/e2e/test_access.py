"""Pages for everybody: axe-core finds nothing serious on any of them, and nobody needs to see colours."""

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
# How many different drawings there are of five seats, and of five houses; colours come by class and are left out.
SHAPES = """async () => {
  const { render } = await import("/static/vendor/lit-html/lit-html.js");
  const { shuriken } = await import("/static/lib/seats.js");
  const { mon } = await import("/static/games/samurai/art.js");
  const plain = ({ outerHTML }) => outerHTML.replace(/ class="[^"]*"|<!--.*?-->/g, "");
  const paths = (template) => {
    const box = document.createElement("div");
    render(template, box);
    return [...box.querySelectorAll("[d], circle, rect")].map(plain).join("");
  };
  const houses = ["MORI", "TOYOTOMI", "TAKEDA", "ODA", "TOKUGAWA"].map((house) => paths(mon(`HOUSE_${house}`)));
  const seats = [0, 1, 2, 3, 4].map((seat) => paths(shuriken(seat)));
  return [seats, houses].map((drawn) => new Set(drawn).size);
}"""
MIDST: dict[str, tuple[int, dict[str, bool], int]] = {
    "ninjato": (4, {}, 60),
    "genpei": (3, {"kotaishi": True, "intrigue": True}, 60),
    "iki": (3, {}, 60),
    "samurai": (3, {"dojos": True, "agendas": True, "new_region": True}, 70),
}
"""Seats, options and how many decisions in: enough for every kind of thing to lie on the table."""


def faults(page: Page) -> list[str]:
    """Return what axe-core calls serious."""
    page.evaluate(AXE)
    return list(page.evaluate(FAULTS))


def midst(game: str) -> View:
    """A view from the midst of a game, for the seat that must decide."""
    seats, options, decisions = MIDST[game]
    for number, match in enumerate(moments(game, seats, options, 1)):
        if number >= decisions and match.moment.to_act:
            return dict[str, Any](json.loads(Views(match).json(match.moment.to_act[0], 0, 0)))
    raise AssertionError(f"{game} was over before {decisions} decisions")


@pytest.mark.parametrize("game", MIDST)
def test_a_match_page_has_no_serious_fault(browser: Browser, game: str) -> None:
    """The board at the desk by day, and with its help open on a phone by night."""
    view = midst(game)
    found = []
    with Gallery(game) as gallery:
        for theme, screen in (("light", {"viewport": {"width": 1440, "height": 900}}), ("dark", PHONE)):
            context = browser.new_context(reduced_motion="reduce", color_scheme=theme, **screen)  # type: ignore[arg-type]
            page = context.new_page()
            gallery.show(page, view)
            if screen is PHONE:
                page.keyboard.press("?")
                page.wait_for_selector(".guide")
            found += faults(page)
            context.close()
    assert found == []


def test_the_pages_round_a_match_have_no_serious_fault(guest: Callable[..., Guest]) -> None:
    """The lobby and a table by day; the lobby with a table in it, its guide, and a player's page by night."""
    aki = guest(reduced_motion="reduce", color_scheme="light")
    aki.open("/")
    found = faults(aki.page)
    aki.page.locator("#host").click()
    aki.introduce()
    aki.page.wait_for_url("**/table/*")
    aki.page.wait_for_selector("body[data-ready]")
    found += faults(aki.page)
    aki.page.emulate_media(color_scheme="dark")
    aki.open("/")
    aki.page.wait_for_selector(".list-panel .seat-row")
    aki.page.get_by_role("button", name="How it is played").click()
    aki.page.wait_for_selector(".guide")
    found += faults(aki.page)
    aki.page.keyboard.press("Escape")
    aki.page.locator("#me").click()
    aki.page.wait_for_selector(".player-page")
    found += faults(aki.page)
    assert found == []


def test_owners_differ_in_shape(browser: Browser) -> None:
    """The signs of the seats, and the crests of the houses, are different drawings."""
    with Gallery("samurai") as gallery:
        page = browser.new_page()
        gallery.show(page, midst("samurai"))
        assert page.evaluate(SHAPES) == [5, 5]
        page.close()
