"""One entry a line, with the ids of what it is part of; and warnings are counted by what they say."""

import json
import subprocess
import sys
import time

from services.common import roster
from services.common.names import PROCESSES
from services.common.troubles import MOST, Troubles
from tests.services import SERVICE_KEY
from zashiki.operate.v1.operate_pb2 import Process

PROGRAM = """
import logging, sys, structlog
from services.common import correlation
from services.common.logs import configure_logs
from services.common.settings import Settings
from services.common.troubles import TROUBLES
configure_logs(Settings.load(), "engine")
log = structlog.get_logger("a")
correlation.begin("r1", "ninjato-1", "ai.move")
log.debug("a move")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("match failed", seat=1)
correlation.begin(None, None)
logging.getLogger("kombu").warning("lost %s", "127.0.0.1")
print(*sorted(f"{one.event}: {one.count} {one.error}" for one in TROUBLES.found()), sep="\\n")
"""


def logged(**settings: str) -> tuple[list[str], str]:
    """Return the lines logged, and what was counted."""
    environment = {"ZASHIKI_SERVICE_KEY": SERVICE_KEY} | {f"ZASHIKI_{k.upper()}": v for k, v in settings.items()}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stderr.splitlines(), done.stdout


def test_entries_are_json_with_the_ids_of_what_they_are_part_of() -> None:
    lines, counted = logged()
    first, second = map(json.loads, lines)
    ids = {"request_id": "r1", "match_id": "ninjato-1", "job": "ai.move"}
    assert ids.items() | {("service", "engine"), ("level", "error"), ("logger", "a")} <= first.items()
    assert "ZeroDivisionError" in first["exception"]
    assert (second["event"], second["logger"], second["level"]) == ("lost 127.0.0.1", "kombu", "warning")
    assert not ids.keys() & second.keys(), "that was another piece of work"
    assert counted == "logged by kombu: 1 False\nmatch failed: 1 True\n"


def test_people_can_have_text_and_more_of_it() -> None:
    lines, _ = logged(log_format="text", log_level="DEBUG")
    assert "a move" in lines[0]
    assert "request_id=r1" in lines[0]
    assert not lines[0].startswith("{")


def test_troubles_stay_few_whatever_is_logged() -> None:
    troubles = Troubles()
    for number in range(3 * MOST):
        troubles.count(None, "", {"level": "error", "event": f"fault {number}"})
        troubles.count(None, "", {"level": "info", "event": f"all well {number}"})
    found = troubles.found()
    assert len(found) == MOST + 1
    assert sum(one.count for one in found) == 3 * MOST
    assert {one.event: one.count for one in found}["others"] == 2 * MOST


class Hash:
    """A Redis with one hash."""

    def __init__(self) -> None:
        self.fields: dict[bytes, bytes] = {}

    def hset(self, key: str, field: str, value: bytes) -> None:
        assert key == PROCESSES
        self.fields[field.encode()] = value

    def hgetall(self, key: str) -> dict[bytes, bytes]:
        assert key == PROCESSES
        return self.fields

    def hdel(self, key: str, *fields: bytes) -> None:
        assert key == PROCESSES
        for field in fields:
            del self.fields[field]


def test_who_says_nothing_for_a_while_is_gone_and_later_forgotten() -> None:
    redis = Hash()
    roster.sign(redis, Process(id="here", service="worker"))  # type: ignore[arg-type]
    for name, silence in (("slow", roster.SIGN_SECONDS * 2), ("gone", roster.GONE_SECONDS + 1), ("old", 3600)):
        process = Process(id=name, service="gateway")
        process.seen.FromSeconds(int(time.time() - silence))
        redis.hset(PROCESSES, name, process.SerializeToString())
    assert [process.id for process in roster.present(redis)] == ["slow", "here"]  # type: ignore[arg-type]
    assert set(redis.fields) == {b"here", b"slow", b"gone"}
