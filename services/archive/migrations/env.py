"""How alembic runs a migration: on the connection, and in the transaction, that `services.archive.migrate` opened."""

from alembic import context

from services.archive.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
