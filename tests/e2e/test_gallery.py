"""Every stage of the game as the page shows it, at the desk and on a phone, by day and by night."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PHONE
from tests.e2e.gallery import GATEWAY, SIZES, Gallery, View, stages
from zashiki.ninjato.v1.ninjato_pb2 import Action, Event

ALL = (
    "PLACE",
    "DRAW",
    "DISCARD",
    "TUITION",
    "PAY",
    "FIGHT",
    "BANZAI",
    "KEEP",
    "INSTALL",
    "DISGUISE",
    "REWARD",
    "OVER",
)
SCREENS = {"desk": {"viewport": {"width": 1440, "height": 820}}, "phone": PHONE}
SMALLEST_TARGET = 40
# Kinds of action that have no thing of their own on the table.
BAR_ONLY = {"give_up", "decline", "take_nothing"}


@pytest.fixture(scope="module")
def found() -> dict[str, View]:
    """A view of each stage."""
    return stages()


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """The page without the platform."""
    with Gallery("ninjato") as gallery:
        yield gallery


@pytest.fixture(scope="module")
def pictures() -> Path:
    """Where the pictures go, to be looked at."""
    folder = Path("test-results/gallery")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize(("screen", "theme"), [("desk", "light"), ("phone", "dark")])
def test_every_stage_shows_all_that_may_be_done(
    browser: Browser, gallery: Gallery, found: dict[str, View], pictures: Path, screen: str, theme: str
) -> None:
    """No error, nothing wider than the screen, each legal action on a thing that is lit, phones fit for fingers."""
    assert set(found) == {f"STAGE_{stage}" for stage in ALL}
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])  # type: ignore[arg-type]
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page = context.new_page()
    small: dict[str, Any] = {}
    for stage, view in found.items():
        gallery.show(page, view)
        page.screenshot(path=pictures / f"{stage.removeprefix('STAGE_').lower()}-{screen}-{theme}.png")
        assert [action for action in gallery.unlit(page) if not BAR_ONLY & set(action)] == [], stage
        assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), f"{stage} overflows"
        assert complaints == [], stage
        if screen == "phone":
            small[stage] = [size for size in page.evaluate(SIZES) if min(size[1:]) < SMALLEST_TARGET]
    assert {stage: sizes for stage, sizes in small.items() if sizes} == {}
    context.close()


def test_clocks_count_down_and_bear_redrawing(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """The running clock moves, the others stand, and a redraw in between disturbs nothing."""
    clocks = [{"remaining_ms": 90_000, "running": seat == 0} for seat in range(4)]
    page = browser.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    gallery.show(page, {**found["STAGE_PLACE"], "clocks": clocks})
    running, standing = page.locator("[data-clock='0']"), page.locator("[data-clock='1']")
    expect(running).not_to_have_text("1:30")
    page.locator("#actions .group").first.click()
    page.keyboard.press("Escape")
    expect(running).to_have_text(re.compile("1:2[0-8]"))
    expect(standing).to_have_text("1:30")
    assert complaints == []
    page.close()


def test_every_action_has_its_place_and_every_event_its_words() -> None:
    """What the schema gains, the page must learn."""
    games = GATEWAY / "static/games/ninjato"
    for union, file in ((Action, "targets.js"), (Event, "events.js")):
        source = (games / file).read_text()
        assert [field.name for field in union.DESCRIPTOR.fields if f"\n  {field.name}: (" not in source] == []


def test_a_tap_explains_before_it_acts(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """A finger has no hover: the first tap tells what the thing is and offers the action."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    gallery.show(page, found["STAGE_PLACE"])
    page.locator("[data-key='dojo']").tap()
    assert "Take dojo cards" in page.locator("#chooser").inner_text()
    assert page.locator("#chooser button").count() == 1
    context.close()
