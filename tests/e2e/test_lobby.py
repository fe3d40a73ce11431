"""The lobby with several games: what may be chosen, what the rules settle, and what is asked of the server then."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest


def option(name: str, compulsory: tuple[int, ...] = (), unavailable: tuple[int, ...] = ()) -> dict[str, Any]:
    return {
        "name": name.lower(),
        "title": name,
        "summary": f"What {name} changes.",
        "compulsory_seats": compulsory,
        "unavailable_seats": unavailable,
    }


PLAIN = {"game": "ninjato", "title": "Ninjato", "summary": "Raid.", "seats": {"min": 2, "max": 4}, "options": []}
RICH = {
    "game": "rich",
    "title": "Rich",
    "summary": "For one to five.",
    "seats": {"min": 1, "max": 5},
    "options": [option("Dragon", compulsory=(1, 5)), option("Rain", unavailable=(1,)), option("Sun")],
}
OFFER = {"games": [game | {"levels": ["novice", "easy"]} for game in (PLAIN, RICH)]}


@pytest.fixture
def aki(guest: Callable[..., Guest]) -> Guest:
    """Somebody who is offered two games; orders of tables go nowhere, but are noted down."""
    aki = guest()
    aki.page.route("**/api/v1/games", lambda route: route.fulfill(json=OFFER))
    aki.page.route("**/api/v1/leaderboards/rich", lambda route: route.fulfill(json={"players": []}))
    return aki


def ordered(aki: Guest, button: str) -> dict[str, Any]:
    """Click a button that orders a table, and return the order."""
    orders: list[dict[str, Any]] = []

    def note(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        orders.append(route.request.post_data_json)
        return route.fulfill(status=201, json={"id": "t", "match_id": None})

    aki.page.route("**/api/v1/tables", note)
    # Nobody set that table up, so its page would complain, in time to be heard or not.
    aki.page.route("**/table/t", lambda route: route.fulfill(content_type="text/html", body="<title>Table</title>"))
    aki.page.get_by_role("button", name=button).click()
    aki.introduce()
    aki.page.wait_for_url("**/table/t")
    return orders[0]


def test_a_game_and_its_options_are_chosen_and_ordered(aki: Guest) -> None:
    aki.open("/")
    aki.choose_game("Rich")
    card = aki.page.locator(".play-now")
    card.get_by_text("Options:").click()
    card.get_by_role("checkbox", name="Sun").check()
    card.get_by_role("checkbox", name="Rain").check()
    expect(card.locator("summary")).to_have_text("Options: Rain and Sun")

    card.get_by_text("4", exact=True).click()
    expect(card.get_by_role("checkbox", name="Dragon")).to_be_disabled()
    expect(card.get_by_role("checkbox", name="Dragon")).to_be_checked()
    aki.expect_text("always on with 5 players")

    card.get_by_text("None, alone").click()
    expect(card.get_by_text("They play")).to_have_count(0)
    expect(card.get_by_role("checkbox", name="Rain")).to_be_disabled()
    expect(card.get_by_role("checkbox", name="Rain")).not_to_be_checked()
    aki.expect_text("not when alone")
    assert ordered(aki, "Sit down and play") == {
        "game": "rich",
        "options": {"dragon": True, "sun": True},
        "seats": [{"kind": "human"}],
        "visibility": "private",
        "rated": False,
    }


def test_the_lobby_comes_back_with_the_game_chosen_last(aki: Guest) -> None:
    aki.open("/")
    expect(aki.page.locator("h1")).to_have_text("Ninjato")
    aki.choose_game("Rich")
    aki.reload()
    expect(aki.page.locator("h1")).to_have_text("Rich")
    aki.expect_text("Best at Rich")
    aki.open("/?game=ninjato")
    expect(aki.page.locator("h1")).to_have_text("Ninjato")


def test_a_table_for_one_person_does_not_count_for_ratings(aki: Guest) -> None:
    aki.open("/?game=rich")
    rated = aki.page.get_by_label("Counts for ratings")
    rated.check()
    aki.page.get_by_label("Seat 2").select_option("easy")
    expect(rated).to_be_disabled()  # nor does one against bots
    while aki.page.get_by_label("One seat less").count():
        aki.page.get_by_label("One seat less").click()
    expect(rated).to_be_disabled()
    order = ordered(aki, "Set up this table")
    assert (order["seats"], order["rated"]) == ([{"kind": "human"}], False)
