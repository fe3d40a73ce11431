"""Tables: open, list, join, leave, start."""

from typing import Any

from apiflask import APIBlueprint

from gateway import rematch, seating
from gateway.api.answers import Line, Lines, Tables
from gateway.api.answers import Table as TableAnswer
from gateway.api.keys import fingerprint, idempotency_key, reused
from gateway.api.limited import limited
from gateway.api.schemas import ClockChoice, NewLine, NewSeat, NewTable, TablesQuery
from gateway.backends import backends
from gateway.catalogue import LEVELS, check_options
from gateway.chat import clean_text, line_json
from gateway.game_json import read_position
from gateway.identity import Caller, caller_or_none, need_caller
from gateway.ids import derived_id, new_id
from gateway.problems import Problem, malformed
from gateway.settings import GatewaySettings
from gateway.table_json import table_json
from services.archive.ratings import rating_of
from zashiki.engine.v1.game_pb2 import GameInfo, Position
from zashiki.engine.v1.match_pb2 import Clock, PerMoveClock, RealTimeClock
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTING,
    VISIBILITY_PRIVATE,
    VISIBILITY_PUBLIC,
    Bot,
    ChatLine,
    Person,
    Seat,
    Table,
)

blueprint = APIBlueprint("tables", __name__, tag="tables")


@blueprint.post("/api/v1/tables")
@limited("rate_tables")
@blueprint.input(NewTable, arg_name="body")
@blueprint.output(TableAnswer, 201)
@blueprint.doc(responses=[401, 404, 409, 422, 429], security="bearer")
def open_table(body: NewTable) -> Any:
    """Open a table; one that is full starts at once.

    With an Idempotency-Key a repeated call returns the first table; with another body it is refused. The id of a
    private table is its invitation. Public tables of one player that wait for people are limited in number: 409
    `TOO_MANY_TABLES`, until one of them is left or has begun.
    """
    caller, tables, key = need_caller(), backends().tables, idempotency_key()
    secret = backends().settings.service_key.encode()
    table_id = derived_id(secret, "table", caller.player_id, key) if key else new_id()
    asked = fingerprint(body) if key else ""
    backends().presence.touch([caller.player_id])  # first: nobody who is here loses a seat just taken
    table = tables.find(table_id) if key else None
    if table is None:
        if body.rated:
            backends().leavers.check(caller.player_id)
        table = _new_table(table_id, body, _person(caller, body.game), backends().catalogue.game(body.game))
        table.request_fingerprint = asked
        table = tables.open(table)
    if table.request_fingerprint not in ("", asked):  # tables of earlier builds have none
        raise reused()
    return table_json(_start_if_full(table)), 201


@blueprint.get("/api/v1/tables")
@blueprint.input(TablesQuery, location="query", arg_name="query")
@blueprint.output(Tables)
def list_tables(query: TablesQuery) -> Any:
    """List public tables, newest first: those with open seats, or those whose match runs and may be watched."""
    page = backends().tables.page(query.status, query.game, query.cursor, query.limit)
    return {"tables": [table_json(table) for table in page.tables], "cursor": page.cursor}


@blueprint.get("/api/v1/tables/<table_id>")
@blueprint.output(TableAnswer)
@blueprint.doc(responses=[404])
def show(table_id: str) -> Any:
    """Show a table. A program that waits at one calls this now and then to keep its seat."""
    _touch()
    return table_json(backends().tables.get(table_id))


@blueprint.post("/api/v1/tables/<table_id>/seats/<int:number>")
@blueprint.output(TableAnswer)
@blueprint.doc(responses=[401, 404, 409, 429], security="bearer")
def join(table_id: str, number: int) -> Any:
    """Take a seat, or move to it; the last seat taken starts the match."""
    caller = need_caller()
    _touch()
    tables = backends().tables
    table = tables.get(table_id)
    if table.rated:
        backends().leavers.check(caller.player_id)
    person = _person(caller, table.game)
    return table_json(_start_if_full(tables.change(table_id, lambda newest: seating.sit(newest, number, person))))


@blueprint.delete("/api/v1/tables/<table_id>/seats/<int:number>")
@blueprint.doc(responses=[204, 401, 403, 404, 409], security="bearer")
def leave(table_id: str, number: int) -> Any:
    """Leave a seat. A table that nobody is left at is gone."""
    caller = need_caller()
    backends().tables.change(table_id, lambda table: seating.leave(table, number, caller.player_id))
    return "", 204


@blueprint.post("/api/v1/tables/<table_id>/start")
@blueprint.output(TableAnswer)
@blueprint.doc(responses=[401, 403, 404, 409], security="bearer")
def start(table_id: str) -> Any:
    """Start the match with who is there; for a table that has started, just tell its match."""
    caller = need_caller()
    table = backends().tables.get(table_id)
    if table.status == TABLE_STATUS_OPEN and not seating.is_full(table):
        info = backends().catalogue.game(table.game)
        backends().tables.change(table_id, lambda newest: seating.start_early(newest, caller.player_id, info))
    return table_json(backends().starter.start(table_id))


