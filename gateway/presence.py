"""Who is here: a player with an open stream or a recent call. Seats and tickets of absent players become free."""

from collections.abc import Iterable

from redis import Redis

from services.common.names import lobby_key


class Presence:
    """One short-lived key a player, renewed while they are here."""

    def __init__(self, redis: Redis, seconds: int) -> None:
        self._redis = redis
        self.seconds = seconds

    def touch(self, player_ids: Iterable[str]) -> None:
        """Note that these players are here."""
        pipeline = self._redis.pipeline(transaction=False)
        for player_id in player_ids:
            pipeline.set(_key(player_id), b"1", ex=self.seconds)
        pipeline.execute()

    def absent(self, player_ids: Iterable[str]) -> set[str]:
        """Return those of these players who are away."""
        asked = sorted(set(player_ids))
        if not asked:
            return set()
        found = self._redis.mget([_key(player_id) for player_id in asked])
        return {player_id for player_id, here in zip(asked, found, strict=True) if here is None}


def _key(player_id: str) -> str:
    return lobby_key(f"here:{player_id}")
