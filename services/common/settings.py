"""Settings from the environment (`ZASHIKI_…`), typed and checked at start."""

import json
import sys
from typing import Annotated, Literal, Self

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Environment(BaseSettings):
    """Settings read from variables that begin with `ZASHIKI_`."""

    model_config = SettingsConfigDict(env_prefix="ZASHIKI_")

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


class DatabaseSettings(Environment):
    """What a process that only speaks SQL needs."""

    database_url: str = Field("sqlite:///var/zashiki.db", description="SQLAlchemy URL of players, results and archive")

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: str) -> str:
        if not value.startswith(("sqlite:", "postgresql:", "postgresql+psycopg:", "postgres:")):
            raise ValueError('expected "sqlite:///FILE" or "postgresql://USER:PASSWORD@HOST/DATABASE"')
        return value


class Settings(DatabaseSettings):
    """What all processes share; a service adds its own by subclassing."""

    redis_url: str = Field("redis://127.0.0.1:6379/0", description="Redis or Valkey, 7.0 or later")
    broker_url: str | None = Field(None, description="Redis for Celery's queues, when not the same")
    engines: Annotated[dict[str, str], NoDecode] = Field(
        {"ninjato": "127.0.0.1:50051"}, description='gRPC address by game, as JSON or "game=host:port,…"'
    )
    service_key: SecretStr = Field(description="shared secret of our own processes, 16 characters or more")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="least level that is logged")

    @field_validator("redis_url", "broker_url")
    @classmethod
    def _known_store(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError('expected "redis://[USER:PASSWORD@]HOST:PORT/NUMBER"')
        return value

    @field_validator("engines", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        if value.lstrip().startswith("{"):
            return json.loads(value)
        pairs = [pair.strip().partition("=") for pair in value.split(",")]
        if not all(game and address for game, _, address in pairs):
            raise ValueError('expected "game=host:port", several with commas between, or a JSON object')
        return {game: address for game, _, address in pairs}

    @field_validator("service_key")
    @classmethod
    def _long_enough(cls, value: SecretStr) -> SecretStr:
        if len(value.get_secret_value()) < 16:
            raise ValueError("needs 16 characters or more")
        return value
