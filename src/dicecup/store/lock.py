"""One server for one SQLite file: a lock that the server holds from before the migration until it has closed the database.

The lock is on a file of its own beside the database, because closing any descriptor of the database would release SQLite's locks.
The operating system releases it when the process ends, however that happens. Terminal games and commands do not take it: their
transactions are short, and a server does not serve their games. A server whose lock file was removed writes nothing more.

The lock file also tells which write-ahead log belongs to which database file. SQLite cannot tell, and would replay a log that a
server left into whatever file has been put there meanwhile.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from dicecup.store.errors import StoreError
from dicecup.store.files import LOCK, LOG, Identity, beside, identity

TRIES: Final = 5
PAUSE_SECONDS: Final = 0.05
"""Whoever only wants to know whether there is a server holds the lock for a moment."""


@dataclass(frozen=True)
class Holder:
    """The server that holds the lock, as it described itself."""

    process: int
    address: str
    file: Identity | None
    log: Identity | None = None

    def __str__(self) -> str:
        return f"process {self.process} at {self.address}"


class ServerLock:
    """The lock of a database, held by this process."""

    def __init__(self, path: Path, address: str) -> None:
        self._path, self._address = path, address
        self._opened: Identity | None = None
        try:
            self._file: IO[str] = os.fdopen(os.open(beside(path, LOCK), os.O_CREAT | os.O_RDWR | os.O_APPEND, 0o600), "a+")
        except OSError as error:
            raise StoreError(f"the store {path} cannot be locked: {error.strerror}") from None
        for _ in range(TRIES):
            if _acquire(self._file):
                self.describe()
                return
            time.sleep(PAUSE_SECONDS)
        found = _read(self._file)
        self._file.close()
        raise StoreError(f"another server uses {path}: {found or 'it is just starting'}; stop it, or name another --database")

    def describe(self) -> None:
        """Write who holds the lock and which files are open, for those who ask."""
        self._opened = identity(self._path)
        log = identity(beside(self._path, LOG))
        self._write(json.dumps({"process": os.getpid(), "address": self._address, "file": self._opened, "log": log}))

    def release(self) -> None:
        """Give the lock up; if the database is not the one that was opened, what is left of its log stays known."""
        if identity(self._path) == self._opened:
            self._write("")
        self._file.close()

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a full disk: the lock holds all the same
            self._file.truncate(0)
            self._file.write(text)
            self._file.flush()


def holder(path: Path) -> Holder | None:
    """The server that uses a database now, if there is one."""
    try:
        file = beside(path, LOCK).open("r+")
    except OSError:
        return None
    with file:
        return None if _acquire(file) else _read(file) or Holder(0, "an unknown address", None)


def has_foreign_log(path: Path) -> bool:
    """Whether a server has left the write-ahead log of another file beside a database, which was removed or replaced since."""
    try:
        file = beside(path, LOCK).open("r+")
    except OSError:
        return False
    with file:
        left = _read(file) if _acquire(file) else None  # a server that runs looks after its files itself
    return left is not None and left.log is not None and left.log == identity(beside(path, LOG)) and left.file != identity(path)


def check_log(path: Path) -> None:
    """Refuse a database with the write-ahead log of another file."""
    if has_foreign_log(path):
        raise StoreError(
            f"{beside(path, LOG)} belongs to another file than {path}, which was removed or replaced: put that file back, restore a"
            " backup with `dicecup restore`, or move the log away to go on without what only the log has"
        )


def check_unserved(path: Path) -> None:
    """Refuse if a server uses a database."""
    if (server := holder(path)) is not None:
        raise StoreError(f"a server uses {path}: {server}; stop it first")


def _acquire(file: IO[str]) -> bool:
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows, where an open file cannot be removed or replaced either
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        raise StoreError(f"{file.name} cannot be locked: {error.strerror}") from None
    return True


def _read(file: IO[str]) -> Holder | None:
    file.seek(0)
    try:
        found: dict[str, Any] = json.loads(file.read())
        opened, log = ((each[0], each[1]) if each else None for each in (found["file"], found.get("log")))
        return Holder(int(found["process"]), str(found["address"]), opened, log)
    except (ValueError, KeyError, TypeError):
        return None
