"""Players, their history and the leaderboards."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response, jsonify

from gateway.api.answers import Leaderboard, Me, Profile, Registered
from gateway.api.limited import limited_by_address
from gateway.api.schemas import NewPlayer, PageQuery
from gateway.backends import backends
from gateway.identity import caller_or_none, set_cookie
from gateway.problems import Problem, malformed
from services.archive.matches import history, results_json
from services.archive.models import Match
from services.archive.players import player_by_id
from services.archive.ratings import leaderboard, ratings_of

blueprint = APIBlueprint("players", __name__, tag="players")


@blueprint.post("/api/v1/players")
@limited_by_address("rate_players")
@blueprint.input(NewPlayer, arg_name="body")
@blueprint.output(Registered, 201)
@blueprint.doc(responses=[409, 429])
def register(body: NewPlayer) -> Any:
    """Take a name and begin to play.

    The token is shown this once. Browsers also get it as a cookie that scripts can't read.
    """
    caller, token = backends().identities.register(body.name)
    response = jsonify({"player_id": caller.player_id, "name": caller.name, "token": token, "account": False})
    response.status_code = 201
    set_cookie(response, token, backends().settings.https)
    return response


@blueprint.get("/api/v1/players/me")
@blueprint.output(Me)
@blueprint.doc(responses={204: "A stranger"}, security="bearer")
def me() -> Any:
    """Tell who the caller is. Nothing is wrong with a stranger who asks, so there is no error then."""
    caller = caller_or_none()
    if caller is None:
        return Response(status=204)  # a whole response: anything less would be checked against the output schema
    return {
        "player_id": caller.player_id,
        "name": caller.name,
        "account": backends().accounts.has_password(caller.player_id),
    }


@blueprint.get("/api/v1/players/<player_id>")
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(Profile)
@blueprint.doc(responses=[404])
def profile(player_id: str, query: PageQuery) -> Any:
    """Show a player's ratings and finished matches, newest first."""
    with backends().database.reading() as session:
        player = player_by_id(session, player_id)
        if player is None:
            raise Problem(404, "UNKNOWN_PLAYER", "There is no such player.")
        try:
            page = history(session, player_id, query.cursor, query.limit)
        except ValueError:
            raise malformed("cursor", "not one that a page gave; leave it out for the first page") from None
        return {
            "player_id": player.id,
            "name": player.name,
            "since": player.created.isoformat(),
            "ratings": [
                {"game": rating.game, "rating": round(rating.rating), "matches": rating.matches}
                for rating in ratings_of(session, player_id)
            ],
            "matches": [_match_json(match) for match in page.matches],
            "cursor": page.cursor,
        }


@blueprint.get("/api/v1/leaderboards/<game>")
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(Leaderboard)
@blueprint.doc(responses=[404])
def best(game: str, query: PageQuery) -> Any:
    """List the best players of a game."""
    backends().catalogue.game(game)
    with backends().database.reading() as session:
        ranked = [
            {
                "place": line.place,
                "player_id": line.player.id,
                "name": line.player.name,
                "rating": round(line.rating.rating),
                "matches": line.rating.matches,
            }
            for line in leaderboard(session, game, query.limit)
        ]
    return {"game": game, "players": ranked}


def _match_json(match: Match) -> dict[str, Any]:
    return {
        "match_id": match.id,
        "game": match.game,
        "ended": match.ended.isoformat(),
        "end_reason": match.end_reason,
        "rated": match.rated,
        "results": results_json(match),
    }
