"""A gateway with a wrong setting ends and says so; it doesn't start worker after worker."""

import os
import subprocess
import sys
from pathlib import Path

from tests.services import free_port


def test_a_broken_setting_ends_the_gateway_and_is_named() -> None:
    environment = os.environ | {
        "ZASHIKI_SERVICE_KEY": "k" * 16,
        "ZASHIKI_GATEWAY_PORT": str(free_port()),
        "ZASHIKI_CLAIM_SECONDS": "many",
    }
    answer = subprocess.run(
        [sys.executable, "-m", "gunicorn", "--config=gateway/gunicorn.conf.py"],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert answer.returncode == 3
    assert "ZASHIKI_CLAIM_SECONDS: Not a valid integer." in answer.stderr
