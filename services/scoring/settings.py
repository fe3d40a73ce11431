"""Settings of the scoring worker."""

from dataclasses import dataclass

from services.archive.retention import RetentionSettings
from services.common.settings import AT_LEAST_0, Settings, setting


@dataclass(frozen=True, kw_only=True)
class ScoringSettings(Settings, RetentionSettings):
    """What scoring needs beside the shared settings."""

    retention_seconds: int = setting(3600, about="how long an archived match stays in Redis", check=AT_LEAST_0)
