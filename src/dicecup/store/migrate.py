"""Create the tables of a new database, or migrate an older one, also when several processes open it at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from dicecup.store.engine import WRITES, reason
from dicecup.store.errors import StoreError
from dicecup.store.schema import HEAD, metadata

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0xD1CEC0


def migrate(engine: Engine, check_unused: Callable[[], None]) -> None:
    """Create or upgrade the tables in one transaction, so that a process killed meanwhile leaves nothing half done.

    An upgrade begins by checking that no server uses the database, which would fail at the new tables.
    """
    try:
        with engine.connect() as connection:
            found = revision(connection)
        check_revision(found)
        if found == HEAD:
            return
        if found is not None:
            check_unused()
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            found = revision(connection)
            check_revision(found)
            if found is None:
                _create(connection)
            elif found != HEAD:
                _upgrade(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be opened: {reason(error)}") from None


def revision(connection: Connection) -> str | None:
    """The schema revision of a database, `None` before the first, empty where its table is."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version")) or ""


def check_revision(found: str | None) -> None:
    """Refuse a database of a schema that this program does not know."""
    if found == "":
        raise StoreError("this is no database of Dicecup: its table alembic_version is empty")
    if found is not None and not any(MIGRATIONS.glob(f"versions/{found}_*.py")):
        raise StoreError(f"the store was written by a newer Dicecup (schema {found}, this one knows {HEAD}): update this one")


def _create(connection: Connection) -> None:
    """Make what all migrations together would make; a test compares the two. It takes a quarter of the time, and no Alembic."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(
        text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY)")
    )
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)
