"""Run migrations on the connection that `dicecup.store.migrate` gives."""

from alembic import context

from dicecup.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
