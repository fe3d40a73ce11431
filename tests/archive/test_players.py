"""A name belongs to one player, however it is written."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.archive.database import Database
from services.archive.players import NameTaken, add_player, player_by_id, player_by_name


def test_a_player_is_found_by_id_and_by_name(database: Database) -> None:
    with database.writing() as session:
        add_player(session, "p1", "Yuki")
    with database.reading() as session:
        found = player_by_id(session, "p1")
        assert found is not None
        assert found.name == "Yuki"
        assert found.created.tzinfo is not None
        assert player_by_name(session, "yUKI") is found
        assert player_by_name(session, "Hana") is None
        assert player_by_id(session, "p2") is None


@pytest.mark.parametrize("like", ["YUKI", "Ｙｕｋｉ", "Уukі", "YuKi"])
def test_a_taken_name_is_refused_and_nothing_changes(database: Database, like: str) -> None:
    with database.writing() as session:
        add_player(session, "p1", "Yuki")
        with pytest.raises(NameTaken):
            add_player(session, "p2", like)
        add_player(session, "p3", "Hana")
    with database.reading() as session:
        assert player_by_id(session, "p2") is None
        assert player_by_id(session, "p3") is not None


def test_names_are_compared_as_they_look_and_as_they_read(database: Database) -> None:
    """`Ian` and `Lan` are two names; `lan` looks like the first and reads like the second."""
    with database.writing() as session:
        add_player(session, "p1", "Ian")
        with pytest.raises(NameTaken):
            add_player(session, "p2", "lan")
        add_player(session, "p3", "Lan")


def test_one_of_many_gets_a_name_they_all_want_at_once(open_database: Callable[[], Database]) -> None:
    def claim(number: int) -> bool:
        try:
            with open_database().writing() as session:
                add_player(session, f"p{number}", "Yuki")
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(claim, range(8))) == [False] * 7 + [True]


def test_an_exception_in_a_transaction_leaves_nothing_behind(database: Database) -> None:
    def fail() -> None:
        with database.writing() as session:
            add_player(session, "p1", "Yuki")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with database.reading() as session:
        assert player_by_id(session, "p1") is None
