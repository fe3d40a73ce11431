"""What a webhook gets: a body signed as Standard Webhooks (standardwebhooks.com) lays down.

Receivers find libraries for that.
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

import orjson

from services.archive.matches import results_json
from services.archive.models import Match
from zashiki.work.v1.work_pb2 import Notice

SECRET_PREFIX = "whsec_"  # noqa: S105 - what secrets begin with, none itself


def body(notice: Notice, match: Match | None) -> bytes:
    """Return the body of a notice; `match` is the archived one, for the notice of an end.

    Nothing hidden is in it: who may move, or how a match ended.
    """
    what: dict[str, Any] = {"match_id": notice.match_id, "game": notice.match_id.partition("-")[0]}
    if notice.HasField("your_turn"):
        what |= {"seat": notice.your_turn.seat, "since_version": notice.your_turn.since_version}
    elif match is not None:
        what |= {
            "end_reason": match.end_reason,
            "rated": match.rated,
            "unrated_reason": match.unrated_reason,
            "results": results_json(match),
        }
    return orjson.dumps(
        {
            "type": notice.WhichOneof("what"),
            "timestamp": notice.time.ToJsonString(),
            "player_id": notice.player_id,
            "data": what,
        }
    )


def headers(secret: str, notice_id: str, timestamp: int, signed: bytes) -> Mapping[str, str]:
    """Return the headers of a body that is sent at `timestamp` (Unix seconds), its signature among them."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    digest = hmac.new(key, b"%b.%d.%b" % (notice_id.encode(), timestamp, signed), hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Zashiki",
        "webhook-id": notice_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }
