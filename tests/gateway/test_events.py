"""Event streams: everything once, nothing that isn't yours, whatever the network and the readers do."""

import json
import socket
import threading
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from services.archive.database import Database
from services.archive.matches import pack, put_match
from services.archive.models import Match, RatingStep, Result
from services.common.names import SCORED_CHANNEL
from tests.gateway.harness import Gateway, Player, Stream, listening, match_events, reason
from tests.kernel.client import Client
from tests.services import Engine, Valkey, wait_until
from zashiki.engine.v1.match_pb2 import Record
from zashiki.work.v1.work_pb2 import RatingChange, Scored


@pytest.fixture
def match(player: Player, others: list[Player]) -> str:
    """A running match of the player (seat 0) and the first other (seat 1)."""
    table = player.open_table("human", "open")
    match_id: str = others[0].join(table["id"], 1).json()["match_id"]
    return match_id


def versions(state: dict[str, Any]) -> list[int]:
    return [event["version"] for event in state["events"]]


def test_a_move_reaches_the_other_seat(match: str, player: Player, others: list[Player]) -> None:
    with listening(others[0].http, match_events(match)) as stream:
        assert stream.response.headers["Content-Type"].startswith("text/event-stream")
        assert stream.response.headers["X-Accel-Buffering"] == "no"
        kind, version, state = stream.next()
        assert (kind, version, state["viewer"], versions(state)) == ("state", "0", 1, [])
        player.act_any(match)
        kind, version, state = stream.next()
        assert (kind, version, state["version"], versions(state)) == ("state", "1", 1, [1])


def test_a_move_costs_no_observe_where_it_was_made_and_reaches_the_readers_of_other_gateways(
    gateway: Gateway, impatient: Gateway, match: str, player: Player, others: list[Player]
) -> None:
    def observes() -> bytes:
        with gateway.stranger() as http:
            page = http.get("/metrics").content
        return next(line for line in page.splitlines() if line.startswith(b"zashiki_gateway_observes_total "))

    with (
        listening(player.http, match_events(match)) as mine,
        listening(others[0].http, match_events(match)) as theirs,
        listening(impatient.stranger(), match_events(match)) as elsewhere,
    ):
        streams = (mine, theirs, elsewhere)
        for stream in streams:
            stream.state(0)
        before = observes()
        for version in (1, 2):
            player.act_any(match)
            for stream in streams:
                state = stream.next("state")[2]
                assert (state["version"], versions(state)) == (version, [version])
        assert observes() == before


def test_the_state_is_the_engines_view_to_the_byte(match: str, player: Player) -> None:
    with listening(player.http, match_events(match)) as stream:
        streamed = stream.next("state")[2]
    fetched = player.view(match)
    for view in (streamed, fetched):
        del view["server_time"]
    assert streamed == fetched


def test_last_event_id_resumes_with_what_was_missed_and_nothing_else(match: str, player: Player) -> None:
    with listening(player.http, match_events(match)) as stream:
        stream.next("state")
    for _ in range(3):
        player.act_any(match)
    with listening(player.http, match_events(match), last_event_id="1") as stream:
        state = stream.next("state")[2]
        assert state["version"] == 3
        assert versions(state) == [2, 3]
        player.http.post(f"/api/v1/matches/{match}/chat", json={"text": "hi"})
        assert stream.next()[0] == "chat"  # one state, no second one


@pytest.mark.parametrize("last", ["garbage", "-1", "99999", "1e3", "9" * 50, "١"])
def test_a_nonsense_last_event_id_does_no_harm(match: str, player: Player, last: str) -> None:
    player.act_any(match)
    with listening(player.http, match_events(match), last_event_id=last) as stream:
        assert stream.next("state")[2]["version"] == 1


def test_chat_comes_to_all_and_late_ones_get_the_last_lines(match: str, player: Player, others: list[Player]) -> None:
    chat = f"/api/v1/matches/{match}/chat"
    player.http.post(chat, json={"text": "early"})
    with listening(others[1].http, match_events(match)) as stream:
        assert stream.line(1)["text"] == "early"
        others[0].http.post(chat, json={"text": "late"})
        line = stream.line(2)
        assert (line["text"], line["seat"], line["name"], line["number"]) == ("late", 1, others[0].name, 2)


