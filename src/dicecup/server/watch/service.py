"""A watcher: told of everything once, in order, and never more than it can read.

At most one message waits for a watcher. When the table goes on it looks how far it has been told, and says the rest in one message;
a reader that stops reading holds up only itself, and is dropped when its patience runs out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import cast

from dicecup.server.live import LiveTable
from dicecup.server.protocols import text_frame
from dicecup.server.tables.reading import read_entries, read_position, read_seats
from dicecup.server.watch.schemas import Rematch, Seats, Update

Say = Callable[[str], Awaitable[None]]
WriteNow = Callable[[bytes], bool]


class TooSlow(Exception):
    """A reader that stopped reading."""


class SocketWatcher:
    """One socket at one table, told up to `version`."""

    def __init__(self, table: LiveTable, say: Say, write_now: WriteNow, version: int, away_seconds: float) -> None:
        self._table = table
        self._say = say
        self._write_now = write_now
        self._version = version
        self._seats = table.seats_revision
        self._rematch = table.rematch
        self._away_seconds = away_seconds
        self._behind = asyncio.Event()
        self._unsaid = ""

    def wake(self) -> None:
        """Tell what is new at once; whoever cannot take it now is told later, by a task that waits for them."""
        if not self._behind.is_set():
            for text in self._news():
                if not self._write_now(frame_of(self._table, text)):
                    self._unsaid = text
                    self._behind.set()
                    return

    async def tell(self) -> None:
        """Tell those who are behind, for ever."""
        while True:
            await self._behind.wait()
            await self._say(self._unsaid)
            while (text := next(self._news(), None)) is not None:  # looked at anew each time: the table goes on meanwhile
                await self._say(text)
            self._behind.clear()

    def _news(self) -> Iterator[str]:
        """Everything this watcher has not been told; what is given is counted as told."""
        table = self._table
        if table.version != self._version:
            text, self._version = update_text(table, self._version), table.version
            yield text
        if table.seats_revision != self._seats:
            self._seats = table.seats_revision
            yield _seats_text(table, self._seats, self._away_seconds)
        if table.rematch is not None and table.rematch != self._rematch:
            self._rematch = table.rematch
            yield Rematch(table=table.rematch).model_dump_json()


def frame_of(table: LiveTable, text: str) -> bytes:
    """The frame of a text, made once while it is fresh."""
    known = table.texts.get("frame")
    if known is not None and known[0] is text:
        return cast(bytes, known[1])
    frame = text_frame(text)
    table.texts["frame"] = (text, frame)
    return frame


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
    return cast(str, text)


def _seats_text(table: LiveTable, revision: int, away_seconds: float) -> str:
    text = table.texts.get("seats")
    if text is None or text[0] != revision:
        text = table.texts["seats"] = (revision, Seats(seats=read_seats(table, away_seconds)).model_dump_json())
    return cast(str, text[1])
