"""The contract of `EngineService`, held against a real engine and a real store."""

import threading
from concurrent.futures import ThreadPoolExecutor

import grpc
import orjson
import pytest
from google.protobuf import json_format
from google.protobuf.message import Message

from services.common.names import due_key, match_key
from services.common.retention import let_expire
from services.kernel.replay import replay
from tests.kernel.client import Client, Refusal, fresh_id
from tests.kernel.matches import seats, toy_match
from tests.kernel.toy import TOY
from tests.services import Engine, Valkey, wait_until
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.game_pb2 import Action, Position
from zashiki.engine.v1.match_pb2 import (
    ACTOR_ZOMBIE,
    MATCH_STATUS_ENDED,
    MATCH_STATUS_RUNNING,
    SEAT_KIND_ZOMBIE,
    Clock,
    MatchChanged,
    PerMoveClock,
    SeatSetup,
)
from zashiki.ninjato.v1 import ninjato_pb2

UNKNOWN = "ninjato-" + "x" * 22


def refused(client: Client, method: str, request: Message) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(Refusal) as refusal:
        client.call(method, request)
    return refusal.value.code, refusal.value.reason


def test_games_are_described_with_their_components(client: Client) -> None:
    assert [game.game for game in client.call("ListGames", pb.ListGamesRequest()).games] == ["ninjato"]
    described = client.call("DescribeGame", pb.DescribeGameRequest(game="ninjato"))
    assert json_format.MessageToDict(described.components)["cards"]["values"] == [1, 2, 3, 4]


def test_a_view_in_json_is_the_message_in_its_json_mapping_unwrapped(client: Client) -> None:
    match_id = client.create("hb", clock=Clock(per_move=PerMoveClock(move_ms=60_000))).match_id
    client.act(match_id)
    typed, text = client.view(match_id), client.json(match_id)[0]
    mapped = json_format.MessageToDict(
        typed, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    mapped["position"] = mapped["position"]["ninjato"]
    for legal in mapped["legal"]:
        legal["action"] = legal["action"]["ninjato"]
    for event in mapped["events"]:
        event["event"] = event["event"]["ninjato"]
    for volatile in ("server_time", "clocks"):
        assert mapped.pop(volatile)
        assert text.pop(volatile)
    assert text == mapped
    assert list(text)[:2] == ["match_id", "version"]


def test_events_are_given_from_any_version_on(client: Client) -> None:
    match_id = client.create().match_id
    for _ in range(3):
        client.act(match_id)
    assert [event.version for event in client.view(match_id, since=0).events] == [1, 2, 3]
    assert [event.version for event in client.view(match_id, since=2).events] == [3]
    assert [event["version"] for event in client.json(match_id, since=1)[0]["events"]] == [2, 3]


def test_what_a_viewer_may_not_know_changes_no_byte(client: Client) -> None:
    """Two positions of one information set: seat 1's hand and the deck differ."""
    shown, texts = [], []
    for hidden, deck in (([1, 2, 3], [4, 4]), ([4, 4, 4], [1, 2])):
        position = ninjato_pb2.Position(
            players=[ninjato_pb2.Player(seat=0, hand=[1, 2]), ninjato_pb2.Player(seat=1, hand=hidden)], dojo_deck=deck
        )
        match_id = client.create(position=Position(ninjato=position)).match_id
        for viewer in (0, None):
            view = client.view(match_id, viewer)
            view.match_id = ""
            view.ClearField("server_time")
            for seat in view.seats:
                seat.ClearField("owing_since")
            shown.append(view.SerializeToString(deterministic=True))
            text = client.json(match_id, [viewer])[0]
            for state in text["seats"]:
                del state["owing_since"]
            texts.append({**text, "match_id": "", "server_time": ""})
    assert shown[:2] == shown[2:]
    assert texts[:2] == texts[2:]


def test_a_drawn_card_is_hidden_from_the_others(client: Client) -> None:
    match_id = client.create().match_id
    client.act(match_id, 0, choice=-1)
    other, own = client.view(match_id, 1), client.view(match_id, 0)
    assert list(other.position.ninjato.players[0].hand) == [0, 0, 0, 0]
    assert all(own.position.ninjato.players[0].hand)
    assert own.undo.reason == "INFORMATION_REVEALED"


def test_a_double_submit_has_one_effect_and_one_answer(client: Client) -> None:
    match_id = client.create().match_id
    view, request_id = client.view(match_id), fresh_id()
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda _: client.act(match_id, view=view, request_id=request_id), range(16)))
    assert answers == [1] * 16
    assert client.view(match_id).version == 1


