"""How a match begins: from options alone, in a given position, or where a record ends."""

import secrets
from collections.abc import Iterable
from typing import cast

from google.protobuf.message import Message

from services.kernel.match import Diverged, Match
from services.kernel.part import Part, State
from services.kernel.refusal import malformed
from services.kernel.rules import Game
from zashiki.engine.v1.engine_pb2 import CreateMatchRequest
from zashiki.engine.v1.game_pb2 import Position
from zashiki.engine.v1.match_pb2 import (
    BOT_LEVEL_UNSPECIFIED,
    SEAT_KIND_BOT,
    SEAT_KIND_HUMAN,
    BotLevel,
    Clock,
    LogEntry,
    MatchSetup,
    Record,
    SeatSetup,
)

_TEXT_LENGTH = 64


def begin(game: Game, request: CreateMatchRequest, match_id: str, now_ms: int) -> tuple[Match, list[LogEntry]]:
    """Return the match a request asks for, and the entries that brought it where it starts.

    Raises Refused (MALFORMED).
    """
    setup = MatchSetup(seed=secrets.token_bytes(16))
    info = setup.info
    info.match_id = match_id
    info.game = request.game
    info.rules_version = game.meta.rules_version
    info.seats.extend(request.seats)
    info.created.FromMilliseconds(now_ms)
    if request.HasField("clock"):
        info.clock.CopyFrom(request.clock)
    start = request.WhichOneof("start")
    info.rated = request.rated and start is None
    _check_seats(request.seats, "seats")
    _check_levels(request.seats)
    if request.HasField("clock"):
        _check_clock(request.clock)
    options = request.record.setup.info.options if start == "record" else request.options
    try:
        settled = game.meta.settle(len(request.seats), dict(options))
    except ValueError as error:
        raise malformed(*_split(error)) from None
    info.options.update(settled.options)
    if start == "position":
        playable(game, request.position)
        setup.start.CopyFrom(request.position)
    if start == "record":
        return _continue(game, setup, request.record, now_ms)
    try:
        return Match(game, setup), []
    except ValueError as error:
        raise malformed("position", str(error)) from None


def recorded(game: Game, record: Record) -> Match:
    """Return the match of a record from outside at its start; its entries are still to be followed.

    Raises Refused (MALFORMED).
    """
    info = record.setup.info
    _check_record(game, record)
    _check_seats(info.seats, "record.setup.info.seats")
    try:
        game.meta.settle(len(info.seats), dict(info.options))
        return Match(game, record.setup)
    except (Diverged, ValueError) as error:
        raise malformed("record.setup", str(error)) from None


def playable(game: Game, position: Position) -> State:
    """Return the state of a position from outside that can be played on from. Raises Refused (MALFORMED)."""
    state = _started(game, position, "position")
    try:
        game.rules.check(state)
    except ValueError as error:
        raise malformed("position", str(error)) from None
    if game.rules.outcome(state) is not None:
        raise malformed("position", "the game is over in it; nothing is left to play")
    return state


def _continue(game: Game, setup: MatchSetup, record: Record, now_ms: int) -> tuple[Match, list[LogEntry]]:
    """Begin where a record ends. Its entries, moved in time to end now, or all clocks would be overdue, come first."""
    _check_record(game, record)
    if len(record.setup.info.seats) != len(setup.info.seats):
        raise malformed("seats", f"expected {len(record.setup.info.seats)}, as in the record")
    setup.seed = record.setup.seed
    if record.setup.HasField("start"):
        setup.start.CopyFrom(record.setup.start)
    entries = list(record.entries)
    try:
        if entries:
            shift_ms = now_ms - entries[-1].time.ToMilliseconds()
            setup.info.created.FromMilliseconds(record.setup.info.created.ToMilliseconds() + shift_ms)
            for entry in entries:
                entry.time.FromMilliseconds(entry.time.ToMilliseconds() + shift_ms)
        match = Match(game, setup)
        for entry in entries:
            match.follow(entry)
            match.verify(entry.digest)
    except (Diverged, ValueError) as error:
        raise malformed("record", str(error)) from None
    return match, entries


def decoded(game: Game, message: Message, field: str) -> Part:
    """Return the part a message of the game's schema describes. Raises Refused (MALFORMED) for `field`."""
    try:
        return game.codec.from_message(message)
    except ValueError as error:
        raise malformed(field, str(error)) from None


def _check_record(game: Game, record: Record) -> None:
    if record.setup.info.rules_version != game.meta.rules_version:
        raise malformed(
            "record.setup.info.rules_version",
            f"expected {game.meta.rules_version}, the rules this engine has, not {record.setup.info.rules_version}",
        )
    if not 1 <= len(record.setup.seed) <= 64:
        raise malformed("record.setup.seed", "expected 1 to 64 bytes")
    if record.setup.HasField("start"):
        _started(game, record.setup.start, "record.setup.start")


def _started(game: Game, position: Position, field: str) -> State:
    name = game.meta.game
    if position.WhichOneof("game") != name:
        raise malformed(field, f"expected a position of {name}")
    return cast(State, decoded(game, getattr(position, name), f"{field}.{name}"))


def _check_seats(seats: Iterable[SeatSetup], where: str) -> None:
    for number, seat in enumerate(seats):
        field = f"{where}[{number}]"
        if seat.kind not in (SEAT_KIND_HUMAN, SEAT_KIND_BOT):
            raise malformed(f"{field}.kind", "expected SEAT_KIND_HUMAN or SEAT_KIND_BOT")
        for what, text in (("name", seat.name), ("player_id", seat.player_id)):
            # PostgreSQL takes no NUL: with one in it, a finished match could never be archived.
            if len(text) > _TEXT_LENGTH or not text.isprintable():
                raise malformed(f"{field}.{what}", f"expected at most {_TEXT_LENGTH} printable characters")


def _check_clock(clock: Clock) -> None:
    if not (clock.real_time.bank_ms or clock.per_move.move_ms):
        raise malformed("clock", "expected a real_time.bank_ms or a per_move.move_ms above 0")
    if 0 < clock.real_time.cap_ms < clock.real_time.bank_ms:
        raise malformed("clock.real_time.cap_ms", "expected at least bank_ms, or 0")


def _check_levels(seats: Iterable[SeatSetup]) -> None:
    """Refuse bots that nobody could play. A record need not say how strong a bot was."""
    for number, seat in enumerate(seats):
        if seat.level not in BotLevel.values() or (seat.kind == SEAT_KIND_BOT) == (seat.level == BOT_LEVEL_UNSPECIFIED):
            raise malformed(f"seats[{number}].level", "expected a known level for a bot, none for a person")


def _split(error: ValueError) -> tuple[str, str]:
    field, colon, rest = str(error).partition(": ")
    return (field, rest) if colon else ("", str(error))
