"""The API's description for people: Swagger UI from the package that brings it, nothing from elsewhere."""

from pathlib import Path

from flask import Blueprint, Response, make_response, send_from_directory
from swagger_ui_bundle import swagger_ui_path

blueprint = Blueprint("api_docs", __name__)

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Zashiki API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
"""
_START = 'SwaggerUIBundle({url: "/api/openapi.json", dom_id: "#api", validatorUrl: null});\n'
_ASSETS = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")


@blueprint.get("/api/docs")
def page() -> Response:
    """Show the page."""
    return make_response(_PAGE)


@blueprint.get("/api/docs/start.js")
def start() -> Response:
    """Give the line that starts it."""
    return Response(_START, mimetype="text/javascript")


for _asset in _ASSETS:
    blueprint.add_url_rule(
        f"/api/docs/{_asset}",
        _asset.replace(".", "_"),
        lambda name=_asset: send_from_directory(Path(swagger_ui_path), name),
    )
