"""Genpei for the lobby."""

from collections.abc import Mapping
from dataclasses import replace

from services.kernel.rules import Meta, Option, Setup


class GenpeiMeta(Meta):
    """Alone or two play against the Kotaishi always."""

    def settle(self, seats: int, options: Mapping[str, bool]) -> Setup:
        """Set the Kotaishi where he is compulsory. Raises ValueError naming the field."""
        setup = super().settle(seats, options)
        return setup if seats > 2 else replace(setup, options={**setup.options, "kotaishi": True})


META = GenpeiMeta(
    game="genpei",
    title="Genpei",
    summary="Play cards to move the clans' markers, chain their actions and win the houses of Japan for your throne.",
    min_seats=1,
    max_seats=4,
    rules_version=1,
    maturity="beta",
    options=(
        Option("kotaishi", "Kotaishi", "The heir's hidden influence contends for every house; if he wins, all lose."),
        Option("intrigue", "Intrigue deck", "Two secret cards each, to be played in your own turns."),
    ),
)
