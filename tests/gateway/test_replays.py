"""Looking back over HTTP, and what people bring along: records to look at, positions to play out."""

from typing import Any

import httpx
import pytest
from google.protobuf import json_format

from services.archive.database import Database
from services.scoring.archiving import archive
from services.scoring.judge import Verdict
from tests.gateway.harness import Gateway, Player, listening, match_events, play_out, reason
from zashiki.engine.v1.match_pb2 import Record

FACE_DOWN = "DOJO_CARD_UNSPECIFIED"


def hands(view: dict[str, Any]) -> list[list[str]]:
    return [player["hand"] for player in view["position"]["players"]]


@pytest.fixture
def other(others: list[Player]) -> Player:
    return others[0]


@pytest.fixture
def running(player: Player, other: Player) -> str:
    """A running match of the player (seat 0) and the other (seat 1)."""
    match_id: str = other.join(player.open_table("human", "open")["id"], 1).json()["match_id"]
    return match_id


@pytest.fixture
def finished(running: str, player: Player, other: Player) -> str:
    """The same, played to its end."""
    play_out(running, player, other)
    return running


@pytest.fixture
def record(finished: str, player: Player) -> dict[str, Any]:
    """Its record."""
    found: dict[str, Any] = player.http.get(f"/api/v1/matches/{finished}/record").json()
    return found


def look(http: httpx.Client, replay_id: str, **query: object) -> Any:
    answer = http.get(f"/api/v1/replays/{replay_id}", params={name: str(value) for name, value in query.items()})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_nobody_looks_back_at_a_running_match(gateway: Gateway, running: str, player: Player) -> None:
    for http in (player.http, gateway.stranger()):
        assert reason(http.get(f"/api/v1/replays/{running}")) == (403, "MATCH_RUNNING")
        assert reason(http.get(f"/api/v1/replays/{running}?seat=0")) == (403, "MATCH_RUNNING")


def test_a_finished_match_is_looked_at_by_anybody_from_any_seat(gateway: Gateway, finished: str) -> None:
    stranger = gateway.stranger()
    everything = look(stranger, finished, count=50, log="yes")
    assert everything["last"] == 6
    assert [view["version"] for view in everything["views"]] == list(range(7))
    assert [event["version"] for event in everything["log"]] == list(range(1, 7))
    assert FACE_DOWN not in str(everything["views"])
    first = look(stranger, finished, seat=1, count=1)
    assert first["log"] == []
    assert [FACE_DOWN in hand for hand in hands(first["views"][0])] == [True, False]
    assert look(stranger, finished, first=99)["views"][0]["status"] == "MATCH_STATUS_ENDED"


@pytest.mark.parametrize("query", ["seat=2", "seat=-1", "count=0", "count=51", "first=x", "log=maybe", "view=all"])
def test_a_wrong_stretch_is_refused(gateway: Gateway, finished: str, query: str) -> None:
    assert reason(gateway.stranger().get(f"/api/v1/replays/{finished}?{query}")) == (422, "MALFORMED")


@pytest.mark.parametrize("replay_id", ["ninjato-" + "0" * 22, "chess-1", "x", "0" * 22, "-", "a" * 300])
def test_what_is_not_there_is_unknown(gateway: Gateway, replay_id: str) -> None:
    answer = gateway.stranger().get(f"/api/v1/replays/{replay_id}")
    assert reason(answer) in ((404, "UNKNOWN_MATCH"), (404, "UNKNOWN_RECORD"))


def test_a_match_that_its_engine_forgot_is_shown_from_the_archive(
    gateway: Gateway, finished: str, record: dict[str, Any], player: Player
) -> None:
    """Board, log and replay are there as before, for players and strangers, page and stream; nothing may be done."""
    before = player.view(finished)
    kept = json_format.ParseDict(record, Record())
    kept.setup.info.match_id = forgotten = "ninjato-" + "f" * 22
    with Database(gateway.database_url).writing() as session:
        archive(session, kept, Verdict((), "CASUAL", frozenset(), kept.entries[-1].digest))
    after = player.view(forgotten)
    for changed in ("match_id", "server_time"):
        del before[changed], after[changed]
    assert after == before
    assert gateway.stranger().get(f"/api/v1/matches/{forgotten}").json()["position"] == before["position"]
    assert look(gateway.stranger(), forgotten)["last"] == 6
    with listening(player.http, match_events(forgotten)) as stream:
        assert stream.next("scored")[2]["unrated_reason"] == "CASUAL"
        assert stream.state(6)["outcome"] == before["outcome"]
    acted = player.act(forgotten, 6, {"draw": {"card": FACE_DOWN}})
    assert reason(acted) == (404, "UNKNOWN_MATCH")


def test_a_match_of_older_rules_still_has_its_sheet(gateway: Gateway, record: dict[str, Any], player: Player) -> None:
    kept = json_format.ParseDict(record, Record())
    kept.setup.info.rules_version += 1
    kept.setup.info.match_id = old = "ninjato-" + "r" * 22
    with Database(gateway.database_url).writing() as session:
        archive(session, kept, Verdict((), "CASUAL", frozenset(), kept.entries[-1].digest))
    answer = player.http.get(f"/api/v1/replays/{old}")
    assert reason(answer) == (409, "NO_REPLAY")
    assert "rules_version" in answer.json()["detail"]
    assert reason(player.http.get(f"/api/v1/matches/{old}")) == (404, "UNKNOWN_MATCH")
    assert player.http.get(f"/api/v1/matches/{old}/result").json()["outcome"]["end_reason"] == "COMPLETED"


