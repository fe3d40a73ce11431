"""The gateway's settings, from the environment (`ZASHIKI_…`)."""

from pydantic import Field

from services.common.settings import Settings


class GatewaySettings(Settings):
    """What the gateway needs beyond the shared settings. Rates are written like "20/minute; 100/day"."""

    gateway_host: str = Field("127.0.0.1", description="address to listen on")
    gateway_port: int = Field(8080, ge=0, le=65535, description="port to listen on; 0 takes a free one")
    https: bool = Field(False, description="people reach us over HTTPS: cookies are marked Secure")
    trusted_proxies: int = Field(0, ge=0, description="reverse proxies in front whose X-Forwarded-… headers count")
    body_limit: int = Field(64 << 10, gt=0, description="largest request body, bytes")
    claim_seconds: int = Field(60, gt=0, description="a seat or ticket is free again when its holder is away this long")
    ticker_seconds: float = Field(1.0, gt=0, description="pause between two looks at tables and tickets")
    queue_bot_wait: float = Field(20.0, ge=0, description="wait in the queue before bots fill in, seconds")
    hint_seconds: float = Field(2.0, gt=0, description="longest wait for a hint")
    heartbeat_seconds: float = Field(15.0, gt=0, description="pause between two heartbeats of an event stream")
    max_streams: int = Field(4000, gt=0, description="open event streams of this process")
    max_streams_per_player: int = Field(12, gt=0, description="open event streams of one player or address")
    rate_players: str = Field("20/minute", description="new players from one address")
    rate_tables: str = Field("30/minute", description="new tables and tickets of one player")
    rate_chat: str = Field("20/minute", description="chat lines of one player")
    rate_hints: str = Field("20/minute", description="hints for one player")


RATES = [name for name in GatewaySettings.model_fields if name.startswith("rate_")]
"""The settings that are rates."""
