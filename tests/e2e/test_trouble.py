"""Reloads, lost networks, refusals."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest

ACTIONS = "**/api/v1/matches/*/actions"


def refuse_once(one: Guest, status: int, **problem: str) -> None:
    """Let the next action get this problem for an answer, and not reach the gateway."""
    body = {**problem, "status": status}
    one.page.route(
        ACTIONS, lambda route: route.fulfill(status=status, json=body, content_type="application/problem+json"), times=1
    )


def test_a_reload_goes_on_where_it_was(guest: Callable[..., Guest]) -> None:
    """Hand, log and turn are the same after a reload."""
    aki = guest()
    aki.play_now(opponents=1)
    aki.play(Random(3), 6)
    before = aki.wait_turn()
    hand = aki.page.locator(".held-hand .piece").count()
    lines = aki.page.locator(".log li").count()
    aki.reload()
    after = aki.state
    assert (after["version"], after["stage"], after["myTurn"]) == (before["version"], before["stage"], "true")
    assert aki.page.locator(".held-hand .piece").count() == hand
    assert aki.page.locator(".log li").count() == lines


def test_an_action_survives_a_lost_network(guest: Callable[..., Guest]) -> None:
    """Clicked without a network, it is sent once the network is back, without a reload, and once only."""
    aki = guest()
    aki.play_now(opponents=1)
    version = aki.wait_turn()["version"]
    aki.page.evaluate("() => { window.notReloaded = true }")
    aki.context.set_offline(True)
    aki.page.wait_for_selector('body[data-live="false"]')
    aki.expect_text("Reconnecting…")
    aki.page.locator("[data-key='dojo']").click()
    aki.context.set_offline(False)
    aki.wait_moved_on(version)
    aki.page.wait_for_selector('body[data-live="true"]')
    assert aki.state["stage"] == "STAGE_DRAW"
    assert int(aki.state["version"]) == int(version) + 1
    assert aki.page.evaluate("() => window.notReloaded")
    # The browser itself reports each call that did not get through.
    aki.complaints[:] = [line for line in aki.complaints if "ERR_INTERNET_DISCONNECTED" not in line]


def test_a_lost_answer_is_asked_for_with_the_same_key(guest: Callable[..., Guest]) -> None:
    """The server did it, the answer was lost: the repeat carries the same key and changes nothing more."""
    aki = guest()
    aki.play_now(opponents=1)
    version = aki.wait_turn()["version"]
    keys: list[str] = []

    def lose_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    aki.page.route(ACTIONS, lose_first_answer)
    with aki.page.expect_response(ACTIONS) as answered:
        aki.page.locator("[data-key='dojo']").click()
    assert answered.value.json() == {"version": int(version) + 1}
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert int(aki.state["version"]) == int(version) + 1
    aki.complaints[:] = [line for line in aki.complaints if "ERR_FAILED" not in line]


def test_an_engine_that_was_down_is_forgotten_once_an_action_gets_through(guest: Callable[..., Guest]) -> None:
    """While only the engine is down the event stream stays open, and does not tell when that is over."""
    aki = guest()
    aki.play_now(opponents=1)
    version = aki.wait_turn()["version"]
    refuse_once(aki, 503, title="Service Unavailable", detail="Down.", reason="ENGINE_DOWN")
    aki.page.locator("[data-key='dojo']").click()
    aki.page.wait_for_selector('body[data-live="false"]')
    aki.wait_moved_on(version)
    aki.page.wait_for_selector('body[data-live="true"]')
    aki.complaints[:] = [line for line in aki.complaints if "503" not in line]


def test_a_refusal_is_told_and_the_table_shown_as_it_is(guest: Callable[..., Guest]) -> None:
    """What the server refuses is explained in its words, and the same things are lit as before."""
    aki = guest()
    aki.play_now(opponents=1)
    version = aki.wait_turn()["version"]
    refuse_once(aki, 422, title="Illegal", detail="The dojo is closed today.", reason="ILLEGAL")
    aki.page.locator("[data-key='dojo']").click()
    expect(aki.page.get_by_role("alert")).to_contain_text("The dojo is closed today.")
    aki.page.wait_for_selector('body[data-my-turn="true"]')
    assert aki.state["version"] == version
    aki.page.locator("[data-key='dojo']").click()
    aki.wait_moved_on(version)
    aki.complaints[:] = [line for line in aki.complaints if "422" not in line]


def test_giving_up_is_asked_twice_and_ends_a_game_without_people(guest: Callable[..., Guest]) -> None:
    """The only person leaves: the match ends, and the sheet says why."""
    aki = guest()
    aki.play_now(opponents=1)
    aki.wait_turn()
    for answer in ("Play on", "Yes, give up"):
        aki.page.get_by_text("Menu").click()
        aki.page.get_by_role("menuitem", name="Give up the game").click()
        aki.page.get_by_role("button", name=answer).click()
    aki.expect_text("Nobody was left at the table")


def test_an_unknown_match_says_so(guest: Callable[..., Guest]) -> None:
    """A wrong address gives words, not a blank page."""
    aki = guest()
    aki.page.goto("/match/ninjato-0000000000000000000000")
    expect(aki.page.locator(".fatal")).to_be_visible()
    aki.complaints[:] = [line for line in aki.complaints if "404" not in line]


def test_an_address_that_has_nothing_leads_back(guest: Callable[..., Guest]) -> None:
    """Not the answer that programs get, but words and a way out."""
    aki = guest()
    aki.open("/nonsense")
    expect(aki.page.locator(".fatal")).to_contain_text("nothing at this address")
    aki.page.get_by_role("link", name="Back to the lobby").click()
    aki.page.wait_for_selector("body[data-ready]")
    aki.complaints[:] = [line for line in aki.complaints if "404" not in line]


def test_a_module_lost_on_the_way_is_fetched_again(guest: Callable[..., Guest]) -> None:
    """The network changes while the page loads: it comes up all the same."""
    aki = guest()
    aki.page.route("**/static/lib/api.js", lambda route: route.abort(), times=1)
    aki.open("/")
    expect(aki.page.get_by_role("button", name="Sit down and play")).to_be_visible()
    aki.complaints[:] = [line for line in aki.complaints if "ERR_FAILED" not in line]
