"""Serial leavers: recorded, and made to wait before the next rated match, and for nothing else."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gateway.leavers import Leavers
from gateway.problems import Problem
from services.archive.database import Database
from services.archive.leavings import note_leaving
from services.archive.migrate import migrate
from tests.databases import fresh_url
from tests.gateway.harness import Gateway, Player, reason

WISH = {"game": "ninjato", "seats": 2}


@pytest.fixture
def database(tmp_path: Path) -> Database:
    database = Database(fresh_url(tmp_path))
    migrate(database)
    return database


@pytest.mark.parametrize(
    ("hours_ago", "minutes"),
    [
        ([], None),
        ([2.0, 1.0], None),
        ([3.0, 2.0, 0.5], 30),
        ([3.0, 2.0, 1.1], None),
        ([3.0, 2.0, 1.5, 0.5], 90),
        ([30.0, 26.0, 0.5], None),
    ],
)
def test_each_leaving_beyond_the_second_of_a_day_costs_an_hour_more(
    database: Database, hours_ago: list[float], minutes: int | None
) -> None:
    with database.writing() as session:
        for number, hours in enumerate(hours_ago):
            note_leaving(session, "aki", f"m{number}", datetime.now(UTC) - timedelta(hours=hours))
    leavers = Leavers(database, 3, 3600)
    leavers.check("ume")
    if minutes is None:
        leavers.check("aki")
        return
    with pytest.raises(Problem) as refused:
        leavers.check("aki")
    assert (refused.value.status, refused.value.reason) == (429, "COOL_DOWN")
    assert f"{minutes} min" in refused.value.detail
    assert refused.value.headers is not None
    assert int(refused.value.headers["Retry-After"]) == pytest.approx(60 * minutes, abs=60)


def test_leaving_a_match_twice_counts_once(database: Database) -> None:
    leavers = Leavers(database, 2, 3600)
    leavers.note("aki", "m1")
    leavers.note("aki", "m1")
    leavers.check("aki")


def leave_a_rated_match(leaver: Player, other: Player) -> None:
    table = leaver.open_table("human", "open", rated=True)
    match_id = other.join(table["id"], 1).json()["match_id"]
    for player in (leaver, other):
        assert player.http.post(f"/api/v1/matches/{match_id}/resign").status_code == 200


def test_who_leaves_rated_matches_waits_before_the_next(gateway: Gateway, player: Player, others: list[Player]) -> None:
    """The first to leave, that is: nobody else is harmed by those who follow."""
    for _ in range(3):
        leave_a_rated_match(player, others[0])
    rated_table = others[0].open_table("human", "open", rated=True)["id"]
    refused = [
        player.http.post("/api/v1/queue", json=WISH),
        player.http.post(
            "/api/v1/tables", json={"game": "ninjato", "seats": [{"kind": "human"}, {"kind": "open"}], "rated": True}
        ),
        player.join(rated_table, 1),
    ]
    assert [reason(answer) for answer in refused] == [(429, "COOL_DOWN")] * 3
    assert all(0 < int(answer.headers["Retry-After"]) <= 3600 for answer in refused)
    assert player.join(others[0].open_table("human", "open")["id"], 1).status_code == 200
    others[0].http.delete(f"/api/v1/tables/{rated_table}/seats/0")
    assert others[0].http.post("/api/v1/queue", json=WISH).status_code == 200
    others[0].http.delete("/api/v1/queue")
