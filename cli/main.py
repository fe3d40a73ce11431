"""The `zashiki` command. Each subcommand is a module of its own, imported only when it is called for."""

from importlib import import_module

import click

from services.kernel.files import BadFile

COMMANDS = {
    "up": ("cli.up:up", "Run the whole platform on this machine."),
    "simulate": ("cli.simulate:simulate", "Play games in this process, without a server."),
    "arena": ("cli.arena:arena", "Let bots play each other and compare them."),
    "ladder": ("cli.ladder:ladder", "Play every level against the one below, for the tables of the manual."),
    "replay": ("cli.replay:replay", "Replay recorded games and check every digest."),
    "scenario": ("cli.scenario:scenario", "Check rules scenarios."),
    "doctor": ("cli.doctor.command:doctor", "Find out what is wrong with an installation."),
    "archive": ("cli.archive:archive", "Export, import and tidy players, results and records."),
    "repair": ("cli.repair:repair", "Derive every index in Redis again, and mend what differs."),
    "bench": ("cli.bench.command:bench", "Measure speed and memory against what is promised."),
}
"""By name: where the command is, and what it does in one line."""


class LazyGroup(click.Group):
    """A group that imports a command when it runs; the list of commands costs no import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a bad file, be it a game's components, ends it with status 2 and says what is wrong."""
        try:
            return super().invoke(ctx)
        except BadFile as error:
            raise click.UsageError(str(error)) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="zashiki")
def cli() -> None:
    """Hosted play of Japanese-themed eurogames.

    Exit status: 0 when all is well, 1 when a check failed, 2 for wrong usage or a bad file.
    """
