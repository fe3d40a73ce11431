"""Ninjato on a real engine: whole games, and what its views must not tell."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from services.kernel.chance import FastChance
from services.kernel.replay import replay, replayed
from services.kernel.rules import load_game
from tests.kernel.client import Client, Refusal, fresh_id
from tests.services import Engine, Valkey
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.game_pb2 import Position
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED, Record

NINJATO = load_game("ninjato")


@pytest.fixture(scope="module")
def ninjato(tmp_path_factory: pytest.TempPathFactory, valkey: Valkey) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("ninjato")
    with Engine(folder, valkey.url) as engine:
        yield Client(engine)


@pytest.fixture(scope="module")
def record(ninjato: Client) -> Record:
    """Return the record of a whole game of three, played at random through seat tokens, undoing now and then."""
    random = Random(7)
    created = ninjato.create("hhh")
    match_id = created.match_id
    players = [ninjato.with_token(token) for token in created.seat_tokens]
    everybody = [pb.Viewer(seat=seat, since_version=10_000) for seat in range(3)]
    while True:
        views = ninjato.call("Observe", pb.ObserveRequest(match_id=match_id, viewers=everybody)).views
        if views[0].status == MATCH_STATUS_ENDED:
            break
        seat = views[0].to_act[0]
        view = views[seat]
        if view.undo.allowed and random.random() < 0.1:
            undo = pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=seat, version=view.version)
            players[seat].call("Undo", undo)
        else:
            players[seat].act(match_id, seat, random.randrange(len(view.legal)), view)
    return ninjato.record(created.match_id)


def test_a_whole_game_replays_to_its_outcome(record: Record) -> None:
    assert any(entry.WhichOneof("what") == "undone" for entry in record.entries)
    outcome = replay(record).moment.outcome
    assert outcome is not None
    assert outcome.end_reason == "COMPLETED"
    assert all(sum(line.points for line in result.lines) == result.score for result in outcome.results)


def test_a_person_who_leaves_is_played_for_to_the_end(ninjato: Client) -> None:
    match_id = ninjato.create("hhb").match_id
    for seat in (0, 1):
        ninjato.call("Resign", pb.ResignRequest(match_id=match_id, request_id=fresh_id(), seat=seat))
    outcome = ninjato.view(match_id, None).outcome
    assert outcome.end_reason == "ABANDONED"
    assert [result.seat for result in outcome.results] == [0, 1, 2]


def test_views_of_one_information_set_are_equal_to_the_byte(ninjato: Client, record: Record) -> None:
    """Whatever is hidden from a seat is dealt anew; views, legal actions and digests stay the same."""
    for match in replayed(record, NINJATO):
        if match.moment.version % 60 != 30:
            continue
        for seat in range(3):
            texts = set()
            observation = NINJATO.rules.observe(match.moment.ply.state, seat)
            for seed in (1, 2):
                state = NINJATO.rules.determinize(observation, seat, FastChance(seed))
                position = Position()
                NINJATO.codec.to_message(state, position.ninjato)
                created = ninjato.create("hhh", position=position)
                request = pb.ObserveRequest(match_id=created.match_id, viewers=[pb.Viewer(seat=seat)])
                typed = ninjato.call("Observe", request).views[0]
                json = ninjato.json(created.match_id, [seat])[0]
                typed.match_id = json["match_id"] = ""
                json["server_time"] = ""
                typed.ClearField("server_time")
                for shown, state in zip(typed.seats, json["seats"], strict=True):
                    shown.ClearField("owing_since")
                    state.pop("owing_since", None)
                texts.add((typed.SerializeToString(deterministic=True), str(json)))
            assert len(texts) == 1


def test_a_position_that_is_none_of_the_game_is_malformed(ninjato: Client, record: Record) -> None:
    for spoil in ("players", "houses", "dojo_deck", "stage", "turn_order"):
        position = Position()
        start = next(iter(replayed(record, NINJATO)))
        NINJATO.codec.to_message(start.moment.ply.state, position.ninjato)
        position.ninjato.ClearField(spoil)
        with pytest.raises(Refusal) as refusal:
            ninjato.create("hhh", position=position)
        assert refusal.value.reason == "MALFORMED", spoil


def test_a_long_game_opens_quickly_from_cold_and_views_stay_small(ninjato: Client, record: Record) -> None:
    match_id = ninjato.create("hhh", record=record).match_id
    request = pb.ObserveRequest(match_id=match_id, viewers=[pb.Viewer(seat=0)], encoding=pb.VIEW_ENCODING_JSON)
    assert len(ninjato.call("Observe", request, timeout=2).json_views[0]) < 250_000
