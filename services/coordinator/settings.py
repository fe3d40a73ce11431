"""Settings of the coordinator."""

from dataclasses import dataclass

from marshmallow.validate import Range

from services.common.settings import AT_LEAST_0, AT_LEAST_1, AT_LEAST_100, PORT, Settings, setting


@dataclass(frozen=True, kw_only=True)
class CoordinatorSettings(Settings):
    """What the coordinator needs beside the shared settings."""

    coordinator_port: int = setting(0, about="port of /livez and /metrics; 0 for none", check=PORT)
    coordinator_host: str = setting("127.0.0.1", about="address that port binds to")
    sweep_ms: int = setting(250, about="pause between two looks at the due sets, milliseconds", check=Range(min=50))
    bot_tries: int = setting(3, about="times a bot is asked before the engine plays for it", check=AT_LEAST_1)
    bot_retry_ms: int = setting(5_000, about="time a bot asked again has to answer, milliseconds", check=AT_LEAST_100)
    score_retry_ms: int = setting(15_000, about="time until scoring is asked again, milliseconds", check=AT_LEAST_100)
    tidy_seconds: int = setting(3600, about="how often the archive is tidied; 0 for never", check=AT_LEAST_0)
    deep_parts: int = setting(2, about="Celery tasks one search of a hard bot is split into", check=AT_LEAST_1)
