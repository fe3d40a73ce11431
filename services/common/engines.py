"""The engines' address book: one channel a target, the service key on every call, a deadline on every unary one."""

import json
import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import grpc
import structlog
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from services.common import correlation
from zashiki.engine.v1.engine_pb2_grpc import EngineServiceStub

OTHER_RULES = "OTHER_RULES"
"""Reason of an engine whose rules are not those under which a match began."""

_MATCH_HEADER = "match"
# Behind one name there may be several replicas. All callers ask the same one for a match, and the next one while it is
# away: spread evenly, the calls of each match would have every replica keep it and work out every action.
_BY_MATCH = {"loadBalancingConfig": [{"ring_hash_experimental": {"requestHashHeader": _MATCH_HEADER}}]}
os.environ["GRPC_EXPERIMENTAL_RING_HASH_SET_REQUEST_HASH_KEY"] = "true"  # gRPC heeds that header only then

_RETRIES = {
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
    ("grpc.max_receive_message_length", 8 << 20),
    ("grpc.service_config", json.dumps(_BY_MATCH | _RETRIES)),
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
_REMEMBERED = 10_000

log = structlog.get_logger()


class Engines:
    """Finds the engine of a game or match. Channels open on first use, so that forked workers get their own.

    A place is a key of the address book: `GAME`, where matches begin, or `GAME@VERSION`, where those of another rules
    version go on. An engine tells when a match is not of its rules, and is then asked for it no more.
    """

    def __init__(self, addresses: Mapping[str, str], service_key: str, deadline: float = 5.0) -> None:
        self._addresses = addresses
        self._authorization = ("authorization", f"Bearer {service_key}")
        self._deadline = deadline
        self._stubs: dict[str, EngineServiceStub] = {}
        self._elsewhere: dict[str, str] = {}
        self._missing: set[str] = set()

    def games(self) -> list[str]:
        """Return the games that have an engine."""
        return [place for place in self._addresses if "@" not in place]

    def places(self) -> list[str]:
        """Return all places."""
        return list(self._addresses)

    def place(self, game_or_match: str, rules_version: int) -> str:
        """Return where matches of a game are played that began under these rules."""
        game = game_or_match.partition("-")[0]
        place = f"{game}@{rules_version}"
        return place if place in self._addresses else game

    def call(self, target: str, method: str, request: Any, deadline: float | None = None) -> Any:
        """Call a method of the engine of `target`: a game, a match id (`GAME-…`) or a place.

        Raises LookupError for a game without an engine, grpc.RpcError.
        """
        place = self._elsewhere.get(target) or target.partition("-")[0]
        try:
            return self._call(place, target, method, request, deadline)
        except grpc.RpcError as error:
            version = _rules_needed(error)
            if version is None:
                raise
            other = self.place(target, version)
            if other == place or "@" not in other:
                self._note_missing(f"{place.partition('@')[0]}@{version}")
                raise
        if "-" in target:
            if len(self._elsewhere) >= _REMEMBERED:
                self._elsewhere.clear()
            self._elsewhere[target] = other
        return self._call(other, target, method, request, deadline)

    def _call(self, place: str, target: str, method: str, request: Any, deadline: float | None) -> Any:
        # Whatever people send as a match id is asked for, and gRPC takes no header with all of that in it.
        match = ((_MATCH_HEADER, quote(target, errors="replace")),) if "-" in target else ()
        metadata = (self._authorization, *match, *correlation.carried().items())
        return getattr(self._stub(place), method)(request, metadata=metadata, timeout=deadline or self._deadline)

    def _stub(self, place: str) -> EngineServiceStub:
        address = self._addresses.get(place)
        if address is None:
            raise LookupError(f"no engine for {place!r}")
        if address not in self._stubs:
            self._stubs[address] = EngineServiceStub(grpc.insecure_channel(address, options=CHANNEL_OPTIONS))
        return self._stubs[address]

    def _note_missing(self, place: str) -> None:
        if place not in self._missing:
            self._missing.add(place)
            log.error(
                "matches wait for an engine with the rules they began under",
                remedy=f"start one of the release that had them, and add {place}=HOST:PORT to ZASHIKI_ENGINES",
            )


def _rules_needed(error: grpc.RpcError) -> int | None:
    """Return the rules version that a match needs, where that is why an engine refused."""
    if error.code() is not grpc.StatusCode.UNAVAILABLE:
        return None
    try:
        status = rpc_status.from_call(error)
    except ValueError:
        return None
    info = ErrorInfo()
    for detail in status.details if status else ():
        if detail.Unpack(info) and info.reason == OTHER_RULES:
            return int(info.metadata["rules_version"])
    return None
