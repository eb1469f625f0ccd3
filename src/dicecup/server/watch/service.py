"""A watcher: a socket that is sent every change of a table once and in order, with a bounded backlog.

At most one message waits for a watcher. When the table changes, the watcher compares the version it has sent with the table's and
sends the difference in one message; a client that stops reading delays only itself, and is disconnected after a timeout.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import cast

from dicecup.messages.reading import read_update
from dicecup.messages.responses import Rematch, Seats
from dicecup.server.live import LiveTable
from dicecup.server.serialization import to_json
from dicecup.server.tables.reading import read_seats
from dicecup.server.uvicorn_protocols import text_frame

Send = Callable[[str], Awaitable[None]]
WriteNow = Callable[[bytes], bool]


class TooSlow(Exception):
    """A client that stopped reading."""


class SeatLost(Exception):
    """A client that no longer holds a seat it was told is its own."""


class SocketWatcher:
    """One socket at one table, which has been sent everything up to `version`."""

    def __init__(
        self,
        table: LiveTable,
        send: Send,
        write_now: WriteNow,
        version: int,
        away_seconds: float,
        *,
        has_lost_a_seat: Callable[[], bool] = lambda: False,
    ) -> None:
        self._table = table
        self._send = send
        self._write_now = write_now
        self._version = version
        self._seats = table.seats_revision
        self._rematch = table.rematch
        self._signals = table.signals.number
        self._away_seconds = away_seconds
        self._behind = asyncio.Event()
        self._unsent = ""
        self._has_lost_a_seat = has_lost_a_seat
        self._must_reconnect = False

    def notify(self) -> None:
        """Send what is new at once; a client that is behind gets it later, from `run`."""
        if self._table.seats_revision != self._seats and self._has_lost_a_seat():
            self._must_reconnect = True
            self._behind.set()
        if not self._behind.is_set():
            for text in self._new_messages():
                if not self._write_now(frame_of(self._table, text)):
                    self._unsent = text
                    self._behind.set()
                    return

    async def run(self) -> None:
        """Send to a client that is behind, until cancelled."""
        while True:
            await self._behind.wait()
            if self._must_reconnect:
                raise SeatLost
            await self._send(self._unsent)
            while (
                text := next(self._new_messages(), None)
            ) is not None:  # compared anew each time: the table may have changed meanwhile
                await self._send(text)
            self._behind.clear()

    def _new_messages(self) -> Iterator[str]:
        """Everything that this watcher has not been sent; what is yielded counts as sent."""
        table = self._table
        if table.seats_revision != self._seats:  # first, because an event speaks of players by their names
            self._seats = table.seats_revision
            yield _seats_text(table, self._seats, self._away_seconds)
        if table.version != self._version:
            text, self._version = update_text(table, self._version), table.version
            yield text
        if table.rematch is not None and table.rematch != self._rematch:
            self._rematch = table.rematch
            yield to_json(Rematch(table.rematch))
        if table.signals.number != self._signals:
            sent, self._signals = self._signals, table.signals.number
            yield from table.signals.after(sent)


def frame_of(table: LiveTable, text: str) -> bytes:
    """The WebSocket frame of a message, made once for all watchers."""
    known = table.cached_messages.get("frame")
    if known is not None and known[0] is text:
        return cast(bytes, known[1])
    frame = text_frame(text)
    table.cached_messages["frame"] = (text, frame)
    return frame


def update_text(table: LiveTable, after: int) -> str:
    """What happened after a version, serialised once for all watchers of that version."""
    text = table.cached_messages.get(after)
    if text is None:
        text = table.cached_messages[after] = to_json(read_update(table, after))
    return cast(str, text)


def _seats_text(table: LiveTable, revision: int, away_seconds: float) -> str:
    text = table.cached_messages.get("seats")
    if text is None or text[0] != revision:
        text = table.cached_messages["seats"] = (revision, to_json(Seats(read_seats(table, away_seconds))))
    return cast(str, text[1])