LOOKING_ON = [pb.Viewer(seat=0), pb.Viewer(seat=1, since_version=1), pb.Viewer()]


def acting(match_id: str, view: pb.View, **more: object) -> pb.ActRequest:
    fields = {"match_id": match_id, "request_id": fresh_id(), "version": view.version, "action": view.legal[0].action}
    return pb.ActRequest(**(fields | {"viewers": LOOKING_ON} | more))  # type: ignore[arg-type]


@pytest.mark.parametrize("encoding", [pb.VIEW_ENCODING_TYPED, pb.VIEW_ENCODING_JSON])
def test_an_action_brings_the_views_that_an_observe_would_bring(
    client: Client, encoding: pb.ViewEncoding.ValueType
) -> None:
    match_id = client.create().match_id
    client.act(match_id)
    acted = client.call("Act", acting(match_id, client.view(match_id), encoding=encoding))
    assert acted.version == 2
    observed = client.call(
        "Observe", pb.ObserveRequest(match_id=match_id, viewers=LOOKING_ON, encoding=encoding, known_version=2)
    )
    if encoding == pb.VIEW_ENCODING_JSON:
        told, seen = ([orjson.loads(text) for text in answer.json_views] for answer in (acted, observed))
        for view in told + seen:
            del view["server_time"]
        assert [len(view["events"]) for view in told] == [2, 1, 2]
    else:
        told, seen = list(acted.views), list(observed.views)
        for view in told + seen:
            view.ClearField("server_time")
    assert told == seen
    assert len(told) == 3


def test_a_repeated_action_brings_todays_views_whoever_looks_on_by_now(client: Client) -> None:
    match_id = client.create().match_id
    request = acting(match_id, client.view(match_id))
    assert [view.version for view in client.call("Act", request).views] == [1, 1, 1]
    client.act(match_id)
    del request.viewers[1:]
    again = client.call("Act", request)
    assert (again.version, [view.version for view in again.views]) == (1, [2])


@pytest.mark.parametrize("viewer", [pb.Viewer(seat=1), pb.Viewer(), pb.Viewer(seat=9)])
def test_an_action_that_asks_for_views_it_may_not_have_is_not_done(client: Client, viewer: pb.Viewer) -> None:
    created = client.create()
    request = acting(created.match_id, client.view(created.match_id), viewers=[pb.Viewer(seat=0), viewer])
    seated = client.with_token(created.seat_tokens[0])
    assert refused(seated, "Act", request) == (grpc.StatusCode.PERMISSION_DENIED, "NOT_YOUR_SEAT")
    if viewer.seat == 9:
        assert refused(client, "Act", request) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")
    assert client.view(created.match_id).version == 0
    del request.viewers[1:]
    assert [view.viewer for view in seated.call("Act", request).views] == [0]


def test_different_requests_on_one_decision_one_wins(client: Client) -> None:
    match_id = client.create().match_id
    view = client.view(match_id)

    def act(_: int) -> str:
        try:
            return str(client.act(match_id, view=view))
        except Refusal as refusal:
            return refusal.reason

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(act, range(8)))
    assert answers == ["1"] + ["STALE"] * 7


def test_a_request_id_belongs_to_one_request(client: Client) -> None:
    match_id = client.create().match_id
    view, request_id = client.view(match_id), fresh_id()
    client.act(match_id, view=view, request_id=request_id)
    with pytest.raises(Refusal) as refusal:
        client.act(match_id, seat=1, request_id=request_id)
    assert (refusal.value.code, refusal.value.reason) == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")
    assert client.view(match_id).version == 1


