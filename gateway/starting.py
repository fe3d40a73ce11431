"""From a full table to a running match. Every step may be repeated, by anybody, any number of times."""

import time

import grpc
from redis import Redis

from gateway import seating
from gateway.matches import Matches
from gateway.problems import Problem, of_rpc
from gateway.tables import Tables
from services.common.engines import Engines
from services.common.names import lobby_key
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest
from zashiki.lobby.v1.lobby_pb2 import TABLE_STATUS_STARTED, Table

RUNNING_SECONDS = 60 * 24 * 3600
_RUNNING_MOST = 200


class Starter:
    """Starts matches and remembers who plays in which."""

    def __init__(self, redis: Redis, engines: Engines, tables: Tables, matches: Matches) -> None:
        self._redis = redis
        self._engines = engines
        self._tables = tables
        self._matches = matches

    def start(self, table_id: str) -> Table:
        """Begin the match of a full table and return the table with its match id.

        The table's id is the engine's request id, so a table never gets a second match. Raises Problem; after one that
        passes (engine down) the table stays in STARTING, and the next call, or the ticker, goes on.
        """
        table = self._tables.change(table_id, seating.freeze)
        if table.status == TABLE_STATUS_STARTED:
            return table
        match_id = self._create(table)
        self._remember(match_id, table)
        return self._tables.change(table_id, lambda newest: seating.begin(newest, match_id))

    def running(self, player_id: str) -> list[str]:
        """Return the ids of the running matches the player still plays in, newest first."""
        key = running_key(player_id)
        match_ids = [member.decode() for member in self._redis.zrevrange(key, 0, -1)]
        playing = [match_id for match_id in match_ids if self._matches.is_playing(match_id, player_id)]
        if past := set(match_ids) - set(playing):
            self._redis.zrem(key, *past)
        return playing

    def _create(self, table: Table) -> str:
        request = CreateMatchRequest(
            request_id=table.id,
            game=table.game,
            seats=seating.seat_setups(table),
            options=table.options,
            clock=table.clock if table.HasField("clock") else None,
            rated=table.rated,
            position=table.position if table.HasField("position") else None,
        )
        try:
            created = self._engines.call(table.game, "CreateMatch", request)
        except LookupError:
            self._tables.remove(table)
            raise Problem(404, "UNKNOWN_GAME", f"{table.game!r} is no longer offered here.") from None
        except grpc.RpcError as error:
            problem = of_rpc(error)
            if problem.status in (404, 422):  # it would be refused for ever
                self._tables.remove(table)
            raise problem from None
        match_id: str = created.match_id
        return match_id

    def _remember(self, match_id: str, table: Table) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for player_id in seating.people(table):
            key = running_key(player_id)
            pipeline.zadd(key, {match_id: time.time()})
            pipeline.zremrangebyrank(key, 0, -_RUNNING_MOST - 1)
            pipeline.expire(key, RUNNING_SECONDS)
        pipeline.execute()


def running_key(player_id: str) -> str:
    """Return the key of the running matches of a player, by when they began."""
    return lobby_key(f"running:{player_id}")
