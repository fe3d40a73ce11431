"""Several engines on one match, and engines and stores that die in the middle of it."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import grpc
import pytest
from prometheus_client.parser import text_string_to_metric_families

from services.kernel.replay import replay
from tests.kernel.client import Client, Refusal, fresh_id
from tests.kernel.toy import TOY
from tests.services import Engine, Valkey, free_port, wait_until
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED, MATCH_STATUS_RUNNING, Record


def toy_engine(folder: Path, valkey: Valkey, **settings: object) -> Engine:
    return Engine(folder, valkey.url, (), "tests.kernel.toy", **settings)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Valkey]:
    """Yield a store of its own, for tests that kill it."""
    with Valkey(tmp_path / "valkey") as server:
        yield server


def play_to_the_end(client: Client, match_id: str) -> None:
    while (view := client.view(match_id)).status == MATCH_STATUS_RUNNING:
        client.act(match_id, view.to_act[0])


def check(record: Record, acknowledged: dict[str, int]) -> None:
    """Nothing acknowledged is missing, nothing is there twice, and it all replays."""
    entries = record.entries
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    stands = {entry.request_id: entry.version for entry in entries if entry.request_id}
    assert len(stands) == sum(1 for entry in entries if entry.request_id)
    assert acknowledged.items() <= stands.items()
    replay(record, TOY)


@pytest.fixture(scope="module")
def replica(tmp_path_factory: pytest.TempPathFactory, valkey: Valkey) -> Iterator[Engine]:
    """Yield a second engine on the store of the first."""
    with toy_engine(tmp_path_factory.mktemp("replica"), valkey) as server:
        yield server


def test_two_replicas_race_on_one_match(engine: Engine, replica: Engine) -> None:
    """Four seats, all owing decisions, each sending every request to both replicas at once."""
    clients = [Client(engine), Client(replica)]
    match_id = clients[0].create("hhhh").match_id
    acknowledged: dict[str, int] = {}

    def send(client: Client, seat: int, view: pb.View, request_id: str) -> int | None:
        try:
            return client.act(match_id, seat, 0, view, request_id=request_id)
        except Refusal as refusal:
            if refusal.reason != "STALE":
                raise
            return None

    def play(seat: int) -> None:
        with ThreadPoolExecutor(2) as pool:
            while (view := clients[seat % 2].view(match_id, seat)).legal:
                request_id = fresh_id()
                answers = list(pool.map(lambda c, v=view, r=request_id: send(c, seat, v, r), clients))
                assert len(set(answers)) == 1, "both replicas give the first answer"
                if answers[0] is not None:
                    acknowledged[request_id] = answers[0]

    players = [threading.Thread(target=play, args=(seat,)) for seat in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    records = [client.record(match_id) for client in clients]
    assert records[0] == records[1]
    assert clients[0].view(match_id).digest == clients[1].view(match_id).digest
    assert clients[0].view(match_id).status == MATCH_STATUS_ENDED
    check(records[0], acknowledged)


def test_a_replica_sees_what_another_did(engine: Engine, replica: Engine) -> None:
    here, there = Client(engine), Client(replica)
    match_id = here.create().match_id
    stream = there.stub.Watch(
        pb.WatchRequest(match_id=match_id, viewer=pb.Viewer(seat=1)), metadata=there.metadata, timeout=20
    )
    assert next(stream).view.version == 0
    here.act(match_id)
    assert next(stream).view.version == 1
    version = there.view(match_id).version
    there.call("Undo", pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=0, version=version))
    assert here.view(match_id).version == 2
    stream.cancel()


def test_a_replica_that_is_behind_answers_a_repeated_action_with_todays_view(engine: Engine, replica: Engine) -> None:
    here, there = Client(engine), Client(replica)
    match_id = here.create().match_id
    view = there.view(match_id)
    request = pb.ActRequest(
        match_id=match_id, request_id=fresh_id(), action=view.legal[0].action, viewers=[pb.Viewer(seat=0)]
    )
    assert here.call("Act", request).version == 1
    here.act(match_id)
    again = there.call("Act", request)
    assert (again.version, [view.version for view in again.views]) == (1, [2])
    assert again.views[0].digest == here.view(match_id).digest


def test_a_request_id_used_up_elsewhere_leaves_a_replica_as_it_was(engine: Engine, replica: Engine) -> None:
    here, there = Client(engine), Client(replica)
    match_id, request_id = here.create().match_id, fresh_id()
    view = there.view(match_id)
    here.act(match_id, choice=0, view=view, request_id=request_id)
    with pytest.raises(Refusal) as refusal:
        there.act(match_id, choice=-1, view=view, request_id=request_id)
    assert refusal.value.reason == "REQUEST_ID_REUSED"
    assert there.view(match_id).digest == here.view(match_id).digest
    assert there.act(match_id) == 2


def test_an_engine_killed_in_the_middle_goes_on_after_a_restart(tmp_path: Path, valkey: Valkey) -> None:
    with toy_engine(tmp_path, valkey) as engine:
        client = Client(engine)
        creation = fresh_id()
        created = client.create("bh", request_id=creation)
        match_id = created.match_id
        request_id = fresh_id()
        view = client.view(match_id)
        first = client.act(match_id, view=view, request_id=request_id)
        client.act(match_id, seat=0, choice=0)
        digest = client.view(match_id, None).digest
        version = client.view(match_id).version
        engine.kill()
        engine.start()
        client = Client(engine)
        assert client.create("bh", request_id=creation) == created, "a creation whose answer was lost is found again"
        assert client.view(match_id, None).digest == digest
        undo = pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=0, version=version)
        assert client.call("Undo", undo).version == version + 1
        assert client.act(match_id, view=view, request_id=request_id) == first, "a retry gets its first answer"
        play_to_the_end(client, match_id)
        check(client.record(match_id), {request_id: first})


def test_a_store_killed_in_the_middle_loses_nothing_acknowledged(tmp_path: Path, store: Valkey) -> None:
    with toy_engine(tmp_path / "engine", store) as engine:
        client = Client(engine)
        match_ids = [client.create("hhhh").match_id for _ in range(4)]
        acknowledged: dict[str, dict[str, int]] = {match_id: {} for match_id in match_ids}
        enough = threading.Event()

        def play(match_id: str) -> None:
            """Play on, repeating each request until it is answered."""
            while True:
                try:
                    view = client.view(match_id)
                    if view.status == MATCH_STATUS_ENDED:
                        return
                    seat = view.to_act[0]
                    view = client.view(match_id, seat)
                except Refusal as refusal:
                    _only_store_down(refusal)
                    continue
                request_id = fresh_id()
                while True:
                    try:
                        version = client.act(match_id, seat, 0, view, request_id=request_id)
                        acknowledged[match_id][request_id] = version
                        if sum(map(len, acknowledged.values())) > 12:
                            enough.set()
                        break
                    except Refusal as refusal:
                        _only_store_down(refusal)

        players = [threading.Thread(target=play, args=(match_id,)) for match_id in match_ids]
        for player in players:
            player.start()
        assert enough.wait(20)
        store.kill()
        store.start()
        for player in players:
            player.join()
        for match_id in match_ids:
            check(client.record(match_id), acknowledged[match_id])
            assert len(acknowledged[match_id]) == 12


def _only_store_down(refusal: Refusal) -> None:
    if (refusal.code, refusal.reason) != (grpc.StatusCode.UNAVAILABLE, "STORE_DOWN"):
        raise refusal


def test_without_a_store_calls_say_so_and_the_engine_lives_on(tmp_path: Path, store: Valkey) -> None:
    with toy_engine(tmp_path / "engine", store) as engine:
        client = Client(engine)
        match_id = client.create().match_id
        view = client.view(match_id)
        store.kill()
        for call in (lambda: client.view(match_id), lambda: client.act(match_id, view=view), client.create):
            with pytest.raises(Refusal) as refusal:
                call()
            _only_store_down(refusal.value)
        store.start()
        assert client.act(match_id, view=view) == 1


def test_a_zombie_left_waiting_by_a_dead_engine_is_played_for(client: Client) -> None:
    """The engine that took the resignation died before it played for the seat: the log ends at the resignation."""
    match_id = client.create("hh").match_id
    client.call("Resign", pb.ResignRequest(match_id=match_id, request_id=fresh_id(), seat=0))
    record = client.record(match_id)
    del record.entries[1:]
    again = client.create("hh", record=record).match_id
    view = client.view(again, 1)
    assert view.version > 1
    assert list(view.to_act) == [1]


def test_unused_and_finished_matches_leave_memory(tmp_path: Path, valkey: Valkey) -> None:
    with toy_engine(tmp_path, valkey, idle_seconds=0.2, metrics_port=(port := free_port())) as engine:
        client = Client(engine)
        running = client.create("hh").match_id
        for _ in range(5):
            play_to_the_end(client, client.create("bb").match_id)
        wait_until(lambda: _gauge(port) == {("running",): 0.0, ("ended",): 0.0})
        assert client.act(running) == 1, "the log brings it back"
        assert _gauge(port, "zashiki_engine_commits_total")[()] > 5


def _gauge(port: int, name: str = "zashiki_engine_matches") -> dict[tuple[str, ...], float]:
    text = urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    return {
        tuple(value for label, value in sample.labels.items() if label != "game"): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name
    }
