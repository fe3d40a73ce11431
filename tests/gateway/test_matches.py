"""Matches over HTTP: what each may see and do, and what stands in the way of doing it twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from google.protobuf import json_format

from services.archive.database import Database
from services.scoring.archiving import archive
from services.scoring.judge import Verdict
from tests.gateway.harness import Gateway, Player, discard, play_out, reason
from zashiki.engine.v1.match_pb2 import Record

DRAW = {"draw": {"card": "DOJO_CARD_UNSPECIFIED"}}


@pytest.fixture
def match(player: Player, others: list[Player]) -> str:
    """A running match of the player (seat 0) and the first other (seat 1)."""
    table = player.open_table("human", "open")
    match_id: str = others[0].join(table["id"], 1).json()["match_id"]
    return match_id


def test_each_sees_their_own_hand_and_a_spectator_none(
    gateway: Gateway, match: str, player: Player, others: list[Player]
) -> None:
    views = [player.view(match), others[0].view(match), others[1].view(match)]
    strangers = gateway.stranger().get(f"/api/v1/matches/{match}").json()
    assert [view.get("viewer") for view in [*views, strangers]] == [0, 1, None, None]
    for view in [*views, strangers]:
        for seat, holder in enumerate(view["position"]["players"]):
            shown = [card != "DOJO_CARD_UNSPECIFIED" for card in holder["hand"]]
            assert shown == [view.get("viewer") == seat] * 3
    assert strangers["legal"] == views[2]["legal"] == []
    assert strangers["digest"] == views[2]["digest"] != views[0]["digest"]


def test_a_view_comes_with_the_events_since_a_version(match: str, player: Player) -> None:
    for _ in range(2):
        player.act_any(match)
    assert [event["version"] for event in player.view(match)["events"]] == [1, 2]
    assert [event["version"] for event in player.view(match, since=1)["events"]] == [2]


def test_the_same_request_at_the_same_time_counts_once(match: str, player: Player) -> None:
    action = discard(player.view(match))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: player.act(match, 0, action, key="double click"), range(8)))
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, b'{"version":1}')}
    assert player.view(match)["version"] == 1
    assert player.act(match, 0, DRAW, key="double click").json()["reason"] == "REQUEST_ID_REUSED"


def test_both_seats_may_answer_at_the_same_version(match: str, player: Player, others: list[Player]) -> None:
    actions = [(player, discard(player.view(match))), (others[0], discard(others[0].view(match)))]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda pair: pair[0].act(match, 0, pair[1], key="mine"), actions))
    assert sorted(answer.json()["version"] for answer in answers) == [1, 2]


def test_an_old_decision_is_stale_and_an_illegal_one_illegal(match: str, player: Player, others: list[Player]) -> None:
    view = player.view(match)
    player.act(match, 0, discard(view))
    assert reason(player.act(match, 0, DRAW)) == (409, "STALE")
    missing = {"discard": {"card": "DOJO_CARD_FIVE"}}
    assert reason(player.act(match, 1, missing)) == (422, "ILLEGAL")
    assert player.view(match)["version"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": 0},
        {"action": DRAW},
        {"version": "0", "action": DRAW},
        {"version": -1, "action": DRAW},
        {"version": 1 << 40, "action": DRAW},
        {"version": 0.5, "action": DRAW},
        {"version": True, "action": DRAW},
        {"version": 0, "action": None},
        {"version": 0, "action": []},
        {"version": 0, "action": {}},
        {"version": 0, "action": {"fly": {}}},
        {"version": 0, "action": {"draw": 7}},
        {"version": 0, "action": {"draw": {"card": "ACE"}}},
        {"version": 0, "action": {"draw": {"card": 10**25}}},
        {"version": 0, "action": DRAW | {"learn": {}}},
        {"version": 0, "action": DRAW, "seat": 1},
        [],
        "draw",
    ],
)
def test_a_malformed_action_says_so_and_changes_nothing(match: str, player: Player, body: object) -> None:
    answer = player.http.post(f"/api/v1/matches/{match}/actions", json=body)
    assert reason(answer) == (422, "MALFORMED")
    assert answer.json()["errors"]
    assert player.view(match)["version"] == 0


@pytest.mark.parametrize("key", ["", "x" * 100, "caf\u00e9", "a\tb"])
def test_a_key_must_be_short_and_plain(match: str, player: Player, key: str) -> None:
    answer = player.http.post(
        f"/api/v1/matches/{match}/actions",
        json={"version": 0, "action": DRAW},
        headers={"Idempotency-Key": key.encode("latin-1")},
    )
    assert reason(answer) == (422, "MALFORMED")


@pytest.mark.parametrize(
    ("call", "body"),
    [("actions", {"version": 0, "action": DRAW}), ("undo", {"version": 0}), ("resign", None), ("hint", None)],
)
def test_only_players_of_the_match_may(
    gateway: Gateway, match: str, player: Player, others: list[Player], call: str, body: object
) -> None:
    path = f"/api/v1/matches/{match}/{call}"
    assert reason(others[1].http.post(path, json=body)) == (403, "NOT_YOUR_SEAT")
    assert reason(gateway.stranger().post(path, json=body)) == (401, "NO_TOKEN")
    for unknown in ("ninjato-0000000000000000000000", "chess-1", "x", "ninjato-" + "9" * 200, "NINJATO-1"):
        answer = player.http.post(f"/api/v1/matches/{unknown}/{call}", json=body)
        assert reason(answer) == (404, "UNKNOWN_MATCH")
    assert player.view(match)["version"] == 0


def test_undo_takes_back_what_revealed_nothing(match: str, player: Player) -> None:
    undo = f"/api/v1/matches/{match}/undo"
    assert reason(player.http.post(undo, json={"version": 0})) == (409, "NOTHING_TO_UNDO")
    before = player.view(match)
    player.act(match, 0, discard(before))
    undone = [player.http.post(undo, json={"version": 1}, headers={"Idempotency-Key": "undo"}) for _ in range(2)]
    assert [answer.json() for answer in undone] == [{"version": 2}] * 2
    assert player.view(match)["digest"] == before["digest"]
    player.act(match, 2, DRAW)
    assert reason(player.http.post(undo, json={"version": 3})) == (409, "INFORMATION_REVEALED")


def test_after_the_end_nothing_moves_and_the_record_is_open(
    gateway: Gateway, match: str, player: Player, others: list[Player]
) -> None:
    record = f"/api/v1/matches/{match}/record"
    assert reason(player.http.get(record)) == (403, "MATCH_RUNNING")
    play_out(match, player, others[0])
    view = player.view(match)
    assert view["status"] == "MATCH_STATUS_ENDED"
    assert len(view["outcome"]["results"]) == 2
    for call, body in (
        ("actions", {"version": view["version"], "action": DRAW}),
        ("undo", {"version": 6}),
        ("resign", None),
        ("hint", None),
    ):
        assert reason(player.http.post(f"/api/v1/matches/{match}/{call}", json=body)) == (409, "MATCH_OVER")
    found = gateway.stranger().get(record)
    assert found.headers["Content-Disposition"].startswith("attachment")
    assert len(found.json()["entries"]) == 6
    assert found.json()["setup"]["seed"]
    assert match not in str(player.http.get("/api/v1/matches").json())


def test_how_an_archived_match_ended_is_told_for_ever(
    gateway: Gateway, match: str, player: Player, others: list[Player]
) -> None:
    """Its engine may have forgotten it; the archive has the whole sheet, rivals and all."""
    result = f"/api/v1/matches/{match}/result"
    assert reason(player.http.get(result)) == (404, "NOT_ARCHIVED")
    play_out(match, player, others[0])
    outcome = player.view(match)["outcome"]
    record = json_format.ParseDict(player.http.get(f"/api/v1/matches/{match}/record").json(), Record())
    with Database(gateway.database_url).writing() as session:
        archive(session, record, Verdict((), "CASUAL", frozenset({1}), record.entries[-1].digest))
    found = gateway.stranger().get(result).json()
    assert found["outcome"] == outcome
    assert found["seats"] == [
        {"name": player.name, "player_id": player.id, "kind": "human"},
        {"name": others[0].name, "player_id": others[0].id, "kind": "zombie"},
    ]
    assert found["scored"] == {"match_id": match, "rated": False, "unrated_reason": "CASUAL", "changes": []}


def test_resigning_hands_the_seat_to_a_zombie(match: str, player: Player, others: list[Player]) -> None:
    resign = f"/api/v1/matches/{match}/resign"
    assert match in str(player.http.get("/api/v1/matches").json())
    answers = [player.http.post(resign, headers={"Idempotency-Key": "resign"}).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert others[0].view(match)["seats"][0]["kind"] == "SEAT_KIND_ZOMBIE"
    assert player.act(match, 0, DRAW).status_code in (403, 409)
    assert match not in str(player.http.get("/api/v1/matches").json())
    assert match in str(others[0].http.get("/api/v1/matches").json())


def test_a_hint_without_a_worker_says_so(match: str, player: Player) -> None:
    answer = player.http.post(f"/api/v1/matches/{match}/hint")
    assert reason(answer) == (503, "NO_HINT")
    assert answer.headers["Retry-After"]


def test_there_are_no_hints_in_rated_matches(player: Player, others: list[Player]) -> None:
    match_id = others[0].join(player.open_table("human", "open", rated=True)["id"], 1).json()["match_id"]
    assert reason(player.http.post(f"/api/v1/matches/{match_id}/hint")) == (403, "RATED_MATCH")


def test_chat_is_plain_text_of_a_reasonable_length(match: str, player: Player, others: list[Player]) -> None:
    chat = f"/api/v1/matches/{match}/chat"
    said = player.http.post(chat, json={"text": " <b>hi</b>\n\u202e there "})
    assert said.status_code == 201
    assert (said.json()["text"], said.json()["seat"], said.json()["number"]) == ("<b>hi</b> there", 0, 1)
    assert others[1].http.post(chat, json={"text": "from the bank"}).json()["seat"] is None
    for text in ("", " \n ", "x" * 501, 7, None):
        assert reason(player.http.post(chat, json={"text": text})) == (422, "MALFORMED")
    assert [line["number"] for line in player.http.get(chat).json()["lines"]] == [1, 2]


def test_no_player_sends_more_chat_than_the_limit(hasty: Player) -> None:
    match_id = hasty.open_table("human", "novice")["match_id"]
    answers = [hasty.http.post(f"/api/v1/matches/{match_id}/chat", json={"text": "hi"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [429]
    assert reason(answers[-1]) == (429, "RATE_LIMITED")
