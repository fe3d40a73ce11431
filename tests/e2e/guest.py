"""A person at a browser, as tests move them: they see what is lit and click it."""

import itertools
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

EYES = Path(__file__).with_name("eyes.js")
BOTS_SECONDS = 60
OVER = "MATCH_STATUS_ENDED"

_numbers = itertools.count(1)


class Guest:
    """One browser profile with one page."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        # Names are taken once for all on the platform all tests share.
        self.name = f"{name} {next(_numbers)}"
        self.context = context
        self.page: Page = context.new_page()
        self.page.add_init_script(path=EYES)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"{self.name}: {error}"))
        self.page.on("console", lambda said: said.type == "error" and self._complain(said))

    def _complain(self, said: ConsoleMessage) -> None:
        # Chromium drops what it is loading when an interface of the machine changes, as when containers start; the
        # page must cope, and does.
        if "ERR_NETWORK_CHANGED" not in said.text:
            self.complaints.append(f"{self.name}: {said.text} {said.location['url']}")

    def open(self, path: str) -> None:
        """Go to a page and wait until it is drawn."""
        self.page.goto(path)
        self.page.wait_for_selector("body[data-ready], body[data-version]")

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.page.wait_for_selector("body[data-ready], body[data-version]")

    def introduce(self) -> None:
        """Give a name where one is asked for."""
        self.page.get_by_label("Your name").fill(self.name)
        self.page.keyboard.press("Enter")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Call the API as this browser's person, past the page, and return the answer."""
        answer = self.page.request.fetch(f"/api/v1{path}", method=method, data=body, headers={"X-Zashiki": "test"})
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def seen(self) -> Any:
        """The match as the server shows it to this person now."""
        return self.ask("GET", self.page.url[self.page.url.index("/match/") :].replace("/match/", "/matches/"))

    def play_now(
        self, opponents: int = 3, level: str = "Novice", *, game: str = "Ninjato", options: Sequence[str] = ()
    ) -> None:
        """Sit down with bots, or alone, from the lobby and wait for the match; game and options by their titles."""
        self.open("/")
        self.choose_game(game)
        card = self.page.locator(".play-now")
        group = card.get_by_role("group", name="Opponents")
        group.get_by_text(str(opponents) if opponents else "None, alone", exact=True).click()
        if opponents:
            card.get_by_role("group", name="They play").get_by_text(level, exact=True).click()
        if options:
            card.get_by_text("Options:").click()
        for option in options:
            card.get_by_role("checkbox", name=option).check()
        self.page.get_by_role("button", name="Sit down and play").click()
        self.introduce()
        self.page.wait_for_selector("body[data-version]")

    def hurry(self) -> None:
        """See what the others do at once."""
        self.page.get_by_text("Menu", exact=True).click()
        self.page.get_by_role("menuitem", name="Show bots' moves at once").click()

    def choose_game(self, title: str) -> None:
        """Turn the lobby to a game, where there are several."""
        shelf = self.page.get_by_role("group", name="Game", exact=True)
        if shelf.count():
            shelf.get_by_text(title, exact=True).click()

    @property
    def state(self) -> dict[str, Any]:
        """What the page says of itself: version, stage, myTurn, status, live."""
        return dict(self.page.evaluate("() => ({...document.body.dataset})"))

    @property
    def is_over(self) -> bool:
        """The match has ended."""
        return self.state["status"] == OVER

    def wait_turn(self, after: str | None = None) -> dict[str, Any]:
        """Wait until it is this person's turn, in a version other than `after`, or the end; return the state then."""
        return dict(self.page.evaluate("(asked) => eyes.turn(...asked)", [BOTS_SECONDS, after]))

    def buttons(self) -> Locator:
        """The buttons of what can be done."""
        return self.page.locator("#actions button.action")

    def choose(self, rng: Random) -> None:
        """Take one decision with the mouse and see it done."""
        version = self.state["version"]
        self.click_decision(rng)
        self.wait_moved_on(version)

    def click_decision(self, rng: Random, on_table: float = 0.6) -> None:
        """Take one decision with the mouse: with the chance `on_table` a lit thing, if there is one, else a button."""
        spot = self.page.evaluate("(luck) => eyes.decision(...luck)", [rng.random() < on_table, rng.random()])
        while spot is not None:
            self.page.mouse.click(*spot)
            spot = self.page.evaluate("(luck) => eyes.more(luck)", rng.random())

    def wait_moved_on(self, version: str) -> None:
        """Wait until the page shows a later version."""
        self.page.wait_for_selector(f'body:not([data-version="{version}"])')

    def play(self, rng: Random, decisions: int) -> None:
        """Take so many decisions, or until the game is over."""
        for _ in range(decisions):
            if self.wait_turn()["status"] == OVER:
                return
            self.choose(rng)

    def play_to_the_end(self, rng: Random) -> set[str]:
        """Play until the game is over; return the stages in which this person saw it."""
        stages, version = set(), None
        while (state := self.wait_turn(version))["status"] != OVER:
            stages.add(state["stage"])
            version = state["version"]
            self.click_decision(rng)
        return stages | {state["stage"]}

    def expect_text(self, text: str) -> None:
        """See a text."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()
