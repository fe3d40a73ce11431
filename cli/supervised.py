"""Programs kept alive by supervisor, in stages: those of one start and stop together, the last stage stops first."""

import configparser
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast
from xmlrpc.client import ServerProxy

from supervisor.states import ProcessStates
from supervisor.xmlrpc import SupervisorTransport

STOP_SECONDS = 30.0
LOG_TAIL = 20
"""Lines of a log shown when a program does not start."""


@dataclass(frozen=True)
class Program:
    """A process to keep alive."""

    name: str
    command: tuple[str, ...]


class Supervised:
    """Runs the programs of all stages inside the `with` block, each with its log in `logs`.

    A stage does not wait for the one before it to be ready, but one stops only when all later ones have.
    """

    def __init__(
        self, stages: Sequence[Sequence[Program]], logs: Path, environment: Mapping[str, str], folder: Path
    ) -> None:
        self._stages = stages
        self._logs = logs
        self._environment = dict(environment)
        self._folder = folder

    def __enter__(self) -> Self:
        # A unix socket's path may have 107 bytes; data folders can lie deeper than that.
        self._sockets = tempfile.TemporaryDirectory(prefix="zashiki-")
        self._socket = Path(self._sockets.name, "supervisor")
        config = Path(self._sockets.name, "supervisord.conf")
        with config.open("w") as file:
            self._config().write(file)
        self._process = subprocess.Popen(
            [
                *_DIES_WITH_PARENT,
                sys.executable,
                "-m",
                "supervisor.supervisord",
                "--nodaemon",
                "--configuration",
                config,
            ],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for us alone; we stop the others in order
        )
        return self

    def __exit__(self, *_: object) -> None:
        groups = [process["pid"] for process in self._processes() if process["pid"]]
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            for group in groups:
                _kill_group(group)
            self._process.kill()
            self._process.wait()
        self._sockets.cleanup()

    def wait(self) -> None:
        """Wait until supervisor ends, which it does not do by itself."""
        self._process.wait()

    def pids(self) -> dict[str, int]:
        """Return the process id of each program that runs now."""
        return {process["name"]: process["pid"] for process in self._processes() if process["pid"]}

    def fault(self) -> str | None:
        """Return why a program does not stay up, with the end of its log; None when all do."""
        if self._process.poll() is not None:
            return f"supervisor ended; the end of {self._log('supervisord')}:\n{self._tail('supervisord')}"
        for process in self._processes():
            if process["state"] in (ProcessStates.BACKOFF, ProcessStates.FATAL):
                name = process["name"]
                return f"{name} does not start; the end of {self._log(name)}:\n{self._tail(name)}"
        return None

    def _processes(self) -> list[dict[str, Any]]:
        # A connection each time: one that failed once cannot be used again.
        transport = SupervisorTransport(serverurl=f"unix://{self._socket}")
        try:
            with ServerProxy("http://localhost", transport) as server:
                return cast(list[dict[str, Any]], server.supervisor.getAllProcessInfo())
        except OSError:  # supervisor is not up yet, or gone
            return []

    def _log(self, name: str) -> Path:
        return self._logs / f"{name}.log"

    def _tail(self, name: str) -> str:
        log = self._log(name)
        return "\n".join(log.read_text(errors="replace").splitlines()[-LOG_TAIL:]) if log.exists() else "(empty)"

    def _config(self) -> configparser.RawConfigParser:
        config = configparser.RawConfigParser()
        config["supervisord"] = {
            "logfile": _literal(str(self._log("supervisord"))),
            "pidfile": _literal(str(self._socket.with_name("supervisord.pid"))),
            "loglevel": "info",
        }
        config["unix_http_server"] = {"file": _literal(str(self._socket)), "chmod": "0700"}
        config["rpcinterface:supervisor"] = {
            "supervisor.rpcinterface_factory": "supervisor.rpcinterface:make_main_rpcinterface"
        }
        for number, stage in enumerate(self._stages):
            names = ",".join(program.name for program in stage)
            config[f"group:stage-{number}"] = {"programs": names, "priority": str(number)}
            for program in stage:
                config[f"program:{program.name}"] = self._settings(program)
        return config

    def _settings(self, program: Program) -> dict[str, str]:
        return {
            "command": _literal(shlex.join((*_DIES_WITH_PARENT, *program.command))),
            "directory": _literal(str(self._folder)),
            "autorestart": "true",
            "startsecs": "10",  # one that fails within it is a fault: on a busy machine imports alone take seconds
            "startretries": "20",
            "stopwaitsecs": "8",
            "stopasgroup": "true",
            "killasgroup": "true",
            "redirect_stderr": "true",
            "stdout_logfile": _literal(str(self._log(program.name))),
            "stdout_logfile_maxbytes": "5MB",
            "stdout_logfile_backups": "1",
        }


def _dies_with_parent() -> tuple[str, ...]:
    """Return the prefix that has Linux end a process when its parent is killed, so that even kill -9 leaves nothing."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "TERM", "--") if setpriv and sys.platform == "linux" else ()


_DIES_WITH_PARENT = _dies_with_parent()


def _literal(text: str) -> str:
    """Return `text` as supervisor's configuration writes it: there, % begins an expansion."""
    return text.replace("%", "%%")


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
