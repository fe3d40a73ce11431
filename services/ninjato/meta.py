"""Ninjato for the lobby."""

from services.kernel.rules import Meta

META = Meta(
    game="ninjato",
    title="Ninjato",
    summary="Raid clan houses by strength or stealth, bribe envoys and spread rumors for honor over seven rounds.",
    min_seats=2,
    max_seats=4,
    rules_version=1,
    maturity="beta",
)
