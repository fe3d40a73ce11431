"""Who calls: our own processes with the service key, or whoever holds a token for one seat or for watching."""

from dataclasses import dataclass
from hmac import compare_digest
from typing import Self

from itsdangerous import BadSignature, URLSafeSerializer

from services.kernel.refusal import Reason, Refused
from services.kernel.visibility import SPECTATOR


@dataclass(frozen=True)
class Caller:
    """An authenticated caller. A token is for one match and seat (or SPECTATOR); our own processes have no match."""

    match_id: str = ""
    seat: int = SPECTATOR

    @property
    def is_service(self) -> bool:
        """Whether this is one of our own processes, which may do everything."""
        return not self.match_id

    def require_service(self) -> Self:
        """Refuse everybody but our own processes."""
        if not self.is_service:
            raise Refused(Reason.SERVICE_ONLY, "This call needs the service key.")
        return self

    def require_match(self, match_id: str) -> None:
        """Refuse a token of another match; such a match is as good as unknown to its holder."""
        if not self.is_service and self.match_id != match_id:
            raise Refused(Reason.UNKNOWN_MATCH, f"There is no match {match_id!r}.", "match_id")

    def require_seat(self, match_id: str, seat: int) -> None:
        """Refuse a token of another match or seat."""
        self.require_match(match_id)
        if not self.is_service and self.seat != seat:
            raise Refused(Reason.NOT_YOUR_SEAT, "This token is for another seat.", "seat")


class Tokens:
    """Makes and reads tokens. They are signed, not stored: the same seat always has the same one."""

    def __init__(self, service_key: str) -> None:
        self._service_key = service_key.encode()
        self._serializer = URLSafeSerializer(service_key, salt="zashiki.seat")

    def issue(self, match_id: str, seat: int) -> str:
        """Return the token of a seat, or with SPECTATOR of those who only watch."""
        token = self._serializer.dumps([match_id, seat])
        return token if isinstance(token, str) else token.decode()

    def caller(self, authorization: str | None) -> Caller:
        """Return who sent this `authorization` header. Raises Refused (NO_TOKEN, BAD_TOKEN)."""
        scheme, _, token = (authorization or "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Refused(Reason.NO_TOKEN, "Send call metadata `authorization: Bearer <service key or seat token>`.")
        if compare_digest(token.encode(), self._service_key):
            return Caller()
        try:
            match_id, seat = self._serializer.loads(token)
        except (BadSignature, TypeError, ValueError):
            raise Refused(Reason.BAD_TOKEN, "This token was not issued here.") from None
        return Caller(match_id, seat)
