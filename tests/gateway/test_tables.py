"""Tables: open, find, join, leave, start. One seat, one person; one table, one match."""

import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.gateway.harness import Gateway, Player, listening, reason
from tests.services import wait_until


def tables_of(player: Player, **query: object) -> list[str]:
    return [table["id"] for table in player.http.get("/api/v1/tables", params=query).json()["tables"]]


def test_a_full_table_starts_by_itself(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open")
    assert (table["status"], table["match_id"], table["owner_id"]) == ("open", None, player.id)
    assert table["seats"] == [
        {"kind": "human", "player_id": player.id, "name": player.name, "rating": 1500},
        {"kind": "open", "invited": None},
    ]
    started = others[0].join(table["id"], 1).json()
    assert started["status"] == "started"
    assert started["match_id"].startswith("ninjato-")
    view = player.view(started["match_id"])
    assert view["viewer"] == 0
    assert [seat["name"] for seat in view["seats"]] == [player.name, others[0].name]
    assert others[0].http.get("/api/v1/matches").json()["matches"][0]["match_id"] == started["match_id"]


def test_a_table_with_bots_only_needs_its_owner(player: Player) -> None:
    table = player.open_table("human", "novice", "hard", clock={"per_move": {"move_ms": 60_000}})
    assert table["status"] == "started"
    view = player.view(table["match_id"])
    assert [seat["level"] for seat in view["seats"][1:]] == ["BOT_LEVEL_NOVICE", "BOT_LEVEL_HARD"]
    assert view["clocks"][0]["running"]
    assert 0 < view["clocks"][0]["remaining_ms"] <= 60_000


def test_a_table_of_bots_alone_may_be_watched(player: Player) -> None:
    table = player.open_table("novice", "novice")
    assert table["status"] == "started"
    assert "viewer" not in player.view(table["match_id"])


def test_the_list_shows_public_open_tables_newest_first_in_pages(player: Player, others: list[Player]) -> None:
    opened = [player.open_table("human", "open")["id"] for _ in range(5)]
    private = player.open_table("human", "open", visibility="private")["id"]
    listed = tables_of(player, game="ninjato")
    assert [table_id for table_id in listed if table_id in opened] == opened[::-1]
    assert private not in listed
    first = player.http.get("/api/v1/tables", params={"limit": 2}).json()
    second = player.http.get("/api/v1/tables", params={"limit": 2, "cursor": first["cursor"]}).json()
    assert [table["id"] for table in first["tables"] + second["tables"]] == opened[:0:-1]
    others[0].join(opened[0], 1)
    assert opened[0] not in tables_of(player)
    for table_id in opened[1:]:
        assert player.http.delete(f"/api/v1/tables/{table_id}/seats/0").status_code == 204
    assert not set(opened) & set(tables_of(player))


def test_public_games_under_way_are_listed_until_they_end(player: Player, others: list[Player]) -> None:
    public, private = (player.open_table("human", "open", visibility=kind)["id"] for kind in ("public", "private"))
    matches = [others[0].join(table_id, 1).json()["match_id"] for table_id in (public, private)]
    listed = tables_of(others[1], status="started", game="ninjato")
    assert public in listed
    assert private not in listed
    with listening(others[1].http, "/api/v1/lobby/events") as stream:
        stream.next("resync")
        for someone in (player, others[0]):
            someone.http.post(f"/api/v1/matches/{matches[0]}/resign")
        while (ended := stream.next("table")[2])["id"] != public:
            pass
        assert (ended["status"], ended["match_id"]) == ("ended", matches[0])
    assert public not in tables_of(others[1], status="started")


def test_people_talk_at_a_table_before_the_match(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open", "open", visibility="private")
    chat = f"/api/v1/tables/{table['id']}/chat"
    assert player.http.post(chat, json={"text": "early\n<b>bird</b>"}).json()["text"] == "early <b>bird</b>"
    with (
        listening(others[0].http, f"/api/v1/lobby/events?table={table['id']}") as invited,
        listening(others[1].http, "/api/v1/lobby/events") as elsewhere,
    ):
        assert invited.line(1)["seat"] == 0
        others[0].http.post(chat, json={"text": "may I?"})
        line = invited.line(2)
        assert (line["number"], line["seat"], line["name"]) == (2, None, others[0].name)
        assert "chat" not in [event[0] for event in elsewhere.waiting() if event]
    assert [line["number"] for line in player.http.get(chat).json()["lines"]] == [1, 2]
    assert reason(player.http.post("/api/v1/tables/nowhere/chat", json={"text": "hi"})) == (404, "UNKNOWN_TABLE")


def test_a_private_table_is_found_by_its_invitation_only(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open", visibility="private")
    assert others[0].http.get(f"/api/v1/tables/{table['id']}").json()["visibility"] == "private"
    near = table["id"][:-1] + ("a" if table["id"][-1] != "a" else "b")
    unknown = others[0].http.get("/api/v1/tables/doesnotexist")
    assert others[0].http.get(f"/api/v1/tables/{near}").content == unknown.content
    assert reason(unknown) == (404, "UNKNOWN_TABLE")


def test_twenty_people_at_once_get_one_seat(gateway: Gateway, player: Player) -> None:
    crowd = [gateway.player(f"Crowd {number}") for number in range(20)]
    table = player.open_table("human", "open", "open")
    gate = threading.Barrier(len(crowd))

    def rush(someone: Player) -> int:
        gate.wait()
        return someone.join(table["id"], 1).status_code

    with ThreadPoolExecutor(len(crowd)) as pool:
        codes = list(pool.map(rush, crowd))
    assert sorted(codes) == [200] + [409] * 19
    winner = crowd[codes.index(200)]
    assert player.http.get(f"/api/v1/tables/{table['id']}").json()["seats"][1]["player_id"] == winner.id


def test_joining_the_last_two_seats_and_starting_at_once_makes_one_match(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open", "open")
    calls = [lambda: others[0].join(table["id"], 1), lambda: others[1].join(table["id"], 2)]
    calls += [lambda: player.http.post(f"/api/v1/tables/{table['id']}/start")] * 4
    with ThreadPoolExecutor(len(calls)) as pool:
        answers = [future.result() for future in [pool.submit(call) for call in calls]]
    matches = {answer.json()["match_id"] for answer in answers if answer.status_code == 200} - {None}
    assert len(matches) == 1
    assert {answer.status_code for answer in answers} <= {200, 409}


def test_the_owner_may_start_early_and_again_without_harm(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open", "open")
    start = f"/api/v1/tables/{table['id']}/start"
    assert reason(player.http.post(start)) == (409, "TOO_FEW_SEATS")
    others[0].join(table["id"], 2)
    assert reason(others[0].http.post(start)) == (403, "NOT_YOUR_TABLE")
    started = player.http.post(start).json()
    assert len(started["seats"]) == 2
    assert player.http.post(start).json() == others[0].http.post(start).json() == started
    assert reason(others[1].join(table["id"], 0)) == (409, "TABLE_STARTED")


def test_all_clicks_on_start_tell_the_same_match(player: Player, others: list[Player]) -> None:
    table = player.open_table("human", "open", "open")
    others[0].join(table["id"], 1)
    gate = threading.Barrier(8)

    def click(_: int) -> httpx.Response:
        gate.wait()
        return player.http.post(f"/api/v1/tables/{table['id']}/start")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(click, range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    assert len({answer.json()["match_id"] for answer in answers}) == 1


def test_a_repeated_order_opens_one_table(player: Player) -> None:
    body = {"game": "ninjato", "seats": [{"kind": "human"}, {"kind": "open"}]}
    first, second, other = (
        player.http.post("/api/v1/tables", json=body, headers={"Idempotency-Key": key}).json()
        for key in ("a", "a", "b")
    )
    assert first == second
    assert other["id"] != first["id"]


def test_a_key_used_for_another_table_is_refused(player: Player, others: list[Player]) -> None:
    body = {"game": "ninjato", "seats": [{"kind": "human"}, {"kind": "open"}]}
    key = {"Idempotency-Key": "a"}
    first = player.http.post("/api/v1/tables", json=body, headers=key).json()
    other = player.http.post("/api/v1/tables", json={**body, "visibility": "private"}, headers=key)
    assert reason(other) == (409, "REQUEST_ID_REUSED")
    assert others[0].http.post("/api/v1/tables", json=body, headers=key).json()["id"] != first["id"]
    others[0].join(first["id"], 1)
    spelt_out = {"rated": False, **body}
    again = player.http.post("/api/v1/tables", json=spelt_out, headers=key).json()
    assert (again["id"], again["status"]) == (first["id"], "started")
    long = player.http.post("/api/v1/tables", json=body, headers={"Idempotency-Key": "x" * 49})
    assert reason(long) == (422, "MALFORMED")


def test_one_player_can_not_fill_the_lobby(player: Player, others: list[Player]) -> None:
    body = {"game": "ninjato", "seats": [{"kind": "human"}, {"kind": "open"}]}

    def order(key: int) -> httpx.Response:
        return player.http.post("/api/v1/tables", json=body, headers={"Idempotency-Key": f"{key}"})

    with ThreadPoolExecutor(8) as pool:
        answers = dict(enumerate(pool.map(order, range(8))))
    opened = {key: answer.json()["id"] for key, answer in answers.items() if answer.status_code == 201}
    refused = {key: answer for key, answer in answers.items() if key not in opened}
    assert len(opened) == 5
    for answer in refused.values():
        assert reason(answer) == (409, "TOO_MANY_TABLES")
        assert "private" in answer.json()["detail"]
    assert {key: order(key).json()["id"] for key in opened} == opened
    player.open_table("human", "open", visibility="private")
    player.open_table("human", "novice")
    others[0].open_table("human", "open")
    others[0].join(opened.popitem()[1], 1)
    assert order(next(iter(refused))).status_code == 201
    assert reason(order(99)) == (409, "TOO_MANY_TABLES")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "human"}]}, "seats"),
        ({"seats": [{"kind": "human"}] * 2}, "seats"),
        ({"seats": [{"kind": "open"}] * 2}, "seats"),
        ({"seats": [{"kind": "human"}, {"kind": "bot"}]}, "seats.1"),
        ({"seats": [{"kind": "human"}, {"kind": "bot", "level": "god"}]}, "seats.1.level"),
        ({"seats": [{"kind": "human"}, {"kind": "open", "level": "easy"}]}, "seats.1"),
        ({"options": {"flying": True}}, "options.flying"),
        ({"options": {"flying": "yes"}}, "options.flying"),
        ({"clock": {}}, "clock"),
        ({"clock": {"per_move": {"move_ms": 0}}}, "clock.per_move.move_ms"),
        ({"clock": {"real_time": {"bank_ms": 10**30}}}, "clock.real_time.bank_ms"),
        ({"visibility": "secret"}, "visibility"),
        ({"rated": True, "seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}]}, "rated"),
        ({"rated": 1}, "rated"),
        ({"seed": 1}, "seed"),
        ({"game": 1}, "game"),
    ],
)
def test_a_wrong_table_names_the_field(player: Player, change: dict[str, object], field: str) -> None:
    body = {"game": "ninjato", "seats": [{"kind": "human"}, {"kind": "open"}]} | change
    answer = player.http.post("/api/v1/tables", json=body)
    assert reason(answer) == (422, "MALFORMED")
    assert list(answer.json()["errors"]) == [field]


def test_unknown_games_tables_and_seats(gateway: Gateway, player: Player) -> None:
    body = {"game": "chess", "seats": [{"kind": "human"}, {"kind": "open"}]}
    assert reason(player.http.post("/api/v1/tables", json=body)) == (404, "UNKNOWN_GAME")
    assert reason(gateway.stranger().post("/api/v1/tables", json=body)) == (401, "NO_TOKEN")
    assert reason(player.join("nowhere", 0)) == (404, "UNKNOWN_TABLE")
    table = player.open_table("human", "open")
    assert reason(player.join(table["id"], 9)) == (404, "UNKNOWN_SEAT")
    assert reason(player.http.delete(f"/api/v1/tables/{table['id']}/seats/1")) == (403, "NOT_YOUR_SEAT")


def test_seats_of_people_who_went_away_become_free(gateway: Gateway, impatient: Gateway, hasty: Player) -> None:
    gone = impatient.player("Gone")
    table = hasty.open_table("human", "open", "open", visibility="private")  # where nobody out of the queue is seated
    with listening(hasty.http, "/api/v1/lobby/events"), gateway.stranger() as http:
        gone.join(table["id"], 1)
        # Who has no stream open and doesn't call loses the seat; an open stream keeps it.
        wait_until(lambda: http.get(f"/api/v1/tables/{table['id']}").json()["seats"][1]["kind"] == "open")
        assert http.get(f"/api/v1/tables/{table['id']}").json()["seats"][0]["player_id"] == hasty.id
        assert gone.join(table["id"], 1).status_code == 200
    with gateway.stranger() as http:
        wait_until(lambda: http.get(f"/api/v1/tables/{table['id']}").status_code == 404)


def test_the_lobby_stream_tells_of_public_tables_and_of_ones_own(player: Player, others: list[Player]) -> None:
    ben, cho, _ = others
    with (
        listening(ben.http, "/api/v1/lobby/events") as bens,
        listening(cho.http, "/api/v1/lobby/events") as chos,
    ):
        assert bens.next()[0] == chos.next()[0] == "resync"
        private = player.open_table("human", "open", "open", visibility="private")["id"]
        ben.join(private, 1)
        public = player.open_table("human", "open")["id"]
        assert bens.next("table")[2]["id"] == private
        assert chos.next("table")[2]["id"] == public
        with listening(cho.http, f"/api/v1/lobby/events?table={private}") as invited:
            invited.next("resync")
            player.http.delete(f"/api/v1/tables/{private}/seats/0")
            assert [seat["kind"] for seat in invited.next("table")[2]["seats"]] == ["open", "human", "open"]
            player.http.delete(f"/api/v1/tables/{public}/seats/0")
            assert chos.next("removed")[2] == {"id": public}
