"""Why a request is refused: a stable reason for programs, a message a person can act on."""

from collections.abc import Mapping
from enum import StrEnum


class Reason(StrEnum):
    """The reasons listed in `engine.proto`."""

    STALE = "STALE"
    ILLEGAL = "ILLEGAL"
    MATCH_OVER = "MATCH_OVER"
    INFORMATION_REVEALED = "INFORMATION_REVEALED"
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    TURN_PASSED = "TURN_PASSED"
    NOT_DUE = "NOT_DUE"
    NOT_AWAY = "NOT_AWAY"
    ALREADY_OFFERED = "ALREADY_OFFERED"
    MALFORMED = "MALFORMED"
    REQUEST_ID_REUSED = "REQUEST_ID_REUSED"
    NO_TOKEN = "NO_TOKEN"
    BAD_TOKEN = "BAD_TOKEN"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    SERVICE_ONLY = "SERVICE_ONLY"
    UNKNOWN_MATCH = "UNKNOWN_MATCH"
    UNKNOWN_GAME = "UNKNOWN_GAME"
    TOO_MANY_STREAMS = "TOO_MANY_STREAMS"
    OTHER_RULES = "OTHER_RULES"
    DRAINING = "DRAINING"
    STORE_DOWN = "STORE_DOWN"
    ENGINE_FAULT = "ENGINE_FAULT"


class Refused(Exception):
    """A request cannot be done and nothing was changed.

    `field` names what was malformed; `facts` are for programs, beside the reason.
    """

    def __init__(self, reason: Reason, message: str, field: str = "", facts: Mapping[str, str] = {}) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.field = field
        self.facts = facts


def malformed(field: str, expected: str) -> Refused:
    """Return the refusal of a request whose `field` is not what was expected."""
    return Refused(Reason.MALFORMED, f"{field}: {expected}" if field else expected, field)


def reused() -> Refused:
    """Return the refusal of a request whose id was used for another."""
    return Refused(Reason.REQUEST_ID_REUSED, "This request id was used for another request.", "request_id")


def other_rules(match_needs: int, engine_has: int) -> Refused:
    """Return the refusal of a match that began under other rules than this engine's."""
    return Refused(
        Reason.OTHER_RULES,
        f"This match began under version {match_needs} of the rules, and this engine plays version {engine_has}; "
        "it goes on when an engine with its rules is there.",
        facts={"rules_version": str(match_needs)},
    )
