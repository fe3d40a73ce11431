"""Who plays with whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.matchmaking import FIRST_WINDOW, WIDENING, fill, group, seat, table_for, waited, window
from gateway.seating import is_full, people
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_EASY, Clock
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    VISIBILITY_PRIVATE,
    VISIBILITY_PUBLIC,
    Bot,
    Person,
    Seat,
    Table,
    Ticket,
)

NOW = 1_000_000.0


def ticket(name: str, rating: float = 1500, waited: float = 0, seats: int = 2, bots: bool = False) -> Ticket:
    made = Ticket(player_id=name, name=name, game="ninjato", seats=seats, rating=rating, bots=bots)
    made.created.FromMicroseconds(round((NOW - waited) * 1e6))
    return made


def names(groups: list[list[Ticket]]) -> list[set[str]]:
    return [{one.player_id for one in together} for together in groups]


def test_near_ratings_play_at_once() -> None:
    assert names(group([ticket("Aki", 1500), ticket("Ben", 1600)], NOW, 20)) == [{"Aki", "Ben"}]


def test_the_window_widens_for_both_sides() -> None:
    gap = FIRST_WINDOW + 10 * WIDENING
    apart = [ticket("Aki", 1500, waited=10), ticket("Ben", 1500 + gap, waited=9)]
    assert group(apart, NOW, 20) == []
    assert names(group(apart, NOW + 1, 20)) == [{"Aki", "Ben"}]


def test_who_waited_longest_gets_the_nearest() -> None:
    waiting = [ticket("Aki", 1500, waited=5), ticket("Ben", 1590, waited=4), ticket("Cho", 1510, waited=1)]
    assert names(group(waiting, NOW, 20)) == [{"Aki", "Cho"}]


def test_bots_fill_in_only_after_the_wait_and_only_for_who_asked() -> None:
    asked, strict = ticket("Aki", seats=4, waited=20, bots=True), ticket("Ben", seats=4, waited=30)
    assert group([asked, strict], NOW - 1, 20) == []
    (together,) = group([asked, strict], NOW, 20)
    assert names([together]) == [{"Aki"}]
    table = table_for(together)
    assert is_full(table)
    assert len(table.seats) == 4
    assert people(table) == ["Aki"]
    assert not table.rated


def test_a_match_of_people_alone_is_rated() -> None:
    assert table_for([ticket("Aki"), ticket("Ben")]).rated


def waiting_table(*holders: str, **fields: object) -> Table:
    seats = [
        Seat(bot=Bot(level=BOT_LEVEL_EASY))
        if holder == "bot"
        else Seat(person=Person(player_id=holder, name=holder, rating=1500))
        if holder
        else Seat()
        for holder in holders
    ]
    chosen = {"visibility": VISIBILITY_PUBLIC, "status": TABLE_STATUS_OPEN, "rated": True} | fields
    return Table(id="t", game="ninjato", seats=seats, **chosen)  # type: ignore[arg-type]


def test_who_looks_for_a_game_takes_the_last_seats_of_a_table_that_waits() -> None:
    table = waiting_table("Aki", "", "")
    ben, cho = ticket("Ben", seats=3, waited=5), ticket("Cho", seats=3)
    assert fill(table, [ben], NOW) == []
    assert fill(table, [cho, ticket("Dan", seats=2), ben], NOW) == [ben, cho]
    seat(table, [ben, cho])
    assert people(table) == ["Aki", "Ben", "Cho"]


@pytest.mark.parametrize(
    ("table", "seeker"),
    [
        (waiting_table("Aki", "", visibility=VISIBILITY_PRIVATE), ticket("Ben")),
        (waiting_table("Aki", "", rated=False), ticket("Ben", bots=True)),
        (waiting_table("Aki", "", options={"dragon": True}), ticket("Ben")),
        (waiting_table("Aki", "", clock=Clock()), ticket("Ben")),
        (waiting_table("Aki", ""), ticket("Ben", rating=1500 + FIRST_WINDOW + 1)),
        (waiting_table("Aki", ""), ticket("Aki")),
        (waiting_table("Aki", "bot", ""), ticket("Ben", seats=3)),
    ],
    ids=["private", "unrated", "options", "clock", "rating", "own", "bots"],
)
def test_a_table_that_is_not_what_quick_play_promises_is_left_alone(table: Table, seeker: Ticket) -> None:
    assert fill(table, [seeker], NOW) == []


TICKETS = st.lists(
    st.builds(
        ticket,
        name=st.uuids().map(str),
        rating=st.floats(0, 3000),
        waited=st.floats(0, 300),
        seats=st.integers(1, 4),
        bots=st.booleans(),
    ),
    max_size=12,
)


@given(TICKETS)
def test_groups_never_share_people_and_never_join_who_does_not_accept(tickets: list[Ticket]) -> None:
    groups = group(tickets, NOW, 20)
    chosen = [one.player_id for together in groups for one in together]
    assert len(chosen) == len(set(chosen))
    for together in groups:
        seats = together[0].seats
        assert {one.seats for one in together} == {seats}
        assert len(together) <= seats
        if len(together) < seats:
            assert all(one.bots for one in together)
            assert any(waited(one, NOW) >= 20 for one in together)
        for one in together:
            for other in together:
                assert abs(one.rating - other.rating) <= min(window(one, NOW), window(other, NOW))


@given(TICKETS)
def test_nobody_who_could_play_is_left_waiting_for_ever(tickets: list[Ticket]) -> None:
    later = NOW + 10_000
    grouped = {one.player_id for together in group(tickets, later, 20) for one in together}
    for seats in range(1, 5):
        left = [one for one in tickets if one.seats == seats and one.player_id not in grouped]
        assert len(left) < seats
        assert not any(one.bots for one in left)
