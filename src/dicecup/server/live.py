"""A table in the memory of this process: its game, its seats, its watchers. All of it belongs to the event loop.

Only the commit happens elsewhere, in the store's writer thread: while a table waits for it, the loop serves other tables.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from hashlib import sha256
from typing import Any, Protocol, Self

from dicecup.bots.seating import Seating
from dicecup.journal import Entry, Header, Stale
from dicecup.store import Store
from dicecup.store.places import HOST, Place, places_of
from dicecup.table import Answer, Command, Persistence, Table
from dicecup.table.table import Clock


class Watcher(Protocol):
    """A subscriber that is notified when the table changes."""

    def notify(self) -> None:
        """Send what is new."""
        ...


def hashed(secret: str) -> bytes:
    """What is kept of a seat's secret: 128 random bits need no salt and no slowness."""
    return sha256(secret.encode()).digest()


class CompletionQueue:
    """Hands completed writes from the store's writer thread to the event loop: one wake-up for a whole group commit."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._completed: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._is_scheduled = False

    async def wait(self, writing: Future[None]) -> None:
        """Wait until a write is durable or has failed."""
        waiting: asyncio.Future[None] = self._loop.create_future()
        writing.add_done_callback(lambda done: self._complete(waiting, done.exception()))
        await waiting

    def _complete(self, waiting: asyncio.Future[None], error: BaseException | None) -> None:
        self._completed.append((waiting, error))
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon_threadsafe(self._drain)

    def _drain(self) -> None:
        self._is_scheduled = False
        while self._completed:
            waiting, error = self._completed.popleft()
            if waiting.cancelled():
                continue
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)


class LiveTable(Table):
    """A table that answers without holding up the loop."""

    def __init__(
        self, persistence: Persistence, header: Header, entries: Sequence[Entry], seed: bytes | None, clock: Clock = time.time
    ) -> None:
        super().__init__(persistence, header, entries, seed, clock)
        self.places: dict[int, Place] = {}
        self.watchers: set[Watcher] = set()
        self.seating = Seating(header.record, self.game, [seat.bot for seat in header.seats])
        self.present: dict[int, int] = {}
        self.last_seen: dict[int, float] = {}
        self.seen_elsewhere: set[int] = set()
        self.used_at = self._opened_at = time.monotonic()
        self.address = ""
        self.rematch: str | None = None
        self.seats_revision = 0
        self.completions: CompletionQueue | None = None
        self.on_advanced: Callable[[bool], None] = lambda elsewhere: None
        """Called after the game advanced, with whether another process advanced it."""
        self.cached_messages: dict[object, Any] = {}
        """Serialised messages of the present version, made once for all watchers."""
        self._lock = asyncio.Lock()
        self.listen(self._on_answer)

    @classmethod
    def read(cls, store: Store, game_id: str, clock: Clock) -> Self:
        """A game with its places; this reads the store, so it is for a thread."""
        table = cls.open(store, game_id, clock=clock)
        table.places = places_of(store, game_id)
        return table

    # Who may do what

    def held(self, secrets: Mapping[int, str]) -> frozenset[int]:
        """The seats whose secrets these are; the host's place is among them."""
        return frozenset(
            seat
            for seat, secret in secrets.items()
            if (place := self.places.get(seat)) is not None and hmac.compare_digest(place.key_hash, hashed(secret))
        )

    def player_of(self, seat: int) -> str | None:
        """The bot that plays this seat now, if one does."""
        place = self.places.get(seat)
        return self.header.seats[seat].bot or (place.stand_in if place else None)

    def is_away(self, seat: int, away_seconds: float) -> bool:
        """Whether the person of this seat has been silent for long."""
        place = self.places.get(seat)
        if place is None or not place.claimed or self.present.get(seat) or seat in self.seen_elsewhere:
            return False
        return time.monotonic() - self.last_seen.get(seat, self._opened_at) >= away_seconds

    def set_place(self, place: Place, name: str | None = None) -> None:
        """Take over a place as it now stands in the store."""
        self.places[place.seat] = place
        if name is not None and place.seat != HOST:
            seats = list(self.header.seats)
            seats[place.seat] = replace(seats[place.seat], name=name)
            self.header = replace(self.header, seats=tuple(seats))
        self.seats_changed()

    def seats_changed(self) -> None:
        """Tell everyone that someone came, went or was replaced."""
        self.seats_revision += 1
        self.notify_watchers()

    @property
    def is_busy(self) -> bool:
        """Whether a command is in progress."""
        return self._lock.locked()

    def notify_watchers(self) -> None:
        """Notify every watcher of a change."""
        for watcher in self.watchers:
            watcher.notify()

    def _on_answer(self, _: Answer) -> None:
        self.cached_messages.clear()
        self.notify_watchers()

    # What a seat does

    async def act(self, command: Command) -> Answer:
        """Do what a seat asks, once, and return when it is on disk; what was begun is done, also if its sender hangs up."""
        return await asyncio.shield(asyncio.create_task(self._act(command)))

    async def _act(self, command: Command) -> Answer:
        async with self._lock:
            if self.must_refresh(command):
                await self._read_new_entries()
            while True:
                step = self.prepare(command)
                if isinstance(step, Answer):
                    return step
                if self.completions is None:
                    self.completions = CompletionQueue()
                try:
                    await self.completions.wait(self.save(step))
                except Stale:
                    if await self._read_new_entries() is None:
                        raise
                else:
                    answer = self.take_over(step)
                    self.on_advanced(False)
                    return answer

    async def catch_up(self, version: int) -> None:
        """Learn what another process added, if this table is not yet at that version."""
        if version > self.version:
            async with self._lock:
                if version > self.version:
                    await self._read_new_entries()

    async def _read_new_entries(self) -> Answer | None:
        answer = self.learn(await asyncio.to_thread(self._persistence.entries, self.id, self.version))
        if answer is not None:
            self.on_advanced(True)
        return answer