@blueprint.post("/api/v1/tables/<table_id>/chat")
@limited("rate_chat")
@blueprint.input(NewLine, arg_name="body")
@blueprint.output(Line, 201)
@blueprint.doc(responses=[401, 404, 422, 429], security="bearer")
def say(table_id: str, body: NewLine) -> Any:
    """Say something to everybody who looks at the table."""
    caller = need_caller()
    players = [seat.person.player_id for seat in backends().tables.get(table_id).seats]
    seat = players.index(caller.player_id) if caller.player_id in players else None
    line = ChatLine(table_id=table_id, seat=seat, name=caller.name, text=clean_text(body.text))
    line.time.GetCurrentTime()
    return line_json(backends().chat.say(line)), 201


@blueprint.get("/api/v1/tables/<table_id>/chat")
@blueprint.output(Lines)
@blueprint.doc(responses=[404])
def lines(table_id: str) -> Any:
    """List what was said at the table lately, oldest first."""
    backends().tables.get(table_id)
    return {"lines": [line_json(line) for line in backends().chat.lines_at_table(table_id)]}


@blueprint.post("/api/v1/matches/<match_id>/rematch")
@limited("rate_tables")
@blueprint.output(TableAnswer)
@blueprint.doc(responses=[401, 403, 404, 409, 429], security="bearer")
def play_again(match_id: str) -> Any:
    """Sit down at the one table at which the company of a finished match plays again, in one's old seat.

    Who asks first sets it up; the others are invited. It starts when all are there, or when its owner wants.
    """
    caller, matches, tables = need_caller(), backends().matches, backends().tables
    number = matches.need_seat(match_id, caller)
    if not matches.is_over(match_id):
        raise Problem(409, "MATCH_RUNNING", "The match is still running; play again once it is over.")
    info = matches.info(match_id)
    if info.rated:
        backends().leavers.check(caller.player_id)
    _touch()
    person = _person(caller, info.game)
    table_id = derived_id(backends().settings.service_key.encode(), "rematch", match_id)
    if not tables.add(rematch.table_of(info, table_id, person)):
        tables.change(table_id, lambda table: seating.sit_down_again(table, number, person))
    return table_json(_start_if_full(tables.get(table_id)))


def _start_if_full(table: Table) -> Table:
    if not seating.is_full(table) or table.status not in (TABLE_STATUS_OPEN, TABLE_STATUS_STARTING):
        return table
    try:
        return backends().starter.start(table.id)
    except Problem as problem:
        if problem.status < 500:
            raise
        return backends().tables.get(table.id)  # the seat is taken all the same; the ticker starts the match


def _touch() -> None:
    caller = caller_or_none()
    if caller is not None:
        backends().presence.touch([caller.player_id])


def _person(caller: Caller, game: str) -> Person:
    with backends().database.reading() as session:
        rating = rating_of(session, caller.player_id, game)
    return Person(player_id=caller.player_id, name=caller.name, rating=rating)


def _new_table(table_id: str, body: NewTable, person: Person, info: GameInfo) -> Table:
    if not info.min_seats <= len(body.seats) <= info.max_seats:
        raise malformed("seats", f"{info.title} takes {info.min_seats} to {info.max_seats} seats")
    check_options(info, len(body.seats), body.options)
    kinds = [seat.kind for seat in body.seats]
    if kinds.count("human") > 1:
        raise malformed("seats", "one seat at most is your own (human); others may be open")
    if "open" in kinds and "human" not in kinds:
        raise malformed("seats", "take a seat yourself (human) to wait at an open table")
    if body.rated and len(kinds) - kinds.count("bot") < 2:
        raise malformed("rated", "ratings compare people: leave two seats or more for them, or set rated to false")
    position = None if body.position is None else _position(body)
    full = "open" not in kinds
    table = Table(
        id=table_id,
        game=body.game,
        # What was declined is left out: with fewer seats, after an early start, the rules may have it on.
        options={name: True for name, wanted in body.options.items() if wanted},
        seats=[_seat(seat, person) for seat in body.seats],
        clock=_clock(body.clock, backends().settings),
        visibility=VISIBILITY_PRIVATE if body.visibility == "private" or position else VISIBILITY_PUBLIC,
        rated=body.rated,
        position=position,
        owner_id=person.player_id,
        status=TABLE_STATUS_STARTING if full else TABLE_STATUS_OPEN,
    )
    table.created.GetCurrentTime()
    return table


def _position(body: NewTable) -> Position:
    if body.rated:
        raise malformed("rated", "a match that begins in a position never counts for ratings")
    position = read_position(body.game, body.position or {})
    seats = backends().matches.check(position).seats
    if seats != len(body.seats):
        raise malformed("seats", f"the position is one of {seats} seats, not {len(body.seats)}")
    return position


def _seat(seat: NewSeat, person: Person) -> Seat:
    if seat.kind == "human":
        return Seat(person=person)
    return Seat(bot=Bot(level=LEVELS[seat.level])) if seat.level else Seat()


def _clock(choice: ClockChoice | None, settings: GatewaySettings) -> Clock | None:
    if choice is None:
        return None
    clock = Clock(grace_ms=settings.clock_grace_seconds * 1000, claim_ms=settings.clock_claim_seconds * 1000)
    if choice.real_time:
        clock.real_time.CopyFrom(RealTimeClock(**choice.real_time.model_dump()))
    else:
        clock.per_move.CopyFrom(PerMoveClock(**choice.per_move.model_dump()))
    return clock
