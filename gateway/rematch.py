"""The table at which the company of a match plays again. Pure."""

from gateway.seating import is_full
from zashiki.engine.v1.match_pb2 import SEAT_KIND_BOT, MatchInfo, SeatSetup
from zashiki.lobby.v1.lobby_pb2 import (
    TABLE_STATUS_OPEN,
    TABLE_STATUS_STARTING,
    VISIBILITY_PRIVATE,
    Bot,
    Person,
    Seat,
    Table,
)


def table_of(info: MatchInfo, table_id: str, asker: Person) -> Table:
    """Return the table: all as it was, the asker seated, bots too, and the other people invited to their seats."""
    table = Table(
        id=table_id,
        game=info.game,
        options=info.options,
        seats=[_seat(setup, asker) for setup in info.seats],
        clock=info.clock if info.HasField("clock") else None,
        visibility=VISIBILITY_PRIVATE,
        rated=info.rated,
        owner_id=asker.player_id,
        rematch_of=info.match_id,
    )
    table.status = TABLE_STATUS_STARTING if is_full(table) else TABLE_STATUS_OPEN
    table.created.GetCurrentTime()
    return table


def _seat(setup: SeatSetup, asker: Person) -> Seat:
    if setup.kind == SEAT_KIND_BOT:
        return Seat(bot=Bot(level=setup.level))
    if setup.player_id == asker.player_id:
        return Seat(person=asker)
    return Seat(invited=Person(player_id=setup.player_id, name=setup.name))
