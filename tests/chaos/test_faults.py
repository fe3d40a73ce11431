"""Whatever befalls the platform: what was acknowledged stands once, every match ends, every result counts once."""

import logging
import random
from collections.abc import Mapping
from functools import partial

import pytest

from tests.chaos import faults
from tests.chaos.audit import audit
from tests.chaos.crowd import Crowd
from tests.chaos.faults import Fault
from tests.chaos.town import Town

PAIRS = 2

log = logging.getLogger(__name__)


@pytest.mark.timeout(120)
def test_nothing_acknowledged_is_lost_and_every_match_ends(town: Town, request: pytest.FixtureRequest) -> None:
    long = request.config.getoption("long")
    seed = request.config.getoption("seed")
    crowd = Crowd([gateway.url for gateway in town.gateways], PAIRS, seed)
    with crowd.playing():
        for name, strike in some_faults(town, seed) if long else lean(town).items():
            crowd.seconds_until_all_moved()
            strike(town)
            log.info("%s: all tables moved on within %.1f s", name, crowd.seconds_until_all_moved())
    audit(town, crowd.played)


def lean(town: Town) -> Mapping[str, Fault]:
    """Return faults that between them hit everything, in few seconds."""
    return {
        "power failure": faults.power_failure,
        "full disk": faults.full_disk,
        "pause": partial(faults.pause, "engine-1", seconds=1),
    }


def some_faults(town: Town, seed: int) -> list[tuple[str, Fault]]:
    """Return every fault once, in the order of a seed."""
    found = list(faults.every_fault(town).items())
    random.Random(seed).shuffle(found)
    return found
