"""What is left of a game afterwards: the pages of those who played it."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.test_company import sit_down_together


def play_to_the_end(match: str, people: tuple[Guest, Guest], rng: Random) -> None:
    """Play a match without its page."""
    mover, other = people
    while True:
        view = mover.ask("GET", match)
        if view["status"] == "MATCH_STATUS_ENDED":
            return
        if view["legal"]:
            mover.ask(
                "POST", f"{match}/actions", {"version": view["version"], "action": rng.choice(view["legal"])["action"]}
            )
        else:
            mover, other = other, mover


def test_a_rated_game_stands_on_the_pages_of_both(guest: Callable[..., Guest]) -> None:
    """The sheet tells the new ratings, the lobby lists them, and the history leads to record, sheet and the other.

    The sheet is there even when the match itself is forgotten.
    """
    aki, ume = guest("Aki"), guest("Ume")
    sit_down_together(aki, ume, game="IKI", rated=True)
    page = aki.page.url
    expect(aki.page.locator(".menu")).to_contain_text("Give up the game")
    expect(aki.page.locator(".menu")).not_to_contain_text("Ask for a hint")
    for one in (aki, ume):
        one.open("/")
    play_to_the_end(page[page.index("/match/") :].replace("/match/", "/matches/"), (aki, ume), Random(3))
    aki.open(page)
    expect(aki.page.locator(".score-sheet")).to_contain_text("Rating", timeout=30_000)

    aki.open("/")
    expect(aki.page.locator(".leaders")).to_contain_text(ume.name)
    aki.page.locator("#me").click()
    expect(aki.page.locator("h1")).to_have_text(aki.name)
    game = aki.page.locator(".history > li")
    expect(game).to_have_count(1)
    expect(game).to_contain_text("rated")
    game.get_by_text("Score sheet").click()
    expect(aki.page.locator(".score-sheet")).to_contain_text("Rating")
    aki.page.go_back()
    game.get_by_text("Watch the replay").click()
    aki.page.wait_for_selector('body[data-version="0"]')
    aki.page.keyboard.press("End")
    aki.page.wait_for_selector('body[data-status="MATCH_STATUS_ENDED"]')
    expect(aki.page.locator(".chairs")).to_contain_text(ume.name)
    aki.page.go_back()
    with aki.page.expect_download() as download:
        game.get_by_text("Download the record").click()
    assert download.value.failure() is None
    match_itself = re.compile(r"/api/v1/matches/[^/]+$")
    aki.page.route(match_itself, lambda route: route.fulfill(status=404, json={"detail": "forgotten", "status": 404}))
    game.get_by_text("Score sheet").click()
    expect(aki.page.locator(".score-sheet")).to_contain_text(ume.name)
    expect(aki.page.locator(".archived")).to_contain_text("A game of IKI")
    aki.complaints = [one for one in aki.complaints if "404" not in one]
    aki.page.go_back()
    game.get_by_text(ume.name).click()
    expect(aki.page.locator("h1")).to_have_text(ume.name)


def test_a_newcomer_learns_in_the_lobby_how_it_is_played(guest: Callable[..., Guest]) -> None:
    """The game in a few lines, before anybody is asked for a name."""
    aki = guest()
    aki.open("/")
    aki.choose_game("Ninjato")
    aki.page.get_by_role("button", name="How it is played").click()
    aki.expect_text("Seven rounds.")
    aki.page.get_by_role("button", name="Close").click()
    expect(aki.page.locator("#how")).to_be_hidden()
