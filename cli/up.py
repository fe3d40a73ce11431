"""`zashiki up`: the whole platform on this machine."""

import signal
from pathlib import Path

import click
from click.core import ParameterSource

from cli.local import LocalPlatform, PlatformError, is_free


@click.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8080,
    show_default=True,
    envvar="ZASHIKI_GATEWAY_PORT",
    help="Port of the page.",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, envvar="ZASHIKI_GATEWAY_HOST", help="Address to listen on."
)
@click.option(
    "--data",
    default="var",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of all data and logs.",
)
@click.option("--fresh", is_flag=True, help="Forget players, matches and results first.")
@click.pass_context
def up(context: click.Context, port: int, host: str, data: Path, fresh: bool) -> None:
    """Bring the whole platform up, print its address, and stop it on Ctrl-C.

    Processes that die are restarted; their logs are in DATA/log.
    """
    try:
        free = is_free(port, host)
    except OSError as error:
        raise click.UsageError(
            f"cannot listen on {host}, port {port}: {error.strerror}; choose others with --host and --port"
        ) from None
    if not free:
        if context.get_parameter_source("port") is not ParameterSource.DEFAULT:
            raise click.UsageError(f"port {port} is taken: stop what listens there, or choose another with --port")
        taken, port = port, next(candidate for candidate in range(port + 1, 65536) if is_free(candidate, host))
        click.echo(f"Port {taken} is taken; using {port}.")
    for number in (signal.SIGINT, signal.SIGTERM):  # INT as well: shells start background jobs with it ignored
        signal.signal(number, signal.default_int_handler)
    try:
        with LocalPlatform(data, port, host, fresh=fresh) as platform:
            click.echo(f"Zashiki is ready: {platform.url}   (Ctrl-C stops it)")
            platform.processes.wait()
        raise click.ClickException(
            f"supervisor was killed, so everything stopped; its log is {data / 'log/supervisord.log'}"
        )
    except PlatformError as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        click.echo("Stopped.")
