"""What makes a page pleasant: told of one's turn, asked before a move, in one's own language."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from services.genpei import scoring as genpei
from services.iki import scoring as iki
from services.kernel.views import Views
from services.ninjato import scoring as ninjato
from services.samurai import scoring as samurai
from tests.e2e.gallery import Gallery, View, moments
from tests.e2e.guest import Guest
from tests.e2e.test_access import MIDST, midst

# A browser that grants notifications, while somebody looks elsewhere; what it tells is kept.
ELSEWHERE = """() => {
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { this.permission = "granted"; return "granted"; }
    constructor(title, { body, tag }) { told.push([title, body, tag]); }
    close() {}
  };
  document.hasFocus = () => false;
}"""
TELL = """async (turns) => {
  const { TurnNotice } = await import("/static/lib/turn-notice.js");
  const notice = new TurnNotice("a match");
  for (const mine of turns) notice.tell(mine, () => "Choose");
  return told.splice(0);
}"""
ALLOW = """async () => (await import("/static/lib/turn-notice.js")).toggleNotify()"""
# Keys of both catalogues, and the names each text fills in; a function is asked for what it looks at.
CATALOGUES = """async (game) => {
  const { catalogues } = await import("/static/lib/i18n.js");
  for (const code of Object.keys(catalogues)) catalogues[code].clear();
  const { default: japanese } = await import("/static/lib/words.ja.js");
  await import("/static/lib/words.js?again");
  await import(`/static/games/${game}/words.js?again`);
  const { words } = await import(`/static/games/${game}/ja.js`);
  const named = (text) => {
    const names = new Set();
    if (typeof text !== "function") for (const [, name] of text.matchAll(/\\{(\\w+)\\}/g)) names.add(name);
    else text(new Proxy({}, { get: (_, name) => (names.add(name), 2) }));
    return names;
  };
  const there = { ...japanese, ...words };
  const faults = Object.keys(there).filter((key) => !catalogues.en.has(key)).map((key) => `${key} is only Japanese`);
  for (const [key, text] of catalogues.en) {
    if (!(key in there)) faults.push(`${key} is only English`);
    else {
      const known = named(text);
      for (const name of named(there[key])) if (!known.has(name)) faults.push(`${key} has no {${name}} in English`);
      if (typeof text === typeof there[key] && typeof text === "string")
        for (const name of known) if (!named(there[key]).has(name)) faults.push(`${key} lacks {${name}} in Japanese`);
    }
  }
  return faults;
}"""
# Names of people and of the house are the same in all languages, and so are the names of keys on the keyboard.
LATIN = re.compile(r"Zashiki|IKI|English|Aki|Momiji|Tsuru|Kaeru|Suzume|Esc|Enter|Tab|\bU\b|ERR_\w+")
KEY = re.compile(r"\b(?:nj|gp|ik|sm|lobby|match|score|seat|level|tab|player|table)\.\w+")
WORDS = """() => {
  for (const one of document.querySelectorAll("details, dialog")) one.open = true;
  const spoken = [...document.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel);
  return [...document.body.innerText.split("\\n"), ...spoken];
}"""


@pytest.fixture(scope="module")
def view() -> View:
    """A moment of a game of Ninjato, with a choice to make."""
    return midst("ninjato")


@pytest.fixture
def page(browser: Browser, view: View) -> Iterator[Page]:
    """The match page at that moment."""
    with Gallery("ninjato") as gallery:
        page = browser.new_page(reduced_motion="reduce")
        gallery.show(page, view)
        yield page
        page.close()


SHEET = """async ([game, texts]) => {
  const { worded } = await import("/static/lib/score-sheet.js");
  return texts.map((text) => worded(game, text));
}"""
TIES = {
    "ninjato": [ninjato._tie_breaks([(-9, -2, 1), (-9, -1, 2), (-9, -1, 3), (-8, 0, 0), (-8, 0, 0)])],
    "iki": [iki._tie_breaks([(-70, -3, 1), (-70, -3, 2), (-70, -2, 0)])],
    "genpei": [
        genpei._tie_breaks([(2, 3), (2, 1), (1, 0), (1, 0)], False),
        *(genpei._tie_breaks([(houses, step), (1, 1)], True) for houses, step in ((1, 2), (2, 0), (3, 1))),
    ],
    "samurai": [samurai._tie_breaks([(-40, 2, -3), (-40, 3, -3), (-40, 3, -2), (-40, 3, -2)])],
}


def english(page: Page) -> list[str]:
    """Return what of a page is neither Japanese nor a name."""
    lines = [LATIN.sub("", line) for line in page.evaluate(WORDS)]
    return [line for line in lines if re.search("[A-Za-z]{2}", line)]


def test_a_turn_is_told_of_once_and_only_when_wished(page: Page) -> None:
    """Nothing unasked, nothing for a turn that was there already or goes on, one for each that comes."""
    page.evaluate(ELSEWHERE)
    assert page.evaluate(TELL, [False, True]) == []
    assert page.evaluate(ALLOW) is True
    assert page.evaluate(TELL, [True, True]) == []
    turn = ["Your turn", "Choose", "a match"]
    assert page.evaluate(TELL, [False, True, True, False, True]) == [turn, turn]
    expect(page).to_have_title("● Your turn · Zashiki")
    assert page.evaluate("() => document.querySelector('link[rel=icon]').href").endswith("mark-turn.svg")
    page.evaluate("() => (document.hasFocus = () => true)")
    assert page.evaluate(TELL, [False, True]) == []


def test_a_move_may_be_confirmed_before_it_counts(page: Page, view: View) -> None:
    """With the setting on, a choice only asks; Esc takes it back, a second press does it."""
    sent: list[Any] = []

    def answer(route: Route) -> None:
        sent.append(route.request.post_data_json["action"])
        route.fulfill(json={"version": view["version"]})

    page.route("**/actions", answer)
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("menuitemcheckbox", name="Confirm each move").click()
    page.keyboard.press("1")
    while page.locator("#actions .group, #actions .back").count() and not page.get_by_text("Yes:").count():
        page.keyboard.press("1")
    expect(page.locator("#actions .primary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#actions .primary")).to_have_count(0)
    page.keyboard.press("1")
    assert sent == []
    with page.expect_response("**/actions"):
        page.keyboard.press("Enter")
    assert len(sent) == 1
    assert sent[0] in [one["action"] for one in view["legal"]]


@pytest.mark.parametrize("game", MIDST)
def test_both_languages_have_the_same_words(page: Page, game: str) -> None:
    """Neither has a key or fills in a name that the other doesn't know."""
    assert page.evaluate(CATALOGUES, game) == []


