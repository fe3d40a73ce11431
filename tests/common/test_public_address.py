"""Whichever way a private address is written or reached, webhooks don't go there."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.common.public_address import Refused, Target, is_public, networks_of

PRIVATE = [
    "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/", "http://0177.0.0.1/",
    "http://localhost/", "http://0.0.0.0/", "http://10.0.0.8:6379/", "http://172.16.0.1/", "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/", "http://100.64.0.1/", "http://224.0.0.1/", "http://255.255.255.255/",
    "http://[::1]/", "http://[::]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[ff02::1]/",
    "http://[::ffff:127.0.0.1]/", "http://[::ffff:a9fe:a9fe]/", "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/", "http://[2001:0:7f00:1::]/",
]  # fmt: skip


@pytest.mark.parametrize("url", PRIVATE)
def test_no_spelling_of_a_private_address_is_called(url: str) -> None:
    with pytest.raises(Refused, match=r"public Internet|nowhere"):
        Target.of(url).addresses()


@pytest.mark.parametrize(
    "url",
    [
        "", "example.com", "ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "http://", "http:///x",
        "http://user:pass@example.com/", "http://user@example.com/", "http://example.com/#x", "http://example.com:99999/",
        "http://exa mple.com/", "http://example.com\\@127.0.0.1/", "http://example.com/\r\nHost: x", "http://[::1",
        "http://例え.jp/", "http://example.com/" + "x" * 500,
    ],
)  # fmt: skip
def test_what_is_not_a_plain_web_address_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        Target.of(url)


def test_a_url_is_taken_apart_once() -> None:
    assert Target.of("https://Example.com/hook?x=1") == Target(True, "example.com", 443, "/hook?x=1")
    assert Target.of("http://example.com:8000") == Target(False, "example.com", 8000, "/")


def names_lead_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)


def test_a_name_that_leads_inside_by_one_of_its_addresses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    names_lead_to(monkeypatch, "93.184.215.14", "10.0.0.8")
    with pytest.raises(Refused, match="public Internet"):
        Target.of("https://example.com/").addresses()
    assert Target.of("https://example.com/").addresses(networks_of("10.0.0.0/8, 192.168.0.0/16")) == [
        "93.184.215.14",
        "10.0.0.8",
    ]


@given(st.ip_addresses(v=4, network="10.0.0.0/8") | st.ip_addresses(v=4, network="127.0.0.0/8"))
def test_mapped_into_ipv6_a_private_address_stays_private(address: object) -> None:
    assert not is_public(str(address))
    assert not is_public(f"::ffff:{address}")


def test_public_addresses_are_public() -> None:
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")
