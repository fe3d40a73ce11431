"""Operations: alive, ready, metrics."""

from collections.abc import Callable

import grpc
from apiflask import APIBlueprint
from flask import Response, jsonify
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis.exceptions import RedisError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from gateway.backends import backends

blueprint = APIBlueprint("ops", __name__, tag="operations")


@blueprint.get("/livez")
def livez() -> Response:
    """Tell that the process answers."""
    return jsonify({"status": "ok"})


@blueprint.get("/readyz")
@blueprint.doc(responses={200: "All can be reached", 503: "The checks tell what cannot"})
def readyz() -> Response:
    """Tell whether store, archive and engines can be reached, and which cannot."""
    checks = {"store": _works(_store), "archive": _works(_archive), "engines": _works(_engines)}
    response = jsonify({"status": "ok" if all(checks.values()) else "unavailable", "checks": checks})
    response.status_code = 200 if all(checks.values()) else 503
    return response


@blueprint.get("/metrics")
@blueprint.doc(responses={200: {"description": "The metrics", "content": {"text/plain": {}}}})
def metrics() -> Response:
    """Give the metrics in Prometheus' text format."""
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _works(check: Callable[[], object]) -> bool:
    try:
        return bool(check())
    except (RedisError, SQLAlchemyError, grpc.RpcError):
        return False


def _store() -> object:
    return backends().redis.ping()


def _archive() -> object:
    with backends().database.reading() as session:
        return session.execute(text("SELECT count(*) FROM players")) is not None


def _engines() -> object:
    return backends().catalogue.is_complete()
