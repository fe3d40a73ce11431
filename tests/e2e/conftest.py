"""A browser, and people who sit at it."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from cli.local import LocalPlatform
from tests.e2e.guest import Guest
from tests.stack import running_platform

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# Chromium calls home from the background; a closed network has no use for that.
QUIET = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A real Chromium.

    Not for the whole session: while Playwright is open its event loop counts as running, and no other test may run one.
    """
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium on the PATH: install your system's package `chromium`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalPlatform]:
    """The whole platform."""
    # All guests come from one address.
    with running_platform(
        tmp_path_factory.mktemp("platform"), clock_grace_seconds=1, rate_players="600/minute"
    ) as platform:
        yield platform


@pytest.fixture
def guest(browser: Browser, platform: LocalPlatform) -> Iterator[Callable[..., Guest]]:
    """Make guests, each in a browser profile of their own. Whatever a page complains of fails the test at its end."""
    guests: list[Guest] = []

    def arrive(name: str = "Aki", **options: object) -> Guest:
        context = browser.new_context(base_url=platform.url, **{"viewport": {"width": 1440, "height": 820}} | options)  # type: ignore[arg-type]
        guests.append(Guest(name, context))
        return guests[-1]

    yield arrive
    complaints = [complaint for one in guests for complaint in one.complaints]
    for one in guests:
        one.page.goto("about:blank")  # closing a context whose page is still loading can hang for ever
        one.context.close()
    assert complaints == []
