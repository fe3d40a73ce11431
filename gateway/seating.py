"""What may happen at a table before play. Pure: each function changes the table it is given or raises Problem."""

from collections.abc import Collection

from gateway.catalogue import check_options
from gateway.problems import Problem
from zashiki.engine.v1.game_pb2 import GameInfo
from zashiki.engine.v1.match_pb2 import SEAT_KIND_BOT, SEAT_KIND_HUMAN, SeatSetup
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_ENDED,
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTED,
    TABLE_STATUS_STARTING,
    Person,
    Seat,
    Table,
)


def sit(table: Table, number: int, person: Person) -> None:
    """Give somebody a seat; who sat on another one moves over. Sitting there already changes nothing."""
    _need_open(table)
    seat = _seat(table, number)
    if seat.person.player_id == person.player_id:
        return
    if is_taken(seat):
        raise Problem(409, "SEAT_TAKEN", f"Seat {number} is taken; choose another one.")
    _clear(table, {person.player_id})
    seat.person.CopyFrom(person)
    _pass_on(table)


def sit_down_again(table: Table, number: int, person: Person) -> None:
    """Give somebody the seat they had in the match before, or else any.

    Changes nothing for who sits already, nor once the match has begun.
    """
    if table.status != TABLE_STATUS_OPEN or person.player_id in people(table):
        return
    free_seats = [n for n, seat in enumerate(table.seats) if not is_taken(seat)]
    sit(table, number if number in free_seats else free_seats[0], person)


def leave(table: Table, number: int, player_id: str) -> None:
    """Free a player's seat."""
    _need_open(table)
    seat = _seat(table, number)
    if seat.person.player_id != player_id:
        raise Problem(403, "NOT_YOUR_SEAT", f"Seat {number} isn't yours to leave.")
    seat.ClearField("person")
    _pass_on(table)


def free(table: Table, player_ids: Collection[str]) -> None:
    """Free the seats of these players."""
    _clear(table, player_ids)
    _pass_on(table)


def start_early(table: Table, player_id: str, info: GameInfo) -> None:
    """Let the table's owner begin with who is there: open seats go, the others are fixed.

    A match of fewer than two people can't count for ratings. Changes nothing once the seats are fixed: a second click
    may come between.
    """
    if table.status != TABLE_STATUS_OPEN:
        return
    if table.owner_id != player_id:
        raise Problem(403, "NOT_YOUR_TABLE", "Only the table's owner may start it before it is full.")
    if table.HasField("position") and not is_full(table):
        raise Problem(409, "TABLE_NOT_FULL", "The position has just these seats; all of them must be taken.")
    taken = [seat for seat in table.seats if is_taken(seat)]
    if len(taken) < info.min_seats:
        missing = info.min_seats - len(taken)
        raise Problem(409, "TOO_FEW_SEATS", f"The game needs {info.min_seats} seats taken; {missing} more to go.")
    check_options(info, len(taken), table.options)
    del table.seats[:]
    table.seats.extend(taken)
    table.rated = table.rated and len(people(table)) > 1
    freeze(table)


def freeze(table: Table) -> None:
    """Fix the seats of a full table: its match is about to be created. Changes nothing later than that."""
    if table.status == TABLE_STATUS_OPEN:
        if not is_full(table):
            raise Problem(409, "TABLE_NOT_FULL", "Some seats are still open.")
        table.status = TABLE_STATUS_STARTING


def begin(table: Table, match_id: str) -> None:
    """Note that the match runs."""
    table.status = TABLE_STATUS_STARTED
    table.match_id = match_id


def end(table: Table) -> None:
    """Note that the match is over."""
    table.status = TABLE_STATUS_ENDED


def is_taken(seat: Seat) -> bool:
    """Return whether somebody sits there."""
    return seat.WhichOneof("holder") is not None


def is_full(table: Table) -> bool:
    """Return whether all seats are taken."""
    return all(is_taken(seat) for seat in table.seats)


def people(table: Table) -> list[str]:
    """Return the players who sit there."""
    return [seat.person.player_id for seat in table.seats if seat.WhichOneof("holder") == "person"]


def waiting(table: Table) -> set[str]:
    """Return the players who wait there for the match to begin."""
    return set(people(table)) if table.status in (TABLE_STATUS_OPEN, TABLE_STATUS_STARTING) else set()


def seat_setups(table: Table) -> list[SeatSetup]:
    """Return the seats of a full table as an engine takes them. Bots of one table get different names."""
    setups = []
    for number, seat in enumerate(table.seats):
        if seat.WhichOneof("holder") == "person":
            setups.append(SeatSetup(kind=SEAT_KIND_HUMAN, name=seat.person.name, player_id=seat.person.player_id))
        else:
            setups.append(SeatSetup(kind=SEAT_KIND_BOT, name=BOT_NAMES[number], level=seat.bot.level))
    return setups


BOT_NAMES = ("Momiji", "Tsuru", "Kaeru", "Suzume", "Kappa")
"""Names of bots by seat."""


def _clear(table: Table, player_ids: Collection[str]) -> None:
    for seat in table.seats:
        if seat.person.player_id in player_ids:
            seat.ClearField("person")


def _pass_on(table: Table) -> None:
    """Give a table whose owner has gone to the first who sits there: somebody must be able to start it early."""
    there = people(table)
    if there and table.owner_id not in there:
        table.owner_id = there[0]


def _need_open(table: Table) -> None:
    if table.status != TABLE_STATUS_OPEN:
        raise Problem(409, "TABLE_STARTED", "The match of this table has begun; its seats are fixed.")


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Problem(404, "UNKNOWN_SEAT", f"The table has seats 0 to {len(table.seats) - 1}, not {number}.")
    return table.seats[number]
