"""Settings from the environment (`ZASHIKI_…`), typed and checked at start.

A settings class is a dataclass whose fields are made by `setting`; each is read from the variable of its name, or
from the file named by the same with `_FILE`, through the marshmallow field that goes with its type.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from marshmallow import ValidationError
from marshmallow.fields import Boolean, Field, Float, Integer, String
from marshmallow.validate import Length, OneOf, Range

from services.common.public_address import networks_of
from services.common.store_url import parse

Check = Callable[[Any], Any]
"""Raises ValidationError with what was expected."""


def setting(default: Any = MISSING, *, about: str, check: Check | Sequence[Check] = (), secret: bool = False) -> Any:
    """Return a field read from the environment. One without a default must be set. A secret is not shown."""
    metadata = {"about": about, "check": check}
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata=metadata, repr=not secret)
    return field(default=default, metadata=metadata, repr=not secret)


class Addresses(Field[dict[str, str]]):
    """Addresses by game, from "game=host:port,…" or a JSON object; `game@2` has version 2 of the game's rules."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[str, str]:
        try:
            if value.lstrip().startswith("{"):
                addresses = dict(json.loads(value))
            else:
                pairs = [pair.strip().partition("=") for pair in value.split(",")]
                addresses = {place: address for place, _, address in pairs}
            if all(_PLACE.fullmatch(place) and address for place, address in addresses.items()):
                return addresses
        except ValueError:
            pass
        raise ValidationError(
            'expected "game=host:port" or "game@rules_version=host:port", several with commas between, or a JSON object'
        )


_PLACE = re.compile(r"[a-z][a-z0-9_]*(@[1-9][0-9]*)?")

_READERS: dict[Any, type[Field[Any]]] = {
    str: String,
    int: Integer,
    float: Float,
    bool: Boolean,
    dict[str, str]: Addresses,
}


@dataclass(frozen=True, kw_only=True)
class Environment:
    """Settings read from variables that begin with `ZASHIKI_`."""

    @classmethod
    def load(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """Read the environment. Exits with 2, naming each variable that is missing or wrong."""
        values, wrong = {}, {}
        for one in fields(cls):
            variable = f"ZASHIKI_{one.name.upper()}"
            try:
                given = _given(variable, environ)
                if given is not None:
                    reader = _READERS[one.type](validate=one.metadata["check"])
                    values[one.name] = reader.deserialize(given)
                elif one.default is MISSING and one.default_factory is MISSING:
                    raise ValidationError(f"is needed: {one.metadata['about']}")
            except ValidationError as error:
                wrong[variable] = " ".join(map(str, error.messages))
        if not wrong:
            settings = cls(**values)
            wrong = settings.missing()
            if not wrong:
                return settings
        for variable, messages in wrong.items():
            print(f"{variable}: {messages}", file=sys.stderr)
        raise SystemExit(2)

    def missing(self) -> dict[str, str]:
        """Return what is needed because of another setting: by variable, why."""
        return {}


def _given(variable: str, environ: Mapping[str, str]) -> str | None:
    """Return a variable's value, its own or that of the file its `_FILE` names. Raises ValidationError."""
    path = environ.get(f"{variable}_FILE")
    if path is None:
        return environ.get(variable)
    if variable in environ:
        raise ValidationError(f"is set, and {variable}_FILE as well; set one of them")
    try:
        return Path(path).read_text().strip()
    except OSError as error:
        raise ValidationError(f"{variable}_FILE names {path}, which cannot be read: {error.strerror}") from None


def starts_with(*beginnings: str, expected: str) -> Check:
    """Return the check that a text begins in one of these ways."""

    def check(value: str) -> None:
        if not value.startswith(beginnings):
            raise ValidationError(f"expected {expected}")

    return check


def networks(value: str) -> None:
    """Check a list of networks. Raises ValidationError."""
    try:
        networks_of(value)
    except ValueError as error:
        raise ValidationError(f'{error}; expected such as "10.1.0.0/16,fd00::/8"') from None


AT_LEAST_0, AT_LEAST_1, AT_LEAST_100 = Range(min=0), Range(min=1), Range(min=100)
POSITIVE = Range(min=0, min_inclusive=False)
PORT = Range(min=0, max=65535)


def _store(value: str) -> None:
    try:
        parse(value)
    except ValueError as error:
        raise ValidationError(str(error)) from None


def _queues(value: str) -> None:
    _store(value)
    if parse(value).kind == "cluster":
        raise ValidationError("queues need one server or Sentinels, not a Cluster")


STORE: Check = _store


@dataclass(frozen=True, kw_only=True)
class DatabaseSettings(Environment):
    """What a process that only speaks SQL needs."""

    database_url: str = setting(
        "sqlite:///var/zashiki.db",
        about="SQLAlchemy URL of players, results and archive",
        check=starts_with(
            "sqlite:",
            "postgresql:",
            "postgresql+psycopg:",
            "postgres:",
            expected='"sqlite:///FILE" or "postgresql://USER:PASSWORD@HOST/DATABASE"',
        ),
    )


@dataclass(frozen=True, kw_only=True)
class Settings(DatabaseSettings):
    """What all processes share; a service adds its own by subclassing."""

    redis_url: str = setting("redis://127.0.0.1:6379/0", about="Redis or Valkey, 7.0 or later", check=STORE)
    broker_url: str = setting("", about="Redis for Celery's queues, when not the same", check=_queues)
    engines: dict[str, str] = setting(
        {"ninjato": "127.0.0.1:50051"},
        about='gRPC address by game, as JSON or "game=host:port,…"; "game@2" for matches of rules version 2',
    )
    service_key: str = setting(
        about="shared secret of our own processes, 16 characters or more",
        check=Length(min=16, error="needs 16 characters or more"),
        secret=True,
    )
    webhook_networks: str = setting(
        "", about="networks that webhooks may reach besides public addresses, CIDR, …", check=networks
    )
    log_level: str = setting(
        "INFO", about="least level that is logged", check=OneOf(("DEBUG", "INFO", "WARNING", "ERROR"))
    )
    log_format: str = setting("json", about="logs as JSON, or as text to be read", check=OneOf(("json", "text")))
    build: str = setting("", about="name of this build, such as a commit; operators see it")

    def missing(self) -> dict[str, str]:
        if self.broker_url or parse(self.redis_url).kind != "cluster":
            return {}
        return {"ZASHIKI_BROKER_URL": "is needed beside a Cluster, which has no queues: one server or Sentinels"}
