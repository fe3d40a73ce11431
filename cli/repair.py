"""`zashiki repair`: every index in Redis, derived again from what it is an index of."""

import sys
import time
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

import click
from redis.exceptions import RedisError
from rich.markup import escape
from sqlalchemy import select
from sqlalchemy.exc import DatabaseError

from cli.console import out, progress
from cli.installation import of_installation
from gateway.reindex import LobbyRepair
from services.archive.database import Database
from services.archive.matches import is_archived
from services.archive.models import Webhook
from services.archive.webhooks import webhooks_of
from services.common.notices import Notices
from services.common.repair import Fault
from services.common.stores import connect
from services.kernel.repair import MatchRepair
from services.kernel.rules import load_game
from services.kernel.server import EngineSettings, patience_of


@click.command()
@click.option("--mend", is_flag=True, help="Put right what is wrong; without it, nothing is changed.")
@of_installation
def repair(mend: bool, environment: Mapping[str, str]) -> None:
    """Derive every index in Redis again, and tell what differs.

    Heads and due times from the logs of matches, the lists of the lobby and of players' matches from tables and logs,
    who is told of turns from webhooks. An ended match that is in no archive is scored again. The platform may go on
    meanwhile. Logs and tables themselves are never touched.

    Exits with 1 when something is wrong, or could not be mended.
    """
    settings = EngineSettings.load(environment)
    left = 0
    try:
        for fault in _faults(connect(settings.redis_url), settings):
            mended = mend and fault.mend is not None and fault.mend()
            left += not mended
            out.print(f"{'mended' if mended else 'wrong '}  {escape(fault.what)}", soft_wrap=True)
    except RedisError as error:
        raise click.ClickException(f"Redis: {error}; `zashiki doctor` looks at it") from None
    except DatabaseError as error:
        raise click.ClickException(f"the database: {str(error.orig).strip()}; `zashiki doctor` looks at it") from None
    if left:
        out.print(f"{left} could not be mended." if mend else f"{left} to put right; --mend does it.")
    else:
        out.print("All indexes are right.")
    sys.exit(int(left > 0))


def _faults(redis: Any, settings: EngineSettings) -> Iterator[Fault]:
    database = Database(settings.database_url)

    def archived(match_id: str) -> bool:
        with database.reading() as session:
            return is_archived(session, match_id)

    matches = MatchRepair(redis, cache(load_game), archived, patience_of(settings), lambda: time.time_ns() // 1_000_000)
    playing = {}
    for match_id in progress(matches.matches(), "Matches"):
        looked = matches.look(match_id)
        playing[match_id] = looked.playing
        yield from looked.faults
    yield from matches.strays()
    yield from LobbyRepair(redis).faults(playing)
    yield from _reader_faults(Notices(redis), database)


def _reader_faults(notices: Notices, database: Database) -> Iterator[Fault]:
    """Yield the players who have webhooks and are not told, and the reverse."""
    noted = notices.all_readers()
    with database.reading() as session:
        players = set(session.scalars(select(Webhook.player_id).distinct()))
    for player_id in sorted(noted ^ players):
        what = "webhooks are not told" if player_id in players else "is taken to have webhooks"
        yield Fault(f"player {player_id}: {what}", partial(_note_reader, notices, database, player_id))


def _note_reader(notices: Notices, database: Database, player_id: str) -> bool:
    with database.reading() as session:
        notices.read_by(player_id, bool(webhooks_of(session, player_id)))
    return True
