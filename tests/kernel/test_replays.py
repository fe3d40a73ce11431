"""Looking back at a record: every version as a seat saw it then, or with everything open."""

import asyncio
from typing import Any

import grpc
import orjson
import pytest

from services.kernel.match import Match
from services.kernel.refusal import Refused
from services.kernel.replays import Replays
from services.kernel.schema import ENGINE
from services.kernel.views import Views
from services.kernel.visibility import EVERYTHING
from tests.kernel.client import Client, Refusal
from tests.kernel.matches import START_MS, discard, done, toy_match
from tests.kernel.toy import TOY, Draw
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.game_pb2 import Position
from zashiki.engine.v1.match_pb2 import Record


def finished() -> tuple[Record, list[Match]]:
    """Return a whole game in which a card was drawn and an action taken back, and what it was after each entry."""
    match = toy_match()
    record = Record(setup=match.setup)
    stills = [match.still()]

    def step(what: Any) -> None:
        done(match, what, record)
        stills.append(match.still())

    step(match.act(0, Draw(card=0), START_MS + 1000))
    step(discard(match, 1))
    step(match.undo(1, START_MS + 2000))
    while match.moment.outcome is None:
        step(discard(match, match.moment.to_act[0]))
    ENGINE.to_message(match.moment.outcome, record.outcome)
    return record, stills


def looked_at(
    record: Record, viewer: int, first: int = 0, count: int = 50, since: int | None = None
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return views and log."""

    async def look() -> tuple[list[bytes], bytes]:
        replay = await Replays({"ninjato": TOY}).of(record)
        return await replay.views(viewer, first, count, since), await replay.log(viewer)

    views, log = asyncio.run(look())
    return [orjson.loads(view) for view in views], orjson.loads(log)


def hands(view: dict[str, Any]) -> list[list[str]]:
    return [player["hand"] for player in view["position"]["players"]]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_at_each_version_what_it_saw_then(seat: int) -> None:
    record, stills = finished()
    views, log = looked_at(record, seat)
    then = [
        orjson.loads(Views(still).json(seat, max(0, still.moment.version - 1), still.moment.time_ms))
        for still in stills
    ]
    assert views == then
    assert log == [event for view in then for event in view["events"]]
    for view in views[:-1]:
        for other, hand in enumerate(hands(view)):
            assert ("UNSPECIFIED" in str(hand)) == (other != seat and hand != [])


def test_whoever_looks_at_everything_sees_every_card_at_every_version() -> None:
    record, _ = finished()
    views, log = looked_at(record, EVERYTHING)
    for view in views:
        assert "viewer" not in view
        assert view["legal"] == []
        assert "UNSPECIFIED" not in str([*hands(view), view["position"]["dojo_deck"]])
    assert "UNSPECIFIED" not in str(log)
    assert [event["version"] for event in log] == sorted(event["version"] for event in log)


def test_a_stretch_ends_with_the_record() -> None:
    record, stills = finished()
    last = len(record.entries)
    views, log = looked_at(record, EVERYTHING, last - 1, 50)
    assert [view["version"] for view in views] == [last - 1, last]
    (end,), _ = looked_at(record, 0, last + 7, 3, since=0)
    assert end["version"] == last
    assert end["outcome"] == ENGINE.to_json(stills[-1].moment.outcome)
    assert len(end["events"]) == len(log)


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda record: record.setup.info.__setattr__("game", "chess"), "record.setup.info.game"),
        (lambda record: record.setup.info.__setattr__("rules_version", 9), "record.setup.info.rules_version"),
        (lambda record: record.setup.info.seats[1].__setattr__("kind", 3), "record.setup.info.seats[1].kind"),
        (lambda record: record.setup.info.seats.pop(), "record.setup"),
        (lambda record: record.setup.info.options.update({"moon": True}), "record.setup"),
        (lambda record: record.setup.__setattr__("seed", b""), "record.setup.seed"),
        (lambda record: record.setup.__setattr__("seed", b"another seed"), "record"),
        (lambda record: record.entries[2].__setattr__("digest", "0" * 16), "record"),
        (lambda record: record.entries[3].__setattr__("seat", 7), "record"),
        (lambda record: record.entries.pop(1), "record"),
        (lambda record: record.outcome.results[0].__setattr__("score", 99), "record"),
    ],
)
def test_what_does_not_fit_is_named(spoil: Any, field: str) -> None:
    record, _ = finished()
    spoil(record)
    with pytest.raises(Refused) as refusal:
        looked_at(record, EVERYTHING)
    assert refusal.value.field == field
    assert refusal.value.message.startswith(field) or field.endswith("game")


def test_a_record_is_followed_once_and_let_go_of() -> None:
    record, _ = finished()
    replays = Replays({"ninjato": TOY})

    async def twice() -> bool:
        return await replays.of(record) is await replays.of(record)

    assert asyncio.run(twice())


def test_only_our_own_processes_look_back(client: Client) -> None:
    record, _ = finished()
    match = client.create()
    request = pb.ReplayRequest(record=record, count=2, seat=1, log=True)
    answer = client.call("Replay", request)
    assert (answer.last, len(answer.json_views)) == (len(record.entries), 2)
    assert orjson.loads(answer.json_log)
    for token in (match.seat_tokens[0], match.spectator_token):
        with pytest.raises(Refusal) as refusal:
            client.with_token(token).call("Replay", request)
        assert refusal.value.reason == "SERVICE_ONLY"
    for wrong in ({"count": 0}, {"count": 51}, {"count": 1, "seat": 2}):
        with pytest.raises(Refusal) as refusal:
            client.call("Replay", pb.ReplayRequest(record=record, **wrong))
        assert (refusal.value.code, refusal.value.field) == (grpc.StatusCode.INVALID_ARGUMENT, list(wrong)[-1])


def test_a_position_is_checked_without_a_match(client: Client) -> None:
    start = toy_match("hhh").moment.ply.state
    position = Position()
    TOY.codec.to_message(start, position.ninjato)
    answer = client.call("CheckPosition", pb.CheckPositionRequest(position=position))
    assert (answer.seats, list(answer.to_act)) == (3, [0, 1, 2])
    for player in position.ninjato.players:
        del player.hand[:]
    with pytest.raises(Refusal, match="the game is over in it") as refusal:
        client.call("CheckPosition", pb.CheckPositionRequest(position=position))
    assert refusal.value.field == "position"
    with pytest.raises(Refusal):
        client.call("CheckPosition", pb.CheckPositionRequest())
