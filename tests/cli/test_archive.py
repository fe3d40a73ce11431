"""`zashiki archive`: files and exit statuses; what is in them is tested with the archive."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text

from cli.main import cli
from services.archive.database import Database
from services.archive.matches import is_archived, put_match
from services.archive.migrate import migrate
from tests.archive.test_matches import a_match


def zashiki(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["archive", *map(str, arguments)])


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """The installation's database, with one match."""
    url = f"sqlite:///{tmp_path}/zashiki.db"
    monkeypatch.setenv("ZASHIKI_DATABASE_URL", url)
    database = Database(url)
    migrate(database)
    with database.writing() as session:
        put_match(session, a_match("ninjato-a"))
    return database


def test_an_export_is_imported_into_the_installation_of_another_folder(database: Database, tmp_path: Path) -> None:
    file, data = tmp_path / "archive.jsonl", tmp_path / "other"
    data.mkdir()
    url = f"sqlite:///{data}/zashiki.db"
    (data / "environment.json").write_text(json.dumps({"ZASHIKI_DATABASE_URL": url}))
    migrate(other := Database(url))
    assert zashiki("export", file).exit_code == 0
    assert zashiki("export", "-").stdout_bytes == file.read_bytes()
    first = zashiki("import", file, "--data", data)
    assert (first.exit_code, first.stdout) == (0, "matches: 1 added\nresults: 2 added\n")
    assert zashiki("import", file, "--data", data).stdout == "Nothing was added.\n"
    with other.reading() as session:
        assert is_archived(session, "ninjato-a")


def test_a_bad_file_is_named_and_nothing_is_imported(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "archive.jsonl"
    zashiki("export", file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    refused = zashiki("import", file)
    assert refused.exit_code == 1
    assert "nothing was imported: the end is missing" in refused.stderr


def test_an_export_that_fails_leaves_the_file_of_before(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "archive.jsonl"
    zashiki("export", file)
    before = file.read_bytes()
    with database.writing() as session:
        session.execute(text("DROP TABLE leavings"))
    failed = zashiki("export", file)
    assert failed.exit_code == 1
    assert "leavings" in failed.stderr
    assert "zashiki doctor" in failed.stderr
    assert file.read_bytes() == before
    assert not [left for left in tmp_path.iterdir() if "archive" in left.name and left != file]


def test_a_dry_run_tells_what_retention_would_remove(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_KEEP_MATCHES_DAYS", "1")
    assert "matches: 1 to remove" in zashiki("retain", "--dry-run").stdout
    assert "matches: 1 removed" in zashiki("retain").stdout
    assert "matches: 0 removed" in zashiki("retain").stdout
