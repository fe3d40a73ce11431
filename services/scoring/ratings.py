"""How one match changes ratings: Bradley-Terry over all pairs of people, by openskill.

Its Plackett-Luce model is out because of shared ranks: three newcomers who share the first place gain less there than
the fourth. The models that compare only neighbours are out because who is whose neighbour in a shared rank depends on
the seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull

from services.archive.ratings import STARTING_MU, STARTING_SIGMA

_MODEL = BradleyTerryFull(mu=STARTING_MU, sigma=STARTING_SIGMA)


@dataclass(frozen=True)
class Strength:
    """How strong somebody is thought to be, and how sure that is."""

    mu: float = STARTING_MU
    sigma: float = STARTING_SIGMA


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """Return everybody's strength after a match with these ranks: lower is better, equal is a tie.

    Only the order counts, so the ranks may have gaps where bots sat.
    """
    teams = [[_MODEL.rating(mu=strength.mu, sigma=strength.sigma)] for strength in before]
    return [Strength(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=list(ranks))]