def test_creating_twice_with_one_request_id_makes_one_match(client: Client) -> None:
    request_id = fresh_id()
    with ThreadPoolExecutor(8) as pool:
        created = list(pool.map(lambda _: client.create(request_id=request_id), range(8)))
    assert all(answer == created[0] for answer in created)
    with pytest.raises(Refusal) as refusal:
        client.create("hhh", request_id=request_id)
    assert refusal.value.reason == "REQUEST_ID_REUSED"


def test_a_refused_creation_does_not_use_its_request_id_up(client: Client) -> None:
    request_id = fresh_id()
    with pytest.raises(Refusal):
        client.create("hhhhh", request_id=request_id)
    assert client.create("hh", request_id=request_id).match_id


def test_an_answer_computed_for_another_view_is_stale(client: Client) -> None:
    match_id = client.create("bh").match_id
    view = client.view(match_id)
    with pytest.raises(Refusal) as refusal:
        client.act(match_id, view=view, view_digest="0" * 16)
    assert refusal.value.reason == "STALE"
    assert client.act(match_id, view=view, view_digest=view.digest) == 1


def test_undo_is_an_entry_and_a_second_click_on_it_is_stale(client: Client) -> None:
    match_id = client.create().match_id
    before = client.view(match_id)
    client.act(match_id)
    after = client.view(match_id)
    assert after.undo.allowed
    request = pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=0, version=after.version)
    assert client.call("Undo", request).version == 2
    assert client.call("Undo", request).version == 2
    again = pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=0, version=after.version)
    assert refused(client, "Undo", again)[1] == "STALE"
    view = client.view(match_id, since=1)
    assert view.digest == before.digest
    assert view.events[0].undone.to_version == 0


def test_a_person_who_resigns_is_played_for_at_once(client: Client) -> None:
    match_id = client.create("hhh").match_id
    assert client.call("Resign", pb.ResignRequest(match_id=match_id, request_id=fresh_id(), seat=1)).version == 1
    view = client.view(match_id)
    assert view.seats[1].kind == SEAT_KIND_ZOMBIE
    assert list(view.to_act) == [0, 2]
    played = [entry for entry in client.record(match_id).entries if entry.actor == ACTOR_ZOMBIE]
    assert played
    assert all(entry.seat == 1 for entry in played)
    with pytest.raises(Refusal) as refusal:
        client.act(match_id, 1, view=client.view(match_id, 0))
    assert refusal.value.reason == "NOT_YOUR_SEAT"


def test_when_everybody_has_left_the_match_is_abandoned(client: Client) -> None:
    match_id = client.create("hbh").match_id
    for seat in (0, 2):
        client.call("Resign", pb.ResignRequest(match_id=match_id, request_id=fresh_id(), seat=seat))
    view = client.view(match_id)
    assert view.status == MATCH_STATUS_ENDED
    assert view.outcome.end_reason == "ABANDONED"
    assert client.call("GetOutcome", pb.GetOutcomeRequest(match_id=match_id)).outcome == view.outcome


def test_time_runs_out_only_for_the_overdue(client: Client, valkey: Valkey) -> None:
    match_id = client.create("hhb", clock=Clock(per_move=PerMoveClock(move_ms=400))).match_id
    expire = pb.ExpireRequest(match_id=match_id)
    assert refused(client, "Expire", expire) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_DUE")
    assert valkey.client().zscore(due_key(match_id), match_id) is not None
    wait_until(lambda: not any(clock.remaining_ms for clock in client.view(match_id).clocks if clock.running))
    client.call("Expire", expire)
    view = client.view(match_id)
    assert view.outcome.end_reason == "ABANDONED"
    assert [event.WhichOneof("what") for event in view.events].count("timed_out") == 2


def test_an_overdue_bot_has_one_action_played_for_it_and_stays_a_bot(client: Client) -> None:
    match_id = client.create("bh").match_id
    expire = pb.ExpireRequest(match_id=match_id)

    def expired() -> int:
        try:
            return int(client.call("Expire", expire).version)
        except Refusal as refusal:
            if refusal.reason != "NOT_DUE":
                raise
            return 0

    assert wait_until(expired) == 1
    entries = client.record(match_id).entries
    assert [(entry.seat, entry.actor) for entry in entries] == [(0, ACTOR_ZOMBIE)]
    assert client.view(match_id).seats[0].kind != SEAT_KIND_ZOMBIE


