"""The rules that running matches began under: each goes on only where an engine has them."""

from collections import Counter
from collections.abc import Iterator

import grpc
from redis.exceptions import RedisError

from cli.doctor.engines import ANSWER_SECONDS
from cli.doctor.finding import Finding
from services.common.engines import Engines
from services.common.settings import Settings
from services.common.stores import connect
from services.coordinator.due import DueSets
from zashiki.engine.v1.engine_pb2 import ListGamesRequest


def check(settings: Settings) -> Iterator[Finding]:
    """Compare matches with engines. Says nothing where a store or an engine is away; that is found elsewhere."""
    try:
        needed = _needed(settings)
    except (RedisError, OSError):
        return
    engines = Engines(settings.engines, settings.service_key, deadline=ANSWER_SECONDS)
    for (game, version), matches in sorted(needed.items()):
        yield Finding(f"version {version} of the rules of {game}", *_ask(engines, game, version, matches))
    for place in settings.engines:
        game, _, version = place.partition("@")
        if version and (game, int(version)) not in needed:
            yield Finding(f"no match needs the engine of {place} any more: it may go, and its workers with it")


def _needed(settings: Settings) -> Counter[tuple[str, int]]:
    """Return how many matches that are not archived yet began under which rules, by game and version."""
    with connect(settings.redis_url, connections=2, socket_timeout=3, socket_connect_timeout=3) as redis:
        heads = (due.changed() for due in DueSets(redis).all())
        return Counter(
            (head.match_id.partition("-")[0], head.rules_version) for head in heads if head and head.rules_version
        )


def _ask(engines: Engines, game: str, version: int, matches: int) -> tuple[str, str]:
    try:
        answer = engines.call(engines.place(game, version), "ListGames", ListGamesRequest())
    except (grpc.RpcError, LookupError):
        return "", ""
    if (game, version) in ((one.game, one.rules_version) for one in answer.games):
        return "", ""
    return (
        f"no engine has it; matches that wait for one: {matches}",
        f"start an engine and workers of the release that had them, and add {game}@{version}=HOST:PORT to "
        "ZASHIKI_ENGINES of all processes",
    )
