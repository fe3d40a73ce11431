"""Two people: invitation, chat, and hands that stay hidden."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.guest import Guest

SCRIPT = '<img src=x onerror="document.body.dataset.broken=1">'


def sit_down_together(aki: Guest, ume: Guest, *, game: str = "Ninjato", rated: bool = False) -> None:
    """Aki sets a table for two, Ume comes by the link."""
    aki.open("/")
    aki.choose_game(game)
    while aki.page.get_by_label("One seat less").count():
        aki.page.get_by_label("One seat less").click()
    aki.page.get_by_label("Who may come").select_option("private")
    aki.page.get_by_label("Counts for ratings").set_checked(rated)
    aki.page.get_by_role("button", name="Set up this table").click()
    aki.introduce()
    aki.page.wait_for_url("**/table/*")
    aki.expect_text("One seat is still open.")
    ume.open(aki.page.get_by_label("Send this link").input_value())
    ume.page.get_by_role("button", name="Sit here").click()
    ume.introduce()
    for one in (aki, ume):
        one.page.wait_for_url("**/match/*")
        one.page.wait_for_selector("body[data-version]")


def test_a_friend_comes_by_the_link_and_both_see_each_move(guest: Callable[..., Guest]) -> None:
    """One moves, the other's page shows it, and neither sees the other's hand."""
    aki, ume = guest("Aki"), guest("Ume")
    sit_down_together(aki, ume)
    first, second = (aki, ume) if aki.state["myTurn"] == "true" else (ume, aki)
    expect(second.page.locator("#actions button.action")).to_have_count(0)
    expect(second.page.locator(".piece.can")).to_have_count(0)
    first.page.locator("[data-key='dojo']").click()
    second.page.wait_for_selector('body[data-version="1"]')
    second.expect_text(f"{first.name} went to the dojo")

    view = second.page.request.get(second.page.url.replace("/match/", "/api/v1/matches/")).json()
    mine, theirs = view["viewer"], 1 - view["viewer"]
    assert set(view["position"]["players"][theirs]["hand"]) == {"DOJO_CARD_UNSPECIFIED"}
    assert "DOJO_CARD_UNSPECIFIED" not in view["position"]["players"][mine]["hand"]


def test_what_people_say_is_text_and_nothing_else(guest: Callable[..., Guest]) -> None:
    """A line that looks like markup is shown as it was typed."""
    aki, ume = guest("Aki"), guest("Ume")
    sit_down_together(aki, ume)
    aki.page.get_by_label("Say something").fill(SCRIPT)
    aki.page.keyboard.press("Enter")
    ume.expect_text(SCRIPT)
    assert "broken" not in ume.state
    ume.reload()
    ume.expect_text(SCRIPT)
    ume.page.get_by_role("button", name=f"Do not show what {aki.name} says").click()
    ume.reload()
    ume.expect_text(f"{aki.name} is muted.")
    expect(ume.page.get_by_text(SCRIPT)).to_have_count(0)
    ume.page.get_by_role("button", name="Hear again").click()
    ume.expect_text(SCRIPT)


def test_a_stranger_may_watch_but_not_touch(guest: Callable[..., Guest]) -> None:
    """A spectator sees the board and no hand."""
    aki, eve = guest("Aki"), guest("Eve")
    aki.play_now(opponents=1)
    eve.open(aki.page.url)
    eve.expect_text("Watching")
    expect(eve.page.locator(".piece.can")).to_have_count(0)
    expect(eve.page.locator(".nj-mine")).to_have_count(0)


def test_the_lobby_shows_tables_as_they_come_and_go(guest: Callable[..., Guest]) -> None:
    """A public table appears in an open lobby without a reload, and goes when its only guest stands up."""
    aki, ume = guest("Aki"), guest("Ume")
    ume.open("/")
    aki.open("/")
    aki.page.get_by_role("button", name="Set up this table").click()
    aki.introduce()
    aki.page.wait_for_url("**/table/*")
    listed = ume.page.locator("#tables > div > ul > li", has_text=aki.name)
    expect(listed).to_be_visible()
    aki.page.get_by_role("button", name="Stand up").click()
    expect(listed).to_have_count(0)
    aki.page.wait_for_selector("body[data-ready]")


def test_newcomers_who_look_for_people_find_each_other(guest: Callable[..., Guest]) -> None:
    """Both take a name only after the page opened: the stream they have as strangers must not leave them waiting."""
    aki, ume = guest("Aki"), guest("Ume")
    for one in (aki, ume):
        one.open("/")
        one.page.get_by_role("group", name="Players in all").get_by_text("2", exact=True).click()
        one.page.get_by_role("button", name="Look for a game").click()
        one.introduce()
    for one in (aki, ume):
        one.page.wait_for_url("**/match/*")
        one.page.wait_for_selector("body[data-version]")
    assert aki.page.url == ume.page.url


def give_up(one: Guest) -> None:
    one.page.get_by_text("Menu", exact=True).click()
    one.page.get_by_role("menuitem", name="Give up the game").click()
    one.page.get_by_role("button", name="Yes, give up").click()


def test_a_company_plays_again_at_one_table_in_the_same_seats(guest: Callable[..., Guest]) -> None:
    """One asks, the other is told."""
    aki, ume = guest("Aki"), guest("Ume")
    sit_down_together(aki, ume)
    first = aki.page.url
    for one in (aki, ume):
        give_up(one)
    aki.page.get_by_role("button", name="Play again, same seats").click()
    aki.page.wait_for_url("**/table/*")
    aki.expect_text(f"Kept for {ume.name}")
    aki.page.get_by_label("Say something").fill("Once more?")
    aki.page.keyboard.press("Enter")
    ume.page.get_by_role("button", name=f"Play again: {aki.name} is waiting").click()
    for one in (aki, ume):
        one.page.wait_for_url(lambda url: "/match/" in url and url != first)
        one.page.wait_for_selector("body[data-version]")
    assert aki.page.url == ume.page.url
    view = ume.page.request.get(ume.page.url.replace("/match/", "/api/v1/matches/")).json()
    assert [seat["name"] for seat in view["seats"]] == [aki.name, ume.name]


def test_a_public_game_is_found_in_the_lobby_and_watched(guest: Callable[..., Guest]) -> None:
    aki, eve = guest("Aki"), guest("Eve")
    eve.open("/")
    eve.page.get_by_role("group", name="Show").get_by_text("Being played").click()
    aki.open("/")
    aki.page.get_by_label("Seat 2").select_option("Bot, novice")
    aki.page.get_by_role("button", name="Set up this table").click()
    aki.introduce()
    aki.page.wait_for_selector("body[data-version]")
    eve.page.locator("#tables > div > ul > li", has_text=aki.name).get_by_role("link", name="Watch").click()
    eve.page.wait_for_selector("body[data-version]")
    eve.expect_text("Watching")
    assert eve.page.url == aki.page.url


def test_who_gives_up_sees_that_a_bot_plays_on(guest: Callable[..., Guest]) -> None:
    """Both are told in words; neither may be asked for anything in that seat again."""
    aki, ume = guest("Aki"), guest("Ume")
    sit_down_together(aki, ume)
    give_up(aki)
    expect(aki.page.locator(".dock")).to_contain_text("A simple bot plays on for you")
    expect(ume.page.locator(".rivals .seat")).to_contain_text("a simple bot plays on")
    aki.page.get_by_text("Menu", exact=True).click()
    expect(aki.page.get_by_role("menuitem", name="Give up the game")).to_have_count(0)


def test_on_a_phone_a_line_of_chat_shows_at_its_tab(guest: Callable[..., Guest]) -> None:
    """Until it has been read."""
    aki, ume = guest("Aki"), guest("Ume", **PHONE)
    sit_down_together(aki, ume)
    aki.page.get_by_label("Say something").fill("Good luck!")
    aki.page.keyboard.press("Enter")
    unread = ume.page.get_by_role("img", name="Somebody said something")
    expect(unread).to_be_visible()
    ume.page.locator(".tabs").get_by_text("Log").click()
    ume.expect_text("Good luck!")
    expect(unread).to_have_count(0)


def test_everybody_at_a_table_knows_who_may_start_it(guest: Callable[..., Guest]) -> None:
    """The host sees from when on an early start is possible, the others whom they wait for."""
    aki, ume = guest("Aki"), guest("Ume")
    aki.open("/")
    aki.choose_game("Ninjato")
    while aki.page.get_by_label("One seat less").count():
        aki.page.get_by_label("One seat less").click()
    aki.page.get_by_role("button", name="one more seat").click()
    aki.page.get_by_role("button", name="Set up this table").click()
    aki.introduce()
    aki.page.wait_for_url("**/table/*")
    aki.expect_text("You are the host of this table.")
    aki.expect_text("with 1 more seat taken you may start it early")
    ume.open(aki.page.get_by_label("Send this link").input_value())
    ume.page.get_by_role("button", name="Sit here").first.click()
    ume.introduce()
    ume.expect_text(f"{aki.name} is the host of this table.")
    ume.expect_text(f"as soon as {aki.name} starts it with fewer")
    aki.expect_text("you may also start it now, with who is here")
    aki.page.get_by_role("button", name="Start now without the open seats").click()
    ume.page.wait_for_url("**/match/*")
