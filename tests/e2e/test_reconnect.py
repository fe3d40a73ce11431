"""Networks that come and go, and pages that are loaded again: nothing is lost, and nothing done twice."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest
from tests.e2e.test_absence import assert_clock_is_right, sit_down

FLIPS = 20
WAYS = {"STAGE_DRAW": "[data-key='dojo']", "STAGE_FIGHT": ".piece.side.can"}
"""By phase to be seen: where a shuriken goes that leads to it. Left to chance, one game in three came to no dojo."""


def test_a_network_that_comes_and_goes_twenty_times_loses_nothing(guest: Callable[..., Guest]) -> None:
    """Every other time something is decided while it is away; it is sent once the network is back, and counts once."""
    aki = guest("Aki", reduced_motion="reduce")
    sit_down({"real_time": {"bank_ms": 3_000_000}}, aki)
    aki.hurry()
    rng, decided = Random(5), 0
    for flip in range(FLIPS):
        version = aki.wait_turn()["version"]
        aki.context.set_offline(True)
        aki.page.wait_for_selector('body[data-live="false"]')
        if flip % 2:
            aki.click_decision(rng, on_table=0)
            decided += 1
            aki.expect_text("Waiting for the server…")
        aki.context.set_offline(False)
        aki.page.wait_for_selector('body[data-live="true"]')
        if flip % 2:
            aki.wait_moved_on(version)
    aki.wait_turn()
    view = aki.seen
    assert aki.state["version"] == str(view["version"])
    assert aki.page.locator(".held-hand .piece").count() == len(view["position"]["players"][view["viewer"]]["hand"])
    assert_clock_is_right(aki)
    aki.ask("POST", f"/matches/{view['match_id']}/resign")
    record = aki.ask("GET", f"/matches/{view['match_id']}/record")
    mine = [entry for entry in record["entries"] if entry.get("seat", 0) == view["viewer"] and "action" in entry]
    assert len(mine) == decided
    # The browser itself reports each call that did not get through.
    aki.complaints[:] = [line for line in aki.complaints if "ERR_INTERNET_DISCONNECTED" not in line]


def test_of_two_people_one_loads_the_page_again_at_every_phase(guest: Callable[..., Guest]) -> None:
    """Seat, hand, what can be done and the log are as before, and the other sees nothing of it."""
    aki, ume = guest("Aki", reduced_motion="reduce"), guest("Ume", reduced_motion="reduce")
    sit_down(None, aki, ume)
    rng, stages = Random(2), set[str]()

    def looks(one: Guest) -> list[object]:
        counts = [one.page.locator(what).count() for what in (".held-hand .piece", ".piece.can", ".log li")]
        return [*(one.state[name] for name in ("version", "stage", "myTurn")), one.buttons().all_inner_texts(), counts]

    for _ in range(60):
        mover = aki if aki.state["myTurn"] == "true" else ume
        stage = mover.wait_turn()["stage"]
        if stage not in stages:
            stages.add(stage)
            before = looks(aki)
            aki.reload()
            assert looks(aki) == before
        missing = [way for phase, way in WAYS.items() if phase not in stages]
        if not missing:
            return
        version = mover.state["version"]
        if stage == "STAGE_PLACE":
            mover.page.locator(missing[0]).first.click()
        else:
            mover.click_decision(rng)
        for one in (aki, ume):
            one.wait_moved_on(version)
    raise AssertionError(f"only {stages} came up")


def test_a_page_from_before_an_update_says_that_it_must_be_loaded_again(guest: Callable[..., Guest]) -> None:
    aki = guest("Aki")

    def of_yesterday(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('data-build="', 'data-build="0'))

    aki.page.route("**/", of_yesterday, times=1)
    aki.page.goto("/")
    expect(aki.page.get_by_role("alert")).to_contain_text("Zashiki was updated")
    aki.page.get_by_role("button", name="Reload the page").click()
    expect(aki.page.get_by_role("button", name="Sit down and play")).to_be_visible()
    aki.complaints[:] = [line for line in aki.complaints if "409" not in line]
