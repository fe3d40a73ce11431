"""A guest's page is where the name becomes theirs for good."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guest import Guest


def test_a_guest_keeps_the_name_and_comes_back_with_the_password(guest: Callable[..., Guest]) -> None:
    """From the guest's own page, by keyboard and click, to a token for a program and another browser."""
    aki, other = guest("Kept"), guest("Other")
    aki.open("/")
    aki.page.get_by_role("button", name="Choose a name").click()
    aki.introduce()
    aki.page.locator("#me").click()
    account = aki.page.locator("#account")
    expect(account).to_contain_text("You are a guest")
    account.get_by_label("New password").fill("short")
    aki.page.keyboard.press("Enter")
    expect(account.get_by_role("status")).to_have_count(0)  # the browser holds it back
    account.get_by_label("New password").fill("fox under the veranda")
    aki.page.keyboard.press("Enter")
    expect(account.get_by_role("status")).to_contain_text("The password is set")
    expect(account.get_by_role("alert")).to_have_count(0)
    account.get_by_text("For programs").click()
    account.get_by_label("What it is for").fill("<b>my bot</b>")
    account.get_by_role("button", name="Make a token").click()
    token = account.get_by_label("Copy it now").input_value()
    assert token.startswith("zsk_")
    expect(account.get_by_text("<b>my bot</b>", exact=True)).to_be_visible()
    account.get_by_label("Address").fill("http://127.0.0.1/hook")
    account.get_by_role("button", name="Add the webhook").click()
    expect(account.get_by_role("alert")).to_contain_text("public Internet")
    expect(account.get_by_role("status")).to_have_count(0)
    aki.complaints = [one for one in aki.complaints if "422" not in one]

    other.open("/")
    other.page.get_by_role("button", name="Choose a name").click()
    other.page.get_by_role("button", name="I have been here before").click()
    other.page.get_by_label("Your name").fill(aki.name.upper())
    other.page.get_by_label("Password").fill("badger at the door")
    other.page.keyboard.press("Enter")
    expect(other.page.get_by_role("dialog")).to_contain_text("Name or password is wrong")
    other.page.get_by_label("Password").fill("fox under the veranda")
    other.page.keyboard.press("Enter")
    expect(other.page.locator("#me")).to_contain_text(aki.name)
    other.complaints = [one for one in other.complaints if "401" not in one]

    aki.reload()
    account.get_by_text("Signed in at 2 places").click()
    account.get_by_role("button", name="Sign out there").click()
    expect(account).to_contain_text("Signed in here only")
    other.reload()
    expect(other.page.get_by_role("button", name="Choose a name")).to_be_visible()
    aki.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(aki.page.get_by_role("button", name="Choose a name")).to_be_visible()
