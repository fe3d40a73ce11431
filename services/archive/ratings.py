"""Ratings as stored: locked for an update, listed as a leaderboard. How they change is scoring's business."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from services.archive.models import Player, Rating

STARTING_MU = 25.0
STARTING_SIGMA = STARTING_MU / 3
STARTING_RATING = 1500.0
"""What people see of somebody who never played."""


def visible_rating(mu: float, sigma: float) -> float:
    """Return the rating people see: three sigmas below mu, on a scale that starts at 1500 with 200 a sigma."""
    return STARTING_RATING + (mu - 3 * sigma) * 200 / STARTING_SIGMA


def lock_ratings(session: Session, player_ids: Sequence[str], game: str) -> dict[str, Rating]:
    """Return the ratings of these players, new ones added, locked until the transaction ends.

    They are locked in one order everywhere, so that two matches with the same people never wait for each other.
    """
    return {player_id: _locked(session, player_id, game) for player_id in sorted(player_ids)}


def ratings_of(session: Session, player_id: str) -> Sequence[Rating]:
    """Return a player's ratings, one a game played."""
    return session.scalars(select(Rating).where(Rating.player_id == player_id).order_by(Rating.game)).all()


def rating_of(session: Session, player_id: str, game: str) -> float:
    """Return the rating people see of a player at a game."""
    rating = session.get(Rating, (player_id, game))
    return STARTING_RATING if rating is None else rating.rating


@dataclass(frozen=True)
class Ranked:
    """A line of a leaderboard. `place` counts from 1; equal ratings share it."""

    place: int
    player: Player
    rating: Rating


def leaderboard(session: Session, game: str, limit: int = 50) -> list[Ranked]:
    """Return the best players of a game."""
    query = (
        select(Player, Rating)
        .join(Rating, Rating.player_id == Player.id)
        .where(Rating.game == game)
        .order_by(Rating.rating.desc(), Player.id)
        .limit(limit)
    )
    lines: list[Ranked] = []
    for player, rating in session.execute(query):
        shared = bool(lines) and lines[-1].rating.rating == rating.rating
        lines.append(Ranked(lines[-1].place if shared else len(lines) + 1, player, rating))
    return lines


def _locked(session: Session, player_id: str, game: str) -> Rating:
    query = (
        select(Rating)
        .where(Rating.player_id == player_id, Rating.game == game)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    rating = session.scalar(query)
    if rating is not None:
        return rating
    try:
        with session.begin_nested():
            session.add(
                Rating(
                    player_id=player_id,
                    game=game,
                    mu=STARTING_MU,
                    sigma=STARTING_SIGMA,
                    rating=STARTING_RATING,
                    matches=0,
                    updated=datetime.now(UTC),
                )
            )
    except IntegrityError:
        pass  # another transaction was first; its row is there now
    return session.scalars(query).one()
