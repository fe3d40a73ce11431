"""Quick play: one ticket a player, one match a ticket."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.gateway.harness import Gateway, Player, listening, reason
from tests.services import wait_until


def matches_of(player: Player) -> list[str]:
    return [match["match_id"] for match in player.http.get("/api/v1/matches").json()["matches"]]


def test_two_people_in_the_queue_find_each_other(player: Player, others: list[Player]) -> None:
    with listening(player.http, "/api/v1/lobby/events") as stream:
        for someone in (player, others[0]):
            assert someone.http.post("/api/v1/queue", json={"game": "ninjato", "seats": 2}).status_code == 200
        table = stream.next("table")[2]
        while table["match_id"] is None:
            table = stream.next("table")[2]
    assert table["rated"]
    assert {seat["player_id"] for seat in table["seats"]} == {player.id, others[0].id}
    assert matches_of(player) == matches_of(others[0]) == [table["match_id"]]
    assert player.http.get("/api/v1/queue").json() == {"ticket": None}


def test_asking_ten_times_at_once_is_asking_once(player: Player, others: list[Player]) -> None:
    wish = {"game": "ninjato", "seats": 3}
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: player.http.post("/api/v1/queue", json=wish), range(10)))
    assert {answer.status_code for answer in answers} == {200}
    others[0].http.post("/api/v1/queue", json=wish)
    assert player.http.get("/api/v1/queue").json()["ticket"]["seats"] == 3
    others[1].http.post("/api/v1/queue", json=wish)
    wait_until(lambda: matches_of(player))
    assert len(matches_of(player)) == len(matches_of(others[0])) == len(matches_of(others[1])) == 1


def test_another_wish_replaces_the_first_and_leaving_is_leaving(player: Player, others: list[Player]) -> None:
    player.http.post("/api/v1/queue", json={"game": "ninjato", "seats": 4})
    player.http.post("/api/v1/queue", json={"game": "ninjato", "seats": 3})
    assert player.http.get("/api/v1/queue").json()["ticket"]["seats"] == 3
    assert player.http.delete("/api/v1/queue").status_code == 204
    assert player.http.delete("/api/v1/queue").status_code == 204
    assert player.http.get("/api/v1/queue").json() == {"ticket": None}


def test_who_looks_for_a_game_comes_to_a_table_that_waits(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open", rated=True)
    others[0].http.post("/api/v1/queue", json={"game": "ninjato", "seats": 2})
    (match_id,) = wait_until(lambda: matches_of(others[0]))
    assert player.http.get(f"/api/v1/tables/{table['id']}").json()["match_id"] == match_id
    assert others[0].http.get("/api/v1/queue").json() == {"ticket": None}


def test_who_waits_at_a_table_gets_no_ticket_and_sitting_down_gives_it_up(player: Player, others: list[Player]) -> None:
    wish = {"game": "ninjato", "seats": 4}
    table = player.open_table("human", "open", "open", "open")
    assert reason(player.http.post("/api/v1/queue", json=wish)) == (409, "SEATED")
    assert others[0].http.post("/api/v1/queue", json=wish).status_code == 200
    others[0].join(table["id"], 1)
    assert others[0].http.get("/api/v1/queue").json() == {"ticket": None}
    others[0].http.delete(f"/api/v1/tables/{table['id']}/seats/1")
    assert others[0].http.post("/api/v1/queue", json=wish).status_code == 200


def test_bots_fill_in_after_a_while(hasty: Player) -> None:
    hasty.http.post("/api/v1/queue", json={"game": "ninjato", "seats": 4, "bots": True})
    (match_id,) = wait_until(lambda: matches_of(hasty))
    kinds = [seat["kind"] for seat in hasty.view(match_id)["seats"]]
    assert kinds == ["SEAT_KIND_HUMAN"] + ["SEAT_KIND_BOT"] * 3


def test_a_ticket_of_somebody_who_went_away_is_dropped(impatient: Gateway, hasty: Player) -> None:
    hasty.http.post("/api/v1/queue", json={"game": "ninjato", "seats": 4})
    with impatient.store() as store:
        wait_until(lambda: not store.hexists("zashiki:{lobby}:tickets", hasty.id))


@pytest.mark.parametrize(
    "wish", [{"game": "ninjato"}, {"game": "ninjato", "seats": 9}, {"game": "ninjato", "seats": True}, {"seats": 2}]
)
def test_a_wrong_wish_is_refused(player: Player, wish: dict[str, object]) -> None:
    assert reason(player.http.post("/api/v1/queue", json=wish)) == (422, "MALFORMED")
    assert player.http.get("/api/v1/queue").json() == {"ticket": None}