def test_a_record_brought_along_is_looked_at(gateway: Gateway, record: dict[str, Any]) -> None:
    stranger = gateway.stranger()
    brought = stranger.post("/api/v1/replays", json=record)
    assert brought.status_code == 201, brought.text
    assert (brought.json()["game"], brought.json()["last"]) == ("ninjato", 6)
    replay = look(stranger, brought.json()["id"], log="yes", count=50)
    assert len(replay["views"]) == 7
    # It keeps for a while, not for ever.
    assert 0 < gateway.store().ttl(f"zashiki:record:{brought.json()['id']}") <= 30 * 24 * 3600
    unfinished = {"setup": record["setup"], "entries": record["entries"][:2]}
    assert stranger.post("/api/v1/replays", json=unfinished).json()["last"] == 2


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda record: record.pop("setup"), "setup"),
        (lambda record: record.update(moves=[]), "moves"),
        (lambda record: record.update(entries="none"), "entries"),
        (lambda record: record["entries"][2].update(dice=1), "record"),
        (lambda record: record["setup"].update(seed="!"), "record.setup.seed"),
        (lambda record: record["setup"]["info"].update(game="chess"), "record.setup.info.game"),
        (lambda record: record["setup"]["info"].update(rules_version=7), "record.setup.info.rules_version"),
        (lambda record: record["entries"].pop(2), "record"),
        (lambda record: record["entries"][2].update(digest="0" * 16), "record"),
        (lambda record: record["outcome"]["results"][0].update(score=99), "record"),
    ],
)
def test_a_record_that_does_not_fit_names_the_field(
    gateway: Gateway, record: dict[str, Any], spoil: Any, field: str
) -> None:
    spoil(record)
    answer = gateway.stranger().post("/api/v1/replays", json=record)
    assert reason(answer) == (422, "MALFORMED")
    assert field in answer.json()["errors"]


def test_a_record_may_be_larger_than_other_bodies_but_not_without_end(gateway: Gateway, record: dict[str, Any]) -> None:
    stranger = gateway.stranger()
    record["entries"][0]["request_id"] = "x" * (100 << 10)
    assert stranger.post("/api/v1/replays", json=record).status_code == 201
    assert reason(stranger.post("/api/v1/positions", json=record)) == (413, "TOO_LARGE")
    record["entries"][0]["request_id"] = "x" * (2 << 20)
    assert reason(stranger.post("/api/v1/replays", json=record)) == (413, "TOO_LARGE")


def test_a_position_is_played_out_unrated_by_people_and_bots(running: str, player: Player, other: Player) -> None:
    position = player.view(running)["position"]
    position["players"][0].update(honor=40, hand=["DOJO_CARD_ONE"])
    position["players"][1]["hand"] = ["DOJO_CARD_TWO"]
    position["dojo_deck"] = []
    checked = player.http.post("/api/v1/positions", json={"game": "ninjato", "position": position})
    assert checked.json() == {"game": "ninjato", "seats": 2, "to_act": [0, 1]}
    table = player.open_table("human", "open", position=position)
    assert (table["from_position"], table["visibility"], table["rated"]) == (True, "private", False)
    assert table["id"] not in str(player.http.get("/api/v1/tables?limit=100").json())
    assert reason(player.http.post(f"/api/v1/tables/{table['id']}/start")) == (409, "TABLE_NOT_FULL")
    match_id = other.join(table["id"], 1).json()["match_id"]
    view = player.view(match_id)
    assert (view["position"]["players"][0]["honor"], view["rated"]) == (40, False)
    assert hands(view) == [["DOJO_CARD_ONE"], [FACE_DOWN]]
    play_out(match_id, player, other)
    assert player.view(match_id)["outcome"]["results"][0]["score"] >= 40
    assert look(player.http, match_id)["last"] == 2
    with_bot = player.open_table("human", "novice", position=position)
    assert player.view(with_bot["match_id"])["position"]["players"][0]["honor"] == 40


@pytest.mark.parametrize(
    ("change", "fields", "field"),
    [
        ({"honour": 3}, {}, "position"),
        ({"round": "many"}, {}, "position"),
        ({"players": []}, {}, "position"),
        ({}, {"rated": True}, "rated"),
        ({}, {"seats": [{"kind": "human"}] + [{"kind": "bot", "level": "easy"}] * 2}, "seats"),
        ({}, {"game": "chess"}, None),
    ],
)
def test_a_position_that_does_not_fit_opens_no_table(
    running: str, player: Player, change: dict[str, Any], fields: dict[str, Any], field: str | None
) -> None:
    position = player.view(running)["position"] | change
    for seat in position.get("players", []):
        seat["hand"] = ["DOJO_CARD_ONE"]
    body = {"game": "ninjato", "seats": [{"kind": "human"}, {"kind": "open"}], "position": position, **fields}
    answer = player.http.post("/api/v1/tables", json=body)
    if field is None:
        assert reason(answer) == (404, "UNKNOWN_GAME")
    else:
        assert reason(answer) == (422, "MALFORMED")
        assert field in answer.json()["errors"]