def test_each_commit_is_published_with_the_bots_to_move(client: Client, valkey: Valkey) -> None:
    with valkey.client().pubsub(ignore_subscribe_messages=True) as pubsub:
        pubsub.subscribe("zashiki:matches")
        pubsub.get_message(timeout=1)
        match_id = client.create("hb").match_id
        client.act(match_id)
        heard: list[MatchChanged] = []
        while len(heard) < 2:
            message = pubsub.get_message(timeout=5)
            assert message is not None
            changed = MatchChanged.FromString(message["data"])
            if changed.match_id == match_id:
                heard.append(changed)
    assert [changed.version for changed in heard] == [0, 1]
    assert heard[0].status == MATCH_STATUS_RUNNING
    assert [(bot.seat, bot.since_version) for bot in heard[1].bots] == [(1, 0)]


def test_a_stream_shows_every_change_and_ends_with_the_match(client: Client) -> None:
    match_id = client.create("bb").match_id
    views: list[pb.View] = []
    stream = client.stub.Watch(pb.WatchRequest(match_id=match_id, viewer=pb.Viewer()), metadata=client.metadata)
    views.append(next(stream).view)

    def play() -> None:
        while (view := client.view(match_id)).status == MATCH_STATUS_RUNNING:
            client.act(match_id, view.to_act[0])

    player = threading.Thread(target=play)
    player.start()
    views += [response.view for response in stream]
    player.join()
    assert views[0].version == 0
    assert views[-1].status == MATCH_STATUS_ENDED
    seen = [event.version for view in views for event in view.events]
    assert seen == sorted(set(seen))
    assert len(seen) == views[-1].version


def test_streams_are_bounded_and_given_back(client: Client) -> None:
    match_id = client.create().match_id
    request = pb.WatchRequest(match_id=match_id, viewer=pb.Viewer(seat=0))
    streams = [client.stub.Watch(request, metadata=client.metadata) for _ in range(3)]
    for stream in streams:
        next(stream)
    with pytest.raises(grpc.RpcError) as error:
        next(client.stub.Watch(request, metadata=client.metadata))
    assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED  # type: ignore[attr-defined]
    for stream in streams:
        stream.cancel()

    def again() -> bool:
        try:
            stream = client.stub.Watch(request, metadata=client.metadata)
            next(stream)
            stream.cancel()
        except grpc.RpcError:
            return False
        return True

    wait_until(again)


def finished(client: Client) -> str:
    match_id = client.create("bb").match_id
    while (view := client.view(match_id)).status == MATCH_STATUS_RUNNING:
        client.act(match_id, view.to_act[0])
    return match_id


def test_a_record_replays_and_begins_a_new_match(client: Client) -> None:
    match_id = client.create("hh").match_id
    for seat in (0, 1, 0):
        client.act(match_id, seat)
    record = client.record(match_id)
    assert replay(record, TOY).moment.version == 3
    again = client.create("hh", record=record).match_id
    assert client.view(again).digest == client.view(match_id).digest
    assert client.act(again, 1) == 4
    assert [entry.digest for entry in client.record(again).entries][:3] == [entry.digest for entry in record.entries]


def test_a_record_that_does_not_replay_is_refused_naming_the_entry(client: Client) -> None:
    match_id = client.create("hh").match_id
    client.act(match_id)
    record = client.record(match_id)
    record.entries[0].digest = "0" * 16
    with pytest.raises(Refusal, match="entry 1") as refusal:
        client.create("hh", record=record)
    assert (refusal.value.reason, refusal.value.field) == ("MALFORMED", "record")


def test_records_are_public_once_the_match_is_over(client: Client) -> None:
    created = client.create("hh")
    player = client.with_token(created.seat_tokens[0])
    request = pb.GetRecordRequest(match_id=created.match_id)
    assert refused(player, "GetRecord", request) == (grpc.StatusCode.PERMISSION_DENIED, "SERVICE_ONLY")
    for seat in (0, 1):
        client.call("Resign", pb.ResignRequest(match_id=created.match_id, request_id=fresh_id(), seat=seat))
    record = player.call("GetRecord", request).record
    assert record.entries[-1].WhichOneof("what") == "resigned"
    assert record.outcome.end_reason == "ABANDONED"


