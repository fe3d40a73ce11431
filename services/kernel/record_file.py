"""Records as JSON files: the protobuf mapping of `zashiki.engine.v1.Record`, one log entry a line."""

from pathlib import Path

import orjson
from google.protobuf import json_format
from google.protobuf.message import Message

from services.kernel.files import BadFile, read_json
from zashiki.engine.v1.match_pb2 import Record


def read_record(path: Path) -> Record:
    """Return the record of a file. Raises BadFile naming the place and what was expected."""
    body = read_json(path)
    if not isinstance(body, dict):
        raise BadFile(f"{path}: /: a record is an object with setup, entries and outcome")
    try:
        return json_format.ParseDict(body, Record())
    except json_format.ParseError as error:
        raise BadFile(f"{path}: not a record: {error}") from None


def write_record(path: Path, record: Record) -> None:
    """Write a record, compact and with a line for each entry, so that it can be read and compared."""
    entries = b",\n".join(_line(entry) for entry in record.entries)
    outcome = b',\n"outcome": ' + _line(record.outcome) if record.HasField("outcome") else b""
    path.write_bytes(b'{"setup": ' + _line(record.setup) + b',\n"entries": [\n' + entries + b"\n]" + outcome + b"}\n")


def _line(message: Message) -> bytes:
    return orjson.dumps(json_format.MessageToDict(message, preserving_proto_field_name=True))
