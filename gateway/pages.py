"""The pages of the browser client. They hold no data: scripts fetch everything through the API."""

from hashlib import blake2b
from pathlib import Path

from flask import Blueprint, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import NotFound

from gateway.problems import Problem, of_http

BUILD_HEADER = "X-Zashiki-Build"

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def lobby() -> Response:
    """Show the lobby."""
    return _page("lobby.html")


@blueprint.get("/table/<table_id>")
def table(table_id: str) -> Response:
    """Show a table."""
    return _page("table.html")


@blueprint.get("/match/<match_id>")
def match(match_id: str) -> Response:
    """Show a match."""
    return _page("match.html")


@blueprint.get("/replay/<replay_id>")
def replay(replay_id: str) -> Response:
    """Show a match that is over, or a record that was brought along, entry by entry."""
    return _page("replay.html")


@blueprint.get("/bring")
def bring() -> Response:
    """Take a record or a position."""
    return _page("bring.html")


@blueprint.get("/player/<player_id>")
def player(player_id: str) -> Response:
    """Show a player."""
    return _page("player.html")


@blueprint.app_errorhandler(NotFound)
def lost(error: NotFound) -> Response:
    """Answer for an address that has nothing: with a page where one is asked for, else with a problem."""
    kinds = request.accept_mimetypes
    if request.path.startswith("/api/") or kinds.best_match(["application/problem+json", "text/html"]) != "text/html":
        return of_http(error).response()
    response = make_response(render_template("lost.html", build=current_app.config["BUILD"]), 404)
    response.headers["Cache-Control"] = "no-cache"
    return response


def refuse_old_page() -> None:
    """Raise Problem for a call from a page of another build: what it sends and draws may no longer fit."""
    build = request.headers.get(BUILD_HEADER)
    if build is not None and build != current_app.config["BUILD"]:
        raise Problem(409, "OLD_PAGE", "Zashiki was updated while this page was open; reload it.")


def build_id(folders: list[Path]) -> str:
    """Return a hash of everything the browser may load, so that a page of an older build can tell."""
    digest = blake2b(digest_size=6)
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _page(template: str) -> Response:
    response = make_response(render_template(template, build=current_app.config["BUILD"]))
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return response.make_conditional(request)
