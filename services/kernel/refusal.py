"""Why a request is refused: a stable reason for programs, a message a person can act on."""

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
    DRAINING = "DRAINING"
    STORE_DOWN = "STORE_DOWN"
    ENGINE_FAULT = "ENGINE_FAULT"


class Refused(Exception):
    """A request cannot be done and nothing was changed. `field` names what was malformed."""

    def __init__(self, reason: Reason, message: str, field: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.field = field


def malformed(field: str, expected: str) -> Refused:
    """Return the refusal of a request whose `field` is not what was expected."""
    return Refused(Reason.MALFORMED, f"{field}: {expected}" if field else expected, field)


def reused() -> Refused:
    """Return the refusal of a request whose id was used for another."""
    return Refused(Reason.REQUEST_ID_REUSED, "This request id was used for another request.", "request_id")
