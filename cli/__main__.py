"""`python -m cli`: the `zashiki` command where the project itself is not installed, as in its images."""

from cli.main import cli

cli(prog_name="zashiki")
