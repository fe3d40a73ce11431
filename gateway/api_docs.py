"""The API's description: what all routes may answer, and Swagger UI from the package that brings it, for people."""

from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, make_response, send_from_directory
from swagger_ui_bundle import swagger_ui_path

blueprint = Blueprint("api_docs", __name__)

PROBLEM_SCHEMA = {
    "type": "object",
    "required": ["title", "status", "reason", "detail"],
    "properties": {
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "reason": {"type": "string", "description": "stable, for programs"},
        "detail": {"type": "string", "description": "what is wrong and what to do, for people"},
        "errors": {"type": "object", "description": "problems by field"},
    },
}

_ALL = {
    401: "A token that nobody has",
    429: "Too many calls; wait as long as Retry-After says",
    502: "The game's engine failed; nothing was changed",
    503: "Something behind the gateway can't be reached; wait as long as Retry-After says",
    504: "The game's engine took too long; repeat the call with the same Idempotency-Key",
}
_CHANGES = {
    403: "A call with the cookie from another site",
    411: "A body without Content-Length",
    413: "A body that is too large",
    415: "A body that isn't application/json",
}
_BODIES = {400: "A body that isn't JSON", 422: "A body or a parameter of the wrong shape"}


def complete(spec: dict[str, Any]) -> dict[str, Any]:
    """Add to each operation what any of its kind may answer, and give all refusals their content type."""
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            if method not in ("get", "put", "post", "delete"):
                continue
            answers = operation["responses"]
            if path.startswith("/api/v1/"):
                for status, what in _common(method, operation).items():
                    answers.setdefault(str(status), {"description": what})
            for status, answer in answers.items():
                if int(status) >= 400 and path != "/readyz":
                    answer["description"] = answer.get("description") or HTTPStatus(int(status)).phrase
                    answer["content"] = {"application/problem+json": {"schema": PROBLEM_SCHEMA}}
                if int(status) in (429, 503):
                    answer["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}}
            operation["responses"] = dict(sorted(answers.items()))
    return spec


def _common(method: str, operation: dict[str, Any]) -> dict[int, str]:
    common = dict(_ALL)
    if method != "get":
        common |= _CHANGES
    if "requestBody" in operation:
        common |= _BODIES
    if any(parameter["in"] == "query" for parameter in operation.get("parameters", ())):
        common[422] = _BODIES[422]
    if any(parameter["in"] == "path" for parameter in operation.get("parameters", ())):
        common[404] = "Nothing of that name"
    return common


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
