"""Whole games of every title through a real engine that logs all it can: not a word of what lies face down."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from services.common.names import match_key
from services.kernel.part import PUBLIC, Part
from services.kernel.rules import all_games, load_game
from tests.kernel.client import Client, Refusal, fresh_id
from tests.services import Engine, Valkey
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.game_pb2 import Position
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_ENDED, MatchSetup

SEED = 11


@pytest.fixture(scope="module")
def talkative(tmp_path_factory: pytest.TempPathFactory, valkey: Valkey) -> Iterator[Engine]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZASHIKI_LOG_LEVEL", "DEBUG")
        server = Engine(tmp_path_factory.mktemp("talkative"), valkey.url, tuple(all_games()))
        with server:
            yield server


@pytest.mark.parametrize("name", all_games())
def test_a_whole_game_leaves_no_word_of_it_in_the_log(talkative: Engine, valkey: Valkey, name: str) -> None:
    """Refused and repeated actions, undos, views of all and the record included."""
    client, rng, written = Client(talkative), Random(SEED), talkative.log.stat().st_size
    options = {option.name: True for option in load_game(name).meta.options if 2 not in option.unavailable}
    match_id = client.create(game=name, options=options).match_id
    views = [client.view(match_id, seat) for seat in (0, 1)]
    while (seen := views[0]).status != MATCH_STATUS_ENDED:
        seat = seen.to_act[0]
        old, views = views[seat], _act(client, match_id, seat, views[seat], rng)
        if seen.version % 20 == 0:
            _refused(client, match_id, seat, old)
    client.record(match_id)

    logged = talkative.log.read_bytes()[written:].decode()
    with valkey.client() as store:
        seed = MatchSetup.FromString(store.get(match_key(match_id, "setup")) or b"").seed
    told = [word for word in {*_words(views[0].position), *_fields()} if word in logged]
    assert told == [], f"seed {SEED}"
    assert seed.hex() not in logged
    assert b64encode(seed).decode() not in logged


def _act(client: Client, match_id: str, seat: int, view: pb.View, rng: Random) -> Sequence[pb.View]:
    """Take any legal action; return the views of both seats after it."""
    return client.call(  # type: ignore[no-any-return]
        "Act",
        pb.ActRequest(
            match_id=match_id,
            request_id=fresh_id(),
            seat=seat,
            version=view.version,
            action=rng.choice(view.legal).action,
            viewers=[pb.Viewer(seat=0), pb.Viewer(seat=1)],
        ),
    ).views


def _refused(client: Client, match_id: str, seat: int, old: pb.View) -> None:
    """Do what is refused: an old decision, one of a version to come, and an undo that may not be."""
    action = old.legal[0].action
    for wrong in ({"seat": seat, "version": old.version}, {"seat": 1 - seat, "version": old.version + 100}):
        with pytest.raises(Refusal):
            client.call("Act", pb.ActRequest(match_id=match_id, request_id=fresh_id(), action=action, **wrong))
    with pytest.raises(Refusal):
        client.call("Undo", pb.UndoRequest(match_id=match_id, request_id=fresh_id(), seat=1 - seat, version=1))


def _words(position: Position) -> Iterator[str]:
    """Yield what cards, places and pieces of a game are called in its schema, and how parts of it print."""
    schema = getattr(position, position.WhichOneof("game")).DESCRIPTOR.file
    for enum in schema.enum_types_by_name.values():
        yield from (value.name for value in enum.values)
    for message in schema.message_types_by_name:
        yield f"{message}("
        yield f"{message} {{"


def _fields() -> Iterator[str]:
    """Yield how hidden fields of any part would be named, as Python, JSON or text prints them."""
    kinds = list(Part.__subclasses__())
    for kind in kinds:
        kinds += kind.__subclasses__()
        for field, seen in kind.SEEN.items():
            if seen is not PUBLIC:
                yield from (f"{field}=", f'"{field}"', f"'{field}'", f"{field}: ")