def test_an_ended_match_stays_due_until_it_is_archived_and_then_expires(client: Client, valkey: Valkey) -> None:
    match_id = finished(client)
    store = valkey.client()
    assert store.zscore(due_key(match_id), match_id) is not None
    let_expire(store, match_id, 100)
    let_expire(store, match_id, 100)
    assert store.zscore(due_key(match_id), match_id) is None
    names = ("setup", "head", "log", "requests")
    assert all(0 < store.ttl(match_key(match_id, name)) <= 100 for name in names)


def test_a_record_is_never_told_in_part(client: Client, valkey: Valkey) -> None:
    """The match may outlive its log in the engine's memory."""
    match_id = finished(client)
    let_expire(valkey.client(), match_id, 0)
    request = pb.GetRecordRequest(match_id=match_id)
    assert refused(client, "GetRecord", request) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_MATCH")


def test_a_fault_in_one_match_leaves_the_others_alone(client: Client, engine: Engine) -> None:
    """Card FIVE makes the toy raise."""
    position = ninjato_pb2.Position(
        players=[ninjato_pb2.Player(seat=seat, hand=[1, 2]) for seat in (0, 1)], dojo_deck=[5]
    )
    broken = client.create(position=Position(ninjato=position)).match_id
    with pytest.raises(Refusal) as refusal:
        client.act(broken, 0, choice=-1)
    assert (refusal.value.code, refusal.value.reason) == (grpc.StatusCode.INTERNAL, "ENGINE_FAULT")
    assert client.view(broken).version == 0
    assert client.act(broken, 0) == 1
    assert client.act(client.create().match_id) == 1
    fault = next(line for line in engine.lines() if line["event"] == "engine fault" and line["match_id"] == broken)
    assert "card 5" not in str(fault)


def test_a_fault_in_the_views_after_an_action_does_not_deny_the_action(client: Client, engine: Engine) -> None:
    """With card FIVE discarded no view can be built; the action stands all the same, and its answer says so."""
    position = ninjato_pb2.Position(players=[ninjato_pb2.Player(seat=seat, hand=[1, 5]) for seat in (0, 1)])
    match_id = client.create(position=Position(ninjato=position)).match_id
    view = client.view(match_id)
    request = acting(match_id, view, action=view.legal[-1].action)
    acted = client.call("Act", request)
    assert (acted.version, list(acted.views)) == (1, [])
    assert client.call("Act", request) == acted
    assert client.call("GetRecord", pb.GetRecordRequest(match_id=match_id)).record.entries[-1].version == 1
    assert any(line["event"] == "engine fault" and line["match_id"] == match_id for line in engine.lines())


def good(method: str, match_id: str) -> Message:
    action = Action(ninjato=ninjato_pb2.Action(draw=ninjato_pb2.Draw()))
    return {
        "GetMatch": pb.GetMatchRequest(match_id=match_id),
        "Observe": pb.ObserveRequest(match_id=match_id, viewers=[pb.Viewer(seat=0)]),
        "Act": pb.ActRequest(match_id=match_id, request_id=fresh_id(), seat=0, action=action),
        "Undo": pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=0),
        "Resign": pb.ResignRequest(match_id=match_id, request_id=fresh_id(), seat=0),
        "Return": pb.ReturnRequest(match_id=match_id, request_id=fresh_id(), seat=0),
        "Claim": pb.ClaimRequest(match_id=match_id, request_id=fresh_id(), seat=0, absent_seat=1),
        "OfferEnd": pb.OfferEndRequest(match_id=match_id, request_id=fresh_id(), seat=0),
        "GetRecord": pb.GetRecordRequest(match_id=match_id),
        "GetOutcome": pb.GetOutcomeRequest(match_id=match_id),
        "Expire": pb.ExpireRequest(match_id=match_id),
    }[method]


OF_A_SEAT = ["Observe", "Act", "Undo", "Resign", "Return", "Claim", "OfferEnd"]
METHODS = ["GetMatch", *OF_A_SEAT, "GetRecord", "GetOutcome", "Expire"]


