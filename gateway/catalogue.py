"""The games on offer, as their engines describe them."""

from collections.abc import Mapping
from typing import Any

import grpc
import structlog
from cachetools import TTLCache
from google.protobuf import json_format

from gateway.problems import Problem, malformed
from services.common.engines import Engines
from zashiki.engine.v1.engine_pb2 import DescribeGameRequest, DescribeGameResponse
from zashiki.engine.v1.game_pb2 import GameInfo, GameOption, Maturity
from zashiki.engine.v1.match_pb2 import BotLevel

log = structlog.get_logger()

LEVELS: dict[str, "BotLevel.ValueType"] = {
    name.removeprefix("BOT_LEVEL_").lower(): number for name, number in BotLevel.items() if number
}
"""Bot levels by their JSON name, weakest first."""
LEVEL_NAMES = {number: name for name, number in LEVELS.items()}


class Catalogue:
    """Asks each engine what it serves and remembers the answer for a while."""

    def __init__(self, engines: Engines, seconds: float = 60.0) -> None:
        self._engines = engines
        self._described: TTLCache[str, DescribeGameResponse] = TTLCache(maxsize=64, ttl=seconds)

    def games(self) -> list[GameInfo]:
        """Return the games whose engines answer."""
        found = []
        for game in self._engines.games():
            try:
                found.append(self._describe(game).game)
            except grpc.RpcError as error:
                log.warning("engine silent", game=game, code=error.code().name)
        return found

    def is_complete(self) -> bool:
        """Return whether the engines of all games answer."""
        return len(self.games()) == len(self._engines.games())

    def game(self, game: str) -> GameInfo:
        """Return one game. Raises Problem for an unknown one and RpcError when its engine doesn't answer."""
        return self._describe(game).game

    def components(self, game: str) -> dict[str, Any]:
        """Return the printed data of a game. Raises as `game` does."""
        return json_format.MessageToDict(self._describe(game).components)

    def _describe(self, game: str) -> DescribeGameResponse:
        described = self._described.get(game)
        if described is None:
            if game not in self._engines.games():
                raise Problem(404, "UNKNOWN_GAME", f"There is no game {game!r}; GET /api/v1/games lists them.")
            described = self._engines.call(game, "DescribeGame", DescribeGameRequest(game=game))
            self._described[game] = described
        return described


def game_json(info: GameInfo) -> dict[str, Any]:
    """Return a game as the lobby gets it."""
    return {
        "game": info.game,
        "title": info.title,
        "summary": info.summary,
        "seats": {"min": info.min_seats, "max": info.max_seats},
        "options": [_option_json(option) for option in info.options],
        "levels": list(LEVELS),
        "rules_version": info.rules_version,
        "maturity": Maturity.Name(info.maturity).removeprefix("MATURITY_").lower(),
    }


def _option_json(option: GameOption) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title,
        "summary": option.summary,
        "compulsory_seats": list(option.compulsory_seats),
        "unavailable_seats": list(option.unavailable_seats),
    }


def check_options(info: GameInfo, seats: int, options: Mapping[str, bool]) -> None:
    """Raise Problem for an option the game has not, or not with so many seats, or not without."""
    known = {option.name: option for option in info.options}
    for name, wanted in options.items():
        if name not in known:
            raise malformed(f"options.{name}", f"{info.title} has {', '.join(known) or 'no options'}")
        if wanted and seats in known[name].unavailable_seats:
            raise malformed(f"options.{name}", f"{info.title} has no {known[name].title} with {seats} seats")
        if not wanted and seats in known[name].compulsory_seats:
            raise malformed(f"options.{name}", f"{info.title} always has {known[name].title} with {seats} seats")
