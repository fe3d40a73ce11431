"""Any process may be killed at any moment: the match goes on, and what was acknowledged stands exactly once."""

import random
from collections import Counter

import pytest

from cli.local import LocalPlatform
from services.kernel.replay import replay
from tests.person import Person
from tests.services import wait_until
from tests.stack import kill, wait_restarted
from zashiki.engine.v1.match_pb2 import ACTOR_PLAYER

VICTIMS = ("redis", "engine", "broker", "worker-fast", "coordinator", "gateway")
DECISIONS_BETWEEN_KILLS = 4


@pytest.mark.timeout(180)
def test_a_match_survives_the_death_of_every_process(whole_platform: LocalPlatform) -> None:
    acknowledged: dict[str, int] = {}
    killed: dict[str, int] = {}
    choice = random.Random(6)
    person = Person(whole_platform.url)
    match_id = person.sit_down_with_bots("novice", "easy", "novice")
    for key, version in person.play(match_id, choice):
        acknowledged[key] = version
        if len(killed) < len(VICTIMS) and len(acknowledged) % DECISIONS_BETWEEN_KILLS == 0:
            victim = VICTIMS[len(killed)]
            killed[victim] = kill(whole_platform, victim)

    record = person.record(match_id)
    wait_until(lambda: match_id in person.history(), 30)
    assert set(killed) == set(VICTIMS), "the match was too short"
    for victim, pid in killed.items():
        wait_restarted(whole_platform, victim, pid)

    requests = {entry.request_id: entry.version for entry in record.entries if entry.request_id}
    assert [entry.version for entry in record.entries] == list(range(1, len(record.entries) + 1))
    assert max(Counter(entry.request_id for entry in record.entries if entry.request_id).values()) == 1
    assert {f"seat0:{key}": version for key, version in acknowledged.items()}.items() <= requests.items()
    assert sum(entry.actor == ACTOR_PLAYER for entry in record.entries) == len(acknowledged)
    replay(record)
