"""An upgrade of the rules: matches go on under those they began under, as long as an engine has them."""

from collections.abc import Iterator
from random import Random

import grpc
import pytest
from structlog.testing import capture_logs

from services.common.engines import Engines
from services.kernel.match import Diverged
from services.kernel.replay import replay
from tests.kernel.client import Client, Refusal, fresh_id
from tests.kernel.matches import seats
from tests.kernel.toy import NEW_TOY, TOY
from tests.services import SERVICE_KEY, Engine, Valkey
from zashiki.engine.v1 import engine_pb2 as pb
from zashiki.engine.v1.match_pb2 import Record


@pytest.fixture(scope="module")
def new_engine(tmp_path_factory: pytest.TempPathFactory, valkey: Valkey) -> Iterator[Engine]:
    """Yield an engine of the next release, on the store of the one that runs."""
    with Engine(tmp_path_factory.mktemp("new"), valkey.url, ("new-rules",), "tests.kernel.toy") as server:
        yield server


def create(engines: Engines) -> str:
    request = pb.CreateMatchRequest(request_id=fresh_id(), game="ninjato", seats=seats("hh"))
    match_id: str = engines.call("ninjato", "CreateMatch", request).match_id
    return match_id


def turn(engines: Engines, match_id: str, random: Random) -> bool:
    """Let somebody act who owes a decision. Return False at the end."""
    viewers = [pb.Viewer(seat=0), pb.Viewer(seat=1)]
    views = engines.call(match_id, "Observe", pb.ObserveRequest(match_id=match_id, viewers=viewers)).views
    if not views[0].to_act:
        return False
    seat = random.choice(views[0].to_act)
    action = next(one.action for one in views[seat].legal if one.action.ninjato.HasField("discard"))
    request = pb.ActRequest(
        match_id=match_id, request_id=fresh_id(), seat=seat, version=views[0].version, action=action
    )
    engines.call(match_id, "Act", request)
    return True


def record(engines: Engines, match_id: str) -> Record:
    reached: Record = engines.call(match_id, "GetRecord", pb.GetRecordRequest(match_id=match_id)).record
    return reached


def test_matches_go_on_under_the_rules_they_began_under(engine: Engine, new_engine: Engine) -> None:
    """Two matches of the old rules and one of the new are played side by side, by one caller, to their ends."""
    before = Engines({"ninjato": engine.address, "ninjato@2": new_engine.address}, SERVICE_KEY)
    old = [create(before), create(before)]
    random = Random(1)
    assert all(turn(before, match_id, random) for match_id in old for _ in range(2))
    after = Engines({"ninjato": new_engine.address, "ninjato@1": engine.address}, SERVICE_KEY)
    new = create(after)
    going = {*old, new}
    while going:
        going = {match_id for match_id in sorted(going) if turn(random.choice([before, after]), match_id, random)}
    for match_id in old:
        assert record(after, match_id).setup.info.rules_version == 1
        replay(record(after, match_id), TOY)
    assert record(before, new).setup.info.rules_version == 2
    replay(record(before, new), NEW_TOY)


def test_old_and_new_rules_differ(engine: Engine) -> None:
    """Or the test above would show nothing."""
    engines = Engines({"ninjato": engine.address}, SERVICE_KEY)
    match_id, random = create(engines), Random(2)
    while turn(engines, match_id, random):
        pass
    played = record(engines, match_id)
    played.setup.info.rules_version = 2
    with pytest.raises(Diverged):
        replay(played, NEW_TOY)


def test_a_match_whose_rules_no_engine_has_waits_unharmed(engine: Engine, new_engine: Engine) -> None:
    """Whoever asks may ask again, the operator is told once what to start, and then the match goes on."""
    match_id = Client(engine).create().match_id
    request = pb.ObserveRequest(match_id=match_id, viewers=[pb.Viewer(seat=0)])
    with pytest.raises(Refusal) as refusal:
        Client(new_engine).call("Observe", request)
    assert (refusal.value.code, refusal.value.reason) == (grpc.StatusCode.UNAVAILABLE, "OTHER_RULES")
    engines = Engines({"ninjato": new_engine.address}, SERVICE_KEY)
    with capture_logs() as logs:
        for _ in range(3):
            with pytest.raises(grpc.RpcError):
                engines.call(match_id, "Observe", request)
    (told,) = logs
    assert "ninjato@1=HOST:PORT" in told["remedy"]
    engines = Engines({"ninjato": new_engine.address, "ninjato@1": engine.address}, SERVICE_KEY)
    assert engines.call(match_id, "Observe", request).views[0].version == 0


def test_an_engine_that_has_not_the_rules_it_is_listed_for_is_asked_once(engine: Engine, new_engine: Engine) -> None:
    """No going round in circles."""
    match_id = Client(engine).create().match_id
    engines = Engines({"ninjato": new_engine.address, "ninjato@1": new_engine.address}, SERVICE_KEY)
    with pytest.raises(grpc.RpcError) as error:
        engines.call(match_id, "GetMatch", pb.GetMatchRequest(match_id=match_id))
    assert error.value.code() is grpc.StatusCode.UNAVAILABLE  # type: ignore[attr-defined]
