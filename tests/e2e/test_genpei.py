"""Genpei in a real browser: whole games, every stage at the desk and on a phone, words for everything."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from services.genpei.enums import STAGE_KEEP
from services.kernel.views import Views
from tests.e2e.conftest import PHONE
from tests.e2e.gallery import GATEWAY, SIZES, Gallery, View, moments
from tests.e2e.guest import Guest
from zashiki.genpei.v1.genpei_pb2 import Action, Event, Stage

LATE = 12
"""Turn from which on views are taken: much lies on the table by then."""
FULL = {"kotaishi": True, "intrigue": True}
MODES = [(3, FULL), (1, {}), (4, FULL), (3, FULL)]
"""Games from which views are taken: between them they come to every stage."""
DESK = {"width": 1440, "height": 900}
SMALLEST_TARGET = 40
# Kinds of action that have no thing of their own on the table.
BAR_ONLY = {"stop", "end_turn"}
GAMES = GATEWAY / "static/games/genpei"


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("opponents", "options", "contestants", "stages"),
    [
        (2, ("Kotaishi", "Intrigue deck"), 4, {"STAGE_KEEP", "STAGE_PLAY", "STAGE_MOVE", "STAGE_TORII"}),
        (0, (), 2, {"STAGE_KEEP", "STAGE_PLAY", "STAGE_MOVE"}),
    ],
    ids=["three with Intrigue and Kotaishi", "solo"],
)
def test_a_whole_game_to_the_last_house(
    guest: Callable[..., Guest], opponents: int, options: tuple[str, ...], contestants: int, stages: set[str]
) -> None:
    """Each click is one of what lights up; at the end the houses unfold, and the sheet adds up."""
    aki = guest(reduced_motion="reduce")
    aki.play_now(opponents, game="Genpei", options=options)
    aki.hurry()
    assert stages <= aki.play_to_the_end(Random(3))

    houses = aki.page.locator(".paper-sheet .gp-finale > .house")
    expect(houses).to_have_count(5)
    sheet = aki.page.locator(".score-sheet")
    expect(sheet.locator("thead th")).to_have_count(contestants)
    supported = 0
    for column in range(contestants):
        lines = [int(text) for text in sheet.locator(f"tbody tr td:nth-child({column + 2}) b").all_inner_texts()]
        total = int(sheet.locator(f".total td:nth-child({column + 2})").inner_text())
        assert sum(lines) == total
        supported += total
    assert supported == houses.locator("li.won").count()
    aki.reload()
    expect(houses).to_have_count(5)
    told = aki.page.locator(".log").inner_text()
    assert "The game is over" in told
    assert "gp." not in told


@pytest.fixture(scope="module")
def found() -> dict[str, View]:
    """A view of each stage, as one who must decide sees it; a late one where there is one, for it shows more."""
    found: dict[str, View] = {}
    late = {Stage.Name(STAGE_KEEP)}
    for seed, (seats, options) in enumerate(MODES):
        for match in moments("genpei", seats, options, seed):
            position, to_act = match.moment.ply.state, match.moment.to_act
            name = Stage.Name(position.stage)
            if name not in found or (name not in late and position.turn >= LATE):
                found[name] = json.loads(Views(match).json(to_act[0] if to_act else 0, 0, 0))
            if position.turn >= LATE:
                late.add(name)
    return found


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """The page without the platform."""
    with Gallery("genpei") as gallery:
        yield gallery


def test_every_stage_shows_all_that_may_be_done(browser: Browser, gallery: Gallery, found: dict[str, View]) -> None:
    """Each legal action lit, words for all, nothing wider than the screen or, on a phone, too small for a finger."""
    assert set(found) == set(Stage.keys()) - {"STAGE_UNSPECIFIED"}
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce", **PHONE)  # type: ignore[arg-type]
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page = context.new_page()
    for stage, view in found.items():
        gallery.show(page, view)
        assert [size for size in page.evaluate(SIZES) if min(size[1:]) < SMALLEST_TARGET] == [], stage
        for screen in (PHONE["viewport"], DESK):
            page.set_viewport_size(screen)  # type: ignore[arg-type]
            assert [action for action in gallery.unlit(page) if not is_bar_only(action)] == [], stage
            assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), f"{stage} overflows"
        assert re.findall(r"\bgp\.[\w.]+", page.locator("body").inner_text()) == [], stage
        assert complaints == [], stage
        page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
    context.close()


def is_bar_only(action: dict[str, dict[str, object]]) -> bool:
    """Whether an action is about no thing on the table: to stop, to end the turn, to set nothing aside."""
    return bool(BAR_ONLY & set(action)) or action.get("set_aside", {}).get("cards") == 0


def test_every_action_has_its_place_and_every_event_and_stage_its_words() -> None:
    """What the schema gains, the page must learn."""
    for union, file in ((Action, "targets.js"), (Event, "events.js")):
        source = (GAMES / file).read_text()
        assert [field.name for field in union.DESCRIPTOR.fields if f"\n  {field.name}: (" not in source] == []
    words = (GAMES / "words.js").read_text()
    assert [stage for stage in Stage.keys()[1:] if f'"gp.stage.{stage}"' not in words] == []
    told = re.findall(r"`(\w+)\.\$\{known", (GAMES / "events.js").read_text())
    assert [key for key in told for form in ("seen", "hidden") if f'"gp.log.{key}.{form}"' not in words] == []
