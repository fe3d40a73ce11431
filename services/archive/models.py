"""The SQL tables: players with their tokens and webhooks, finished matches and their results, ratings."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, DateTime, ForeignKey, Index, LargeBinary, MetaData, String, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Moment(TypeDecorator[datetime]):
    """A moment in UTC. SQLite forgets the time zone, so it is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: object) -> datetime | None:
        """Refuse moments without a time zone. Raises ValueError."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: object) -> datetime | None:
        """Give the moment its time zone."""
        return value if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """Base of all tables; constraints get names that migrations can quote."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: Moment(),
        dict[str, Any]: JSON(),
        list[dict[str, Any]]: JSON(),
    }


class Player(Base):
    """Somebody with a name: a person in a browser, or a program with a token."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    """As in `name_keys`: equal for names that differ by case or width only."""
    name_look: Mapped[str | None] = mapped_column(unique=True)
    """As in `name_keys`: equal for names that look the same. Absent where two such names are older than this rule."""
    password_hash: Mapped[str | None]
    """Argon2id with its parameters. Absent for guests."""
    created: Mapped[datetime]


class Token(Base):
    """A way to be recognized as a player: a browser or program that came in, or a named token made for a program."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(Player.id), index=True)
    hash: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str | None]
    """What a token made for a program is for. Absent for a session."""
    created: Mapped[datetime]
    used: Mapped[datetime]
    """When it was last used, to within a few minutes."""


class Webhook(Base):
    """An address that wants to hear when a player's turn comes and when a match of theirs has ended."""

    __tablename__ = "webhooks"

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(Player.id), index=True)
    url: Mapped[str]
    secret: Mapped[str]
    """Key of the signatures, so it cannot be stored as a hash."""
    your_turn: Mapped[bool]
    match_ended: Mapped[bool]
    created: Mapped[datetime]


class Match(Base):
    """A finished match with its whole record."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    rules_version: Mapped[int]
    options: Mapped[dict[str, Any]]
    started: Mapped[datetime]
    ended: Mapped[datetime]
    end_reason: Mapped[str] = mapped_column(String(32))
    rated: Mapped[bool]
    """Whether it counted for ratings."""
    unrated_reason: Mapped[str | None] = mapped_column(String(32))
    """Why it did not count."""
    digest: Mapped[str] = mapped_column(String(16))
    """Digest of the last position; of no use where the reason is DIVERGED."""
    record: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    """`zashiki.engine.v1.Record`, zlib."""

    results: Mapped[list["Result"]] = relationship(order_by="Result.seat", lazy="selectin")

    __table_args__ = (Index("ix_matches_ended_id", "ended", "id"),)


class Result(Base):
    """One seat's result."""

    __tablename__ = "results"

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str | None] = mapped_column(index=True)
    """Absent for bots. Engines take any id from their callers, so it need not be one of `players`."""
    kind: Mapped[str] = mapped_column(String(32))
    """Who played at the end: HUMAN, BOT or ZOMBIE."""
    level: Mapped[str | None] = mapped_column(String(16))
    """Level of a bot: NOVICE, EASY, NORMAL or HARD."""
    name: Mapped[str]
    rank: Mapped[int]
    score: Mapped[int]
    lines: Mapped[list[dict[str, Any]]]
    """The score sheet: `{key, label, points, source}` a line."""


class Rating(Base):
    """How strong somebody is at a game."""

    __tablename__ = "ratings"

    player_id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    rating: Mapped[float]
    """What people see: a conservative estimate from mu and sigma."""
    matches: Mapped[int]
    updated: Mapped[datetime]

    __table_args__ = (Index("ix_ratings_game_rating", "game", "rating"),)


class RatingStep(Base):
    """One match's effect on one person's rating."""

    __tablename__ = "rating_history"

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(index=True)
    before: Mapped[float]
    after: Mapped[float]


class Review(Base):
    """What a match's decisions were worth, worked out when somebody first asks."""

    __tablename__ = "reviews"

    match_id: Mapped[str] = mapped_column(ForeignKey(Match.id), primary_key=True)
    made: Mapped[datetime]
    content: Mapped[bytes] = mapped_column(LargeBinary)
    """`zashiki.work.v1.Review`."""


class Leaving(Base):
    """Somebody gave up their seat at a rated match, or let its clock run out."""

    __tablename__ = "leavings"

    player_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    time: Mapped[datetime]
