"""The commands of docs/integrate.md do what the page says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gateway.harness import Gateway
from tests.services import ROOT, SERVICE_KEY, Engine

PAGE = (ROOT / "docs" / "integrate.md").read_text()


def blocks(language: str) -> str:
    return "\n".join(re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL))


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_curl_examples_work_as_written(gateway: Gateway, tmp_path: Path) -> None:
    script = 'set -e -o pipefail; curl() { command curl -sS --fail-with-body "$@"; }\n' + blocks("sh")
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "ZASHIKI": gateway.url},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert '{"version":1}' in done.stdout
    assert "event: state" in done.stdout


def test_the_grpc_example_works_as_written(engine: Engine) -> None:
    done = subprocess.run(
        [sys.executable, "-c", blocks("python")],
        cwd=ROOT,
        env={**os.environ, "ENGINE": engine.address, "ZASHIKI_SERVICE_KEY": SERVICE_KEY},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 6


def test_every_reason_the_gateway_gives_is_on_the_page() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "gateway").rglob("*.py"))
    reasons = set(
        re.findall(r'(?:Problem\(\s*\d+,\s*|\d+: \(|grpc\.StatusCode\.\w+: \(\s*|_[A-Z_]+ = \()"([A-Z_]+)"', sources)
    )
    assert {"NO_TOKEN", "ENGINE_DOWN", "TOO_LARGE", "SEAT_TAKEN"} <= reasons
    missing = {reason for reason in reasons if f"`{reason}`" not in PAGE}
    assert missing == set()
