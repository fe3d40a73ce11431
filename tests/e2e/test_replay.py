"""Looking back at a game, and what people bring along to look at or to play out."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.guest import Guest
from tests.e2e.test_access import faults

TESTS = Path(__file__).parents[1]
RECORD = TESTS / "records" / "ninjato" / "ninjato-2-200.json"


def bring(guest: Guest, text: str) -> None:
    """Open a file on the page that takes them."""
    file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    guest.page.locator("#file").set_input_files(file)  # type: ignore[arg-type]


def see_version(guest: Guest, version: int) -> None:
    guest.page.wait_for_selector(f'body[data-version="{version}"]')


def watch_record(guest: Guest) -> None:
    """Open the record and see its beginning."""
    guest.open("/bring")
    bring(guest, RECORD.read_text())
    guest.page.wait_for_url("**/replay/*")
    see_version(guest, 0)


def test_a_record_is_looked_at_entry_by_entry(guest: Callable[..., Guest]) -> None:
    """Forth and back, by key, button and slider; played at a speed; from another seat; the address leads back there."""
    aki = guest()
    page = aki.page
    watch_record(aki)
    last = len(json.loads(RECORD.read_text())["entries"])
    aki.expect_text("The table as it was laid out")
    for key, version in (("ArrowRight", 1), ("PageDown", 11), ("ArrowLeft", 10), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        see_version(aki, version)
    page.get_by_role("slider", name="Move", exact=True).fill("40")
    see_version(aki, 40)
    told = page.locator(".log li").count()
    page.get_by_role("button", name="One move on").click()
    see_version(aki, 41)
    expect(page.locator(".prompt")).to_contain_text(f"Move 41 of {last}")
    assert page.locator(".log li").count() >= told

    page.get_by_label("Speed").select_option("4")
    page.locator("body").click(position={"x": 5, "y": 400})
    page.keyboard.press("Space")
    page.wait_for_selector('body[data-playing="true"]:not([data-version="41"]):not([data-version="42"])')
    page.keyboard.press("Space")
    page.wait_for_selector('body[data-playing="false"]')

    page.locator(".chairs .pills span").nth(1).click()
    page.get_by_label("Only what they saw").check()
    page.wait_for_url("**eyes=own**")
    address, at = page.url, aki.state["version"]
    assert f"at={at}&seat=1" in address
    views = []
    page.on("response", lambda response: "/api/v1/replays/" in response.url and views.append(response.url))
    aki.reload()
    assert aki.state["version"] == at
    assert any("seat=1" in view for view in views)
    assert page.get_by_label("Only what they saw").is_checked()

    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator(".score-sheet")).to_contain_text("wins")
    page.keyboard.press("Escape")
    see_version(aki, last)
    expect(page.locator(".score-sheet")).to_be_hidden()


def test_a_replay_fits_a_phone(guest: Callable[..., Guest]) -> None:
    aki = guest(**PHONE)
    page = aki.page
    watch_record(aki)
    page.get_by_role("button", name="One move on").tap()
    see_version(aki, 1)
    for tab in ("Mine", "Rivals", "Log", "Board"):
        page.get_by_role("button", name=tab, exact=True).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.locator(".transport button").evaluate_all("all => all.filter(one => one.offsetHeight < 40).length")
    assert small == 0


def test_what_a_bot_found_is_drawn_over_the_game(guest: Callable[..., Guest]) -> None:
    """While it is worked out the page says so; then each curve has its own dash, and a mistake leads to its place."""
    aki = guest(reduced_motion="reduce", color_scheme="dark")
    page = aki.page
    mistake = {
        "seat": 1,
        "version": 31,
        "played": {"action": {"visit_dojo": {}}, "label": "Visit the dojo"},
        "better": {"action": {"visit_palace": {}}, "label": "Visit the palace"},
        "loss": 0.21,
    }
    curve = [{"version": 0, "win": [0.5, 0.5]}, {"version": 40, "win": [0.8, 0.2]}, {"version": 80, "win": [1, 0]}]
    answers: list[dict[str, Any]] = [
        {"status": "pending", "curve": [], "mistakes": []},
        {"status": "ready", "curve": curve, "mistakes": [mistake]},
    ]
    aki.open("/bring")
    bring(aki, RECORD.read_text())
    page.wait_for_url("**/replay/*")
    see_version(aki, 0)
    record = page.url.split("/")[-1].split("?")[0]
    # A record that was brought along has no review; dressed up as a match of the archive it asks for one.
    page.route(
        re.compile("/api/v1/replays/ninjato-"),
        lambda route: route.continue_(url=route.request.url.replace("ninjato-", "")),
    )
    page.route(re.compile("/api/v1/matches/ninjato-.*since"), lambda route: route.fulfill(json={"viewer": 1}))
    page.route(
        re.compile("/review$"), lambda route: route.fulfill(json=answers.pop(0) if len(answers) > 1 else answers[0])
    )
    aki.open(f"/replay/ninjato-{record}?at=20")
    aki.expect_text("works out everybody's chances")
    page.wait_for_selector('body[data-review="ready"]')
    chart = page.locator(".review-chart")
    expect(chart).to_have_attribute("aria-label", re.compile(r"65 %.*35 %"))
    dashes = page.locator(".curve").evaluate_all("all => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert len(dashes) == len(set(dashes)) == 2
    expect(page.locator(".mistakes")).to_contain_text("Played: Visit the dojo")
    expect(page.locator(".mistakes")).to_contain_text("Better: Visit the palace")
    expect(page.locator(".mistakes")).to_contain_text("21 %")
    page.locator(".mistakes button").click()
    see_version(aki, 30)
    box = page.locator(".plot").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 3)
    aki.wait_moved_on("30")
    assert abs(int(aki.state["version"]) - int(aki.state["last"]) / 4) <= 1
    assert faults(page) == []


def spoiled(change: Callable[[dict[str, Any]], object]) -> str:
    record = json.loads(RECORD.read_text())
    change(record)
    return json.dumps(record)


def test_what_does_not_fit_is_told_where(guest: Callable[..., Guest]) -> None:
    aki = guest(reduced_motion="reduce", color_scheme="light")
    aki.open("/bring")
    for text, said in (
        ("{", "This is not JSON"),
        ("[1, 2]", "neither a record"),
        ('{"game": "chess", "position": {}}', "none of ours"),
        ('{"game": "ninjato", "position": {"honour": 1}}', "honour"),
        ('{"game": "ninjato", "position": {}}', "It does not fit: position"),
        (spoiled(lambda record: record["entries"].pop(4)), "record: entry 6"),
        (spoiled(lambda record: record["setup"]["info"].update(rules_version=99)), "record.setup.info.rules_version"),
    ):
        bring(aki, text)
        expect(aki.page.get_by_role("alert")).to_contain_text(said)
    assert faults(aki.page) == []
    aki.complaints = [one for one in aki.complaints if "422" not in one]


def test_a_position_is_played_on_from_a_replay(guest: Callable[..., Guest]) -> None:
    """The position looked at becomes a table: we take a seat, bots the others, and it goes on from there."""
    aki = guest()
    page = aki.page
    watch_record(aki)
    page.keyboard.press("PageDown")
    see_version(aki, 10)
    honor = page.locator(".rivals .seat header").inner_text()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("menuitem", name="Play on from here").click()
    page.wait_for_selector("#laid")
    assert page.locator("#laid select").count() == 2
    page.get_by_role("button", name="Play this position").click()
    aki.introduce()
    page.wait_for_url("**/match/*")
    state = aki.wait_turn()
    assert state["status"] == "MATCH_STATUS_RUNNING"
    assert honor.split()[-1] in page.locator("main").inner_text()
    page.locator("#actions button.action").first.click()
    aki.wait_moved_on(state["version"])
