"""Settings from the environment (`ZASHIKI_…`), typed and checked at start."""

import sys
from typing import Self

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What all processes share; a service adds its own by subclassing."""

    model_config = SettingsConfigDict(env_prefix="ZASHIKI_")

    redis_url: str = Field("redis://127.0.0.1:6379/0", description="Redis or Valkey, 7.0 or later")
    database_url: str = Field("sqlite:///var/zashiki.db", description="SQLAlchemy URL of players, results and archive")
    engines: dict[str, str] = Field(
        {"ninjato": "127.0.0.1:50051"}, description='gRPC address by game, as JSON or "game=host:port,…"'
    )
    service_key: SecretStr = Field(description="shared secret of our own processes, 16 characters or more")
    log_level: str = Field("INFO", description="DEBUG, INFO, WARNING or ERROR")

    @field_validator("engines", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str) and not value.lstrip().startswith("{"):
            return dict(pair.split("=", 1) for pair in value.split(",") if "=" in pair)
        return value

    @field_validator("service_key")
    @classmethod
    def _long_enough(cls, value: SecretStr) -> SecretStr:
        if len(value.get_secret_value()) < 16:
            raise ValueError("needs 16 characters or more")
        return value

    @classmethod
    def load(cls) -> Self:
        """Read the environment. Exits with 2, naming the variable, when something is missing or wrong."""
        try:
            return cls()
        except ValidationError as error:
            for problem in error.errors():
                name = "_".join(str(step) for step in problem["loc"]).upper()
                print(f"ZASHIKI_{name}: {problem['msg']}", file=sys.stderr)
            raise SystemExit(2) from None
