"""Settings of the coordinator."""

from pydantic import Field

from services.common.settings import Settings


class CoordinatorSettings(Settings):
    """What the coordinator needs beside the shared settings."""

    coordinator_port: int | None = Field(None, description="port of /livez and /metrics; none when left out")
    coordinator_host: str = Field("127.0.0.1", description="address that port binds to")
    sweep_ms: int = Field(1000, ge=50, description="pause between two looks at the due sets, milliseconds")
    bot_tries: int = Field(3, ge=1, description="times a bot is asked before the engine plays for it")
    bot_retry_ms: int = Field(10_000, ge=100, description="time a bot asked again has to answer, milliseconds")
    score_retry_ms: int = Field(15_000, ge=100, description="time scoring has before it is asked again, milliseconds")
    deep_parts: int = Field(2, ge=1, description="Celery tasks one search of a hard bot is split into")
