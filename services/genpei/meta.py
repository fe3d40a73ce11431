"""Genpei for the lobby."""

from services.kernel.rules import Meta, Option

META = Meta(
    game="genpei",
    title="Genpei",
    summary="Play cards to move the clans' markers, chain their actions and win the houses of Japan for your throne.",
    min_seats=1,
    max_seats=4,
    rules_version=1,
    maturity="beta",
    options=(
        Option(
            "kotaishi",
            "Kotaishi",
            "The heir's hidden influence contends for every house; if he wins, everybody loses.",
            compulsory=(1, 2),
        ),
        Option("intrigue", "Intrigue deck", "Everybody gets two secret cards, to play in their own turns."),
    ),
)
