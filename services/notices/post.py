"""Posts to a webhook: at the very address that was checked, within a few seconds, following no redirect."""

import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Timer

from services.common.public_address import Network, Target

STEP_SECONDS = 4.0
"""For each step, such as connecting."""
WHOLE_SECONDS = 8.0
"""For all of it: whoever answers a byte at a time would hold us for ever."""


class Undelivered(Exception):
    """The webhook did not take it; the message says why."""


class _At(HTTPConnection):
    """A connection to an address, whatever the host's name leads to by now."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=STEP_SECONDS)
        self._target = target
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self._target.port), STEP_SECONDS)
        if self._target.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._target.host)

    def cut(self) -> None:
        """End the connection under the hands of who reads from it."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def post(url: str, body: bytes, headers: Mapping[str, str], also: Sequence[Network] = ()) -> None:
    """Post a body. Any answer of 2xx will do.

    Raises Refused for a URL that may not be called (any more), Undelivered for any other failure.
    """
    target = Target.of(url)
    connection = _At(target, target.addresses(also)[0])
    limit = Timer(WHOLE_SECONDS, connection.cut)
    limit.start()
    try:
        connection.request("POST", target.path, body, dict(headers))
        status = connection.getresponse().status
    except (OSError, HTTPException, ValueError) as error:
        raise Undelivered(type(error).__name__) from None
    finally:
        limit.cancel()
        connection.close()
    if not 200 <= status < 300:
        raise Undelivered(f"status {status}")