@pytest.mark.parametrize("method", METHODS)
def test_unknown_matches_are_not_found(client: Client, method: str) -> None:
    assert refused(client, method, good(method, UNKNOWN)) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_MATCH")
    assert refused(client, method, good(method, "go-" + "x" * 22))[1] == "UNKNOWN_GAME"
    for garbage in ("", "ninjato", "ninjato-", "*", "x" * 100_000, "ninjato-{m1}:head\n"):
        assert refused(client, method, good(method, garbage))[1] == "UNKNOWN_MATCH"


@pytest.mark.parametrize("method", METHODS)
def test_nothing_is_open_without_a_token(client: Client, method: str) -> None:
    match_id = client.create().match_id
    unauthenticated = grpc.StatusCode.UNAUTHENTICATED
    request = good(method, match_id)
    assert refused(client.with_token(None), method, request) == (unauthenticated, "NO_TOKEN")
    for token in ("nonsense", "a.b", "WyJ4IiwwXQ.aaaa"):
        assert refused(client.with_token(token), method, request) == (unauthenticated, "BAD_TOKEN")
    assert client.view(match_id).version == 0


@pytest.mark.parametrize("method", OF_A_SEAT)
def test_a_token_opens_its_own_seat_only(client: Client, method: str) -> None:
    created, other = client.create(), client.create()
    request = good(method, created.match_id)
    denied = grpc.StatusCode.PERMISSION_DENIED
    for token in (created.seat_tokens[1], created.spectator_token):
        assert refused(client.with_token(token), method, request) == (denied, "NOT_YOUR_SEAT")
    assert refused(client.with_token(other.seat_tokens[0]), method, request)[1] == "UNKNOWN_MATCH"
    assert client.view(created.match_id).version == 0


def test_a_seat_token_plays_and_a_spectator_token_watches(client: Client) -> None:
    created = client.create()
    assert client.with_token(created.seat_tokens[0]).act(created.match_id) == 1
    view = client.with_token(created.spectator_token).view(created.match_id, None)
    assert not view.legal
    assert view.undo.reason == "SPECTATOR"
    for method, request in (
        ("CreateMatch", pb.CreateMatchRequest()),
        ("Expire", pb.ExpireRequest(match_id=created.match_id)),
        ("Claim", pb.ClaimRequest(match_id=created.match_id, request_id="c", seat=0, absent_seat=1, away_ms=1)),
    ):
        assert refused(client.with_token(created.seat_tokens[0]), method, request)[1] == "SERVICE_ONLY"


@pytest.mark.parametrize("method", [*METHODS, "CreateMatch", "ListGames", "DescribeGame"])
def test_bytes_that_are_no_message_are_malformed(client: Client, method: str) -> None:
    call = client.channel.unary_unary(f"/zashiki.engine.v1.EngineService/{method}")
    with pytest.raises(grpc.RpcError) as error:
        call(b"\xff\xff\xff\xff]", metadata=client.metadata, timeout=5)
    assert error.value.code() is grpc.StatusCode.INVALID_ARGUMENT  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"request_id": ""}, "request_id"),
        ({"request_id": "x" * 65}, "request_id"),
        ({"seat": 7}, "seat"),
        ({"seat": 2**32 - 1}, "seat"),
        ({"version": 99}, "version"),
        ({"action": Action()}, "action"),
        ({"action": Action(ninjato=ninjato_pb2.Action())}, "action.ninjato"),
        ({"action": Action(ninjato=ninjato_pb2.Action(discard=ninjato_pb2.Discard(card=77)))}, "action.ninjato"),
    ],
)
def test_a_malformed_act_names_the_field(client: Client, change: dict[str, object], field: str) -> None:
    match_id = client.create().match_id
    with pytest.raises(Refusal) as refusal:
        client.act(match_id, view=client.view(match_id), **change)
    assert (refusal.value.code, refusal.value.field) == (grpc.StatusCode.INVALID_ARGUMENT, field)
    assert client.view(match_id).version == 0


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"request_id": ""}, "request_id"),
        ({"seats": []}, "seats"),
        ({"seats": seats("hhhhh")}, "seats"),
        ({"seats": [*seats("h"), SeatSetup()]}, "seats[1].kind"),
        ({"seats": [*seats("h"), SeatSetup(kind=SEAT_KIND_ZOMBIE)]}, "seats[1].kind"),
        ({"seats": [*seats("h"), SeatSetup(kind="SEAT_KIND_BOT")]}, "seats[1].level"),
        ({"seats": [*seats("h"), SeatSetup(kind="SEAT_KIND_HUMAN", name="x" * 65)]}, "seats[1].name"),
        ({"seats": [*seats("h"), SeatSetup(kind="SEAT_KIND_HUMAN", name="A\0ki")]}, "seats[1].name"),
        ({"seats": [*seats("h"), SeatSetup(kind="SEAT_KIND_HUMAN", player_id="x" * 65)]}, "seats[1].player_id"),
        ({"seats": [*seats("h"), SeatSetup(kind="SEAT_KIND_HUMAN", player_id="\0")]}, "seats[1].player_id"),
        ({"options": {"rainbow": True}}, "options.rainbow"),
        ({"clock": Clock()}, "clock"),
        ({"position": Position()}, "position"),
        ({"position": Position(ninjato=ninjato_pb2.Position())}, "position"),
        (
            {"position": Position(ninjato=ninjato_pb2.Position(players=[ninjato_pb2.Player(hand=[9])]))},
            "position.ninjato",
        ),
    ],
)
def test_a_malformed_creation_names_the_field(client: Client, change: dict[str, object], field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        client.create("hh", **change) if "seats" not in change else client.create(**change)  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.field) == (grpc.StatusCode.INVALID_ARGUMENT, field)


def test_an_unknown_game_is_not_found(client: Client) -> None:
    assert refused(client, "DescribeGame", pb.DescribeGameRequest(game="go"))[1] == "UNKNOWN_GAME"
    with pytest.raises(Refusal) as refusal:
        client.create(game="../../etc")
    assert refusal.value.reason == "UNKNOWN_GAME"


def test_a_huge_message_is_refused_before_it_is_read(client: Client) -> None:
    match_id = client.create().match_id
    with pytest.raises(Refusal) as refusal:
        client.call("Observe", pb.ObserveRequest(match_id="x" * (5 << 20)))
    assert refusal.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert client.view(match_id).version == 0


def test_a_finished_match_takes_nothing_more(client: Client) -> None:
    match_id = finished(client)
    over = grpc.StatusCode.FAILED_PRECONDITION, "MATCH_OVER"
    version = client.view(match_id).version
    act = pb.ActRequest(
        match_id=match_id,
        request_id=fresh_id(),
        seat=0,
        version=version,
        action=Action(ninjato=ninjato_pb2.Action(draw=ninjato_pb2.Draw())),
    )
    undo = pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=0, version=version)
    resign = pb.ResignRequest(match_id=match_id, request_id=fresh_id(), seat=0)
    for method, request in (("Act", act), ("Undo", undo), ("Resign", resign), ("Expire", good("Expire", match_id))):
        assert refused(client, method, request) == over
    assert client.view(match_id).version == version


def test_an_illegal_action_is_refused_and_changes_nothing(client: Client) -> None:
    match_id = client.create().match_id
    missing = next(card for card in (1, 2, 3, 4, 5) if card not in _hand(client, match_id))
    action = Action(ninjato=ninjato_pb2.Action(discard=ninjato_pb2.Discard(card=missing)))
    with pytest.raises(Refusal) as refusal:
        client.act(match_id, action=action)
    assert (refusal.value.code, refusal.value.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL")
    assert client.view(match_id).version == 0


def _hand(client: Client, match_id: str) -> list[int]:
    return list(client.view(match_id).position.ninjato.players[0].hand)


def test_two_matches_do_not_share_chance(client: Client) -> None:
    decks = {tuple(client.record(client.create().match_id).setup.seed) for _ in range(3)}
    assert len(decks) == 3
    assert toy_match(seed=b"a" * 16).digest() != toy_match(seed=b"b" * 16).digest()
