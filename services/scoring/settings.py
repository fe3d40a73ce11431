"""Settings of the scoring worker."""

from pydantic import Field

from services.common.settings import Settings


class ScoringSettings(Settings):
    """What scoring needs beside the shared settings."""

    retention_seconds: int = Field(3600, ge=0, description="how long an archived match stays in Redis")
