"""The engines' address book: one channel a target, the service key on every call, a deadline on every unary one."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import grpc

from zashiki.engine.v1.engine_pb2_grpc import EngineServiceStub

RETRIES = {
    "methodConfig": [
        {
            "name": [{}],
            # Whatever changes a match carries a request id, so it may be asked again: of another replica when this one
            # is about to stop or gone, or of the only one, which may be back.
            "retryPolicy": {
                "maxAttempts": 4,
                "initialBackoff": "0.05s",
                "maxBackoff": "0.4s",
                "backoffMultiplier": 2,
                # A server that stops cancels what has reached it and was not begun.
                "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"],
            },
        }
    ],
    # When most calls fail, none is asked again: the others have enough to do.
    "retryThrottling": {"maxTokens": 50, "tokenRatio": 1},
}

CHANNEL_OPTIONS = [
    ("grpc.service_config", json.dumps(RETRIES)),
    ("grpc.max_receive_message_length", 8 << 20),
    # Behind one name there may be several replicas; left alone, a channel sends everything to the first.
    ("grpc.lb_policy_name", "round_robin"),
    # In spite of its name this is how long one attempt to connect may take. With 100 ms, a busy machine's first calls
    # failed with "connection attempt timed out before receiving SETTINGS frame".
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    # An engine that was restarted is found again within a second, not after gRPC's minutes of backing off.
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    # Nor after half a minute, when a replica has gone and the name leads to others by now.
    ("grpc.dns_min_time_between_resolutions_ms", 2_000),
]


class Engines:
    """Finds the engine of a game or match. Channels open on first use, so that forked workers get their own."""

    def __init__(self, addresses: Mapping[str, str], service_key: str, deadline: float = 5.0) -> None:
        self._addresses = addresses
        self._metadata = (("authorization", f"Bearer {service_key}"),)
        self._deadline = deadline
        self._stubs: dict[str, EngineServiceStub] = {}

    def games(self) -> list[str]:
        """Return the games that have an engine."""
        return list(self._addresses)

    def stub(self, game_or_match: str) -> EngineServiceStub:
        """Return the stub for a game id or match id (`GAME-…`). Raises LookupError for a game without an engine."""
        game = game_or_match.partition("-")[0]
        address = self._addresses.get(game)
        if address is None:
            raise LookupError(f"no engine for {game!r}")
        if address not in self._stubs:
            self._stubs[address] = EngineServiceStub(grpc.insecure_channel(address, options=CHANNEL_OPTIONS))
        return self._stubs[address]

    def call(self, method: Callable[..., Any], request: Any, deadline: float | None = None) -> Any:
        """Call a stub's method. Raises grpc.RpcError."""
        return method(request, metadata=self._metadata, timeout=deadline or self._deadline)
