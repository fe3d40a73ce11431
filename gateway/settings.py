"""The gateway's settings, from the environment (`ZASHIKI_…`)."""

from dataclasses import dataclass, fields

from marshmallow.validate import Regexp

from services.common.settings import AT_LEAST_0, AT_LEAST_1, PORT, POSITIVE, Settings, setting


@dataclass(frozen=True, kw_only=True)
class GatewaySettings(Settings):
    """What the gateway needs beyond the shared settings. Rates are written like "20/minute; 100/day"."""

    gateway_host: str = setting("127.0.0.1", about="address to listen on")
    gateway_port: int = setting(8080, about="port to listen on; 0 takes a free one", check=PORT)
    operator_key: str = setting(
        "",
        about="password of the status page, 16 characters or more; without one there is no such page",
        check=Regexp(r"(.{16,})?\Z", error="needs 16 characters or more, or none at all"),
        secret=True,
    )
    https: bool = setting(False, about="people reach us over HTTPS: cookies are marked Secure")
    trusted_proxies: int = setting(0, about="reverse proxies whose X-Forwarded-… headers count", check=AT_LEAST_0)
    body_limit: int = setting(64 << 10, about="largest request body, bytes", check=POSITIVE)
    record_limit: int = setting(1 << 20, about="largest record to look at, bytes of JSON", check=POSITIVE)
    max_tables_per_player: int = setting(5, about="public tables of one player that wait for people", check=POSITIVE)
    claim_seconds: int = setting(60, about="away this long, a holder loses seat or ticket", check=POSITIVE)
    ticker_seconds: float = setting(1.0, about="pause between two looks at tables and tickets", check=POSITIVE)
    queue_bot_wait: float = setting(20.0, about="wait in the queue before bots fill in, seconds", check=AT_LEAST_0)
    hint_seconds: float = setting(2.0, about="longest wait for a hint", check=POSITIVE)
    heartbeat_seconds: float = setting(15.0, about="pause between two heartbeats of an event stream", check=POSITIVE)
    max_streams: int = setting(4000, about="open event streams of this process", check=POSITIVE)
    max_streams_per_player: int = setting(12, about="open event streams of one player", check=POSITIVE)
    max_streams_per_address: int = setting(200, about="open event streams of one address's strangers", check=POSITIVE)
    leaver_most: int = setting(
        3, about="rated matches left within a day from which on leaving costs a wait", check=AT_LEAST_1
    )
    leaver_wait_seconds: int = setting(3600, about="that wait, longer by as much each further time", check=AT_LEAST_0)
    clock_grace_seconds: int = setting(20, about="from time out until others may claim a seat", check=AT_LEAST_0)
    clock_claim_seconds: int = setting(40, about="from then until the engine takes it unasked", check=AT_LEAST_0)
    away_seconds: int = setting(120, about="without a sign this long, a person at a match is away", check=POSITIVE)
    away_claim_seconds: int = setting(60, about="from then until others may claim the seat", check=AT_LEAST_0)
    rate_calls: str = setting("6000/minute", about="calls of one player or address to one gateway, whatever they do")
    rate_players: str = setting("20/minute", about="new players from one address")
    rate_sign_in: str = setting("10/minute; 100/hour", about="tries to sign in from one address, and under one name")
    rate_account: str = setting("30/minute", about="changes of one player's account")
    rate_tables: str = setting("30/minute", about="new tables and tickets of one player")
    rate_chat: str = setting("20/minute", about="chat lines of one player")
    rate_records: str = setting("20/minute; 200/day", about="records that one player brings along")
    rate_replays: str = setting("300/minute", about="looks of one player at records and positions")
    rate_hints: str = setting("20/minute", about="hints for one player")


RATES = [one.name for one in fields(GatewaySettings) if one.name.startswith("rate_")]
"""The settings that are rates."""
