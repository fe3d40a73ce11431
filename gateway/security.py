"""Headers on every answer."""

from flask import Response, request

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# Swagger UI writes style elements; nothing of ours is shown there but the API's own description.
_DOCS_POLICY = _POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")


def add_headers(response: Response) -> Response:
    """Keep browsers from guessing types, framing us, running foreign scripts and telling others our addresses."""
    headers = response.headers
    headers["Content-Security-Policy"] = _DOCS_POLICY if request.path.startswith("/api/docs") else _POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    # A table's address is its invitation.
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.path.startswith("/api/v1/"):
        headers.setdefault("Cache-Control", "no-store")
    return response
