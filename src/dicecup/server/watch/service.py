"""A watcher: told of everything once, in order, and never more than it can read.

Nothing is queued for a watcher. When the table goes on it is woken, looks how far it has been told, and says the rest in one
message; a reader that stops reading holds up only itself, and is dropped when its patience runs out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from dicecup.server.live import LiveTable
from dicecup.server.tables.reading import read_entries, read_position, read_seats
from dicecup.server.watch.schemas import Rematch, Seats, Update

Say = Callable[[str], Awaitable[None]]


class TooSlow(Exception):
    """A reader that stopped reading."""


class SocketWatcher:
    """One socket at one table, told up to `version`."""

    def __init__(self, table: LiveTable, say: Say, version: int, away_seconds: float) -> None:
        self._table = table
        self._say = say
        self._version = version
        self._seats = table.seats_revision
        self._rematch = table.rematch
        self._away_seconds = away_seconds
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look again."""
        self._woken.set()

    async def tell(self) -> None:
        """Tell everything, for ever."""
        table = self._table
        while True:
            await self._woken.wait()
            self._woken.clear()
            if table.version != self._version:
                text, self._version = update_text(table, self._version), table.version
                await self._say(text)
            if table.seats_revision != self._seats:
                self._seats = table.seats_revision
                await self._say(_seats_text(table, self._seats, self._away_seconds))
            if table.rematch is not None and table.rematch != self._rematch:
                self._rematch = table.rematch
                await self._say(Rematch(table=table.rematch).model_dump_json())


def update_text(table: LiveTable, after: int) -> str:
    """What happened after a version; made once for all who know the same."""
    text = table.texts.get(after)
    if text is None:
        text = table.texts[after] = Update(
            after=after,
            version=table.version,
            entries=read_entries(table, table.since(after)),
            position=read_position(table),
            words=table.words,
            seed=None if table.seed is None else table.seed.hex(),
        ).model_dump_json()
    return text


def _seats_text(table: LiveTable, revision: int, away_seconds: float) -> str:
    key = ("seats", revision)
    text = table.texts.get(key)
    if text is None:
        text = table.texts[key] = Seats(seats=read_seats(table, away_seconds)).model_dump_json()
    return text
