"""What calls take, checked strictly: no unknown fields, no text where a number belongs."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator

from gateway.catalogue import LEVELS

_DAY_MS = 24 * 3600 * 1000

Game = Annotated[StrictStr, Field(min_length=1, max_length=32, description="game id", examples=["ninjato"])]
Version = Annotated[StrictInt, Field(ge=0, lt=1 << 32, description="version the decision was read from")]


class Body(BaseModel):
    """Base of all request bodies."""

    model_config = ConfigDict(extra="forbid")


class NewPlayer(Body):
    """A name to play under."""

    name: StrictStr = Field(max_length=200, description="1 to 24 characters", examples=["Aki"])


Password = Annotated[StrictStr, Field(min_length=8, max_length=200, description="8 to 200 characters, any")]


class NewPassword(Body):
    """A password to set."""

    password: Password
    old: StrictStr | None = Field(None, max_length=200, description="the one that counts now; guests have none")


class SignIn(Body):
    """Who comes in."""

    name: StrictStr = Field(max_length=200, description="as registered; case does not matter")
    password: StrictStr = Field(max_length=200)


class TokenName(Body):
    """What a token is for."""

    name: StrictStr = Field(min_length=1, max_length=60, pattern=r"^[^\p{C}]*$", examples=["my bot"])


class NewWebhook(Body):
    """An address to be told."""

    url: StrictStr = Field(max_length=500, examples=["https://example.com/zashiki"], description="a public address")
    your_turn: StrictBool = Field(True, description="tell when the caller's turn comes")
    match_ended: StrictBool = Field(True, description="tell when a match of theirs has ended")


class RealTime(Body):
    """A bank of time that each decision adds to."""

    bank_ms: StrictInt = Field(ge=1000, le=_DAY_MS, description="time at the start, milliseconds")
    increment_ms: StrictInt = Field(0, ge=0, le=_DAY_MS, description="added after each decision, milliseconds")


class PerMove(Body):
    """A fresh allowance for each decision."""

    move_ms: StrictInt = Field(ge=1000, le=30 * _DAY_MS, description="allowance, milliseconds")


class ClockChoice(Body):
    """One of the two kinds of clock."""

    real_time: RealTime | None = None
    per_move: PerMove | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.real_time is None) == (self.per_move is None):
            raise ValueError("give either real_time or per_move")
        return self


class NewSeat(Body):
    """A seat of a new table."""

    kind: Literal["human", "open", "bot"] = Field(description="`human` is the caller's own seat")
    level: Literal["novice", "easy", "normal", "hard"] | None = Field(None, description="level of a bot")

    @model_validator(mode="after")
    def _level_of_bots(self) -> Self:
        if (self.kind == "bot") != (self.level is not None):
            raise ValueError(f"a bot needs a level ({', '.join(LEVELS)}), others have none")
        return self


class NewTable(Body):
    """A table to open."""

    game: Game
    options: dict[StrictStr, StrictBool] = Field(default={}, max_length=32, description="options by name")
    seats: list[NewSeat] = Field(min_length=1, max_length=16, description="in seat order")
    clock: ClockChoice | None = Field(None, description="no clock when left out")
    visibility: Literal["public", "private"] = "public"
    rated: StrictBool = Field(False, description="counts for ratings; wants two seats or more for people")
    position: dict[str, Any] | None = Field(
        None, description="the game's Position to begin in; such a table is private and its match unrated"
    )


class NewTicket(Body):
    """A wish to play."""

    game: Game
    seats: StrictInt = Field(ge=1, le=16, description="seats of the match")
    bots: StrictBool = Field(False, description="bots may fill in after a while")


class NewAction(Body):
    """An answer to a decision."""

    version: Version
    action: dict[str, Any] = Field(description="one of the view's legal actions, as it stands there")


class NewRecord(Body):
    """A record to look at. Protobuf JSON: `zashiki.engine.v1.Record`, as `GET …/record` answers."""

    setup: dict[str, Any]
    entries: list[dict[str, Any]] = []
    outcome: dict[str, Any] | None = None


class NewPosition(Body):
    """A position to play out."""

    game: Game
    position: dict[str, Any] = Field(description="the game's Position; decks are ordered, the next card last")


class AtVersion(Body):
    """What the caller looks at."""

    version: Version


class NewLine(Body):
    """Something to say."""

    text: StrictStr = Field(max_length=4000, description="1 to 500 characters of plain text")


def _limit(value: object) -> object:
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() else value


class PageQuery(Body):
    """Which page of a list."""

    cursor: StrictStr | None = Field(None, max_length=100, description="`cursor` of the page before")
    limit: Annotated[StrictInt, BeforeValidator(_limit), Field(ge=1, le=100)] = 20


class TablesQuery(PageQuery):
    """Which tables."""

    status: Literal["open", "started"] = Field("open", description="`started`: their match runs")
    game: Game | None = None


class Since(Body):
    """From where on events are wanted."""

    since: Annotated[StrictInt, BeforeValidator(_limit), Field(ge=0, lt=1 << 32)] = 0


class Stretch(Body):
    """Which views of a record."""

    seat: Annotated[StrictInt, BeforeValidator(_limit), Field(ge=0, lt=16)] | None = Field(
        None, description="the seat whose eyes to look through; everything lies open when left out"
    )
    first: Annotated[StrictInt, BeforeValidator(_limit), Field(ge=0, lt=1 << 32)] = 0
    count: Annotated[StrictInt, BeforeValidator(_limit), Field(ge=1, le=50)] = 20
    log: Literal["no", "yes"] = Field("no", description="whether the events of all entries are wanted too")
