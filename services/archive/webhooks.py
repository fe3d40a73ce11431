"""Webhooks: the addresses that a player wants told."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from services.archive.database import remove
from services.archive.models import Webhook


def add_webhook(
    session: Session, webhook_id: str, player_id: str, url: str, secret: str, *, your_turn: bool, match_ended: bool
) -> Webhook:
    """Add a webhook."""
    added = Webhook(
        id=webhook_id,
        player_id=player_id,
        url=url,
        secret=secret,
        your_turn=your_turn,
        match_ended=match_ended,
        created=datetime.now(UTC),
    )
    session.add(added)
    return added


def webhooks_of(session: Session, player_id: str) -> Sequence[Webhook]:
    """Return a player's webhooks, oldest first."""
    return session.scalars(
        select(Webhook).where(Webhook.player_id == player_id).order_by(Webhook.created, Webhook.id)
    ).all()


def remove_webhook(session: Session, player_id: str, webhook_id: str) -> bool:
    """Remove a webhook. Return False when the player has none of that id."""
    which = delete(Webhook).where(Webhook.player_id == player_id, Webhook.id == webhook_id)
    return remove(session, which) > 0