def test_no_stream_carries_a_card_that_only_another_seat_holds(
    gateway: Gateway, match: str, player: Player, others: list[Player]
) -> None:
    with (
        listening(player.http, match_events(match)) as mine,
        listening(others[0].http, match_events(match)) as theirs,
        listening(gateway.stranger(), match_events(match)) as strangers,
    ):
        last = 0
        for _ in range(3):
            player.act(match, last, {"draw": {"card": "DOJO_CARD_UNSPECIFIED"}})
            last = player.view(match)["version"]
        for stream in (mine, theirs, strangers):
            stream.state(last)
        for stream, own in ((mine, 0), (theirs, 1), (strangers, None)):
            for line in bytes(stream.raw).splitlines():
                if line.startswith(b'data: {"match_id"'):
                    for holder in json.loads(line[6:])["position"]["players"]:
                        if holder["seat"] != own:
                            assert set(holder["hand"]) <= {"DOJO_CARD_UNSPECIFIED"}
        assert b"token" not in bytes(mine.raw + theirs.raw + strangers.raw).lower()


def test_a_reader_that_sleeps_holds_up_nobody_and_wakes_to_the_newest_state(
    gateway: Gateway, match: str, player: Player, others: list[Player]
) -> None:
    sleeper = socket.create_connection(("127.0.0.1", gateway.port))
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sleeper.sendall(f"GET {match_events(match)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    with listening(others[0].http, match_events(match)) as stream:
        stream.next("state")
        for number in range(1, 13):
            if not player.view(match)["legal"]:
                break
            player.act_any(match, index=-1)
            assert stream.next("state")[2]["version"] == number
    received, states = b"", []
    sleeper.settimeout(10)
    while not states or states[-1] < number:
        received += sleeper.recv(1 << 16)
        states = [int(part.split(b"\n")[0]) for part in received.split(b"\nid: ")[1:]]
    sleeper.close()
    assert states == sorted(set(states))


def test_streams_are_counted_and_the_count_returns(impatient: Gateway, hasty: Player) -> None:
    match_id = hasty.open_table("human", "novice")["match_id"]
    streams = [Stream(hasty.http, match_events(match_id)) for _ in range(2)]
    answer = hasty.http.get(match_events(match_id))
    assert reason(answer) == (429, "TOO_MANY_STREAMS")
    assert answer.headers["Retry-After"]
    for stream in streams:
        stream.next("state")
        stream.close()
    with impatient.stranger() as http:
        wait_until(lambda: b"zashiki_gateway_streams 0.0" in http.get("/metrics").content)
    with listening(hasty.http, match_events(match_id)) as again:
        again.next("state")


def test_who_goes_from_page_to_page_is_not_taken_for_many(gateway: Gateway, tmp_path: Path) -> None:
    """A closed stream shows only when something is written to it: its reader's next one sees to that."""
    with gateway.beside(tmp_path, max_streams_per_player=3) as strict:
        player = strict.player("Wanderer")
        for _ in range(12):
            with listening(player.http, "/api/v1/lobby/events") as stream:
                stream.next("resync")


def test_strangers_at_one_address_are_many(impatient: Gateway) -> None:
    with ExitStack() as streams:
        for _ in range(6):
            http = streams.enter_context(impatient.stranger())
            streams.enter_context(listening(http, "/api/v1/lobby/events")).next("resync")


def test_three_hundred_readers_come_at_once(gateway: Gateway, match: str, player: Player) -> None:
    player.act_any(match)
    ask = f"GET {match_events(match)} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    readers = [socket.create_connection(("127.0.0.1", gateway.port)) for _ in range(300)]
    for reader in readers:
        reader.sendall(ask)
    for reader in readers:
        reader.settimeout(20)
        received = b""
        while b"\nid: 1\n" not in received:
            part = reader.recv(1 << 16)
            assert part, received
            received += part
    for reader in readers:
        reader.close()


def test_an_unknown_match_has_no_stream(gateway: Gateway) -> None:
    with gateway.stranger() as http:
        assert reason(http.get(match_events("ninjato-0000000000000000000000"))) == (404, "UNKNOWN_MATCH")


def test_a_quiet_stream_has_heartbeats(hasty: Player) -> None:
    with listening(hasty.http, "/api/v1/lobby/events") as stream:
        wait_until(lambda: stream.raw.count(b": still here") >= 3)
    assert bytes(stream.raw).startswith(b"retry: ")


def test_everybody_gets_every_version_once_while_both_seats_rush(
    match: str, player: Player, others: list[Player]
) -> None:
    """Coalescing may skip states but never events."""
    streams = [Stream(someone.http, match_events(match)) for someone in (player, others[0], others[1], others[2])]

    def rush(someone: Player) -> None:
        while (view := someone.view(match))["legal"]:
            someone.act(match, view["version"], view["legal"][0]["action"])

    rushing = [threading.Thread(target=rush, args=(someone,)) for someone in (player, others[0])]
    for thread in rushing:
        thread.start()
    for thread in rushing:
        thread.join()
    end = player.view(match)["version"]
    for stream in streams:
        seen: list[int] = []
        version = -1
        while version < end:
            state = stream.next("state")[2]
            assert state["version"] > version
            version = state["version"]
            seen += versions(state)
        assert seen == list(range(1, end + 1))
        stream.close()


def test_streams_and_moves_go_on_after_the_engine_and_the_store_were_killed(tmp_path: Path) -> None:
    with (
        Valkey(tmp_path / "store") as store,
        Engine(tmp_path / "engine", store.url, games=(), module="tests.kernel.toy") as engine,
        Gateway(tmp_path / "gateway", store, engine.address) as gateway,
    ):
        aki, ben = gateway.player("Aki"), gateway.player("Ben")
        match_id = ben.join(aki.open_table("human", "open")["id"], 1).json()["match_id"]
        with (
            listening(ben.http, match_events(match_id)) as stream,
            listening(ben.http, "/api/v1/lobby/events") as lobby,
        ):
            stream.state(0)
            lobby.next("resync")
            engine.kill()
            waiting = aki.open_table("human", "novice")
            assert waiting["status"] == "starting"
            answer = aki.act(match_id, 0, aki_discards := {"draw": {"card": "DOJO_CARD_UNSPECIFIED"}}, key="once")
            assert reason(answer)[0] in (503, 504)
            assert answer.headers["Retry-After"]
            engine.start()
            wait_until(lambda: aki.act(match_id, 0, aki_discards, key="once").status_code == 200)
            assert stream.state(1)["version"] == 1
            wait_until(lambda: aki.http.get(f"/api/v1/tables/{waiting['id']}").json()["match_id"])

            store.kill()
            assert gateway.stranger().get("/readyz").status_code == 503
            assert gateway.stranger().get("/livez").status_code == 200
            store.start()
            wait_until(lambda: gateway.stranger().get("/readyz").status_code == 200)
            lobby.next("resync")
            view = wait_until(lambda: _view(aki, match_id))
            wait_until(lambda: aki.act(match_id, view["version"], aki_discards, key="twice").status_code == 200)
            assert stream.state(2)["version"] == 2
            assert aki.view(match_id)["version"] == 2
            gateway.terminate()  # open streams don't keep it from stopping
            assert gateway.wait() == 0


def _view(player: Player, match_id: str) -> Any:
    answer = player.http.get(f"/api/v1/matches/{match_id}")
    return answer.json() if answer.status_code == 200 else None


def test_a_lost_message_is_made_good_by_the_next(gateway: Gateway, engine: Engine, match: str, player: Player) -> None:
    """The version in a change is a hint: the state that follows has all events since the reader's version."""
    with listening(player.http, match_events(match), last_event_id=None) as stream:
        stream.state(0)
        store = gateway.store()
        for client in store.client_list(_type="pubsub"):
            store.client_kill_filter(_id=client["id"])
        for _ in range(2):
            Client(engine).act(match)  # not through the gateway, which would have the view from the answer
        seen = []
        while seen[-1:] != [2]:
            seen += versions(stream.next("state")[2])
        assert seen == [1, 2]
        store.close()


def test_the_result_reaches_those_who_watch_and_those_who_come_later(
    gateway: Gateway, match: str, player: Player
) -> None:
    change = RatingChange(player_id=player.id, seat=0, before=1500.0, after=1512.5)
    with listening(player.http, match_events(match)) as stream:
        stream.state(0)
        with gateway.store() as store:
            store.publish(SCORED_CHANNEL, Scored(match_id=match, rated=True, changes=[change]).SerializeToString())
        first = stream.next("scored")[2]
    assert first == {
        "match_id": match,
        "rated": True,
        "unrated_reason": None,
        "changes": [{"player_id": player.id, "seat": 0, "before": 1500.0, "after": 1512.5}],
    }
    now = datetime.now(UTC)
    with Database(gateway.database_url).writing() as session:
        put_match(
            session,
            Match(
                id=match,
                game="ninjato",
                rules_version=1,
                options={},
                started=now,
                ended=now,
                end_reason="COMPLETED",
                rated=True,
                digest="0" * 16,
                record=pack(Record().SerializeToString()),
                results=[
                    Result(seat=0, player_id=player.id, kind="HUMAN", name=player.name, rank=1, score=7, lines=[])
                ],
            ),
        )
        session.add(RatingStep(match_id=match, seat=0, player_id=player.id, before=1500.0, after=1512.5))
    with listening(player.http, match_events(match)) as stream:
        assert stream.next("scored")[2] == first
    (played,) = player.http.get(f"/api/v1/players/{player.id}").json()["matches"]
    assert (played["match_id"], played["results"][0]["score"]) == (match, 7)
