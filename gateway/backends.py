"""Everything a request may need, built once a process."""

from dataclasses import dataclass
from typing import cast

from flask import current_app
from redis import Redis

from gateway.catalogue import Catalogue
from gateway.chat import Chat
from gateway.hints import Hints
from gateway.hub import Hub
from gateway.identity import Identities
from gateway.limits import Limits
from gateway.matches import Matches
from gateway.matchmaking import Tickets
from gateway.presence import Presence
from gateway.settings import RATES, GatewaySettings
from gateway.starting import Starter
from gateway.tables import Tables
from gateway.ticker import Ticker
from services.archive.database import Database
from services.common.celery import make_app
from services.common.engines import Engines
from services.common.stores import connect

EXTENSION = "zashiki"


@dataclass(frozen=True)
class Backends:
    """The gateway's parts. Connections open on first use."""

    settings: GatewaySettings
    redis: Redis
    limits: Limits
    database: Database
    identities: Identities
    catalogue: Catalogue
    matches: Matches
    tables: Tables
    tickets: Tickets
    presence: Presence
    starter: Starter
    chat: Chat
    hints: Hints
    hub: Hub
    ticker: Ticker


def build(settings: GatewaySettings) -> Backends:
    """Return the parts for these settings."""
    # In a burst (every browser comes back at once after a restart) callers wait for a connection rather than fail.
    redis = connect(settings.redis_url)
    database = Database(settings.database_url)
    engines = Engines(settings.engines, settings.service_key)
    matches = Matches(engines)
    tables = Tables(redis)
    tickets = Tickets(redis)
    presence = Presence(redis, settings.claim_seconds)
    starter = Starter(redis, engines, tables, matches)
    chat = Chat(redis)
    return Backends(
        settings=settings,
        redis=redis,
        limits=Limits(redis, {name: getattr(settings, name) for name in RATES}),
        database=database,
        identities=Identities(database),
        catalogue=Catalogue(engines),
        matches=matches,
        tables=tables,
        tickets=tickets,
        presence=presence,
        starter=starter,
        chat=chat,
        hints=Hints(make_app(settings), settings.hint_seconds),
        hub=Hub(redis, matches, chat, presence, settings.max_streams, settings.max_streams_per_player),
        ticker=Ticker(redis, tables, tickets, presence, starter, settings.queue_bot_wait),
    )


def backends() -> Backends:
    """Return the parts of the application that handles this request."""
    return cast(Backends, current_app.extensions[EXTENSION])
