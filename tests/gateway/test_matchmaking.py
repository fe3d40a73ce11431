"""Who plays with whom."""

from hypothesis import given
from hypothesis import strategies as st

from gateway.matchmaking import FIRST_WINDOW, WIDENING, group, table_for, waited, window
from gateway.seating import is_full, people
from zashiki.lobby.v1.lobby_pb2 import Ticket

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
