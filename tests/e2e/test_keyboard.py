"""Everything by keyboard."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.e2e.guest import Guest


def press_choice(aki: Guest, rng: Random) -> None:
    """Choose from the bar by number, through a heading where there is one."""
    version = aki.state["version"]
    aki.page.keyboard.press(str(1 + rng.randrange(min(9, aki.buttons().count()))))
    if aki.page.locator("#actions button.back").count():
        aki.page.keyboard.press(str(1 + rng.randrange(min(9, aki.buttons().count()))))
    aki.wait_moved_on(version)


def test_number_keys_play(guest: Callable[..., Guest]) -> None:
    """A stretch of the game with number keys alone."""
    aki = guest(reduced_motion="reduce")
    aki.play_now(opponents=1)
    aki.hurry()
    rng = Random(2)
    for _ in range(12):
        aki.wait_turn()
        if aki.is_over:
            break
        press_choice(aki, rng)
    assert int(aki.state["version"]) >= 12


def test_tab_and_enter_play_what_is_lit(guest: Callable[..., Guest]) -> None:
    """Tab goes round what is lit, each with its name; Enter takes it; Esc leaves a question unanswered."""
    aki = guest()
    aki.play_now(opponents=1)
    version = aki.wait_turn()["version"]
    aki.page.locator("[data-key='dojo:deck']").focus()
    aki.page.keyboard.press("Shift+Tab")
    expect(aki.page.locator("[data-key='dojo']")).to_be_focused()
    expect(aki.page.locator("#tip")).to_contain_text("Take dojo cards")
    aki.page.keyboard.press("Enter")
    aki.wait_moved_on(version)
    assert aki.state["stage"] == "STAGE_DRAW"
    aki.page.locator("[data-key^='house:0:']").first.focus()
    aki.page.keyboard.press("ArrowRight")
    expect(aki.page.locator(".piece:focus")).to_have_count(1)


def test_u_takes_back_and_says_why_when_it_cannot(guest: Callable[..., Guest]) -> None:
    """Going to the dojo reveals nothing and can be taken back; a card from the deck cannot be unseen."""
    aki = guest()
    aki.play_now(opponents=1)
    version = aki.wait_turn()["version"]
    aki.page.locator("[data-key='dojo']").click()
    aki.page.wait_for_selector('body[data-stage="STAGE_DRAW"]')
    aki.page.keyboard.press("u")
    aki.page.wait_for_selector('body[data-stage="STAGE_PLACE"]')
    assert int(aki.state["version"]) == int(version) + 2
    expect(aki.page.locator(".log .struck")).not_to_have_count(0)
    aki.expect_text("took the last action back")

    aki.page.locator("[data-key='dojo']").click()
    aki.page.wait_for_selector('body[data-stage="STAGE_DRAW"]')
    before = aki.state["version"]
    aki.page.locator("[data-key='dojo:deck']").click()
    aki.wait_moved_on(before)
    aki.page.keyboard.press("u")
    aki.expect_text("cannot be unseen")


def test_esc_and_a_press_elsewhere_close_the_menu(guest: Callable[..., Guest]) -> None:
    aki = guest()
    aki.play_now(opponents=1)
    button, items = aki.page.locator(".menu summary"), aki.page.get_by_role("menu")
    button.press("Enter")
    expect(items).to_be_visible()
    aki.page.keyboard.press("Tab")
    aki.page.keyboard.press("Escape")
    expect(items).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    expect(items).to_be_visible()
    aki.page.locator(".prompt .turn").click()
    expect(items).to_be_hidden()


def test_help_opens_and_closes(guest: Callable[..., Guest]) -> None:
    """The question mark explains the game and the keys."""
    aki = guest()
    aki.play_now(opponents=1)
    aki.page.keyboard.press("?")
    aki.expect_text("Seven rounds.")
    aki.page.keyboard.press("Escape")
    expect(aki.page.locator("#dialog-help")).to_be_hidden()