def test_the_browsers_language_is_spoken_until_another_is_chosen(guest: Callable[..., Guest]) -> None:
    """Whoever's browser asks for Japanese reads no English; a press of the button, and it is English for good."""
    aki = guest(locale="ja-JP")
    aki.open("/")
    assert english(aki.page) == []
    aki.page.locator("#host").click()
    aki.page.locator(".ask-name input").fill(aki.name)
    aki.page.keyboard.press("Enter")
    aki.page.wait_for_url("**/table/*")
    aki.page.wait_for_selector("body[data-ready]")
    assert english(aki.page) == []
    aki.page.get_by_role("button", name="English").click()
    expect(aki.page.locator("html")).to_have_attribute("lang", "en")
    aki.open("/")
    aki.expect_text("Set up a table")


@pytest.mark.parametrize("game", MIDST)
def test_a_japanese_match_page_is_japanese(browser: Browser, game: str) -> None:
    """Board, log, what can be done and help, without a key and without English."""
    with Gallery(game) as gallery:
        context = browser.new_context(locale="ja-JP", reduced_motion="reduce")
        page = context.new_page()
        gallery.show(page, midst(game))
        assert [line for line in page.evaluate(WORDS) if KEY.search(line)] == []
        assert english(page) == []
        context.close()


@pytest.mark.parametrize("game", MIDST)
def test_the_score_sheet_is_in_japanese(browser: Browser, game: str) -> None:
    """Where each line's points come from, and how ties are broken."""
    seats, options, _ = MIDST[game]
    texts = {tie for ties in TIES[game] for tie in ties}
    for seed in range(3):
        *_, match = moments(game, seats, options, seed)
        outcome = json.loads(Views(match).json(-1, 0, 0))["outcome"]
        for result in outcome["results"]:
            texts.update(text for line in result["lines"] for text in (line["label"], line["source"]))
    with Gallery(game) as gallery:
        page = browser.new_page(locale="ja-JP", reduced_motion="reduce")
        gallery.show(page, midst(game))
        shown = page.evaluate(SHEET, [game, sorted(texts)])
        page.close()
    assert [text for text in shown if re.search("[A-Za-z]{2}", text)] == []


@pytest.mark.parametrize("game", MIDST)
def test_the_longest_name_does_not_lie_over_the_hand(browser: Browser, game: str) -> None:
    view = midst(game)
    view["seats"][view["viewer"]]["name"] = "W" * 24
    with Gallery(game) as gallery:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        gallery.show(page, view)
        name, things = (
            page.locator(".dock .name").bounding_box(),
            page.locator(".dock .seat > :nth-child(2)").bounding_box(),
        )
        page.close()
    assert name
    assert things
    assert name["x"] + name["width"] <= things["x"]
