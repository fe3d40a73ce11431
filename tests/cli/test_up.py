"""`zashiki up` as a person runs it."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil
import pytest
from click.testing import CliRunner, Result

from cli.doctor.command import doctor
from cli.local import ROOT, free_port
from tests.services import wait_until

TIMEOUT = 60


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-c", "from cli.main import cli; cli()", "up", *map(str, arguments)]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT, check=False)


@contextmanager
def started(*arguments: str | Path, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run it and give the process and the address it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ZASHIKI_")} | settings
    process = subprocess.Popen(
        command(*arguments), cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert process.stdout
        line = next(line for line in process.stdout if "ready" in line)
        yield process, re.search(r"http://\S+", line)[0]  # type: ignore[index]
    finally:
        process.kill()
        process.wait()


def test_it_answers_and_leaves_nothing_behind(tmp_path: Path) -> None:
    port, engine = free_port(), free_port()
    settings = {"ZASHIKI_ENGINE_ADDRESS": f"127.0.0.1:{engine}"}
    with started("--data", tmp_path, "--port", str(port), **settings) as (process, url):
        assert url == f"http://127.0.0.1:{port}"
        socket.create_connection(("127.0.0.1", engine)).close()
        assert httpx.get(url).status_code == 200
        assert (tmp_path / "service.key").stat().st_mode & 0o077 == 0

        second = run("--data", tmp_path)
        assert second.returncode == 1
        assert f"already runs on {tmp_path}, at {url}" in second.stderr

        def examine() -> Result:
            return CliRunner().invoke(doctor, ["--data", str(tmp_path)])

        # Workers take a few seconds longer than the page.
        wait_until(lambda: examine().exit_code == 0, TIMEOUT)
        assert (tmp_path / "environment.json").stat().st_mode & 0o077 == 0

        family = psutil.Process(process.pid).children(recursive=True)
        assert len(family) > 8
        process.send_signal(signal.SIGINT)
        assert process.wait(TIMEOUT) == 0
        # Grandchildren are reaped by init, which may take a moment.
        assert psutil.wait_procs(family, timeout=1)[1] == []


@pytest.mark.parametrize("port", ["0", "65536", "page"])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, port: str) -> None:
    answer = run("--data", tmp_path, "--port", port)
    assert answer.returncode == 2
    assert "--port" in answer.stderr


def test_a_port_asked_for_and_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = run("--data", tmp_path, "--port", str(port))
    assert answer.returncode == 2
    assert f"port {port} is taken" in answer.stderr


def test_a_broken_setting_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_ENGINE_MAX_STREAMS", "many")
    answer = run("--data", tmp_path, "--port", str(free_port()))
    assert answer.returncode == 1
    assert "engine does not start" in answer.stderr
    assert "ZASHIKI_ENGINE_MAX_STREAMS" in answer.stderr


def test_a_folder_that_cannot_be_is_named() -> None:
    answer = run("--data", "/proc/none", "--port", str(free_port()))
    assert answer.returncode == 1
    assert "/proc/none: No such file" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_an_address_that_cannot_be_is_named(tmp_path: Path) -> None:
    answer = run("--data", tmp_path, "--port", str(free_port()), "--host", "192.0.2.1")
    assert answer.returncode == 2
    assert "cannot listen on 192.0.2.1" in answer.stderr
