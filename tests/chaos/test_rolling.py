"""A rolling restart under load: each process is stopped in good order while another of its kind serves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.audit import audit
from tests.chaos.crowd import Crowd, Played
from tests.chaos.town import Town
from tests.person import versions
from tests.services import ROOT

PAIRS = 2
LEAN = ("engine-1", "gateway-1")
OF_A_LOAD_BALANCER = {"ConnectError", "503 DRAINING"}
"""What may come instead of an answer: nobody listens at that gateway any more, or it says that it is about to stop."""


@pytest.fixture
def old_town(town: Town, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Town]:
    """A town that runs what is to be replaced: the checkout of an earlier version when one is given."""
    previous = request.config.getoption("previous")
    if previous is None:
        yield town
    else:
        with Town(tmp_path, previous.absolute()) as old:
            yield old


@pytest.mark.timeout(120)
def test_every_request_gets_its_answer_and_no_event_is_lost(old_town: Town, request: pytest.FixtureRequest) -> None:
    town = old_town
    crowd = Crowd([gateway.url for gateway in town.gateways], PAIRS, request.config.getoption("seed"))
    with crowd.playing():
        crowd.seconds_until_all_moved()
        for name in town.processes if request.config.getoption("long") else LEAN:
            process = town.processes[name]
            process.stop()
            crowd.seconds_until_all_moved()
            process.checkout = ROOT
            town.start(name)
            crowd.seconds_until_all_moved()
    audit(town, crowd.played)
    for match in crowd.played:
        events_came_once(match)
    for person in {person for match in crowd.played for person in match.people}:
        assert person.failures.keys() <= OF_A_LOAD_BALANCER


def events_came_once(match: Played) -> None:
    """Check that the streams of each person carried what a look at the finished match shows, in order, once."""
    for person in match.people:
        assert person.events[match.match_id] == versions(person.view(match.match_id))
