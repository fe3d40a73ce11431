"""Where webhooks may go: to public addresses only, or our own network would be open to whoever names its addresses."""

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Self
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network

# IPv6 addresses that a gateway may turn into IPv4 ones: compatible, NAT64, Teredo, 6to4.
_TRANSLATED = [ip_network(text) for text in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")]
_LONGEST = 500


class Refused(ValueError):
    """An address that is none of ours to call; the message says why."""


def networks_of(text: str) -> list[Network]:
    """Return the networks of a list with commas. Raises ValueError."""
    return [ip_network(part.strip()) for part in text.split(",") if part.strip()]


@dataclass(frozen=True)
class Target:
    """A webhook's URL, taken apart once, so that what is checked is what is called."""

    secure: bool
    host: str
    port: int
    path: str

    @classmethod
    def of(cls, url: str) -> Self:
        """Take a URL apart. Raises Refused."""
        if len(url) > _LONGEST or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
            raise Refused(f"must have at most {_LONGEST} ASCII characters, none of them a space or a backslash")
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Refused("is not a URL") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refused("must begin with https:// or http:// and a host")
        if parts.username is not None or parts.password is not None or parts.fragment:
            raise Refused("may hold neither a user, a password nor a fragment; notices are signed instead")
        secure = parts.scheme == "https"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(secure, parts.hostname, port or (443 if secure else 80), path)

    def addresses(self, also: Sequence[Network] = ()) -> list[str]:
        """Return what the host's name leads to now, to be called by these addresses and not by the name.

        Raises Refused when it leads nowhere, or anywhere that is neither public nor in one of the networks in `also`.
        """
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Refused("has a host whose name leads nowhere") from None
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not all(is_public(address) or _within(address, also) for address in addresses):
            raise Refused("has a host that is not on the public Internet")
        return addresses


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public Internet, and of no way round into another network."""
    ip = _ip(address)
    if isinstance(ip, IPv6Address) and any(ip in network for network in _TRANSLATED):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def _within(address: str, networks: Sequence[Network]) -> bool:
    return any(_ip(address) in network for network in networks)


def _ip(address: str) -> IPv4Address | IPv6Address:
    ip = ip_address(address.partition("%")[0])
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip
