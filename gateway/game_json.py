"""JSON that people send, as the messages it stands for."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from gateway.problems import malformed
from zashiki.engine.v1.game_pb2 import Action, Position

M = TypeVar("M", bound=Message)

_UNKNOWN_FIELD = re.compile(r'Message type "([\w.]+)" has no field named "(.*)" at "([^"]*)"\.\n', re.DOTALL)
_FIELD = re.compile(r"Failed to parse (\S+) field: ")
_LONGEST_NAME = 60


def read_message(body: Mapping[str, Any], message: M, field: str, what: str | None = None, within: str = "") -> M:
    """Return `message` filled from its JSON mapping. Raises Problem naming `field` and the place in it.

    `within` is the path at which what was sent stands in `body`; people need not know of it.
    """
    try:
        return json_format.ParseDict(body, message)
    except (json_format.ParseError, AttributeError, TypeError, ValueError, RecursionError) as error:
        wrong = _what_is_wrong(str(error), message, within)
        raise malformed(field, f"not {what or f'a {field}'}: {wrong}") from None


def read_action(game: str, body: Mapping[str, Any]) -> Action:
    """Return an action of a game. Raises Problem."""
    return read_message({game: body}, Action(), "action", f"an action of {game}", game)


def read_position(game: str, body: Mapping[str, Any]) -> Position:
    """Return a position of a game. Raises Problem."""
    return read_message({game: body}, Position(), "position", f"a position of {game}", game)


def _what_is_wrong(error: str, message: Message, within: str) -> str:
    """Return protobuf's complaint in our words: its own name classes and spell fields as no answer of ours does."""
    if unknown := _UNKNOWN_FIELD.search(error):
        kind, name, path = unknown.groups()
        fields = [one.name for one in message.DESCRIPTOR.file.pool.FindMessageTypeByName(kind).fields]
        place = _relative(path.partition(".")[2], within)
        remedy = f"fields there are {', '.join(fields)}" if fields else "leave it out, nothing goes there"
        shown = name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"
        return f'unknown field "{shown}"{f" in {place}" if place else ""}; {remedy}'
    place = _relative(".".join(_FIELD.findall(error)), within)
    return f"{place or 'something'} has a value that does not fit; write it as Zashiki's own answers do"


def _relative(path: str, within: str) -> str:
    return path.removeprefix(within).removeprefix(".") if path.partition(".")[0] == within else path
