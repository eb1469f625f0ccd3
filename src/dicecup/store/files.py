"""The files of a SQLite database: whether its path still leads to those that are open.

SQLite goes on writing to a file that was removed or replaced, and so would acknowledge moves that nobody finds again. Device and
inode tell: as long as a connection is open, the inode cannot be given to another file.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from dicecup.store.errors import Replaced

LOG: Final = "-wal"
COMPANIONS: Final = (LOG, "-shm")
"""What SQLite adds to the name of a database for its write-ahead log and the index of that."""

LOCK: Final = ".lock"
"""What a server adds to the name for its lock."""

Identity = tuple[int, int]


class OpenFiles:
    """The database file, its write-ahead log, the log's index and a server's lock, as they were when the database was opened."""

    def __init__(self, path: Path, *, locked: bool = False) -> None:
        self.path = path
        companions = [*COMPANIONS, LOCK] if locked else COMPANIONS
        self._identities = [(name, identity(name)) for name in (str(path), *(str(beside(path, each)) for each in companions))]

    def check(self) -> None:
        """Raise `Replaced` if one of them is not there any more, or is another file."""
        for name, opened in self._identities:
            if identity(name) != opened:
                raise Replaced(f"not saved: the open file {name} was removed or replaced: put it back, or restart")


def beside(path: Path, companion: str) -> Path:
    """A companion of a database: it is beside the file that a link leads to, as SQLite has it."""
    return Path(os.path.realpath(path) + companion)


def identity(path: str | Path) -> Identity | None:
    """Device and inode of a file, `None` if it is not there."""
    try:
        found = os.stat(path)  # noqa: PTH116 - called for every commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
