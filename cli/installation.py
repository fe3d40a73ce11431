"""Which installation a command is about: that of the environment, or the one `zashiki up` runs on a data folder."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from cli.local import environment_of

C = TypeVar("C", bound=Callable[..., Any])


def of_installation(command: C) -> C:
    """Give a command the option `--data`; it is called with the `environment` to read settings from."""
    return click.option(
        "--data",
        "environment",
        type=click.Path(path_type=Path, file_okay=False),
        callback=_environment,
        help="Folder of a platform that `zashiki up` runs here; its settings are used.",
    )(command)


def _environment(_: click.Context, __: click.Parameter, data: Path | None) -> Mapping[str, str]:
    if data is None:
        return os.environ
    try:
        return environment_of(data)
    except OSError as error:
        raise click.BadParameter(f"{data}: no platform has run there ({error.strerror})") from None
