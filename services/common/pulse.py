"""The beat of those without whom nobody can play: engines and gateways. A silence is an outage, and stands in Redis."""

from pathlib import Path

from services.common.names import pulse_key

BEAT = Path(__file__).with_name("beat.lua").read_text()
NOW = "local time = redis.call('TIME') return time[1] * 1000 + math.floor(time[2] / 1000)"
"""A script that returns the store's time in ms. It touches no key; one it is given settles whom to ask in a Cluster."""
SILENCE_MS = 5_000
"""Silence that counts as an outage. A busy machine may well skip a few beats."""
_KEPT_MS = 40 * 24 * 3600 * 1000
"""How long an outage is kept: longer than any decision may take."""


def beat_keys(game: str, who: str) -> list[str]:
    """Return the script's keys: the last beat of `who` (engine, gateway), and the outages of the game."""
    return [pulse_key(game, who), pulse_key(game, "outages")]


def beat_arguments(now_ms: int) -> list[int]:
    """Return the script's arguments."""
    return [now_ms, SILENCE_MS, _KEPT_MS]
