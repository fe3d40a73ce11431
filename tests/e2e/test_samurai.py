"""Small Samurai Empires in a real browser: whole games, every stage at the desk and on a phone, and words for all."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from services.kernel.views import Views
from tests.e2e.conftest import PHONE
from tests.e2e.gallery import GATEWAY, SIZES, Gallery, View, moments
from tests.e2e.guest import Guest
from zashiki.samurai.v1.samurai_pb2 import Action, Event, OrderToken, Stage

GAMES = GATEWAY / "static/games/samurai"
NORTH = {"dojos": True, "new_region": True}
EVERYTHING = {**NORTH, "agendas": True, "mountains": True, "shrines": True, "neutral_tokens": True}
MODES: list[tuple[int, Mapping[str, bool], int]] = [(5, EVERYTHING, 0), (3, NORTH, 1), (1, {}, 13)]
"""Seats, options and seed of games from which views are taken; between them they come to every stage and event."""
STAGES = set(Stage.keys()) - {"STAGE_UNSPECIFIED", "STAGE_TASK"}
BY_LUCK = {"STAGE_ABILITY"}
"""What one game in twelve goes without. Games here are dealt by chance, so only what each comes to can be asked for."""
TASKS = {f"STAGE_TASK {order}" for order in OrderToken.keys()[1:]}
ENDS = {f"END {seats}" for seats, _, _ in MODES}
SCREENS = {"desk": {"viewport": {"width": 1440, "height": 900}}, "phone": PHONE}
SMALLEST_TARGET = 40
# Kinds of action that have no thing of their own on the table.
BAR_ONLY = {"done", "pass"}
LAND_BORDERS = """async () => {
  const { borders } = await import("/static/games/samurai/geography.js");
  return borders.map(({ between }) => between);
}"""
LANES = """async () => {
  const { LANES } = await import("/static/games/samurai/land.js");
  return LANES.map(([south, north]) => [south, north]);
}"""
# Lines and flights of all events of a view, as far as they have gaps.
GAPS = """async (view) => {
  const { default: game } = await import("/static/games/samurai/index.js");
  const { render } = await import("/static/vendor/lit-html/lit-html.js");
  const { components } = await (await fetch("/api/v1/games/samurai")).json();
  const ctx = { view, viewer: view.viewer, printed: game.printed(components) };
  ctx.nameOf = (seat) => view.seats[seat]?.name ?? game.opponentName(view, seat, ctx);
  const drawn = (template) => {
    const box = document.createElement("div");
    render(template, box);
    return box.innerHTML;
  };
  return view.events.flatMap(({ event }) => {
    const flights = game.motion(event, ctx).flights.map(({ from, to, art }) => [...from, ...to, drawn(art())]);
    const told = [game.describeEvent(event, ctx)?.text ?? "", ...flights.flat()];
    return told.filter((text) => /\\bsm\\.|undefined|NaN|_UNSPECIFIED/.test(text));
  });
}"""
SCALE = "() => document.querySelector('.sm-map > svg').viewBox.baseVal.width"


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("opponents", "options", "houses", "stages"),
    [
        (2, ("Dojos", "New region"), 3, (STAGES | {"STAGE_TASK"}) - BY_LUCK),
        (0, (), 3, {"STAGE_PLACE", "STAGE_ORDER", "STAGE_TASK", "STAGE_OVER"}),
    ],
    ids=["three with Dojos and the new region", "solo"],
)
def test_a_whole_game_to_the_score_sheet(
    guest: Callable[..., Guest], opponents: int, options: tuple[str, ...], houses: int, stages: set[str]
) -> None:
    """Each click is one of what lights up; at the end the sheet of all houses adds up."""
    aki = guest(reduced_motion="reduce")
    aki.play_now(opponents, game="Small Samurai Empires", options=options)
    aki.hurry()
    assert stages <= aki.play_to_the_end(Random(5))

    sheet = aki.page.locator(".score-sheet")
    expect(sheet.locator("thead th")).to_have_count(houses)
    for column in range(houses):
        cells = sheet.locator(f"tbody tr td:nth-child({column + 2}) b").all_inner_texts()
        total = sheet.locator(f".total td:nth-child({column + 2})").inner_text()
        assert sum(int(text) for text in cells if text != "–") == int(total)
    told = aki.page.locator(".log").inner_text()
    assert "The game is over" in told
    assert "sm." not in told


@pytest.fixture(scope="module")
def found() -> dict[str, View]:
    """A view of each stage, as one who must decide sees it, of each order, and of the end of each game."""
    found: dict[str, View] = {}
    for seats, options, seed in MODES:
        for match in moments("samurai", seats, options, seed):
            position, to_act = match.moment.ply.state, match.moment.to_act
            name = Stage.Name(position.stage)
            if position.task is not None and name == "STAGE_TASK":
                name += f" {OrderToken.Name(position.task.order)}"
            if name not in found:
                found[name] = json.loads(Views(match).json(to_act[0] if to_act else 0, 0, 0))
        found[f"END {seats}"] = json.loads(Views(match).json(0, 0, 0))
    return found


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """The page without the platform."""
    with Gallery("samurai") as gallery:
        yield gallery


@pytest.mark.parametrize(("screen", "theme"), [("desk", "light"), ("phone", "dark")])
def test_every_stage_shows_all_that_may_be_done(
    browser: Browser, gallery: Gallery, found: dict[str, View], screen: str, theme: str
) -> None:
    """No error, nothing wider than the screen or too small for a finger, words for all, each legal action lit."""
    assert set(found) == STAGES | TASKS | ENDS
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **SCREENS[screen])  # type: ignore[arg-type]
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page = context.new_page()
    for stage, view in found.items():
        gallery.show(page, view)
        assert [action for action in gallery.unlit(page) if not BAR_ONLY & set(action)] == [], stage
        assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), f"{stage} overflows"
        assert re.findall(r"\bsm\.[\w.]+|\bundefined\b|\bNaN\b", page.locator("body").inner_text()) == [], stage
        if screen == "phone":
            assert [size for size in page.evaluate(SIZES) if min(size[1:]) < SMALLEST_TARGET] == [], stage
        assert complaints == [], stage
    context.close()


def test_whatever_happens_has_its_words_and_its_picture(
    browser: Browser, gallery: Gallery, found: dict[str, View]
) -> None:
    """Between them the games tell of every kind of event, each line and each flight without a gap."""
    page = browser.new_page()
    kinds: set[str] = set()
    for end in ENDS:
        gallery.show(page, found[end])
        assert page.evaluate(GAPS, found[end]) == []
        kinds |= {kind for logged in found[end]["events"] for kind in logged["event"]}
    assert kinds == {field.name for field in Event.DESCRIPTOR.fields}
    page.close()


def test_the_land_is_drawn_as_its_provinces_border(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """Two provinces touch on the map, or a lane joins them, exactly where they are neighbours in the rules."""
    components = tomllib.loads((GATEWAY.parent / "services/samurai/components.toml").read_text())
    edges = components["borders"]["edges"]
    page = browser.new_page()
    gallery.show(page, found["STAGE_PLACE"])
    for script, sea in ((LAND_BORDERS, False), (LANES, True)):
        drawn = {frozenset(pair) for pair in page.evaluate(script)}
        assert drawn == {frozenset(edge["between"]) for edge in edges if edge["sea"] == sea}
    page.close()


def test_the_map_is_zoomed_and_panned_by_keys_and_buttons(
    browser: Browser, gallery: Gallery, found: dict[str, View]
) -> None:
    """Plus comes closer, Home shows all of it again; buttons do the same."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    gallery.show(page, found["STAGE_PLACE"])
    whole = page.evaluate(SCALE)
    page.locator(".sm-map").focus()
    page.keyboard.press("+")
    closer = page.evaluate(SCALE)
    page.get_by_role("button", name="Closer").click()
    assert page.evaluate(SCALE) < closer < whole
    page.keyboard.press("Tab")
    page.get_by_role("button", name="The whole map").click()
    assert page.evaluate(SCALE) == whole
    page.close()


def test_what_is_drawn_is_played_by_keyboard(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """An Army on the map takes the focus, tells what it is, and Enter asks where it goes."""
    page = browser.new_page()
    view = found["STAGE_TASK ORDER_TOKEN_MOVE"]
    gallery.show(page, view)
    marches = [legal for legal in view["legal"] if "march" in legal["action"]]
    march = marches[0]["action"]["march"]
    page.locator(f"[data-key='army:{march['origin']}:{view['viewer']}:{march['unit']}']").focus()
    expect(page.locator("#tip")).to_contain_text("Samurai")
    page.keyboard.press("Enter")
    asked = [legal["label"] for legal in marches if legal["action"]["march"]["origin"] == march["origin"]]
    expect(page.locator("#chooser button")).to_have_text(asked)
    page.keyboard.press("Escape")
    expect(page.locator("#chooser")).to_be_hidden()
    page.close()


def test_every_action_has_its_place_and_every_event_its_words() -> None:
    """What the schema gains, the page must learn."""
    for union, file in ((Action, "targets.js"), (Event, "events.js")):
        known = set(re.findall(r"^  (\w+): \(", (GAMES / file).read_text(), re.MULTILINE))
        assert known == {field.name for field in union.DESCRIPTOR.fields}, file
