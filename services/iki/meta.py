"""IKI for the lobby."""

from services.kernel.rules import Meta

META = Meta(
    game="iki",
    title="IKI",
    summary="Hire the craftspeople of Edo, do business along the main street and live the best year of the town.",
    min_seats=2,
    max_seats=4,
    rules_version=1,
    maturity="beta",
)
