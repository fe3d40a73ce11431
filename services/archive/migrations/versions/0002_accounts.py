"""Passwords, several tokens a player, webhooks, leavings; names compared by their look."""

import secrets

import sqlalchemy as sa
from alembic import op

from services.archive.name_keys import name_key, name_look

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Move the one token of each player to a table of its own, and key all names anew."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("created", moment, nullable=False),
        sa.Column("used", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("hash", name="uq_tokens_hash"),
    )
    op.create_index("ix_tokens_player_id", "tokens", ["player_id"], unique=False)
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("your_turn", sa.Boolean(), nullable=False),
        sa.Column("match_ended", sa.Boolean(), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_webhooks_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_webhooks"),
    )
    op.create_index("ix_webhooks_player_id", "webhooks", ["player_id"], unique=False)
    op.create_table(
        "leavings",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("time", moment, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "match_id", name="pk_leavings"),
    )
    _move_tokens()
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("name_look", sa.String(), nullable=True))
        players.add_column(sa.Column("password_hash", sa.String(), nullable=True))
        players.drop_constraint("uq_players_token_hash", type_="unique")
        players.drop_column("token_hash")
        players.create_unique_constraint("uq_players_name_look", ["name_look"])
    with op.batch_alter_table("tokens") as tokens:
        tokens.create_foreign_key("fk_tokens_player_id", "players", ["player_id"], ["id"])
    _key_names()


def _move_tokens() -> None:
    bind = op.get_bind()
    players = bind.execute(sa.text("SELECT id, token_hash, created FROM players")).all()
    for player_id, token_hash, created in players:
        bind.execute(
            sa.text(
                "INSERT INTO tokens (id, player_id, hash, created, used) VALUES (:id, :player, :hash, :time, :time)"
            ),
            {"id": secrets.token_urlsafe(16), "player": player_id, "hash": token_hash, "time": created},
        )


def _key_names() -> None:
    """Of two names that are the same by now the older one is keyed, the other keeps the key it has."""
    bind = op.get_bind()
    players = bind.execute(sa.text("SELECT id, name, name_key FROM players ORDER BY created, id")).all()
    keys, looks = {key for _, _, key in players}, set()
    for player_id, name, old_key in players:
        key, look = name_key(name), name_look(name)
        if key in keys and key != old_key:
            key = old_key
        look = None if look in looks else look
        keys.add(key)
        looks.add(look)
        bind.execute(
            sa.text("UPDATE players SET name_key = :key, name_look = :look WHERE id = :id"),
            {"id": player_id, "key": key, "look": look},
        )
