"""Games on offer."""

from typing import Any

from apiflask import APIBlueprint

from gateway.api.answers import Games, GameWithComponents
from gateway.backends import backends
from gateway.catalogue import game_json

blueprint = APIBlueprint("games", __name__, tag="games")


@blueprint.get("/api/v1/games")
@blueprint.output(Games)
def games() -> Any:
    """List the games whose engines answer: seats, options, bot levels, rules version."""
    return {"games": [game_json(info) for info in backends().catalogue.games()]}


@blueprint.get("/api/v1/games/<game>")
@blueprint.output(GameWithComponents)
@blueprint.doc(responses=[404])
def game(game: str) -> Any:
    """Show a game with its printed components."""
    catalogue = backends().catalogue
    return game_json(catalogue.game(game)) | {"components": catalogue.components(game)}
