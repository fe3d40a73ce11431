"""Clocks, and people who do not answer: what the others see, and how everybody goes on."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest
from tests.e2e.test_trouble import ACTIONS

# A computer whose clock is five minutes fast.
FAST = """const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + 300000); }
  static now() { return Real.now() + 300000; }
};"""

COMPARE = """async () => {
  const shown = () => {
    const seconds = {};
    for (const { dataset, textContent } of document.querySelectorAll("[data-clock]")) {
      const [minutes, rest] = textContent.split(":").map(Number);
      seconds[dataset.clock] = minutes * 60 + rest;
    }
    return seconds;
  };
  const before = shown();
  const answer = await fetch(location.pathname.replace("/match/", "/api/v1/matches/"));
  const { clocks } = await answer.json();
  await new Promise((drawn) => setTimeout(drawn, 300));
  return [before, clocks, shown()];
}"""


def sit_down(clock: Any, *guests: Guest) -> None:
    """Seat some people at a table of Ninjato, and show them the match."""
    for one in guests:
        one.ask("POST", "/players", {"name": one.name})
    seats = [{"kind": "human"}, *({"kind": "open"} for _ in guests[1:])]
    order = {"game": "ninjato", "seats": seats, "visibility": "private", "clock": clock}
    if len(guests) == 1:
        order["seats"] = [*seats, {"kind": "bot", "level": "novice"}]
    table = guests[0].ask("POST", "/tables", order)
    for seat, one in enumerate(guests[1:], 1):
        table = one.ask("POST", f"/tables/{table['id']}/seats/{seat}")
    for one in guests:
        one.open(f"/match/{table['match_id']}")


def shown_seconds(guest: Guest, seat: int) -> int:
    """Return what a seat's clock shows."""
    minutes, seconds = guest.page.locator(f"[data-clock='{seat}']").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def assert_clock_is_right(guest: Guest) -> None:
    """See that what the server says lies between two looks at the page; clocks show whole seconds."""
    before, clocks, after = guest.page.evaluate(COMPARE)
    for seat, clock in enumerate(clocks):
        shown_then, shown_now = before[str(seat)], after[str(seat)]
        assert shown_now - 1.25 <= clock["remaining_ms"] / 1000 <= shown_then + 0.25


def test_a_clock_is_right_on_a_computer_whose_own_is_wrong_and_stands_still_until_the_answer(
    guest: Callable[..., Guest],
) -> None:
    """Between sending and the answer only the server knows whose time runs: no clock does, and the page says so."""
    aki, ume = guest("Aki"), guest("Ume")
    for one in (aki, ume):
        one.context.add_init_script(FAST)
    sit_down({"real_time": {"bank_ms": 600_000}}, aki, ume)
    assert_clock_is_right(aki)
    mover = aki if aki.state["myTurn"] == "true" else ume
    seat = mover.seen["viewer"]
    held: list[Route] = []
    mover.page.route(ACTIONS, lambda route: held.append(route))
    mover.page.locator("[data-key='dojo']").click()
    mover.expect_text("Waiting for the server…")
    before = shown_seconds(mover, seat)
    mover.page.evaluate("() => new Promise((done) => setTimeout(done, 1200))")
    assert shown_seconds(mover, seat) == before
    held[0].continue_()
    mover.wait_moved_on("0")
    expect(mover.page.get_by_text("Waiting for the server…")).to_have_count(0)
    assert_clock_is_right(mover)


def test_a_seat_whose_time_is_up_is_claimed_taken_back_and_the_game_ended_by_agreement(
    guest: Callable[..., Guest],
) -> None:
    aki, ume = guest("Aki"), guest("Ume")
    sit_down({"per_move": {"move_ms": 1000}}, aki, ume)
    late, other = (aki, ume) if aki.state["myTurn"] == "true" else (ume, aki)
    late.expect_text("Your time is up. Decide now")
    other.page.get_by_role("button", name=f"Let a bot play for {late.name}").click()
    other.expect_text(f"{late.name} ran out of time; a simple bot plays on")
    late.page.get_by_role("button", name="Take my seat back").click()
    other.expect_text(f"{late.name} is back")
    expect(late.page.get_by_role("button", name="Take my seat back")).to_have_count(0)

    late.page.get_by_text("Menu", exact=True).click()
    late.page.get_by_role("menuitem", name="Offer to end the game").click()
    late.page.get_by_role("button", name="Yes, offer it").click()
    late.expect_text("You offered to end the game")
    other.expect_text(f"{late.name} wants to end the game here.")
    other.page.get_by_role("button", name="Agree to end it").click()
    for one in (late, other):
        one.expect_text("Ended by agreement")
