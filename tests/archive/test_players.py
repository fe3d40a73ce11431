"""A name belongs to one player, and a token finds its player."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.archive.database import Database
from services.archive.players import NameTaken, add_player, player_by_id, player_by_token


def test_a_player_is_found_by_id_and_by_token(database: Database) -> None:
    with database.writing() as session:
        add_player(session, "p1", "Yuki", "yuki", "hash-1")
    with database.reading() as session:
        found = player_by_token(session, "hash-1")
        assert found is not None
        assert (found.id, found.name) == ("p1", "Yuki")
        assert found.created.tzinfo is not None
        assert player_by_id(session, "p1") is found
        assert player_by_token(session, "hash-2") is None
        assert player_by_id(session, "p2") is None


def test_a_taken_name_is_refused_and_nothing_changes(database: Database) -> None:
    with database.writing() as session:
        add_player(session, "p1", "Yuki", "yuki", "hash-1")
        with pytest.raises(NameTaken):
            add_player(session, "p2", "YUKI", "yuki", "hash-2")
        add_player(session, "p3", "Hana", "hana", "hash-3")
    with database.reading() as session:
        assert player_by_id(session, "p2") is None
        assert player_by_id(session, "p3") is not None


def test_one_of_many_gets_a_name_they_all_want_at_once(open_database: Callable[[], Database]) -> None:
    def claim(number: int) -> bool:
        try:
            with open_database().writing() as session:
                add_player(session, f"p{number}", "Yuki", "yuki", f"hash-{number}")
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(claim, range(8))) == [False] * 7 + [True]


def test_an_exception_in_a_transaction_leaves_nothing_behind(database: Database) -> None:
    def fail() -> None:
        with database.writing() as session:
            add_player(session, "p1", "Yuki", "yuki", "hash-1")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with database.reading() as session:
        assert player_by_id(session, "p1") is None
