"""Somebody's web server that takes webhooks."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, Self

Answer = Callable[[BaseHTTPRequestHandler], None]


def status(number: int, **headers: str) -> Answer:
    """Answer with a status."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(number)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


class Receiver:
    """Listens on loopback; `got` has headers and body of each post, `answer` is how it answers."""

    def __init__(self) -> None:
        self.got: Queue[tuple[dict[str, str], bytes]] = Queue()
        self.answer: Answer = status(204)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.put(({name.lower(): value for name, value in self.headers.items()}, body))
                outer.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook"

    def next(self, seconds: float = 15) -> dict[str, Any]:
        """Return the next notice."""
        notice: dict[str, Any] = json.loads(self.got.get(timeout=seconds)[1])
        return notice

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
