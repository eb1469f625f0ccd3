"""Backups of a SQLite database while it is in use, and their restoration."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL

from dicecup.core.errors import shown
from dicecup.store.engine import sqlite_path
from dicecup.store.errors import StoreError
from dicecup.store.files import COMPANIONS, LOCK, beside
from dicecup.store.lock import ServerLock, check_log, has_foreign_log
from dicecup.store.migrate import check_revision

_POSTGRESQL: Final = "PostgreSQL has tools of its own for this, pg_dump and pg_restore: docs/store.md says how"


def backup(url: str | URL, target: Path) -> int:
    """Copy a database as it is at one moment to a file, which is replaced once the copy is whole; the number of its games."""
    path = _path(url)
    if not path.exists():
        raise StoreError(f"there is no database at {path}")
    if target.resolve() in {beside(path, companion) for companion in ("", *COMPANIONS, LOCK)}:
        raise StoreError(f"{shown(str(target))} is the database itself, or belongs to it: name another file")
    if target.is_dir():
        raise StoreError(f"{shown(str(target))} is a folder: name a file in it")
    part = target.with_name(f"{target.name}.part")
    check_log(path)
    games = _copy(path, part)
    for companion in COMPANIONS:  # a log that was left where an older backup was used as a database is not this one's
        Path(f"{target}{companion}").unlink(missing_ok=True)
    part.replace(target)
    _sync_folder(target.parent)
    return games


def restore(url: str | URL, source: Path) -> tuple[int, Path | None]:
    """Put a backup in the place of a database; the number of its games, and where what was there before is now.

    No server may use it. A terminal game that has the old file open notices at its next move, and saves nothing more there.
    """
    path = _path(url).resolve()  # what is set aside, its companions and what takes its place are to be in one folder
    if not source.exists():
        raise StoreError(f"there is no backup at {shown(str(source))}")
    if path.exists() and source.samefile(path):
        raise StoreError(f"{shown(str(source))} is the database itself")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    is_foreign = has_foreign_log(path)
    lock = ServerLock(path, "dicecup restore")
    try:
        part = path.with_name(f"{path.name}.part")
        games = _copy(source, part)
        if path.exists() and not is_foreign:
            _empty_log(path)
        aside = _set_aside(path)
        part.replace(path)
        _sync_folder(path.parent)
        lock.describe()
    finally:
        lock.release()
    return games, aside


def _empty_log(path: Path) -> None:
    """Write what the log of a database has into the database, so that whoever is killed while it is set aside leaves it whole."""
    with suppress(sqlite3.Error), closing(_open(path)) as connection:  # a damaged one is set aside as it is
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _set_aside(path: Path) -> Path | None:
    """Keep what is there under another name: the companions are moved, and the path leads to the old file until it is replaced.

    Without a database a log may still be there, which SQLite would replay into the one that is restored.
    """
    aside = path.with_name(f"{path.name}.before-{datetime.now(UTC).strftime('%Y%m%dT%H%M%S.%f')}")
    found = [each for each in COMPANIONS if beside(path, each).exists()]
    if path.exists():
        aside.hardlink_to(path)
    for companion in found:
        beside(path, companion).rename(f"{aside}{companion}")
    if aside.exists():
        return aside
    return Path(f"{aside}{found[0]}") if found else None


def _path(url: str | URL) -> Path:
    path = sqlite_path(url)
    if path is None:
        raise StoreError(_POSTGRESQL)
    return path


def _copy(source: Path, target: Path) -> int:
    """Copy a database through SQLite, and check the copy; the number of its games."""
    try:
        target.unlink(missing_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(_open(source)) as read, closing(_open(target)) as written:
            # All pages in one step: writers go on beside it, while a copy in steps begins again after each of their commits.
            read.backup(written)
            written.execute("PRAGMA journal_mode=DELETE").fetchall()  # one file, without companions
            damage = [str(row[0]) for row in written.execute("PRAGMA integrity_check") if row[0] != "ok"]
            if damage:
                raise StoreError(f"{shown(str(source))} is damaged: {damage[0].splitlines()[-1]}")
            check_revision(next((row[0] for row in written.execute("SELECT version_num FROM alembic_version")), ""))
            games = int(written.execute("SELECT count(*) FROM game").fetchone()[0])
        with target.open("rb") as file:
            os.fsync(file.fileno())
    except BaseException as error:
        target.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"{shown(str(source))} cannot be copied: {error}") from None
        if isinstance(error, OSError):
            raise StoreError(f"{shown(str(target))} cannot be written: {error.strerror}") from None
        raise
    return games


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, isolation_level=None)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
