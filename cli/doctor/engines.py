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
    for game, address in settings.engines.items():
        yield Finding(f"engine of {game}", *_ask(engines, game, address))


def _ask(engines: Engines, game: str, address: str) -> tuple[str, str]:
    try:
        answer = engines.call(engines.stub(game).ListGames, ListGamesRequest())
    except grpc.RpcError as error:
        if error.code() in (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED):
            return f"the engine at {address} does not take our key", "give all processes the same ZASHIKI_SERVICE_KEY"
        return (
            f"nobody answers at {address} ({error.code().name})",
            f"start one (python -m services.kernel.server {game}), or correct ZASHIKI_ENGINES",
        )
    hosted = sorted(one.game for one in answer.games)
    if game in hosted:
        return "", ""
    return f"the engine at {address} plays {', '.join(hosted)} only", "correct ZASHIKI_ENGINES"
