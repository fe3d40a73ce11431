"""Plays for somebody who left: a weighted random choice among the legal actions, from the seat's observation alone."""

from collections.abc import Sequence
from hashlib import blake2b

from services.kernel.chance import FastChance
from services.kernel.part import Part, State
from services.kernel.rules import Heuristics


def choose(
    heuristics: Heuristics, observation: State, seat: int, actions: Sequence[Part], seed: bytes, version: int
) -> Part:
    """Return one of `actions`, likelier the higher its prior. Equal seed and version give equal choices.

    The choice draws from its own stream: were it the match's, it would tell of coming cards.
    """
    if len(actions) == 1:
        return actions[0]
    key = blake2b(version.to_bytes(8, "big"), key=seed, person=b"zombie", digest_size=8).digest()
    weights = heuristics.prior(observation, seat, actions)
    return actions[FastChance(int.from_bytes(key, "big")).weighted(weights)]
