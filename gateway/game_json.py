"""JSON that people send, as the messages it stands for."""

from collections.abc import Mapping
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from gateway.problems import malformed
from zashiki.engine.v1.game_pb2 import Action, Position

M = TypeVar("M", bound=Message)


def read_message(body: Mapping[str, Any], message: M, field: str, what: str | None = None) -> M:
    """Return `message` filled from its JSON mapping. Raises Problem naming `field` and the place in it."""
    try:
        return json_format.ParseDict(body, message)
    except (json_format.ParseError, AttributeError, TypeError, ValueError, RecursionError) as error:
        raise malformed(field, f"not {what or f'a {field}'}: {error}") from None


def read_action(game: str, body: Mapping[str, Any]) -> Action:
    """Return an action of a game. Raises Problem."""
    return read_message({game: body}, Action(), "action", f"an action of {game}")


def read_position(game: str, body: Mapping[str, Any]) -> Position:
    """Return a position of a game. Raises Problem."""
    return read_message({game: body}, Position(), "position", f"a position of {game}")
