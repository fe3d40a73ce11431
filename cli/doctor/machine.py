"""Settings that are poor secrets, and the disk."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from cli.doctor.finding import Finding
from services.common.settings import Settings

LEAST_KINDS = 8
LEAST_FREE = 1 << 30


def check(settings: Settings) -> Iterator[Finding]:
    """Look at the service key and at the disk that SQLite writes to."""
    weak = len(set(settings.service_key)) < LEAST_KINDS
    yield Finding(
        "service key",
        "ZASHIKI_SERVICE_KEY is easy to guess; who knows it may read every hidden card" if weak else "",
        "make one: python -c 'import secrets; print(secrets.token_urlsafe(32))'" if weak else "",
    )
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        yield Finding("disk of the database", *_disk(Path(url.database).absolute().parent))


def _disk(folder: Path) -> tuple[str, str]:
    if not folder.exists():
        return f"{folder} does not exist", "make the folder, or correct ZASHIKI_DATABASE_URL"
    free = shutil.disk_usage(folder).free
    if free >= LEAST_FREE:
        return "", ""
    return f"only {free >> 20} MiB are free at {folder}", "make room; a full disk stops archiving"
