"""IKI in a real browser: the board at every stage, words for everything that happens, and whole games."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from services.kernel.views import Views
from tests.e2e.conftest import PHONE
from tests.e2e.gallery import GATEWAY, MOST_GAMES, SIZES, Gallery, View, moments
from tests.e2e.guest import Guest
from zashiki.iki.v1.iki_pb2 import Action, Building, Character, Deal, Event, Stage

SCREENS = {"desk": {"viewport": {"width": 1440, "height": 900}}, "phone": PHONE}
SMALLEST_TARGET = 40
SUMMER = 4
STAGES = set(Stage.keys()[1:])
TWO_PLAYERS_ONLY = {"STAGE_NEUTRAL", "STAGE_NEUTRAL_PLACE"}

WORDLESS = """async ({ stages, views, events, cards }) => {
  const { default: game } = await import("/static/games/iki/index.js");
  const emblems = await import("/static/games/iki/emblems.js");
  const { components } = await (await fetch("/api/v1/games/iki")).json();
  const ctx = { nameOf: (seat) => `#${seat}`, printed: game.printed(components), viewer: 0 };
  const groups = views.flatMap((view) => view.legal.map(({ action }) => game.group(action, view)));
  const said = [
    ...stages.map((stage) => game.task({ position: { stage, to_dismiss: 1 } })),
    ...groups.map((group) => game.groupName(group)),
    ...events.map((event) => game.describeEvent(event, ctx).text),
    ...game.help(),
  ];
  const drawn = { ...emblems.CHARACTERS, ...emblems.BUILDINGS };
  const gaps = said.filter((text) => /ik\\.|undefined|NaN|[A-Z]_[A-Z]/.test(text));
  return [...gaps, ...cards.filter((card) => !drawn[card])];
}"""

OFFERS = """async () => {
  const { default: game } = await import("/static/games/iki/index.js");
  const { STREET } = await import("/static/games/iki/targets.js");
  const { components } = await (await fetch("/api/v1/games/iki")).json();
  const printed = game.printed(components);
  return STREET.flatMap((shop) => printed.deals(shop)).map(({ deal }) => deal);
}"""


@pytest.fixture(scope="module")
def found() -> dict[str, View]:
    """A view of each stage, late enough to show much, as the seat that must decide sees it."""
    views: dict[str, View] = {}
    for seats, wanted in ((4, STAGES - TWO_PLAYERS_ONLY), (2, TWO_PLAYERS_ONLY)):
        for seed in range(MOST_GAMES):
            for match in moments("iki", seats, {}, seed):
                position, to_act = match.moment.ply.state, match.moment.to_act
                name = Stage.Name(position.stage)
                if name in wanted - views.keys() and (position.month >= SUMMER or name == "STAGE_SETTLE"):
                    views[name] = json.loads(Views(match).json(to_act[0] if to_act else 0, 0, 0))
            if wanted <= views.keys():
                break
    return views


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """The page without the platform."""
    with Gallery("iki") as gallery:
        yield gallery


@pytest.mark.parametrize(("screen", "theme"), [("desk", "light"), ("phone", "dark")])
def test_every_stage_shows_all_that_may_be_done(
    browser: Browser, gallery: Gallery, found: dict[str, View], screen: str, theme: str
) -> None:
    """No error, nothing wider than the screen, each legal action on a thing that is lit, phones fit for fingers."""
    assert found.keys() == STAGES
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])  # type: ignore[arg-type]
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page = context.new_page()
    small: dict[str, Any] = {}
    for stage, view in found.items():
        gallery.show(page, view)
        assert gallery.unlit(page) == [], stage
        # Not innerWidth: on a phone it grows with what overflows.
        assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), f"{stage} overflows"
        assert complaints == [], stage
        if screen == "phone":
            small[stage] = [size for size in page.evaluate(SIZES) if min(size[1:]) < SMALLEST_TARGET]
    assert {stage: sizes for stage, sizes in small.items() if sizes} == {}
    context.close()


def test_whatever_happens_has_its_words(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """Stages, headings and events of real games are said without a gap, and each card has its drawing."""
    page = browser.new_page()
    gallery.show(page, found["STAGE_OVER"])
    told = [logged["event"] for view in found.values() for logged in view["events"] if "event" in logged]
    cards = [name.split("_", 1)[1] for union in (Character, Building) for name in union.keys()[1:]]
    asked = {"stages": sorted(STAGES), "views": list(found.values()), "events": told, "cards": cards}
    assert page.evaluate(WORDLESS, asked) == []
    page.close()


def test_shops_offer_in_the_order_of_the_rulebook(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """Components reach the page as tables without an order."""
    page = browser.new_page()
    gallery.show(page, found["STAGE_MOVE"])
    assert page.evaluate(OFFERS) == Deal.keys()[1:]
    page.close()


def test_every_action_has_its_place_and_every_event_its_words() -> None:
    """What the schema gains, the page must learn."""
    games = GATEWAY / "static/games/iki"
    for union, file in ((Action, "targets.js"), (Event, "events.js")):
        source = (games / file).read_text()
        assert [field.name for field in union.DESCRIPTOR.fields if f"\n  {field.name}: (" not in source] == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("opponents", "stages"),
    [
        (
            2,
            STAGES
            - TWO_PLAYERS_ONLY
            - {f"STAGE_{name}" for name in ("TRAIN", "SWAP", "BUILD", "FIRE", "FOOD", "OVER")},
        ),
        (1, {*TWO_PLAYERS_ONLY, "STAGE_NEW_YEAR"}),
    ],
)
def test_a_person_and_bots_play_a_year(guest: Callable[..., Guest], opponents: int, stages: set[str]) -> None:
    """Each click is one of what lights up; at the end the sheet adds up."""
    aki = guest(reduced_motion="reduce")
    aki.play_now(opponents=opponents, game="IKI")
    aki.hurry()
    assert stages <= aki.play_to_the_end(Random(1))

    sheet = aki.page.locator(".score-sheet")
    expect(sheet.locator("thead th")).to_have_count(opponents + 1)
    for column in range(opponents + 1):
        lines = [int(text) for text in sheet.locator(f"tbody tr td:nth-child({column + 2}) b").all_inner_texts()]
        assert sum(lines) == int(sheet.locator(f".total td:nth-child({column + 2})").inner_text())
    assert "The game is over" in aki.page.locator(".log").inner_text()
