"""Every stage of the game as the page shows it, at the desk and on a phone, by day and by night."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import PHONE
from tests.e2e.gallery import Gallery, View, stages

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
UNLIT = """async (actions) => {
  const { targets } = await import("/static/games/ninjato/targets.js");
  const lit = new Set([...document.querySelectorAll(".piece.can")].map((piece) => piece.dataset.key));
  return actions.filter((action) => !targets(action).some((key) => lit.has(key)));
}"""
SIZES = """() => [...document.querySelectorAll(".piece.can, #actions button, .tabs button")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.dataset.key ?? one.innerText, one.offsetWidth, one.offsetHeight])"""


@pytest.fixture(scope="module")
def found() -> dict[str, View]:
    """A view of each stage."""
    return stages()


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """The page without the platform."""
    with Gallery() as gallery:
        yield gallery


@pytest.fixture(scope="module")
def pictures() -> Path:
    """Where the pictures go, to be looked at."""
    folder = Path("test-results/gallery")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize(
    ("screen", "theme"), [("desk", "light"), ("desk", "dark"), ("phone", "light"), ("phone", "dark")]
)
def test_every_stage_shows_all_that_may_be_done(
    browser: Browser, gallery: Gallery, found: dict[str, View], pictures: Path, screen: str, theme: str
) -> None:
    """No error, nothing wider than the screen, and each legal action is on a thing that is lit."""
    assert set(found) == {f"STAGE_{stage}" for stage in ALL}
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])  # type: ignore[arg-type]
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page = context.new_page()
    for stage, view in found.items():
        gallery.show(page, view)
        page.screenshot(path=pictures / f"{stage.removeprefix('STAGE_').lower()}-{screen}-{theme}.png")
        unlit = page.evaluate(UNLIT, [legal["action"] for legal in view["legal"]])
        assert [action for action in unlit if not BAR_ONLY & set(action)] == [], stage
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{stage} overflows"
        assert complaints == [], stage
    context.close()


def test_targets_are_large_enough_for_fingers(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """On a phone whatever may be tapped is at least 40 px wide and high."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    small = {}
    for stage, view in found.items():
        gallery.show(page, view)
        small[stage] = [size for size in page.evaluate(SIZES) if min(size[1:]) < SMALLEST_TARGET]
    assert {stage: sizes for stage, sizes in small.items() if sizes} == {}
    context.close()


def test_a_tap_explains_before_it_acts(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """A finger has no hover: the first tap tells what the thing is and offers the action."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    gallery.show(page, found["STAGE_PLACE"])
    page.locator("[data-key='dojo']").tap()
    assert "Take dojo cards" in page.locator("#chooser").inner_text()
    assert page.locator("#chooser button").count() == 1
    context.close()
