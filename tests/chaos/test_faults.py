"""Whatever befalls the platform while a crowd plays: everybody plays on, and in the end all that was promised stands.

`--long` tries every fault, one after the other, and stops every process in turn; `--seed` changes the order, and
`--previous` begins with the processes of another checkout. `--log-cli-level=INFO` tells how soon play went on.
"""

import logging
import random
import time
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from tests.chaos import faults
from tests.chaos.audit import audit
from tests.chaos.crowd import Crowd
from tests.chaos.faults import Fault
from tests.chaos.town import Town
from tests.services import ROOT, wait_until

RESTART_SECONDS = 10.0
FOUND_SECONDS = 2.0
"""Time for callers to find a replica that has come back; they try once a second."""
OF_A_LOAD_BALANCER = {"ConnectError", "503 DRAINING", "ReadError", "RemoteProtocolError"}
"""What may come instead of an answer while gateways are stopped in good order: nobody listens there any more, it says
that it is about to stop, or a connection that was kept alive ends just as a call sets out on it."""

log = logging.getLogger(__name__)


@pytest.fixture(scope="module")
def crowd(town: Town, seed: int) -> Iterator[Crowd]:
    with Crowd([gateway.url for gateway in town.gateways], pairs=2, seed=seed) as crowd:
        yield crowd


def test_a_rolling_restart_leaves_no_request_without_an_answer(town: Town, crowd: Crowd, long: bool) -> None:
    """Each is stopped in good order, and comes back, with newer code maybe. Of engines and gateways another serves."""
    for name in town.processes if long else ("engine-1", "gateway-1"):
        crowd.seconds_until_all_moved()
        town.processes[name].stop()
        if name.startswith(("engine", "gateway")):
            crowd.seconds_until_all_moved()
        town.processes[name].checkout = ROOT
        town.start(name)
        if long:  # else the next to stop was not its twin
            time.sleep(FOUND_SECONDS)
    crowd.seconds_until_all_moved()
    log.info("longest wait for an answer: %.1f s", max(person.slowest for person in crowd.people))
    for person in crowd.people:
        assert person.failures.keys() <= OF_A_LOAD_BALANCER


def test_after_the_stores_were_away_everybody_plays_within_ten_seconds(town: Town, crowd: Crowd, long: bool) -> None:
    """Bots too, so coordinator, queues and workers are back as well. Nobody is restarted but the stores."""
    crowd.seconds_until_all_moved()
    for store in town.stores.values():
        store.kill()
    time.sleep(40 if long else 1)
    town.start(*town.stores)
    began, moves = time.monotonic(), town.bot_moves()
    crowd.seconds_until_all_moved(RESTART_SECONDS)
    wait_until(lambda: town.bot_moves() > moves, RESTART_SECONDS - (time.monotonic() - began))
    log.info("everybody played %.1f s after the stores had come back", time.monotonic() - began)
    assert town.dead() == []


def test_whatever_happens_play_goes_on(town: Town, crowd: Crowd, long: bool, seed: int) -> None:
    for name, strike in every_fault(town, seed) if long else some_faults().items():
        crowd.seconds_until_all_moved()
        strike(town)
        log.info("%s: all played on within %.1f s", name, crowd.seconds_until_all_moved())


def test_in_the_end_all_that_was_promised_stands_once(town: Town, crowd: Crowd) -> None:
    crowd.finish()
    audit(town, crowd.played)


def some_faults() -> Mapping[str, Fault]:
    """Return faults that between them hit everything, in few seconds."""
    return {
        "power failure": faults.power_failure,
        "full disk": faults.full_disk,
        "pause": partial(faults.pause, "engine-1", seconds=1),
    }


def every_fault(town: Town, seed: int) -> list[tuple[str, Fault]]:
    """Return every fault once, in the order of a seed."""
    found = list(faults.every_fault(town).items())
    random.Random(seed).shuffle(found)
    return found
