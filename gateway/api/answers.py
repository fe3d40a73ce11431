"""What calls answer. Views, versions and records go out as the bytes engines made; for those these are descriptions."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from gateway.api.schemas import ClockChoice

Json = dict[str, Any]


class Me(BaseModel):
    """Who the caller is."""

    player_id: str
    name: str
    account: bool = Field(description="has a password; false for guests")


class Registered(Me):
    """A player and the token of a new session."""

    token: str = Field(description="send it as `Authorization: Bearer …`; it is shown this once")


class Session(BaseModel):
    """A browser or program that came in."""

    id: str
    created: str
    used: str = Field(description="last use, to within ten minutes")
    current: bool = Field(description="the one that asks")


class Sessions(BaseModel):
    """The caller's sessions."""

    sessions: list[Session]


class NamedToken(BaseModel):
    """A token made for a program."""

    id: str
    name: str
    created: str
    used: str = Field(description="last use, to within ten minutes; as `created` when there was none")


class NewToken(NamedToken):
    """A token just made."""

    token: str = Field(description="send it as `Authorization: Bearer …`; it is shown this once")


class NamedTokens(BaseModel):
    """The caller's tokens for programs."""

    tokens: list[NamedToken]


class Webhook(BaseModel):
    """An address that is told what happens to a player."""

    id: str
    url: str
    your_turn: bool = Field(description="told when the player's turn comes")
    match_ended: bool = Field(description="told when a match of theirs has ended and is archived")
    created: str


class NewWebhook(Webhook):
    """A webhook just registered."""

    secret: str = Field(description="key of the signatures; it is shown this once")


class Webhooks(BaseModel):
    """The caller's webhooks."""

    webhooks: list[Webhook]


class Rating(BaseModel):
    """How strong a player is at a game."""

    game: str
    rating: int
    matches: int


class PlayedSeat(BaseModel):
    """One seat's result."""

    seat: int
    player_id: str | None = Field(description="null for bots")
    name: str
    rank: int
    score: int


class Played(BaseModel):
    """A finished match."""

    match_id: str
    game: str
    ended: str
    end_reason: str = Field(description="COMPLETED, ABANDONED or AGREED")
    rated: bool
    results: list[PlayedSeat]


class Profile(BaseModel):
    """A player's public side."""

    player_id: str
    name: str
    since: str
    ratings: list[Rating]
    matches: list[Played] = Field(description="newest first")
    cursor: str | None = Field(description="where the next page begins, null on the last one")


class Placed(BaseModel):
    """A line of a leaderboard."""

    place: int = Field(description="counts from 1; equal ratings share it")
    player_id: str
    name: str
    rating: int
    matches: int


class Leaderboard(BaseModel):
    """The best players of a game."""

    game: str
    players: list[Placed]


class SeatRange(BaseModel):
    """How many seats a game has."""

    min: int
    max: int


class Option(BaseModel):
    """A yes-or-no option."""

    name: str
    title: str
    summary: str
    compulsory_seats: list[int] = Field(description="numbers of seats with which it is always on")
    unavailable_seats: list[int] = Field(description="numbers of seats with which it cannot be asked for")


class Game(BaseModel):
    """A game on offer."""

    game: str
    title: str
    summary: str
    seats: SeatRange
    options: list[Option]
    levels: list[str] = Field(description="bot levels, weakest first")
    rules_version: int
    maturity: str = Field(description="alpha, beta or stable")


class Games(BaseModel):
    """The games on offer."""

    games: list[Game]


class GameWithComponents(Game):
    """A game with what is printed on its cards, tiles and boards."""

    components: Json


class OpenSeat(BaseModel):
    """A seat anybody may take."""

    kind: Literal["open"]
    invited: str | None = Field(description="name of who is asked to sit here; others may as well")


class HumanSeat(BaseModel):
    """A seat somebody took."""

    kind: Literal["human"]
    player_id: str
    name: str
    rating: int = Field(description="at this game when they sat down")


class BotSeat(BaseModel):
    """A bot's seat."""

    kind: Literal["bot"]
    level: str


class Table(BaseModel):
    """A table."""

    id: str = Field(description="whoever has it may look and sit down")
    game: str
    options: dict[str, bool]
    seats: list[OpenSeat | HumanSeat | BotSeat]
    clock: Json | None = Field(description=f"as in {ClockChoice.__name__}; null when untimed")
    from_position: bool = Field(description="whether the match begins in a position that was brought along")
    visibility: Literal["public", "private"]
    rated: bool
    owner_id: str | None = Field(description="who may start it early; null for tables of the queue")
    status: Literal["open", "starting", "started", "ended"]
    match_id: str | None = Field(description="once it has started")
    created: str


class Tables(BaseModel):
    """A page of tables."""

    tables: list[Table]
    cursor: str | None = Field(description="where the next page begins, null on the last one")


