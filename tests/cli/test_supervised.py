"""What supervisor promises us: restarts, an explained failure, and nothing left behind."""

import os
import signal
import sys
from pathlib import Path

import psutil

from cli.supervised import Program, Supervised
from tests.services import wait_until

SLEEPER = Program("sleeper", (sys.executable, "-c", "import time; time.sleep(600)"))


def is_alive(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


def supervised(folder: Path, *programs: Program) -> Supervised:
    return Supervised([programs], folder, os.environ, folder)


def test_a_killed_program_comes_back_and_all_end_with_the_block(tmp_path: Path) -> None:
    with supervised(tmp_path, SLEEPER) as processes:
        first = wait_until(lambda: processes.pids().get("sleeper"))
        os.kill(first, signal.SIGKILL)
        second = wait_until(lambda: {*processes.pids().values()} - {first}).pop()
        assert processes.fault() is None
    assert not is_alive(second)


LAST_WORD = """
import signal, sys, time
word, seconds = sys.argv[1:]
def end(*_):
    time.sleep(float(seconds))
    open("log", "a").write(f"{word} ")
    sys.exit()
signal.signal(signal.SIGTERM, end)
open(f"{word}-{seconds}", "w").close()
time.sleep(600)
"""


def test_a_stage_ends_only_when_the_later_ones_have(tmp_path: Path) -> None:
    """A store is there to the last word of those who write to it."""
    (tmp_path / "last_word.py").write_text(LAST_WORD)

    def program(word: str, seconds: str) -> Program:
        return Program(f"{word}-{seconds}", (sys.executable, "last_word.py", word, seconds))

    stages = [[program("store", "0")], [program("writer", "0.3"), program("writer", "0.1")]]
    with Supervised(stages, tmp_path, os.environ, tmp_path):
        for one in (one for stage in stages for one in stage):
            wait_until((tmp_path / one.name).exists)
    assert (tmp_path / "log").read_text().split() == ["writer", "writer", "store"]


def test_a_program_that_does_not_start_is_named_with_the_end_of_its_log(tmp_path: Path) -> None:
    broken = Program("broken", (sys.executable, "-c", "raise SystemExit('50 % of it is missing')"))
    with supervised(tmp_path, broken) as processes:
        fault = wait_until(processes.fault)
    assert "broken does not start" in fault
    assert "50 % of it is missing" in fault


def test_nothing_outlives_a_killed_supervisor(tmp_path: Path) -> None:
    with supervised(tmp_path, SLEEPER) as processes:
        pid = wait_until(lambda: processes.pids().get("sleeper"))
        wait_until(lambda: psutil.Process(pid).cmdline() == list(SLEEPER.command))
        psutil.Process(pid).parent().kill()
        processes.wait()
        wait_until(lambda: not is_alive(pid))
        assert "supervisor ended" in processes.fault()
