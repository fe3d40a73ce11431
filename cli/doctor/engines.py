"""The engines: every game has one, and it takes our key."""

from collections.abc import Iterator

import grpc

from cli.doctor.finding import Finding
from services.common.engines import Engines
from services.common.settings import Settings
from zashiki.engine.v1.engine_pb2 import ListGamesRequest

ANSWER_SECONDS = 5.0


def check(settings: Settings) -> Iterator[Finding]:
    """Ask each engine what it plays."""
    engines = Engines(settings.engines, settings.service_key, deadline=ANSWER_SECONDS)
    for place, address in settings.engines.items():
        yield Finding(f"engine of {place}", *_ask(engines, place, address))


def _ask(engines: Engines, place: str, address: str) -> tuple[str, str]:
    game, _, version = place.partition("@")
    try:
        answer = engines.call(place, "ListGames", ListGamesRequest())
    except grpc.RpcError as error:
        if error.code() in (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED):
            return f"the engine at {address} does not take our key", "give all processes the same ZASHIKI_SERVICE_KEY"
        return (
            f"nobody answers at {address} ({error.code().name})",
            f"start one (python -m services.kernel.server {game}), or correct ZASHIKI_ENGINES",
        )
    hosted = {one.game: one.rules_version for one in answer.games}
    if game not in hosted:
        return f"the engine at {address} plays {', '.join(sorted(hosted))} only", "correct ZASHIKI_ENGINES"
    if version and int(version) != hosted[game]:
        return f"the engine at {address} has version {hosted[game]} of the rules", "correct ZASHIKI_ENGINES"
    return "", ""
