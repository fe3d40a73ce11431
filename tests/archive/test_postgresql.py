"""What only PostgreSQL can show."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.databases import POSTGRESQL, backends, fresh_url

pytestmark = pytest.mark.skipif(POSTGRESQL not in backends(), reason="there is no PostgreSQL here")

# A gateway is one thread. If a query that waits held it up, the lock it waits for would never be given back.
TWO_GREENLETS = """
from gevent import monkey
monkey.patch_all()
import sys
import gevent
from sqlalchemy import text
from services.archive.database import Database

LOCK = text("SELECT pg_advisory_xact_lock(7)")
WAITING = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
database = Database(sys.argv[1])

def wait():
    with database.writing() as session:
        session.execute(LOCK)

with database.writing() as session:
    session.execute(LOCK)
    waiting = gevent.spawn(wait)
    while not session.scalar(WAITING):
        gevent.sleep(0.01)
waiting.get()
"""


def test_a_query_that_waits_holds_up_no_other_greenlet(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", TWO_GREENLETS, fresh_url(tmp_path, POSTGRESQL)], timeout=60, check=True)
