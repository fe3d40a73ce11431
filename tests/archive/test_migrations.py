"""Migrations make exactly the tables of the models, whoever runs them and however often."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from services.archive.database import Database
from services.archive.migrate import migrate
from services.archive.models import Base
from services.archive.players import NameTaken, add_player, player_by_id
from services.archive.tokens import by_token, hash_of


def test_models_and_migrations_agree(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_again_keeps_what_is_there(database: Database) -> None:
    with database.writing() as session:
        add_player(session, "p1", "Yuki")
    migrate(database)
    with database.reading() as session:
        assert player_by_id(session, "p1") is not None


def test_players_of_the_first_version_keep_their_tokens_and_their_names_become_theirs_alone(fresh_url: str) -> None:
    database = Database(fresh_url)
    migrate(database, "0001")
    created = datetime(2026, 1, 2, tzinfo=UTC)
    old = [("p1", "Mai", "mai"), ("p2", "Mаi", "mаi"), ("p3", "Hana", "hana")]  # p2's a is Cyrillic
    with database.writing() as session:
        for number, (player_id, name, key) in enumerate(old):
            session.execute(
                text("INSERT INTO players (id, name, name_key, token_hash, created) VALUES (:i, :n, :k, :h, :c)"),
                {"i": player_id, "n": name, "k": key, "h": hash_of(player_id), "c": created + timedelta(number)},
            )
    migrate(database)
    with database.writing() as session:
        for player_id, name, _ in old:
            found = by_token(session, player_id)
            assert found is not None
            assert (found[0].name, found[0].created.year) == (name, 2026)
        with pytest.raises(NameTaken):
            add_player(session, "p4", "ΜΑΙ")  # Greek
    database.engine.dispose()


def test_replicas_may_migrate_at_once(fresh_url: str) -> None:
    environment = {**os.environ, "ZASHIKI_DATABASE_URL": fresh_url}
    command = [sys.executable, "-m", "services.archive.migrate"]
    replicas = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    assert [(replica.communicate()[1], replica.returncode) for replica in replicas] == [("", 0)] * 4
    database = Database(fresh_url)
    assert set(inspect(database.engine).get_table_names()) >= set(Base.metadata.tables)
    database.engine.dispose()


@pytest.mark.parametrize(
    ("url", "hint"),
    [
        ("postgresql://zashiki:secret@127.0.0.1:1/zashiki", "127.0.0.1"),
        ("mysql://zashiki:secret@127.0.0.1/zashiki", "postgresql://"),
        ("sqlite:////dev/null/secret/zashiki.db", "Not a directory"),
        ("postgresql:zashiki:secret@127.0.0.1", "parse"),
    ],
)
def test_a_database_that_cannot_be_used_is_explained_in_a_line(url: str, hint: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "services.archive.migrate"],
        env={**os.environ, "ZASHIKI_DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode in (1, 2)
    assert run.stderr.startswith("ZASHIKI_DATABASE_URL: ")
    assert hint in run.stderr
    assert "Traceback" not in run.stderr
    assert "zashiki:secret" not in run.stderr
