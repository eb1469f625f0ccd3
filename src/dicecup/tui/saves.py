"""Games that are not over, kept as text records, one file each.

A file is replaced in one step after every move, so whatever kills the program, the game is there up to its last move. Files that
cannot be read are reported and left alone.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from dicecup.core.errors import DicecupError
from dicecup.core.record import Record, from_text
from dicecup.games import PlayableGame, open_record

VARIABLE: Final = "DICECUP_DATA"
"""The environment variable that moves all of Dicecup's data elsewhere."""

_LARGEST: Final = 1 << 22


class Saved(NamedTuple):
    """A game that can be taken up again."""

    name: str
    record: Record
    game: PlayableGame[Any]
    state: Any
    when: datetime


class Damaged(NamedTuple):
    """A file that is no game any more, and why."""

    path: Path
    error: str


def data_folder() -> Path:
    """Where this user's data lives."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("dicecup", appauthor=False))


class Saves:
    """The unfinished games in a folder; a finished one moves next door, as a record to look back at."""

    def __init__(self, folder: Path | None = None, sync: Callable[[int], None] = os.fsync) -> None:
        data = data_folder() if folder is None else folder
        self.unfinished_folder = data / "unfinished"
        self.finished_folder = data / "finished"
        self._sync = sync

    def new_name(self, game: str) -> str:
        """A name that no other game has."""
        return f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"

    def unfinished(self) -> tuple[list[Saved], list[Damaged]]:
        """The games that can go on, the latest first, and the files that cannot."""
        games: list[Saved] = []
        damaged: list[Damaged] = []
        try:
            paths = sorted(self.unfinished_folder.glob("*.txt"))
        except OSError:
            paths = []
        for path in paths:
            try:
                games.append(self.load(path.stem))
            except (DicecupError, OSError, UnicodeDecodeError) as error:
                reason = error.strerror if isinstance(error, OSError) else str(error)
                damaged.append(Damaged(path, str(reason).partition("\n")[0]))
        return sorted(games, key=lambda saved: saved.when, reverse=True), damaged

    def load(self, name: str) -> Saved:
        """One game, played up to its last move."""
        path = self._path(name)
        about = path.stat()
        if about.st_size > _LARGEST:
            raise DicecupError("the file is far too large for a game")
        record = from_text(path.read_text(encoding="utf-8"))
        game, state = open_record(record)
        return Saved(name, record, game, state, datetime.fromtimestamp(about.st_mtime, UTC))

    def save(self, name: str, record: Record) -> None:
        """Write the game down; when this returns it is on disk."""
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(record.to_text())
            file.flush()
            self._sync(file.fileno())
        fresh.replace(path)

    def finish(self, name: str) -> Path:
        """The game is over: keep its record, but offer it no more."""
        self.finished_folder.mkdir(parents=True, exist_ok=True)
        return self._path(name).replace(self.finished_folder / f"{name}.txt")

    def remove(self, name: str) -> None:
        """Forget a game."""
        self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self.unfinished_folder / f"{name}.txt"
