"""Everything a request may need, built once a process."""

from dataclasses import dataclass
from typing import cast

from flask import current_app
from redis import Redis

from gateway.accounts import Accounts
from gateway.attendance import Attendance
from gateway.catalogue import Catalogue
from gateway.chat import Chat
from gateway.drain import Drain
from gateway.hints import Hints
from gateway.hub import Hub
from gateway.identity import Identities
from gateway.leavers import Leavers
from gateway.limits import Limits
from gateway.matches import Matches
from gateway.presence import Presence
from gateway.pulse import Pulse
from gateway.records import Records
from gateway.reviews import Reviews
from gateway.settings import RATES, GatewaySettings
from gateway.starting import Starter
from gateway.status import StatusBoard
from gateway.tables import Tables
from gateway.ticker import Ticker
from gateway.tickets import Tickets
from gateway.webhooks import Webhooks
from services.archive.database import Database
from services.common.celery import make_app
from services.common.engines import Engines
from services.common.notices import Notices
from services.common.public_address import networks_of
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
    accounts: Accounts
    leavers: Leavers
    webhooks: Webhooks
    catalogue: Catalogue
    records: Records
    matches: Matches
    tables: Tables
    tickets: Tickets
    presence: Presence
    attendance: Attendance
    starter: Starter
    chat: Chat
    hints: Hints
    reviews: Reviews
    hub: Hub
    drain: Drain
    status: StatusBoard
    ticker: Ticker
    pulse: Pulse


def build(settings: GatewaySettings) -> Backends:
    """Return the parts for these settings."""
    # In a burst (every browser comes back at once after a restart) callers wait for a connection rather than fail.
    redis = connect(settings.redis_url)
    database = Database(settings.database_url)
    engines = Engines(settings.engines, settings.service_key)
    records = Records(redis, database)
    matches = Matches(engines, records)
    tables = Tables(redis, settings.max_tables_per_player)
    tickets = Tickets(redis)
    presence = Presence(redis, settings.claim_seconds)
    identities = Identities(database)
    attendance = Attendance(redis, matches, settings.away_seconds, settings.away_claim_seconds)
    starter = Starter(redis, engines, tables, matches)
    chat = Chat(redis)
    celery = make_app(settings)
    hub = Hub(
        redis,
        matches,
        chat,
        presence,
        attendance,
        settings.max_streams,
        settings.max_streams_per_player,
        settings.max_streams_per_address,
    )
    return Backends(
        settings=settings,
        redis=redis,
        limits=Limits(redis, {name: getattr(settings, name) for name in RATES}),
        database=database,
        identities=identities,
        accounts=Accounts(database, identities),
        leavers=Leavers(database, settings.leaver_most, settings.leaver_wait_seconds),
        webhooks=Webhooks(database, Notices(redis), networks_of(settings.webhook_networks)),
        catalogue=Catalogue(engines),
        records=records,
        matches=matches,
        tables=tables,
        tickets=tickets,
        presence=presence,
        attendance=attendance,
        starter=starter,
        chat=chat,
        hints=Hints(celery, engines, settings.hint_seconds),
        reviews=Reviews(celery, redis, database),
        hub=hub,
        drain=Drain(hub),
        status=StatusBoard(redis, connect(settings.broker_url or settings.redis_url, connections=4), database, engines),
        ticker=Ticker(redis, tables, tickets, presence, starter, settings.queue_bot_wait),
        pulse=Pulse(redis, engines.games()),
    )


def backends() -> Backends:
    """Return the parts of the application that handles this request."""
    return cast(Backends, current_app.extensions[EXTENSION])
