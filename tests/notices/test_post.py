"""A post goes to the address that was checked, and nowhere else; a receiver can neither redirect nor hold us."""

import socket
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from services.common.public_address import Refused, networks_of
from services.notices import post as module
from services.notices.post import Undelivered, post
from tests.notices.receiver import Receiver, status

LOOPBACK = networks_of("127.0.0.0/8")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def test_a_post_arrives_with_its_headers(receiver: Receiver) -> None:
    post(receiver.url, b'{"a":1}', {"webhook-id": "n1"}, LOOPBACK)
    headers, body = receiver.got.get_nowait()
    assert (headers["host"], headers["webhook-id"], body) == (f"127.0.0.1:{receiver.port}", "n1", b'{"a":1}')


def test_a_private_address_is_refused_at_delivery_too(receiver: Receiver) -> None:
    with pytest.raises(Refused):
        post(receiver.url, b"{}", {})
    assert receiver.got.empty()


def test_a_name_that_leads_elsewhere_by_the_time_of_the_call_is_called_where_it_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is looked up once: what it leads to later (127.0.0.2, where nobody listens) is not asked for."""
    answers = iter(["127.0.0.1", "127.0.0.2", "127.0.0.2"])
    real = socket.getaddrinfo

    def looked_up(host: str, port: int, *args: object, **options: object) -> object:
        return real(next(answers) if host == "rebinding.example" else host, port, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    post(f"http://rebinding.example:{receiver.port}/", b"{}", {}, LOOPBACK)
    assert receiver.got.get_nowait()[0]["host"] == f"rebinding.example:{receiver.port}"
    assert next(answers) == "127.0.0.2"


@pytest.mark.parametrize(
    "answer", [status(302, Location="http://127.0.0.1:1/"), status(307, Location="/"), status(500)]
)
def test_redirects_are_not_followed_and_are_failures_as_others_are(receiver: Receiver, answer: object) -> None:
    receiver.answer = answer  # type: ignore[assignment]
    with pytest.raises(Undelivered, match="status"):
        post(receiver.url, b"{}", {}, LOOPBACK)
    assert receiver.got.qsize() == 1


def test_who_answers_a_byte_at_a_time_is_cut_off(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WHOLE_SECONDS", 0.5)

    def drip(handler: BaseHTTPRequestHandler) -> None:
        try:
            for _ in range(100):
                handler.wfile.write(b"H")
                time.sleep(0.1)
        except OSError:
            pass

    receiver.answer = drip
    began = time.monotonic()
    with pytest.raises(Undelivered):
        post(receiver.url, b"{}", {}, LOOPBACK)
    assert time.monotonic() - began < 5


def test_nobody_there_is_a_failure() -> None:
    with pytest.raises(Undelivered, match="Refused"):
        post("http://127.0.0.1:1/", b"{}", {}, LOOPBACK)