class Ticket(BaseModel):
    """A wish to play."""

    game: str
    seats: int
    rating: int
    bots: bool
    created: str


class Queued(BaseModel):
    """The caller's ticket."""

    ticket: Ticket | None


class Running(BaseModel):
    """A running match."""

    match_id: str
    game: str
    seats: list[str] = Field(description="names, in seat order")
    rated: bool
    created: str


class RunningMatches(BaseModel):
    """Running matches."""

    matches: list[Running]


class LegalAction(BaseModel):
    """Something the viewer may do."""

    action: Json = Field(description="send it back to do it")
    label: str


class View(BaseModel):
    """A match as one viewer may see it. Protobuf JSON: `zashiki.engine.v1.View`, game messages unwrapped."""

    match_id: str
    version: int
    status: Literal["MATCH_STATUS_RUNNING", "MATCH_STATUS_ENDED"]
    viewer: int | None = Field(None, description="the viewer's seat, absent for spectators")
    to_act: list[int]
    position: Json = Field(description="the game's Position; what is hidden is UNSPECIFIED")
    legal: list[LegalAction]
    clocks: list[Json]
    events: list[Json] = Field(description="events after the version asked for")
    digest: str
    outcome: Json | None = Field(None, description="absent while the match runs")
    undo: Json
    seats: list[Json]
    server_time: str
    options: dict[str, bool] = Field(description="as played, compulsory ones included")
    rated: bool = Field(description="meant to count for ratings; there are no hints then")
    end_offers: list[int] = Field(description="seats whose people would end the match as it stands")


class Brought(BaseModel):
    """A record that can be looked at now."""

    id: str = Field(description="for GET /api/v1/replays/{id}; kept for a month")
    game: str
    last: int = Field(description="version of the last entry")


class Replayed(BaseModel):
    """A stretch of a record."""

    game: str
    last: int = Field(description="version of the last entry")
    views: list[View] = Field(description="one a version, each with the events of its own entry")
    log: list[Json] = Field(description="events of all entries, each as it was seen then; empty unless asked for")


class Playable(BaseModel):
    """A position that can be played out."""

    game: str
    seats: int
    to_act: list[int]


class RatedSeat(BaseModel):
    """What a match did to a player's rating."""

    player_id: str
    seat: int
    before: float
    after: float


class Scored(BaseModel):
    """What a match did to ratings."""

    match_id: str
    rated: bool
    unrated_reason: str | None = Field(description="as in `zashiki.work.v1.Scored`; null when it counted")
    changes: list[RatedSeat]


class SeatedAtEnd(BaseModel):
    """Who played on a seat at the end."""

    name: str
    player_id: str | None = Field(description="null for bots")
    kind: Literal["human", "bot", "zombie"]


class MatchResult(BaseModel):
    """How an archived match ended."""

    match_id: str
    game: str
    options: dict[str, bool]
    ended: str
    seats: list[SeatedAtEnd]
    outcome: Json = Field(description="protobuf JSON: `zashiki.engine.v1.Outcome`")
    scored: Scored


class Version(BaseModel):
    """How far the match is now."""

    version: int


class HintedAction(BaseModel):
    """A ranked action."""

    index: int = Field(0, description="index into the view's legal actions")
    label: str = ""
    weight: float = Field(0.0, description="share of the search's visits")
    value: float = Field(0.0, description="expected result, 0 to 1")


class Hint(BaseModel):
    """Legal actions, best first."""

    version: int = 0
    actions: list[HintedAction] = []


class Prospect(BaseModel):
    """How things stood."""

    version: int = Field(description="after this entry of the log; 0 is the start")
    win: list[float] = Field(description="each seat's chance to win, 0 to 1; they need not add up to 1")


class Told(BaseModel):
    """An action in its schema and in words."""

    action: Json = Field(description="protobuf JSON, as in a view's legal actions")
    label: str


class Mistake(BaseModel):
    """A decision that gave chances away, judged by what its seat could know."""

    seat: int
    version: int = Field(description="of its log entry")
    played: Told
    better: Told
    loss: float = Field(description="the chance to win given away, 0 to 1")


class Review(BaseModel):
    """What the decisions of a match were worth."""

    match_id: str
    status: Literal["ready", "pending"] = Field(description="pending, with 202: ask again after Retry-After")
    curve: list[Prospect] = Field([], description="by version; not every version is there")
    mistakes: list[Mistake] = Field([], description="by seat, the largest first; at most three a seat")


class Line(BaseModel):
    """Something said."""

    number: int = Field(description="counts from 1 at each match or table")
    seat: int | None = Field(description="null for spectators")
    name: str
    text: str
    time: str


class Lines(BaseModel):
    """What was said lately, oldest first."""

    lines: list[Line]
