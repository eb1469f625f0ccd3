"""A watcher: a socket that is sent every change of a table once and in order, with a bounded backlog.

At most one message waits for a watcher. When the table changes, the watcher compares the version it has sent with the table's and
sends the difference in one message; a client that stops reading delays only itself, and is disconnected after a timeout.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import NamedTuple, cast

from dicecup.messages.reading import read_change
from dicecup.messages.responses import Rematch, Seats, SocketMessage
from dicecup.server.live import LiveTable
from dicecup.server.serialization import to_json, with_entries
from dicecup.server.tables.reading import read_seats
from dicecup.server.uvicorn_protocols import text_frame

Send = Callable[[bytes], Awaitable[None]]
WriteNow = Callable[[bytes], bool]


class TooSlow(Exception):
    """A client that stopped reading."""


class SeatLost(Exception):
    """A client that no longer holds a seat it was told is its own."""


class Message(NamedTuple):
    """A message in JSON, and as a frame."""

    data: bytes
    frame: bytes

    @classmethod
    def of(cls, message: SocketMessage) -> Message:
        """A message, serialised."""
        data = to_json(message)
        return cls(data, text_frame(data))


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
        self._unsent: list[bytes] = []
        self._has_lost_a_seat = has_lost_a_seat
        self._must_reconnect = False

    def notify(self, answer: bytes = b"") -> bool:
        """Send what is new at once, and the frame of an answer after it, in one write; returns whether that was written.

        A client that is behind gets what is new later, from `run`.
        """
        table = self._table
        if table.seats_revision != self._seats and self._has_lost_a_seat():
            self._must_reconnect = True
            self._behind.set()
        if self._behind.is_set():
            return self._write_now(answer)
        if self._has_other_news():
            messages = tuple(self._new_messages())
            frames = b"".join([message.frame for message in messages]) + answer
        else:  # as after nearly every move
            messages = self._new_update()
            frames = messages[0].frame + answer if messages else answer
        if not frames or self._write_now(frames):
            return True
        self._unsent = [message.data for message in messages]
        self._behind.set()
        return False

    async def run(self) -> None:
        """Send to a client that is behind, until cancelled."""
        while True:
            await self._behind.wait()
            if self._must_reconnect:
                raise SeatLost
            for data in self._unsent:
                await self._send(data)
            while message := next(self._new_messages(), None):  # compared anew each time: the table may have changed meanwhile
                await self._send(message.data)
            self._behind.clear()

    def _has_other_news(self) -> bool:
        """Whether there is more to send than what happened in the game."""
        table = self._table
        return table.seats_revision != self._seats or table.signals.number != self._signals or table.rematch != self._rematch

    def _new_update(self) -> tuple[Message, ...]:
        """What happened in the game, which is all that there is to send after nearly every move."""
        table, sent = self._table, self._version
        self._version = table.version
        return () if sent == self._version else (_update(table, sent),)

    def _new_messages(self) -> Iterator[Message]:
        """Everything that this watcher has not been sent; what is yielded counts as sent."""
        table = self._table
        if table.seats_revision != self._seats:  # first, because an event speaks of players by their names
            self._seats = table.seats_revision
            yield _seats_message(table, self._seats, self._away_seconds)
        yield from self._new_update()
        if table.rematch is not None and table.rematch != self._rematch:
            self._rematch = table.rematch
            yield Message.of(Rematch(table.rematch))
        if table.signals.number != self._signals:
            sent, self._signals = self._signals, table.signals.number
            for data in table.signals.after(sent):
                yield Message(data, text_frame(data))


def _update(table: LiveTable, after: int) -> Message:
    """What happened after a version, serialised once for all watchers of that version."""
    message: Message | None = table.cached_messages.get(after)
    if message is None:
        data = with_entries(read_change(table, after), table, table.since(after))
        message = table.cached_messages[after] = Message(data, text_frame(data))
    return message


def _seats_message(table: LiveTable, revision: int, away_seconds: float) -> Message:
    known = table.cached_messages.get("seats")
    if known is None or known[0] != revision:
        known = table.cached_messages["seats"] = (revision, Message.of(Seats(read_seats(table, away_seconds))))
    return cast(Message, known[1])
