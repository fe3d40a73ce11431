"""A game for one to five: alone against the rules, options that hang on the number of seats."""

from collections.abc import Iterator

import pytest

from tests.gateway.harness import Gateway, Player, reason
from tests.services import Engine, Valkey


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    """A gateway of the game Sealed, with a store of its own: tickers of others give up tables their game refuses."""
    folder = tmp_path_factory.mktemp("sealed")
    with (
        Valkey(folder / "store") as store,
        Engine(folder / "engine", store.url, games=(), module="tests.kernel.sealed") as engine,
        Gateway(folder / "gateway", store, engine.address) as gateway,
    ):
        yield gateway


def test_options_are_told_with_the_seats_that_bind_them(player: Player) -> None:
    (game,) = player.http.get("/api/v1/games").json()["games"]
    assert game["seats"] == {"min": 1, "max": 5}
    bound = {option["name"]: (option["compulsory_seats"], option["unavailable_seats"]) for option in game["options"]}
    assert bound == {"short": ([5], []), "open": ([], [1])}


def test_a_table_for_one_begins_at_once_and_is_played_to_its_end(player: Player) -> None:
    match_id = player.open_table("human")["match_id"]
    while (view := player.view(match_id))["legal"]:
        player.act_any(match_id)
    assert view["outcome"]["rivals"][0]["name"] == "The house"
    assert {view["outcome"]["results"][0]["rank"], view["outcome"]["rivals"][0]["rank"]} == {1, 2}


def test_giving_up_alone_ends_the_match(player: Player) -> None:
    match_id = player.open_table("human")["match_id"]
    assert player.http.post(f"/api/v1/matches/{match_id}/resign").status_code == 200
    assert player.view(match_id)["outcome"]["end_reason"] == "ABANDONED"


def test_five_sit_at_a_table_and_what_is_compulsory_is_on(player: Player) -> None:
    match_id = player.open_table("human", "novice", "easy", "normal", "hard", options={"open": True})["match_id"]
    view = player.view(match_id)
    assert len(view["position"]["players"]) == 5
    assert view["options"] == {"open": True, "short": True}
    assert len(view["position"]["players"][0]["hand"]) == 2


def test_what_is_compulsory_cannot_be_refused(player: Player) -> None:
    seats = [{"kind": "human"}, *[{"kind": "bot", "level": "novice"}] * 4]
    answer = player.http.post("/api/v1/tables", json={"game": "ninjato", "seats": seats, "options": {"short": False}})
    assert reason(answer) == (422, "MALFORMED")
    assert "options.short" in answer.json()["errors"]


def test_an_early_start_settles_the_options_anew(player: Player) -> None:
    table = player.open_table("human", "open", options={"short": False})
    assert table["options"] == {}
    started = player.http.post(f"/api/v1/tables/{table['id']}/start").json()
    assert player.view(started["match_id"])["options"] == {"open": False, "short": False}


def test_what_is_not_possible_with_so_many_seats_is_refused(player: Player) -> None:
    body = {"game": "ninjato", "seats": [{"kind": "human"}], "options": {"open": True}}
    answer = player.http.post("/api/v1/tables", json=body)
    assert reason(answer) == (422, "MALFORMED")
    assert "options.open" in answer.json()["errors"]
    table = player.open_table("human", "open", options={"open": True})
    assert reason(player.http.post(f"/api/v1/tables/{table['id']}/start")) == (422, "MALFORMED")
    assert player.http.get(f"/api/v1/tables/{table['id']}").json()["status"] == "open"


def test_quick_play_looks_for_others(player: Player) -> None:
    ticket = {"game": "ninjato", "seats": 1}
    answer = player.http.post("/api/v1/queue", json=ticket)
    assert reason(answer) == (422, "MALFORMED")
    assert "2 to 5" in answer.json()["detail"]
