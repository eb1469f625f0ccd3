"""One server for one SQLite file: a lock that the server holds from before the migration until it has closed the database.

The lock is on a file of its own beside the database, because closing any descriptor of the database would release SQLite's locks.
The operating system releases it when the process ends, however that happens. Terminal games and commands do not take it: their
transactions are short, and a server does not serve their games. A server whose lock file was removed writes nothing more.
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
from dicecup.store.files import LOCK, Identity, beside, identity

TRIES: Final = 5
PAUSE_SECONDS: Final = 0.05
"""Whoever only wants to know whether there is a server holds the lock for a moment."""


@dataclass(frozen=True)
class Holder:
    """The server that holds the lock, as it described itself."""

    process: int
    address: str
    file: Identity | None

    def __str__(self) -> str:
        return f"process {self.process} at {self.address}"


class ServerLock:
    """The lock of a database, held by this process."""

    def __init__(self, path: Path, address: str) -> None:
        self._path, self._address = path, address
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
        """Write who holds the lock and which file is open, for those who ask."""
        self._write(json.dumps({"process": os.getpid(), "address": self._address, "file": identity(self._path)}))

    def release(self) -> None:
        """Give the lock up."""
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
        opened = found["file"]
        return Holder(int(found["process"]), str(found["address"]), (opened[0], opened[1]) if opened else None)
    except (ValueError, KeyError, TypeError):
        return None
