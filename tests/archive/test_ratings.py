"""Ratings as stored."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.archive.database import Database
from services.archive.players import add_player
from services.archive.ratings import (
    STARTING_MU,
    STARTING_RATING,
    STARTING_SIGMA,
    leaderboard,
    lock_ratings,
    rating_of,
    ratings_of,
    visible_rating,
)


def test_a_newcomer_starts_at_1500() -> None:
    assert visible_rating(STARTING_MU, STARTING_SIGMA) == pytest.approx(STARTING_RATING)
    assert visible_rating(STARTING_MU + 1, STARTING_SIGMA) > STARTING_RATING
    assert visible_rating(STARTING_MU, STARTING_SIGMA + 1) < STARTING_RATING


def test_ratings_are_kept_by_game(database: Database) -> None:
    with database.writing() as session:
        lock_ratings(session, ["p1"], "ninjato")["p1"].rating = 1700.0
    with database.reading() as session:
        assert rating_of(session, "p1", "ninjato") == 1700.0
        assert rating_of(session, "p1", "iki") == STARTING_RATING
        assert [rating.game for rating in ratings_of(session, "p1")] == ["ninjato"]


def test_the_leaderboard_lists_players_best_first_and_equals_share_a_place(database: Database) -> None:
    values = {"p1": 1500.0, "p2": 1700.0, "p3": 1500.0, "p4": 1400.0, "stranger": 2000.0}
    with database.writing() as session:
        for player_id in ["p1", "p2", "p3", "p4"]:
            add_player(session, player_id, player_id.upper())
        for player_id, rating in lock_ratings(session, list(values), "ninjato").items():
            rating.rating = values[player_id]
    with database.reading() as session:
        lines = [(line.place, line.player.name) for line in leaderboard(session, "ninjato")]
        assert lines == [(1, "P2"), (2, "P1"), (2, "P3"), (4, "P4")]
        assert [line.player.id for line in leaderboard(session, "ninjato", limit=1)] == ["p2"]
        assert leaderboard(session, "iki") == []


def test_matches_that_end_at_once_never_lose_an_update(open_database: Callable[[], Database]) -> None:
    def count_match(number: int) -> None:
        order = ["p1", "p2"] if number % 2 else ["p2", "p1"]
        with open_database().writing() as session:
            for rating in lock_ratings(session, order, "ninjato").values():
                rating.matches += 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count_match, range(24)))
    with open_database().reading() as session:
        assert [rating.matches for player in ("p1", "p2") for rating in ratings_of(session, player)] == [24, 24]
