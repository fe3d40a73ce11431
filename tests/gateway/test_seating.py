"""A table before play, attacked by random people doing random things."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway import seating
from gateway.problems import Problem
from zashiki.engine.v1.game_pb2 import GameInfo
from zashiki.engine.v1.match_pb2 import BOT_LEVEL_EASY
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTED,
    TABLE_STATUS_STARTING,
    Bot,
    Person,
    Seat,
    Table,
)

AKI, BEN, CHO = (Person(player_id=name.lower(), name=name) for name in ("Aki", "Ben", "Cho"))


def table_of(*holders: Person | str) -> Table:
    seats = [
        Seat(person=h) if isinstance(h, Person) else Seat(bot=Bot(level=BOT_LEVEL_EASY)) if h == "bot" else Seat()
        for h in holders
    ]
    return Table(id="t", game="ninjato", seats=seats, owner_id="aki", status=TABLE_STATUS_OPEN)


def reason(refused: pytest.ExceptionInfo[Problem]) -> tuple[int, str]:
    return refused.value.status, refused.value.reason


def test_sitting_down_twice_is_once_and_moving_leaves_the_old_seat() -> None:
    table = table_of(AKI, "open", "open")
    seating.sit(table, 1, BEN)
    seating.sit(table, 1, BEN)
    assert seating.people(table) == ["aki", "ben"]
    seating.sit(table, 2, BEN)
    assert not seating.is_taken(table.seats[1])
    assert table.seats[2].person.name == "Ben"


def test_sitting_down_again_is_in_the_old_seat_or_else_in_any() -> None:
    table = table_of(AKI, "open", "open")
    seating.sit_down_again(table, 2, BEN)
    seating.sit_down_again(table, 0, CHO)
    seating.sit_down_again(table, 1, BEN)
    assert seating.people(table) == ["aki", "cho", "ben"]
    seating.freeze(table)
    seating.sit_down_again(table, 0, BEN)
    assert seating.people(table) == ["aki", "cho", "ben"]


@pytest.mark.parametrize(
    ("seat", "answer"), [(0, (409, "SEAT_TAKEN")), (1, (409, "SEAT_TAKEN")), (7, (404, "UNKNOWN_SEAT"))]
)
def test_a_seat_that_is_taken_or_not_there_is_refused(seat: int, answer: tuple[int, str]) -> None:
    with pytest.raises(Problem) as refused:
        seating.sit(table_of(AKI, "bot"), seat, BEN)
    assert reason(refused) == answer


def test_leaving_is_for_who_sits_there() -> None:
    table = table_of(AKI, BEN)
    with pytest.raises(Problem) as refused:
        seating.leave(table, 0, "ben")
    assert reason(refused) == (403, "NOT_YOUR_SEAT")
    seating.leave(table, 1, "ben")
    assert seating.people(table) == ["aki"]


def test_the_owner_may_begin_without_the_open_seats() -> None:
    table = table_of(AKI, "open", BEN)
    with pytest.raises(Problem) as refused:
        seating.start_early(table, "ben", GameInfo(min_seats=2))
    assert reason(refused) == (403, "NOT_YOUR_TABLE")
    with pytest.raises(Problem) as refused:
        seating.start_early(table, "aki", GameInfo(min_seats=3))
    assert reason(refused) == (409, "TOO_FEW_SEATS")
    seating.start_early(table, "aki", GameInfo(min_seats=2))
    assert table.status == TABLE_STATUS_STARTING
    assert seating.people(table) == ["aki", "ben"]


def test_a_table_whose_owner_leaves_belongs_to_who_still_sits_there() -> None:
    table = table_of(AKI, "open", BEN, CHO)
    seating.sit(table, 1, AKI)
    assert table.owner_id == "aki"  # moving is not leaving
    seating.free(table, {"aki", "ben"})
    assert table.owner_id == "cho"
    seating.sit(table, 0, AKI)
    with pytest.raises(Problem) as refused:
        seating.start_early(table, "aki", GameInfo(min_seats=2))
    assert reason(refused) == (403, "NOT_YOUR_TABLE")
    seating.start_early(table, "cho", GameInfo(min_seats=2))
    assert table.status == TABLE_STATUS_STARTING


@pytest.mark.parametrize(("second", "rated"), [(BEN, True), ("bot", False)])
def test_an_early_start_with_one_person_is_unrated(second: Person | str, rated: bool) -> None:
    table = table_of(AKI, "open", second)
    table.rated = True
    seating.start_early(table, "aki", GameInfo(min_seats=2))
    assert table.rated is rated


def test_nothing_moves_once_it_has_started() -> None:
    table = table_of(AKI, BEN)
    seating.freeze(table)
    seating.begin(table, "ninjato-1")
    before = table.SerializeToString()
    for attempt in (
        lambda: seating.sit(table, 0, CHO),
        lambda: seating.leave(table, 0, "aki"),
    ):
        with pytest.raises(Problem) as refused:
            attempt()
        assert reason(refused) == (409, "TABLE_STARTED")
    seating.freeze(table)
    seating.start_early(table, "aki", GameInfo(min_seats=2))
    assert table.status == TABLE_STATUS_STARTED
    assert table.SerializeToString() == before


@given(st.lists(st.tuples(st.sampled_from(["sit", "leave"]), st.integers(-1, 4), st.sampled_from([AKI, BEN, CHO]))))
def test_whatever_people_do_nobody_has_two_seats_and_a_refusal_changes_nothing(
    moves: list[tuple[str, int, Person]],
) -> None:
    table = table_of("open", "bot", "open", AKI)
    for what, number, person in moves:
        before = table.SerializeToString(deterministic=True)
        try:
            if what == "sit":
                seating.sit(table, number, person)
            else:
                seating.leave(table, number, person.player_id)
        except Problem:
            assert table.SerializeToString(deterministic=True) == before
        assert len(seating.people(table)) == len(set(seating.people(table)))
        assert not seating.people(table) or table.owner_id in seating.people(table)
        assert table.seats[1].WhichOneof("holder") == "bot"
