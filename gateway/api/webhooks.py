"""The caller's webhooks."""

from typing import Any

from apiflask import APIBlueprint

from gateway.api.answers import NewWebhook as Added
from gateway.api.answers import Webhooks
from gateway.api.limited import limited
from gateway.api.schemas import NewWebhook
from gateway.backends import backends
from gateway.identity import need_caller
from services.archive.models import Webhook

blueprint = APIBlueprint("webhooks", __name__, tag="webhooks")


@blueprint.get("/api/v1/webhooks")
@blueprint.output(Webhooks)
@blueprint.doc(responses=[401], security="bearer")
def webhooks() -> Any:
    """List the caller's webhooks, oldest first; not the secrets, which are shown once."""
    return {"webhooks": [_webhook_json(one) for one in backends().webhooks.of(need_caller().player_id)]}


@blueprint.post("/api/v1/webhooks")
@limited("rate_account")
@blueprint.input(NewWebhook, arg_name="body")
@blueprint.output(Added, 201)
@blueprint.doc(responses=[401, 409, 422, 429], security="bearer")
def add(body: NewWebhook) -> Any:
    """Have an address told when the caller's turn comes and when their matches end. The secret is shown this once."""
    caller = need_caller()
    added = backends().webhooks.add(caller.player_id, body.url, your_turn=body.your_turn, match_ended=body.match_ended)
    return _webhook_json(added) | {"secret": added.secret}, 201


@blueprint.delete("/api/v1/webhooks/<webhook_id>")
@limited("rate_account")
@blueprint.doc(responses={204: "Removed", 401: "", 404: "", 429: ""}, security="bearer")
def remove(webhook_id: str) -> Any:
    """Remove a webhook."""
    backends().webhooks.remove(need_caller().player_id, webhook_id)
    return "", 204


def _webhook_json(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.id,
        "url": webhook.url,
        "your_turn": webhook.your_turn,
        "match_ended": webhook.match_ended,
        "created": webhook.created.isoformat(),
    }
