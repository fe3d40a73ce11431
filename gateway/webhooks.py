"""Webhooks: the addresses that a player wants told. A worker tells them; here they are only registered."""

import base64
import secrets
from collections.abc import Sequence

import gevent

from gateway.ids import new_id
from gateway.problems import Problem, malformed
from services.archive.database import Database
from services.archive.models import Webhook
from services.archive.webhooks import add_webhook, remove_webhook, webhooks_of
from services.common.notices import Notices
from services.common.public_address import Network, Refused, Target

WEBHOOKS_MOST = 5
_LOOK_UP_SECONDS = 5


class Webhooks:
    """Players' webhooks."""

    def __init__(self, database: Database, notices: Notices, networks: Sequence[Network]) -> None:
        """Take the networks that webhooks may reach besides public addresses."""
        self._database = database
        self._notices = notices
        self._networks = networks

    def of(self, player_id: str) -> Sequence[Webhook]:
        """Return a player's webhooks, oldest first."""
        with self._database.reading() as session:
            return webhooks_of(session, player_id)

    def add(self, player_id: str, url: str, *, your_turn: bool, match_ended: bool) -> Webhook:
        """Register a webhook. Raises Problem for a URL we don't call, and for too many."""
        self._check(url)
        secret = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
        with self._database.writing() as session:
            if len(webhooks_of(session, player_id)) >= WEBHOOKS_MOST:
                raise Problem(409, "TOO_MANY_WEBHOOKS", f"You have {WEBHOOKS_MOST} webhooks; remove one.")
            webhook = add_webhook(
                session, new_id(), player_id, url, secret, your_turn=your_turn, match_ended=match_ended
            )
            self._notices.read_by(player_id, True)
        return webhook

    def remove(self, player_id: str, webhook_id: str) -> None:
        """Remove a webhook. Raises Problem for an unknown one."""
        with self._database.writing() as session:
            if not remove_webhook(session, player_id, webhook_id):
                raise Problem(404, "UNKNOWN_WEBHOOK", "You have no such webhook; GET /api/v1/webhooks lists yours.")
            if not webhooks_of(session, player_id):
                self._notices.read_by(player_id, False)

    def _check(self, url: str) -> None:
        try:
            with gevent.Timeout(_LOOK_UP_SECONDS):
                Target.of(url).addresses(self._networks)
        except Refused as refused:
            raise malformed("url", str(refused)) from None
        except gevent.Timeout:
            raise malformed("url", "has a host whose name can't be looked up right now") from None
