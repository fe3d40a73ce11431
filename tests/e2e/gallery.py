"""Views of every stage, from games played by the real rules, and a page that shows them without any server."""

import json
import mimetypes
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Self
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader
from playwright.sync_api import Page

from services.kernel.match import Match
from services.kernel.rules import load_game
from services.kernel.views import Views
from zashiki.engine.v1.match_pb2 import (
    BOT_LEVEL_EASY,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    MatchInfo,
    MatchSetup,
    SeatSetup,
)
from zashiki.ninjato.v1.ninjato_pb2 import Stage

GATEWAY = Path(__file__).parents[2] / "gateway"
TEMPLATES = Environment(loader=FileSystemLoader(GATEWAY / "templates"), autoescape=True)
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

View = dict[str, Any]

BOT_NAMES = ("Momiji", "Tsuru", "Kaeru", "Suzume")
UNLIT = """async ([game, view]) => {
  const { targets } = await import(`/static/games/${game}/targets.js`);
  const lit = new Set([...document.querySelectorAll(".piece.can")].map((piece) => piece.dataset.key));
  return view.legal.map(({ action }) => action).filter((action) => !targets(action, view).some((key) => lit.has(key)));
}"""
SIZES = """() => [...document.querySelectorAll(".piece.can, #actions button, .tabs button")]
  .filter((one) => one.offsetParent)
  .map((one) => [one.dataset.key ?? one.innerText, one.offsetWidth, one.offsetHeight])"""

LATE = 4
"""Round from which on views are taken."""
MOST_GAMES = 60


def stages() -> dict[str, View]:
    """Return a view of each stage, as the seat that must decide sees it; from late rounds, which show the most."""
    found: dict[str, View] = {}
    for seed in range(MOST_GAMES):
        for match in moments("ninjato", 4, {}, seed):
            position, seat = match.moment.ply.state, match.moment.to_act[:1]
            name = Stage.Name(position.stage)
            if name not in found and (position.round >= LATE or not seat):
                found[name] = json.loads(Views(match).json(seat[0] if seat else 0, 0, 0))
        if len(found) == len(Stage.keys()) - 1:
            break
    return found


def moments(game: str, seats: int, options: Mapping[str, bool], seed: int) -> Iterator[Match]:
    """Yield a match at each of its moments, played at random; where several owe a decision, any of them goes first."""
    rules = load_game(game)
    setups = [SeatSetup(kind=SEAT_KIND_HUMAN, name="Aki", player_id="aki")]
    setups += [SeatSetup(kind=SEAT_KIND_BOT, name=name, level=BOT_LEVEL_EASY) for name in BOT_NAMES[: seats - 1]]
    info = MatchInfo(
        match_id=f"{game}-gallery",
        game=game,
        rules_version=rules.meta.rules_version,
        seats=setups,
        options=rules.meta.settle(seats, options).options,
    )
    match = Match(rules, MatchSetup(info=info, seed=seed.to_bytes(16, "big")))
    rng = Random(seed)
    yield match
    while match.moment.to_act:
        seat = rng.choice(match.moment.to_act)
        match.adopt(match.act(seat, rng.choice(match.legal(seat)), 0))
        yield match


class Gallery:
    """A server of the page's files that answers each call of the page from one view of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.view: View = {}
        self._components = tomllib.loads((GATEWAY.parent / f"services/{game}/components.toml").read_text())
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def show(self, page: Page, view: View) -> None:
        """Open the match page on a view."""
        self.view = view
        page.goto(f"{self.url}/match/{view['match_id']}")
        page.wait_for_selector("body[data-version]")

    def unlit(self, page: Page) -> list[dict[str, Any]]:
        """Return the legal actions of the view shown that are on no thing that is lit."""
        return list(page.evaluate(UNLIT, [self.game, self.view]))

    def answer(self, path: str) -> tuple[str, bytes]:
        """Return type and body of what is at a path."""
        if path.startswith("/static/"):
            file = GATEWAY / path[1:]
            return mimetypes.guess_type(file.name)[0] or "", file.read_bytes()
        if path.endswith("/events"):
            return "text/event-stream", b"retry: 600000\n\n"
        if path.startswith("/api/"):
            body = (
                {"lines": []}
                if path.endswith("/chat")
                else {"game": self.game, "components": self._components}
                if "/games/" in path
                else self.view
            )
            # As on the wire, where the pieces of a table come in any order.
            return "application/json", json.dumps(body, sort_keys="components" in body).encode()
        return "text/html", TEMPLATES.get_template("match.html").render(build="gallery").encode()


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, gallery: Gallery, *args: Any) -> None:
        self._gallery = gallery
        super().__init__(*args)

    def do_GET(self) -> None:
        kind, body = self._gallery.answer(urlsplit(self.path).path)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "max-age=60" if self.path.startswith("/static/") else "no-store")
        self.end_headers()
        with suppress(BrokenPipeError):  # the browser may have gone on to the next page
            self.wfile.write(body)

    def do_POST(self) -> None:
        """Take note, as of a player who is still here."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""
