"""The archive as lines of JSON, to keep, to look at, or to read into another database.

    {"archive": "zashiki", "revision": "0003"}
    {"table": "players", "row": {…}}
    …
    {"rows": 1, "blake2b": "…"}

Rows stand in an order in which each may refer to those before it. Moments are ISO 8601, bytes base64. The last line
counts the rows and has the hash of all lines before it, so that half a file is not taken for a whole one. Secrets stay
behind: passwords, tokens, webhooks.
"""

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import blake2b
from itertools import chain
from typing import Any

import orjson
from sqlalchemy import JSON, Column, LargeBinary, Table, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.orm import Session

from services.archive.migrate import newest
from services.archive.models import Base, Leaving, Match, Moment, Player, Rating, RatingStep, Result, Review

TABLES: dict[str, Table] = {
    model.__tablename__: Base.metadata.tables[model.__tablename__]
    for model in (Player, Match, Result, Rating, RatingStep, Review, Leaving)
}
SECRET = {Player.__table__.c.password_hash}
_AT_ONCE = 500


class BadArchive(Exception):
    """Not an archive that can be read in here; the message names the line, what was expected, and the remedy."""


def export_lines(session: Session) -> Iterator[bytes]:
    """Yield the archive as it is at one moment, a line at a time."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    rows, check = 0, blake2b(digest_size=16)
    for line in chain([_line({"archive": "zashiki", "revision": newest()})], _row_lines(session)):
        check.update(line)
        rows += 1
        yield line
    yield _line({"rows": rows - 1, "blake2b": check.hexdigest()})


def import_lines(session: Session, lines: Iterable[bytes]) -> Counter[str]:
    """Add what is not there yet, and return how many rows that were, by table. What is there stays as it is.

    The session's transaction is to be rolled back when this raises: BadArchive.
    """
    before = _sizes(session)
    batch: list[dict[str, Any]] = []
    current: Table | None = None
    for table, row in _rows(lines):
        if batch and (table is not current or len(batch) >= _AT_ONCE):
            _add(session, current, batch)
            batch = []
        current = table
        batch.append(row)
    if batch:
        _add(session, current, batch)
    return _sizes(session) - before


def _row_lines(session: Session) -> Iterator[bytes]:
    for name, table in TABLES.items():
        columns = [column for column in table.c if column not in SECRET]
        query = select(*columns).order_by(*table.primary_key).execution_options(yield_per=_AT_ONCE)
        for row in session.execute(query):
            values = {column.name: _written(value) for column, value in zip(columns, row, strict=True)}
            yield _line({"table": name, "row": values})


def _line(content: object) -> bytes:
    return orjson.dumps(content) + b"\n"


def _written(value: object) -> object:
    if isinstance(value, bytes):
        return b64encode(value).decode()
    return value.isoformat() if isinstance(value, datetime) else value


def _rows(lines: Iterable[bytes]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Yield tables and rows. Raises BadArchive, at the latest at the end, for lines that are not those of an export."""
    check, head, last = blake2b(digest_size=16), None, None
    for number, line in enumerate(lines):
        content = _read(number, line)
        if head is None:
            head = content
            if head.get("archive") != "zashiki":
                raise BadArchive('line 1: expected {"archive": "zashiki", …}, the first line of an export')
        elif "rows" in content:
            last = content
            if content != {"rows": number - 1, "blake2b": check.hexdigest()}:
                raise BadArchive(f"line {number + 1}: the lines before it were changed or are missing; export again")
            continue
        elif last is not None:
            raise BadArchive(f"line {number + 1}: the archive had ended; expected nothing more")
        else:
            yield _row(number, content)
        check.update(line)
    if last is None:
        raise BadArchive("the end is missing: the file was cut off; export again")


def _read(number: int, line: bytes) -> dict[str, Any]:
    try:
        content = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise BadArchive(f"line {number + 1}: not JSON: {error}") from None
    if not isinstance(content, dict):
        raise BadArchive(f"line {number + 1}: expected an object")
    return content


def _row(number: int, content: dict[str, Any]) -> tuple[Table, dict[str, Any]]:
    table, values = TABLES.get(str(content.get("table"))), content.get("row")
    if table is None or not isinstance(values, dict) or not values.keys() <= set(table.c.keys()):
        raise BadArchive(
            f"line {number + 1}: a table or column that is unknown here; was it exported by a newer release? "
            "Then update this one first"
        )
    row = {}
    for column in table.c:
        value = values.get(column.name)
        if value is None and not column.nullable:
            raise BadArchive(f"line {number + 1}: {table.name}.{column.name} is missing")
        try:
            row[column.name] = None if value is None or column in SECRET else _value(column, value)
        except (TypeError, ValueError):
            raise BadArchive(f"line {number + 1}: {table.name}.{column.name}: not {_expected(column)}") from None
    return table, row


def _value(column: "Column[Any]", value: Any) -> object:
    if isinstance(column.type, JSON):
        return value
    if isinstance(column.type, Moment):
        return datetime.fromisoformat(value)
    if isinstance(column.type, LargeBinary):
        return b64decode(value, validate=True)
    python = column.type.python_type
    if not isinstance(value, (int, float) if python is float else python):
        raise TypeError
    return value


def _expected(column: "Column[Any]") -> str:
    if isinstance(column.type, Moment):
        return "a moment such as 2026-01-01T00:00:00+00:00"
    return "base64" if isinstance(column.type, LargeBinary) else f"of type {column.type.python_type.__name__}"


def _add(session: Session, table: Table | None, rows: list[dict[str, Any]]) -> None:
    assert table is not None
    if table is Player.__table__:
        _check_names(session, rows)
    insert = (postgresql if session.get_bind().dialect.name == "postgresql" else sqlite).insert(table)
    try:
        session.execute(insert.on_conflict_do_nothing(index_elements=list(table.primary_key)), rows)
    except (IntegrityError, StatementError) as error:
        raise BadArchive(f"{table.name}: {error.orig or error}") from None


def _check_names(session: Session, rows: list[dict[str, Any]]) -> None:
    ids, keys, looks = ([row[name] for row in rows] for name in ("id", "name_key", "name_look"))
    query = select(Player.name).where(
        Player.id.not_in(ids), or_(Player.name_key.in_(keys), Player.name_look.in_(looks))
    )
    if taken := session.scalars(query.limit(5)).all():
        raise BadArchive(
            f"players: other people here have the names {', '.join(map(repr, taken))}, or such that look the same; "
            "rename them, or read the archive into an empty database"
        )


def _sizes(session: Session) -> Counter[str]:
    sizes = {name: session.scalar(select(func.count()).select_from(table)) for name, table in TABLES.items()}
    return Counter({name: size or 0 for name, size in sizes.items()})
