"""Connections to SQLite or PostgreSQL by URL, set up so that a commit returns only once it is on disk."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from dicecup.core.errors import shown
from dicecup.core.extras import naming_extras
from dicecup.store.errors import StoreError

WRITES: Final = {"dicecup_writes": True}
"""Execution options of a connection that will write: SQLite takes the write lock at BEGIN, so no lock upgrade can fail later."""

BUSY_SECONDS: Final = 30

KEEPALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""Parameters of every connection to PostgreSQL: one to a machine that disappeared fails after about half a minute.

Keepalive notices it while a connection waits, and the timeout (in milliseconds) while something that was sent is not acknowledged,
which the kernel would send again for a quarter of an hour.
"""


def connect(url: str | URL, *, create: bool = True) -> Engine:
    """The engine for a database URL; its errors show no parameters, since a seed may be among them.

    A SQLite file that is not there is created, unless it must exist already.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(parsed.database, create)
        if parsed.get_backend_name() == "postgresql":
            with naming_extras():
                return _postgresql(parsed)
    except (ArgumentError, NoSuchModuleError):
        pass
    raise StoreError(f"no database URL: {_without_password(str(url))}; it looks like sqlite:///games.db or postgresql://host/name")


def sqlite_path(url: str | URL) -> Path | None:
    """The file of a SQLite database; `None` if it is of another kind."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def _sqlite(database: str | None, create: bool) -> Engine:
    if not database or database == ":memory:":
        raise StoreError("a store must be a file: sqlite:///games.db")
    path = Path(database)
    if not create and not path.exists():
        raise StoreError(f"there is no database at {path}")
    if not create and path.is_file() and path.stat().st_size == 0:
        raise StoreError(f"{path} is empty, so it is no database")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():  # else it is not touched: closing a descriptor would release this process's locks on it
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(f"the store {path} cannot be opened: {error.strerror}") from None
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # `_begin_sqlite` begins transactions
    _write_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}").fetchall()


def _write_ahead(connection: Any) -> None:
    """Have a write-ahead log, as a database keeps it once it has one.

    While another process makes the change, or writes for the last time without such a log, SQLite refuses at once and does not
    wait as it does for any other lock.
    """
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("dicecup_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=KEEPALIVE)
    event.listen(engine, "connect", _set_up_postgresql)
    return engine


def _set_up_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET SESSION synchronous_commit = on")
    connection.commit()


def database_errors(engine: Engine) -> tuple[type[Exception], ...]:
    """The errors of the database: those of SQLAlchemy and those of the driver under it."""
    return SQLAlchemyError, engine.dialect.loaded_dbapi.Error


def is_about_rows(error: BaseException) -> bool:
    """Whether an error is about the rows to be written and not about the database."""
    return any(kind.__name__ in ("IntegrityError", "DataError") for kind in type(error).__mro__)


def reason(error: BaseException) -> str:
    """The error message of the database, on one line."""
    said = getattr(error, "orig", None) or error
    lines = str(said).strip().splitlines()
    return lines[0] if lines else type(said).__name__


def _without_password(url: str) -> str:
    return shown(f"{url.partition('://')[0]}://…" if "://" in url else url)
